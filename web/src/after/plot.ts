/** From numbers to places in a picture. */

export type Scale = { low: number; high: number; ticks: number[] }

/** A scale with round numbers that holds all values, and nought. */
export function scaleOf(values: number[], most = 4): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(1, ...values)
  const step = roundUp((high - low) / most)
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step]
  const n = Math.round((to - from) / step)
  return { low: from, high: to, ticks: Array.from({ length: n + 1 }, (_, i) => from + i * step) }
}

/** The next of 1, 2, 5, 10, 20, ... */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= value - 1e-9) ?? 10
  return Math.max(1, factor * power)
}

export function placeOn(scale: Scale, height: number, value: number): number {
  return height - ((value - scale.low) / (scale.high - scale.low)) * height
}

/** Moves marks apart that would lie on each other, within the picture; keeps their order. */
export function apart(places: number[], gap: number, from: number, to: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let least = from
  for (const i of order) {
    moved[i] = Math.max(moved[i] ?? 0, least)
    least = (moved[i] ?? 0) + gap
  }
  let most = to
  for (const i of order.reverse()) {
    moved[i] = Math.min(moved[i] ?? 0, most)
    most = (moved[i] ?? 0) - gap
  }
  return moved
}
