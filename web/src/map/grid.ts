/** Cells of a map by number (row times width plus column), who stands on them, and how far apart things are. */
import type { Map, Token } from '../wire/types'

export type Size = { width: number; height: number }
export type Cell = { x: number; y: number }

export function placeOf(size: Size, cell: number): Cell {
  return { x: cell % size.width, y: Math.floor(cell / size.width) }
}

/** A cross over a cell, as a path. */
export const cross = ({ x, y }: Cell): string => `M${x + 0.3} ${y + 0.3}l.4 .4M${x + 0.7} ${y + 0.3}l-.4 .4`

export function cellAt(size: Size, x: number, y: number): number | undefined {
  return x >= 0 && y >= 0 && x < size.width && y < size.height ? y * size.width + x : undefined
}

/** The cells that a creature stands on; what is off the map does not count. */
export function cellsOf(size: Size, token: Token): number[] {
  const cells: number[] = []
  const wide = Math.max(1, token.size)
  for (let y = token.y; y < token.y + wide; y++) {
    for (let x = token.x; x < token.x + wide; x++) {
      const cell = cellAt(size, x, y)
      if (cell !== undefined) cells.push(cell)
    }
  }
  return cells
}

/** Who stands on a cell; the living before the dead. */
export function tokenOn(map: Map, cell: number): Token | undefined {
  const there = map.tokens.filter((token) => cellsOf(map, token).includes(cell))
  return there.find((token) => token.band !== 'dead') ?? there[0]
}

/** How many cells lie between two creatures, the last one counted: 1 side by side. */
export function apart(a: Token, b: Token): number {
  const gap = (from: number, size: number, to: number, other: number) =>
    Math.max(0, to - (from + Math.max(1, size) - 1), from - (to + Math.max(1, other) - 1))
  return Math.max(gap(a.x, a.size, b.x, b.size), gap(a.y, a.size, b.y, b.size))
}

export const WINDS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const
export type Wind = (typeof WINDS)[number]

/** In which of eight directions something lies; the top of a map is north. */
export function windTo(from: Token, to: Token): Wind {
  const middle = (token: Token) => ({ x: token.x + Math.max(1, token.size) / 2, y: token.y + Math.max(1, token.size) / 2 })
  const [a, b] = [middle(from), middle(to)]
  const eighth = Math.round(Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 4))
  return WINDS[(eighth + 8) % 8] ?? 'e'
}

/** Who is nearest first. */
export function byDistance(from: Token, tokens: Token[]): Token[] {
  return [...tokens].sort((a, b) => apart(from, a) - apart(from, b) || a.id - b.id)
}

/** A creature's sign: the number at the end of its name, else the first letter of its last word. */
export function signOf(name: string): string {
  const last = name.trim().split(/\s+/).at(-1) ?? ''
  return /^\d+$/.test(last) ? last : [...last][0]?.toLocaleUpperCase() ?? ''
}
