/** From a text with holes to words: the one place where names, numbers and translations meet. */
import type { Arg, Scene, Text } from '../wire/types'
import { language } from './language.svelte'

/** What a scene's texts are written with: who sits where. */
export type Names = (seat: number) => string

export function namesOf(scene: Scene | undefined): Names {
  return (seat) => scene?.seats?.[seat]?.name || language.words('seat', { n: seat + 1 })
}

/** Writes a text in the language of this device. */
export function say(text: Text | undefined, names: Names): string {
  if (!text) return ''
  const words = language.translation(text.code) ?? text.text
  return words.replace(/\{([^}]*)\}/g, (hole, name: string) => {
    const arg = text.args?.[name]
    return arg === undefined ? hole : write(arg, names)
  })
}

function write(arg: Arg, names: Names): string {
  if (typeof arg === 'number') return language.number(arg)
  if (typeof arg === 'string') return arg
  if ('seat' in arg) return names(arg.seat)
  if ('seats' in arg) return language.list(arg.seats.map(names))
  if ('dice' in arg) return arg.dice.join(' ')
  return say(arg, names)
}
