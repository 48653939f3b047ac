/** What a control is for, as far as a layout has to know: where it stands, and whether it is asked about once more. */
import { holes, isValue } from '../lib/fill'
import type { TableState } from '../lib/table.svelte'
import type { Control } from '../wire/types'

/** Whether it ends the turn: it keeps its corner. */
export function endsTurn(control: Control): boolean {
  return control.endsTurn ?? false
}

/** Presses a control on a map: what wants a target waits for it, what cannot be taken back is asked about once more. */
export function pressed(table: TableState, control: Control): void {
  const { scene } = table
  if (!scene || !control.enabled || !table.ready) return
  if (table.armed === control) {
    table.arm(undefined)
    return
  }
  const wants = holes(scene, control.action).filter((pick) => !isValue(pick))
  if (wants.length || control.weight === 'danger') {
    table.refused = undefined
    table.touched = true
    for (const pick of wants) table.chosen[pick.id] = [...(pick.chosen ?? [])]
    table.armed = control
  } else table.press(control)
}
