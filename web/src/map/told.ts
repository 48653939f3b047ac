/** What stands beside a map to be read: what the turn has left, other lines, and questions. */
import { panelOf, panelsOf, type PanelOf } from '../lib/panels'
import type { TableState } from '../lib/table.svelte'

/** What the turn has left, where the game counts it. */
export function turnOf(table: TableState): PanelOf<'turn'> | undefined {
  return panelOf(table.scene, 'turn')
}

/** What stands over the order of turns: "Round 3". */
export function headOf(table: TableState): string {
  return table.say(turnOf(table)?.heading)
}

/** The lines to read: "Armor class 14". */
export function linesOf(table: TableState): string[] {
  return panelsOf(table.scene, 'text').flatMap((panel) => panel.lines.map((line) => table.say(line)))
}

/** The questions that are open for whoever looks. */
export function questionsOf(table: TableState): PanelOf<'prompt'>[] {
  return panelsOf(table.scene, 'prompt').filter((prompt) => prompt.choices.length > 0)
}
