/** A scene of which the house sends what changed: the twin of `change.rs`, with the same vectors. */
import type { Scene, SceneChange } from '../wire/types'

type Fields = Record<string, unknown>

/** A scene with a change put into it; none if it is no change of this scene. */
export function changed(before: Scene, change: SceneChange): Scene | undefined {
  return putIn(before as Fields, change) as Scene | undefined
}

function putIn(before: Fields, change: Fields): Fields | undefined {
  const whole = { ...before }
  for (const [name, value] of Object.entries(change)) {
    const old = before[name]
    if (value === null) delete whole[name]
    else if (Array.isArray(value) && Array.isArray(old) && isObject(old[0])) {
      const items = value.map((item) => putInList(old as Fields[], item))
      if (items.includes(undefined)) return undefined
      whole[name] = items
    } else whole[name] = value
  }
  return whole
}

/** One that was there before, by its number; a number and a change of that one; or a new one. */
function putInList(old: Fields[], item: unknown): Fields | undefined {
  if (typeof item === 'number') return old[item]
  if (!Array.isArray(item)) return item as Fields
  const [nth, change] = item as [number, Fields]
  const known = old[nth]
  return known && putIn(known, change)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
