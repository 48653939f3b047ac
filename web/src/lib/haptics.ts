/** What a phone does in the hand. */
import { settings } from './settings.svelte'

const PATTERNS: Record<string, number[]> = {
  your_turn: [40, 60, 40],
  hot_dice: [30],
  bust: [120],
  winner: [60, 40, 60, 40, 120],
  refused: [20, 40, 20],
}

export function shake(kind: string): void {
  const pattern = PATTERNS[kind]
  if (pattern) vibrate(pattern)
}

/** A short touch for each die as it settles. */
export function shakeDice(n: number, stagger: number): void {
  vibrate(Array.from({ length: n * 2 - 1 }, (_, i) => (i % 2 === 0 ? 12 : Math.max(10, stagger - 12))))
}

function vibrate(pattern: number[]): void {
  if (settings.haptics && 'vibrate' in navigator) navigator.vibrate(pattern)
}
