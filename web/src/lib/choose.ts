/** What is chosen: to begin with, and after the picture changed. The same as `choose` of the scene crate. */
import type { Choice, Pick, Scene } from '../wire/types'
import { has, idsOf, isValue, kindOf, nearest } from './items'

/** What is picked, by the id of the pick. */
export type Chosen = Record<string, number[]>

/** What is chosen to begin with. */
export function suggested(scene: Scene): Chosen {
  return Object.fromEntries((scene.picks ?? []).map((pick) => [pick.id, suggestedOf(pick)]))
}

/** A number or an option that has to be chosen always is. */
export function suggestedOf(pick: Pick): number[] {
  if (!isValue(pick)) return [...(pick.chosen ?? [])]
  return enough(pick, (pick.chosen ?? []).filter((id) => has(pick.items, id)))
}

function enough(pick: Pick, ids: number[]): number[] {
  if (ids.length >= pick.min) return ids
  const others = idsOf(pick.items).filter((id) => !ids.includes(id))
  return [...ids, ...others.slice(0, pick.min - ids.length)]
}

/**
 * What is left of a choice that was made in the picture before. A number or an option stays chosen while the same is asked
 * of the same seat, as far as it is still there; what the house suggests anew goes before it.
 */
export function kept(scene: Scene, before: Scene, chosen: Chosen): Chosen {
  const all = suggested(scene)
  if (scene.turn !== before.turn) return all
  for (const pick of (scene.picks ?? []).filter(isValue)) {
    const known = before.picks?.find(({ id, chosen }) => id === pick.id && String(chosen ?? []) === String(pick.chosen ?? []))
    const ids = chosen[pick.id]
    if (known && ids) all[pick.id] = keptOf(pick, known, ids)
  }
  return all
}

function keptOf(pick: Pick, before: Pick, ids: number[]): number[] {
  const stay = [...new Set(ids.flatMap((id) => still(pick, before, id) ?? []))]
  return stay.length === 0 && ids.length > 0 ? suggestedOf(pick) : enough(pick, stay)
}

/** Finds an item of the same pick of another moment. */
function still({ items }: Pick, { items: before }: Pick, id: number): number | undefined {
  if ('numbers' in items && 'numbers' in before) return nearest(items.numbers, id)
  if (!('options' in items && 'options' in before)) return undefined
  const one = before.options[id]
  const place = one ? items.options.findIndex((option) => isSame(option, one)) : -1
  return place < 0 ? undefined : place
}

function isSame(one: Choice, other: Choice): boolean {
  const hasValues = [one, other].map(({ value }) => value !== undefined && value !== null)
  if (hasValues[0] !== hasValues[1]) return false
  const known = ({ value, face, label }: Choice) => JSON.stringify(hasValues[0] ? value : [face, label])
  return known(one) === known(other)
}

/** What is chosen after a number or an option is taken or put back: one too many takes the place of the last. */
export function toggled(pick: Pick, ids: number[], id: number): number[] {
  if (kindOf(pick.items) === 'numbers') return [id]
  if (!ids.includes(id)) return [...ids.slice(0, Math.max(1, pick.max) - 1), id]
  return ids.length <= pick.min ? ids : ids.filter((other) => other !== id)
}
