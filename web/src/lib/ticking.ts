/** Time that screens can watch: whoever reads it in a template is drawn again while it runs. */
import { createSubscriber } from 'svelte/reactivity'
import type { Clock } from '../wire/types'

const STEP = 250
const tick = createSubscriber((update) => {
  const timer = setInterval(update, STEP)
  return () => clearInterval(timer)
})

/** Milliseconds that a clock has left, by the house's time: never more than it had when the house said so, since what
 * arrives late makes the house's time look earlier than it is. */
export function timeLeft(clock: Clock, now: () => number): number {
  if (clock.until === undefined) return clock.left
  tick()
  return Math.min(clock.left, Math.max(0, clock.until - now()))
}
