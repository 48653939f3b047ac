/** What a phone does in the hand. */
import { settings } from './settings.svelte'
import type { Noise } from './sound'

/** How a phone shakes with what is heard; some things are only heard. */
const PATTERNS: Record<Noise, number[]> = {
  begin: [40, 60, 40],
  gain: [],
  luck: [30],
  loss: [120],
  fall: [],
  win: [60, 40, 60, 40, 120],
  refused: [20, 40, 20],
}

export function shake(noise: Noise): void {
  if (PATTERNS[noise].length > 0) vibrate(PATTERNS[noise])
}

/** A short touch for each die as it settles. */
export function shakeDice(n: number, stagger: number): void {
  vibrate(Array.from({ length: n * 2 - 1 }, (_, i) => (i % 2 === 0 ? 12 : Math.max(10, stagger - 12))))
}

/** A browser lets a page shake a phone only once somebody has touched it, and complains of any other try. */
function vibrate(pattern: number[]): void {
  const touched = navigator.userActivation?.hasBeenActive ?? true
  if (settings.haptics && touched && 'vibrate' in navigator) navigator.vibrate(pattern)
}
