import { expect, test } from 'vitest'
import { timeLeft } from '../../src/lib/ticking'
import type { Clock } from '../../src/wire/types'

const clock: Clock = { seat: 0, kind: 'turn', until: 100_000, left: 60_000, of: 60_000 }

test('time runs out by the time of the house', () => {
  expect(timeLeft(clock, () => 70_000)).toBe(30_000)
  expect(timeLeft(clock, () => 100_001)).toBe(0)
})

test('nobody has more time than the house said, however late it was heard', () => {
  expect(timeLeft(clock, () => 39_100)).toBe(60_000)
})

test('a clock that stands still shows what it has', () => {
  expect(timeLeft({ seat: 0, kind: 'turn', left: 60_000, of: 60_000 }, () => 70_000)).toBe(60_000)
})
