/** What can be named at a table: every control and every item, with all that it is called. The terminal's grammar. */
import { idsOf, isValue, kindOf, type Kind } from '../lib/fill'
import { panelOf, panelsOf } from '../lib/panels'
import { unpicked } from '../lib/say'
import type { Control, Pick, Scene, Text } from '../wire/types'
import { byValue } from './values'

export type Target = { control: Control } | { pick: Pick; id: number }
/** Something with what it is called, the first as it is written. */
export type Named = { target: Target; names: string[] }
/** Puts texts, and the kinds of things, into words. */
export type Tongue = { say: (text: Text) => string; noun: (kind: Kind) => string }

export type Reach = {
  scene: Scene
  controls: Control[]
  /** What can be picked now, by pick. */
  picks: Pick[]
  /** The pick that a control has asked for: nothing else is meant by a number then. */
  aim: Pick | undefined
  all: Named[]
  /** Names the items of any pick. */
  itemsOf: (pick: Pick) => Named[]
} & Tongue

export function reachOf(scene: Scene, tongue: Tongue, aim?: Pick): Reach {
  const controls = [...(scene.controls ?? []), ...choices(scene)]
  const picks = aim ? [aim] : (scene.picks ?? []).filter((pick) => isOpen(scene, pick))
  // Cells and numbers are many, and have no names but their place.
  const itemsOf = (pick: Pick): Named[] =>
    ['cells', 'numbers'].includes(kindOf(pick.items)) ? [] : idsOf(pick.items).map((id) => ({ target: { pick, id }, names: [itemName(scene, pick, id, tongue)] }))
  const pressed = controls.map((control) => ({ target: { control }, names: namesOf(scene, control, tongue) }))
  return { scene, controls, picks, aim, all: [...picks.flatMap(itemsOf), ...pressed], itemsOf, ...tongue }
}

/** The answers to the first question, as far as they are not controls already: questions come one after the other. */
function choices(scene: Scene): Control[] {
  const known = new Set((scene.controls ?? []).map(({ action }) => JSON.stringify(action)))
  return (panelsOf(scene, 'prompt').find(({ choices }) => choices.length > 0)?.choices ?? []).filter(({ action }) => !known.has(JSON.stringify(action)))
}

export const isOnMap = (pick: Pick): boolean => ['tokens', 'cells'].includes(kindOf(pick.items))

/** Of several picks for one kind of thing on a map, each belongs to a control that has to be named first. */
function isOpen(scene: Scene, pick: Pick): boolean {
  const alike = (scene.picks ?? []).filter(({ items }) => kindOf(items) === kindOf(pick.items))
  return !isOnMap(pick) || pick.action !== undefined || alike.length === 1
}

/** What a control is called: what it belongs to, its words, its action. */
function namesOf(scene: Scene, control: Control, { say }: Tongue): string[] {
  const own = [say(unpicked(control.label)), control.action.action]
  const place = placeName(scene, control, say)
  if (!place) return own
  const isAlone = (scene.controls ?? []).filter(({ at }) => JSON.stringify(at) === JSON.stringify(control.at)).length === 1
  const both = own.map((name) => `${name} ${place}`)
  return isAlone ? [place, ...own, ...both] : [...both, place, ...own]
}

function placeName(scene: Scene, { at }: Control, say: Tongue['say']): string | undefined {
  if (!at) return undefined
  return 'box' in at ? boxName(scene, at.box, say) : scene.seats?.[at.seat]?.name
}

function boxName(scene: Scene, box: number, say: Tongue['say']): string | undefined {
  const name = panelOf(scene, 'scorecard')?.sections.flatMap(({ boxes }) => boxes)[box]
  return name && say(name.label)
}

/** Names an item in words: "Mara", "Full house", "die 3". */
export function itemName(scene: Scene, pick: Pick, id: number, { say, noun }: Tongue): string {
  const kind = kindOf(pick.items)
  const map = panelOf(scene, 'map')
  if (kind === 'cells') return map ? `${id % map.width},${Math.floor(id / map.width)}` : String(id)
  if ('numbers' in pick.items) return String(id)
  if ('options' in pick.items) return say(pick.items.options[id]?.label ?? { code: '', text: '' })
  const token = kind === 'tokens' ? map?.tokens.find((token) => token.id === id) : undefined
  const name = kind === 'seats' ? scene.seats?.[id]?.name : kind === 'boxes' ? boxName(scene, id, say) : token && say(token.name)
  return name || `${noun(kind)} ${id + 1}`
}

/** The pick whose items have numbers: what is asked for, else dice, players, creatures, numbers, options. */
function numbered({ aim, picks }: Reach): Pick | undefined {
  const first = (kind: Kind) => picks.find(({ items }) => kindOf(items) === kind)
  return aim ?? first('dice') ?? first('seats') ?? first('tokens') ?? first('numbers') ?? first('options')
}

/** Whether a number is typed as it is, rather than digit by digit. */
export const typesNumbers = (reach: Reach): boolean => {
  const pick = numbered(reach)
  return pick !== undefined && 'numbers' in pick.items
}

/** Which item a number stands for: dice and players have theirs, others are counted. */
export function byNumber(reach: Reach, n: number): Target | undefined {
  const pick = numbered(reach)
  if (!pick) return undefined
  if (isValue(pick)) {
    const id = byValue(pick.items, n)
    return id === undefined ? undefined : { pick, id }
  }
  const ids = idsOf(pick.items)
  const isCounted = pick === reach.aim ? !['dice', 'seats'].includes(kindOf(pick.items)) : kindOf(pick.items) === 'tokens'
  const id = isCounted ? ids[n - 1] : ids.find((id) => id === n - 1)
  return id === undefined ? undefined : { pick, id }
}

/** The number that an item is picked by. */
export function numberOf(reach: Reach, target: Target): number | undefined {
  if ('control' in target || numbered(reach) !== target.pick) return undefined
  return Array.from({ length: 9 }, (_, i) => i + 1).find((n) => {
    const found = byNumber(reach, n)
    return found && 'id' in found && found.id === target.id
  })
}

/** A cell of the map, as in "12,7". */
export function byCell(reach: Reach, word: string): Target | undefined {
  const [, x, y] = /^(\d+),(\d+)$/.exec(word) ?? []
  const map = panelOf(reach.scene, 'map')
  const pick = reach.picks.find(({ items }) => kindOf(items) === 'cells')
  if (x === undefined || y === undefined || !map || !pick || Number(x) >= map.width) return undefined
  return { pick, id: Number(y) * map.width + Number(x) }
}
