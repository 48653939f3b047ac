/** Where the rules of a table are read. */
import type { TableState } from './table.svelte'

export function pathOfRules(table: TableState, anchor = ''): string {
  const { game = '', id = '' } = table.view ?? {}
  return `/rules/${encodeURIComponent(game)}?table=${encodeURIComponent(id)}${anchor && `#${encodeURIComponent(anchor)}`}`
}
