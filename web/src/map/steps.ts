/** Where the keys of a grid lead from a cell. */
import { cellAt, placeOf, type Size } from './grid'

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1000, 0],
  End: [1000, 0],
  PageUp: [0, -5],
  PageDown: [0, 5],
}

/** The cell that a key leads to; none if it is no key for that. */
export function stepTo(size: Size, from: number, key: string): number | undefined {
  const step = STEPS[key]
  if (!step) return undefined
  const { x, y } = placeOf(size, from)
  const clamped = (n: number, most: number) => Math.max(0, Math.min(most - 1, n))
  return cellAt(size, clamped(x + step[0], size.width), clamped(y + step[1], size.height))
}
