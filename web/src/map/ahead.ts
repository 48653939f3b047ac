/** What lies ahead: the way to a cell with its cost, the line to a creature, and where their words stand. The game has
 * reckoned it; a screen only walks it back and draws it. */
import { idsOf } from '../lib/fill'
import type { Aim, Control, Map, Pick, Token, Ways } from '../wire/types'
import { placeOf, type Cell, type Size } from './grid'

export type Way = {
  /** From where it begins to where it ends. */
  cells: number[]
  ft: number
  most: number
}

/** The way to a cell of a pick. */
export function wayTo(map: Map, pick: Pick, cell: number): Way | undefined {
  const ways = map.ways?.find((ways) => ways.pick === pick.id)
  const ids = idsOf(pick.items)
  const nth = ids.indexOf(cell)
  const ft = ways?.ft[nth]
  return ways && ft !== undefined ? { cells: walkBack(ways, ids, nth), ft, most: ways.mostFt } : undefined
}

/** Walks from the nth cell of a pick back to where all ways begin. */
export function walkBack({ from, before, through = [] }: Ways, ids: readonly number[], nth: number): number[] {
  const cells: number[] = []
  // No way has more knots than there are, so nonsense ends, too.
  for (let knot = nth + 1; knot > 0 && cells.length <= before.length; ) {
    const back = before[knot - 1]
    if (back === undefined) break
    const cell = ids[knot - 1] ?? through[knot - 1 - ids.length]
    if (cell !== undefined) cells.push(cell)
    knot = back
  }
  return [from, ...cells.reverse()]
}

/** How a creature lies for a control; where that says nothing of it, as it is seen. */
export function aimOf(map: Map, control: Control | undefined, token: number): Aim | undefined {
  const aims = map.aims ?? []
  const own = control?.aims?.map((n) => aims[n]).find((aim) => aim?.token === token)
  return own ?? aims.find((aim) => aim.token === token)
}

/** The middle of a creature, in cells. */
export function middleOf(token: Token): Cell {
  const half = Math.max(1, token.size) / 2
  return { x: token.x + half, y: token.y + half }
}

/** The point so many cells along the way from one to another, and not beyond it. */
export function along(from: Cell, to: Cell, cells: number): Cell {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  const part = far ? Math.min(1, cells / far) : 1
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

/** Where a line that comes from a point enters a cell; its middle if it starts inside. */
export function entry(size: Size, from: Cell, cell: number): Cell {
  const { x, y } = placeOf(size, cell)
  const middle = { x: x + 0.5, y: y + 0.5 }
  const [dx, dy] = [middle.x - from.x, middle.y - from.y]
  const most = Math.max(Math.abs(dx), Math.abs(dy))
  if (most <= 0.5) return middle
  const part = (most - 0.5) / most
  return { x: from.x + dx * part, y: from.y + dy * part }
}

export type Spot = {
  x: number
  y: number
  /** Whether the words stand under the point. */
  below: boolean
  /** Which part of the words is at the point, from 0 at their beginning to 1 at their end. */
  side: number
}

/** Where the words on a creature or a cell stand: under it, except where that is off the map or on the line. */
export function labelSpot(size: Size, box: { x: number; y: number; n: number }, from?: Cell): Spot {
  const middle = { x: box.x + box.n / 2, y: box.y + box.n / 2 }
  const isOnLine = from !== undefined && from.y > box.y + box.n && Math.abs(from.x - middle.x) < 1.5 * (from.y - middle.y)
  const isLow = box.y + box.n > size.height - 1
  const below = !(isOnLine || isLow) || box.y < 1
  const side = middle.x < size.width * 0.12 ? 0.12 : middle.x > size.width * 0.88 ? 0.88 : 0.5
  return { x: middle.x, y: below ? box.y + box.n : box.y, below, side }
}
