/** From a template and what was picked to the action that is sent. The same as `fill` of the scene crate. */
import type { Control, Items, Pick, Scene, Template } from '../wire/types'
import type { Chosen } from './choose'
import { idsOf } from './items'

export { idsOf, isValue, kindOf, type Kind } from './items'
export { suggested, type Chosen } from './choose'

export function fill(scene: Scene, template: Template, chosen: Chosen): Template {
  return { action: template.action, parameters: fillValue(scene, template.parameters ?? null, chosen) }
}

function fillValue(scene: Scene, value: unknown, chosen: Chosen): unknown {
  if (Array.isArray(value)) return value.map((item) => fillValue(scene, item, chosen))
  if (typeof value !== 'object' || value === null) return value
  const id = (value as { $pick?: unknown }).$pick
  if (typeof id === 'string') return picked(scene, id, chosen)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillValue(scene, inner, chosen)]))
}

function picked(scene: Scene, id: string, chosen: Chosen): unknown {
  const pick = scene.picks?.find((pick) => pick.id === id)
  return pick ? written(pick, chosen[id] ?? []) : null
}

/** Writes a choice in the form that the action wants. */
export function written(pick: Pick, ids: number[]): unknown {
  switch (pick.form) {
    case 'one':
      return ids[0] === undefined ? null : valueOf(pick.items, ids[0])
    case 'path':
      return ids.map((id) => valueOf(pick.items, id))
    case 'indices':
      return [...ids].sort((a, b) => a - b).map((id) => valueOf(pick.items, id))
    case 'flags': {
      const n = idsOf(pick.items).reduce((most, id) => Math.max(most, id), -1) + 1
      return Array.from({ length: n }, (_, id) => ids.includes(id))
    }
  }
}

/** What stands for an item in an action: its number, or the value of an option. */
function valueOf(items: Items, id: number): unknown {
  return ('options' in items ? items.options[id]?.value : undefined) ?? id
}

/** The picks that a template takes something from. */
export function holes(scene: Scene, template: Template): Pick[] {
  const ids = new Set<string>()
  JSON.stringify(template.parameters ?? null, (key, value) => {
    if (key === '$pick' && typeof value === 'string') ids.add(value)
    return value
  })
  return (scene.picks ?? []).filter((pick) => ids.has(pick.id))
}

/** The first pick of a control that has too little. */
export function missing(scene: Scene, control: Control, chosen: Chosen): Pick | undefined {
  return holes(scene, control.action).find((pick) => (chosen[pick.id]?.length ?? 0) < pick.min)
}
