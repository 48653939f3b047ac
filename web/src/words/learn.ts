/** The client's own words that are here so far: each screen brings its own, in English, and the same file of the language that is spoken has the others. */
import type { Tongue } from './languages'

type Words = Record<string, string>
/** A file of words that is loaded by itself. */
export type Part = 'phone' | 'lobby' | 'map' | 'after' | 'hall' | 'command'

const files = import.meta.glob<Partial<Record<Part, Words>>>(['./*/{phone,lobby,map,after,hall,command}.ts', '!./en/*'])

export const english: Words = {}
/** Words in the languages that were spoken on this device. */
export const translated: Partial<Record<Tongue, Words>> = {}
const parts: Part[] = []
let spoken: Tongue = 'en'

/** Takes in the words of a screen; done once they can be said in the language of this device. */
export async function learn(part: Part, words: Words): Promise<void> {
  Object.assign(english, words)
  parts.push(part)
  await take(spoken, part)
}

/** Takes in a language, from now on with everything that comes. */
export async function learnLanguage(tongue: Tongue): Promise<void> {
  spoken = tongue
  await Promise.all(parts.map((part) => take(tongue, part)))
}

/** What a language lacks or what cannot be loaded is said in English. */
async function take(tongue: Tongue, part: Part): Promise<void> {
  const file = await files[`./${tongue}/${part}.ts`]?.().catch(() => undefined)
  translated[tongue] = Object.assign(translated[tongue] ?? {}, file?.[part])
}
