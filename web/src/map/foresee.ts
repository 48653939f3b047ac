/** What picking a cell would cover, and whom. The game has reckoned it; a screen only lays it down. */
import { idsOf } from '../lib/fill'
import type { Map, Pick, Run, Token } from '../wire/types'
import { cellsOf, placeOf, type Size } from './grid'

export type Foreseen = { cells: number[]; gets: Token[] }

export function foresee(map: Map, pick: Pick, cell: number): Foreseen | undefined {
  const preview = map.previews?.find((preview) => preview.pick === pick.id)
  const nth = idsOf(pick.items).indexOf(cell)
  if (!preview || nth < 0) return undefined
  const cells = lay(map, preview.shapes[preview.of?.[nth] ?? 0] ?? [], cell)
  const covered = new Set(cells)
  const gets = map.tokens.filter(
    (token) => preview.touches?.includes(token.id) && cellsOf(map, token).some((cell) => covered.has(cell)),
  )
  return { cells, gets }
}

/** Lays a shape down at a cell; what is off the map is cut. */
export function lay(size: Size, shape: Run[], at: number): number[] {
  const { x, y } = placeOf(size, at)
  const cells: number[] = []
  for (const [right, down, n] of shape) {
    const row = y + down
    if (row < 0 || row >= size.height) continue
    for (let column = Math.max(0, x + right); column < Math.min(size.width, x + right + n); column++) {
      cells.push(row * size.width + column)
    }
  }
  return cells
}
