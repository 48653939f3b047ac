/** What keys do at a table: digits pick dice or players, a control's own key presses it, Enter the main one. */
import { mainOf, offersOf } from './offers'
import type { TableState } from './table.svelte'
import type { Control } from '../wire/types'

/** Whether whoever types means the page rather than a field or a sheet. */
function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  const on = event.target as Element
  return !on.closest('input, select, textarea, dialog')
}

/** Whether the thing in focus takes Enter itself. */
function takesEnter(event: KeyboardEvent): boolean {
  return (event.target as Element).closest('button, a, summary') !== null
}

/** Does what a key asks for; says whether it did anything. `ask` is for what wants a second word. */
export function press(event: KeyboardEvent, table: TableState, ask: (control: Control) => void): boolean {
  if (!isMeant(event)) return false
  const offers = offersOf(table.scene)
  const { key } = event
  if (key === 'Escape') {
    if (!table.armed) return false
    table.arm(undefined)
    return true
  }
  if (key === 'Enter') {
    const main = takesEnter(event) ? undefined : mainOf(offers, table.armed)
    if (main) table.press(main)
    return main !== undefined
  }
  const all = [...offers.buttons, ...table.prompts, ...offers.placed, ...offers.aside]
  const control = all.find((control) => control.key?.toLowerCase() === key.toLowerCase())
  if (control) {
    if (control.weight === 'danger') ask(control)
    else if (offers.placed.includes(control)) choose(table, control)
    else table.press(control)
    return true
  }
  const stepped = key === '+' || key === '-' ? table.scene?.picks?.find(({ items }) => 'numbers' in items) : undefined
  if (stepped) {
    table.step(stepped, key === '+' ? 1 : -1)
    return true
  }
  const die = Number(key) - 1
  if (!Number.isInteger(die) || die < 0 || !table.pickOf('dice', die)) return false
  table.toggle('dice', die)
  return true
}

/** Aims a control that belongs to something on the table; the second press confirms it. */
export function choose(table: TableState, control: Control): void {
  if (control.enabled && table.ready) table.arm(control)
}

