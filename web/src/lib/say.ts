/** From a text with holes to words: the one place where names, numbers and translations meet. */
import type { Arg, Items, Pick, Scene, Scoreboard, Text, Tray } from '../wire/types'
import { suggestedOf, type Chosen } from './choose'
import { language } from './language.svelte'
import { dieAt, panelOf } from './panels'
import { fillHoles, type Filling } from './plural'

/** What a scene's texts are written with: who sits where. */
export type Names = (seat: number) => string
/** What a scene's texts are written with: what is picked. */
export type Picks = (id: string) => Filling | undefined

/** What stands where nothing is picked yet. */
const NOTHING = '…'

export function namesOf(scene: Scene | undefined): Names {
  return (seat) => scene?.seats?.[seat]?.name || language.words('seat', { n: seat + 1 })
}

/** What is picked at a table; without a choice, what the house suggests. */
export function picksOf(scene: Scene | undefined, chosen?: Chosen, isDeep = true): Picks {
  return (id) => {
    const pick = scene?.picks?.find((pick) => pick.id === id)
    return scene && pick && picked(scene, pick, chosen, isDeep)
  }
}

function picked(scene: Scene, pick: Pick, chosen: Chosen | undefined, isDeep: boolean): Filling {
  const ids = chosen?.[pick.id] ?? suggestedOf(pick)
  const [n] = ids
  if ('numbers' in pick.items && n !== undefined && ids.length === 1) return { words: language.number(n), n }
  const names = ids.flatMap((id) => nameOf(scene, pick.items, id, chosen, isDeep) ?? [])
  return { words: names.length > 0 ? language.list(names) : NOTHING }
}

/** Names an item, where it has a name. The name of an option may name other picks, but no deeper. */
export function nameOf(scene: Scene, items: Items, id: number, chosen?: Chosen, isDeep = true): string | undefined {
  const names = namesOf(scene)
  const within = (text: Text | undefined) => text && say(text, names, isDeep ? picksOf(scene, chosen, false) : undefined)
  if ('dice' in items) return dieAt(scene, id)?.face?.toString()
  if ('seats' in items) return names(id)
  if ('boxes' in items) return within(panelOf(scene, 'scorecard')?.sections.flatMap(({ boxes }) => boxes)[id]?.label)
  const map = panelOf(scene, 'map')
  if ('tokens' in items) return within(map?.tokens.find((token) => token.id === id)?.name)
  if ('cells' in items) return map?.width ? `${id % map.width},${Math.floor(id / map.width)}` : undefined
  if ('numbers' in items) return language.number(id)
  return within(items.options[id]?.label)
}

/** Writes a text in the language of this device. */
export function say(text: Text | undefined, names: Names, picks?: Picks): string {
  if (!text) return ''
  const words = language.translation(text.code) ?? text.text
  const filling = (name: string) => {
    const arg = text.args?.[name]
    return arg === undefined ? undefined : write(arg, names, picks)
  }
  return fillHoles(words, filling, (n) => language.kind(n))
}

function write(arg: Arg, names: Names, picks: Picks | undefined): Filling | undefined {
  if (typeof arg === 'number') return { words: language.number(arg), n: arg }
  if (typeof arg === 'string') return { words: arg }
  if ('seat' in arg) return { words: names(arg.seat) }
  if ('seats' in arg) return { words: language.list(arg.seats.map(names)) }
  if ('dice' in arg) return { words: arg.dice.join(' ') }
  if ('pick' in arg) return picks?.(arg.pick)
  return { words: say(arg, names, picks) }
}

/** A text without what is picked, which is no part of a name: "Bid" of "Bid 5 sixes". */
export function unpicked(text: Text): Text {
  const without = (arg: Arg): Arg => (typeof arg !== 'object' ? arg : 'pick' in arg ? '' : 'code' in arg ? unpicked(arg) : arg)
  return { ...text, args: Object.fromEntries(Object.entries(text.args ?? {}).map(([name, arg]) => [name, without(arg)])) }
}

/** A unit with how many there are of it: "die" of one, "dice" of five. */
export function unitOf(board: Scoreboard | undefined, n: number): Text | undefined {
  return board?.unit && { ...board.unit, args: { ...board.unit.args, n } }
}

/** The heading of a tray: its own, or the name at its seat. */
export function headingOf(tray: Tray, say: (text: Text) => string, names: Names): string {
  return tray.heading ? say(tray.heading) : tray.seat === undefined ? '' : names(tray.seat)
}
