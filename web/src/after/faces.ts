/** How often each face fell, and how often it should have. */
import type { Checked } from './verify'

export type Fallen = {
  sides: number
  dice: number
  /** By face, from one. */
  counts: number[]
  expected: number
  /** Where a count lies in all but a few plays of a hundred. */
  low: number
  high: number
  within: boolean
}

/** Standard deviations to either side. With three, all six faces lie inside in 98 of 100 plays. */
const WIDE = 3
/** Fewer dice than this on average say nothing about a face. */
const ENOUGH = 5
/** Dice of more sides are listed and not drawn. */
const DRAWN = 20

/** The kinds of dice that fell often enough to say something, the commonest first. */
export function fallen(rolls: Checked[]): Fallen[] {
  const bySides = new Map<number, number[]>()
  for (const { sides, faces } of rolls) {
    if (!sides || !faces || sides > DRAWN || sides < 2) continue
    const counts = bySides.get(sides) ?? Array.from({ length: sides }, () => 0)
    for (const face of faces) counts[face - 1] = (counts[face - 1] ?? 0) + 1
    bySides.set(sides, counts)
  }
  return [...bySides]
    .map(([sides, counts]) => weigh(sides, counts))
    .filter(({ expected }) => expected >= ENOUGH)
    .sort((a, b) => b.dice - a.dice)
}

function weigh(sides: number, counts: number[]): Fallen {
  const dice = counts.reduce((sum, n) => sum + n, 0)
  const expected = dice / sides
  const spread = WIDE * Math.sqrt(expected * (1 - 1 / sides))
  const [low, high] = [Math.max(0, expected - spread), expected + spread]
  return { sides, dice, counts, expected, low, high, within: counts.every((n) => n >= low && n <= high) }
}
