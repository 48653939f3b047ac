/** Numbers and options in a typed line: "bid 5 6", "count 5". They come after the control that takes them, or after the name of their pick. The terminal's grammar. */
import { holes, type Chosen } from '../lib/fill'
import { has, isValue } from '../lib/items'
import type { Control, Items, Pick, Scene } from '../wire/types'
import { isNumber, LONGEST, plain, type Read } from './read'
import { itemName, type Reach, type Target } from './reach'

/** Reads what a line begins with; nothing where it is not about numbers and options. */
export function readValues(reach: Reach, words: string[], called: (words: string[]) => Target[]): Read | undefined {
  const isFree = () => called(words.slice(0, 1)).length === 0
  return (
    namedPick(reach, words, (name, word) => name === word) ??
    namedControl(reach, words, called) ??
    (isFree() ? namedPick(reach, words, (name, word) => name.startsWith(word)) : undefined)
  )
}

const valuesOf = (scene: Scene): Pick[] => (scene.picks ?? []).filter(isValue)
const lengths = (words: string[]) => Array.from({ length: Math.min(LONGEST, words.length) }, (_, i, most = Math.min(LONGEST, words.length)) => most - i)

/** Reads the name of a pick and what is chosen of it: "count 5", "how many 5". */
function namedPick(reach: Reach, words: string[], isName: (name: string, word: string) => boolean): Read | undefined {
  for (const n of lengths(words)) {
    const word = plain(words.slice(0, n).join(''))
    for (const pick of valuesOf(reach.scene)) {
      const names = [pick.label ? reach.say(pick.label) : '', pick.id].map(plain).filter(Boolean)
      if (word === '' || !names.some((name) => isName(name, word))) continue
      const found = value(reach, pick, words.slice(n))
      if (found) return { meaning: { means: 'choose', chosen: { [pick.id]: [found.id] } }, rest: words.slice(n + found.n) }
    }
  }
  return undefined
}

/** Reads the name of a control that takes numbers or options, and those that follow it. */
function namedControl(reach: Reach, words: string[], called: (words: string[]) => Target[]): Read | undefined {
  for (const n of lengths(words)) {
    const [only, ...others] = called(words.slice(0, n))
    if (!only || others.length > 0 || !('control' in only)) continue
    const taken = takes(reach, only.control, words.slice(n))
    if (taken) return taken
  }
  return undefined
}

function takes(reach: Reach, control: Control, words: string[]): Read | undefined {
  const picks = holes(reach.scene, control.action).filter(isValue)
  if (picks.length === 0) return undefined
  const chosen: Chosen = {}
  let rest = words
  for (const pick of picks) {
    for (let i = 0; i < Math.max(1, pick.max); i++) {
      const found = value(reach, pick, rest)
      if (!found) break
      chosen[pick.id] = [...(chosen[pick.id] ?? []), found.id]
      rest = rest.slice(found.n)
    }
  }
  const [next = ''] = rest
  // A number that nothing takes was meant for something: nothing is sent without it.
  if (isNumber(next)) return { meaning: { means: 'off', word: next }, rest }
  return { meaning: { means: 'press', control, chosen }, rest }
}

/** Reads a number or the name of an option, and how many words it takes. */
function value(reach: Reach, pick: Pick, words: string[]): { id: number; n: number } | undefined {
  const [first = ''] = words
  if (isNumber(first)) {
    const id = byValue(pick.items, Number(first))
    return id === undefined ? undefined : { id, n: 1 }
  }
  if (!('options' in pick.items)) return undefined
  const names = pick.items.options.map((_, id) => plain(itemName(reach.scene, pick, id, reach)))
  const only = (fits: (name: string) => boolean) => {
    const found = names.flatMap((name, id) => (fits(name) ? id : []))
    return found.length === 1 ? found[0] : undefined
  }
  for (const n of lengths(words)) {
    const word = plain(words.slice(0, n).join(''))
    const id = word === '' ? undefined : (only((name) => name === word) ?? only((name) => name.startsWith(word)))
    if (id !== undefined) return { id, n }
  }
  return undefined
}

/** The item that a number stands for: itself, or the option that shows it, or the one at that place. */
export function byValue(items: Items, n: number): number | undefined {
  if ('numbers' in items) return has(items, n) ? n : undefined
  if (!('options' in items)) return undefined
  const place = items.options.some(({ face }) => face !== undefined) ? items.options.findIndex(({ face }) => face === n) : n - 1
  return has(items, place) ? place : undefined
}
