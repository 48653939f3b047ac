/** From cells to one shape: its ground and its outline, in cells as units, so that zooming changes neither. */
import type { Size } from './grid'

/** The cells as rectangles, one for each run in a row. */
export function ground(size: Size, cells: readonly number[]): string {
  const sorted = [...cells].sort((a, b) => a - b)
  let path = ''
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i]!
    const y = Math.floor(first / size.width)
    let n = 1
    while (sorted[i + n] === first + n && Math.floor((first + n) / size.width) === y) n++
    path += `M${first % size.width} ${y}h${n}v1h${-n}z`
    i += n
  }
  return path
}

/** The edges between cells that belong and cells that do not, straight pieces joined. */
export function outline(size: Size, cells: readonly number[]): string {
  const inside = new Set(cells)
  const has = (x: number, y: number) => x >= 0 && y >= 0 && x < size.width && y < size.height && inside.has(y * size.width + x)
  let path = ''
  for (let y = 0; y <= size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      if (has(x, y) === has(x, y - 1)) continue
      const from = x
      while (x < size.width && has(x, y) !== has(x, y - 1)) x++
      path += `M${from} ${y}H${x}`
    }
  }
  for (let x = 0; x <= size.width; x++) {
    for (let y = 0; y < size.height; y++) {
      if (has(x, y) === has(x - 1, y)) continue
      const from = y
      while (y < size.height && has(x, y) !== has(x - 1, y)) y++
      path += `M${x} ${from}V${y}`
    }
  }
  return path
}

/** The cell to put a label over: the leftmost of the top row. */
export function crown(size: Size, cells: readonly number[]): { x: number; y: number; n: number } | undefined {
  if (!cells.length) return undefined
  const first = Math.min(...cells)
  const y = Math.floor(first / size.width)
  const row = cells.filter((cell) => Math.floor(cell / size.width) === y)
  return { x: first % size.width, y, n: Math.max(...row) - first + 1 }
}
