/** Which language this device speaks, and how it writes words, numbers and lists. */
import type { Word } from '../words/en'
import '../words/en'
import type { Tongue } from '../words/languages'
import { english, learnLanguage, translated } from '../words/learn'
import { ask } from './api'
import { fillHoles } from './plural'

class Language {
  tongue = $state<Tongue>('en')
  /** The games' words by code; in English they come with the scene. */
  private theirs = $state.raw<Record<string, string>>({})

  private numbers = $derived(new Intl.NumberFormat(this.tongue))
  private kinds = $derived(new Intl.PluralRules(this.tongue))
  private lists = $derived(new Intl.ListFormat(this.tongue, { type: 'conjunction' }))

  /** Changes the language once its words are here. */
  async speak(tongue: Tongue): Promise<void> {
    const [theirs] = await Promise.all([tongue === 'en' ? {} : textsOf(tongue), learnLanguage(tongue)])
    this.theirs = theirs
    this.tongue = tongue
    document.documentElement.lang = tongue
  }

  words(word: Word, args: Record<string, string | number> = {}): string {
    const filling = (name: string) => {
      const arg = args[name]
      return arg === undefined ? undefined : typeof arg === 'number' ? { words: this.number(arg), n: arg } : { words: arg }
    }
    return fillHoles(translated[this.tongue]?.[word] || english[word] || word, filling, (n) => this.kind(n))
  }

  /** Of which kind a number is in this language: one, few, other. */
  kind(n: number): string {
    return this.kinds.select(n)
  }

  translation(code: string): string | undefined {
    return this.tongue === 'en' ? undefined : this.theirs[code]
  }

  number(value: number): string {
    return this.numbers.format(value).replace('-', '\u2212')
  }

  list(items: string[]): string {
    return this.tongue === 'en' && items.length > 2
      ? `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
      : this.lists.format(items)
  }
}

/** The games' words in a language; without them a game speaks English. */
async function textsOf(tongue: Tongue): Promise<Record<string, string>> {
  return ask('GET /api/texts/{language}', { at: { language: tongue } }).catch(() => ({}))
}

export const language = new Language()
/** The client's own words, in the language of this device. */
export const t = (word: Word, args?: Record<string, string | number>): string => language.words(word, args)
