/** Which dice fall: what the events say, else what changed. */
import { describe, expect, test } from 'vitest'
import { falls, lost, moved, passing, passingBy, rollsOf, tilt, tumbling } from '../../src/lib/roll'
import type { Die, DieState, GameEvent, Tray } from '../../src/wire/types'

const tray = (faces: (number | undefined)[], states: DieState[] = []): Tray => ({
  dice: faces.map((face, i): Die => ({ sides: 6, state: states[i] ?? 'free', ...(face === undefined ? {} : { face }) })),
})
const rolled = (data: Record<string, unknown>): GameEvent => ({ event: 'dice_rolled', data })

describe('the dice that moved', () => {
  test('are those that the event names', () => {
    expect(moved([rolled({ rolledDiceIndices: [1, 2] })], tray([1, 2, 3]), tray([1, 2, 3]))).toEqual([1, 2])
  })
  test('are those whose face changed, where the event names none', () => {
    expect(moved([rolled({})], tray([1, 2, 3]), tray([1, 5, 3]))).toEqual([1])
  })
  test('are all that lie free, where no face changed', () => {
    expect(moved([rolled({})], tray([1, 2, 3]), tray([1, 2, 3], ['set_aside']))).toEqual([1, 2])
  })
  test('are those of the last roll, where one update has several', () => {
    const events = [rolled({ rolledDiceIndices: [0] }), { event: 'player_busted' }, rolled({ rolledDiceIndices: [0, 1, 2] })]
    expect(moved(events, tray([1, 2, 3]), tray([4, 5, 6]))).toEqual([0, 1, 2])
  })
  test('are none without a roll, and none that are hidden', () => {
    expect(moved([{ event: 'points_scored' }], tray([1]), tray([2]))).toEqual([])
    expect(moved([rolled({ rolledDiceIndices: [0] })], tray([1]), tray([undefined], ['hidden']))).toEqual([])
  })
  test('a die that is rolled alone counts as well', () => {
    expect(rollsOf([{ event: 'die_rolled', data: { player: 2, value: 4 } }])).toHaveLength(1)
  })
})

/** FAR-07 */
test('what was lost are the dice of the roll that bust, not of the one after it', () => {
  const events = [
    rolled({ player: 1, diceValues: [5, 2, 3, 1, 1, 1], rolledDiceIndices: [1, 2] }),
    { event: 'player_busted', data: { player: 1, lostPoints: 650 } },
    rolled({ player: 2, diceValues: [6, 6, 6, 1, 1, 1], rolledDiceIndices: [0, 1, 2, 3, 4, 5] }),
  ]
  expect(lost(events, 1)).toEqual([2, 3])
})

test('passing faces and tilts are the same on every screen, and possible', () => {
  for (let index = 0; index < 6; index++) {
    expect(passing(41, index, 6)).toEqual(passing(41, index, 6))
    expect(passing(41, index, 6).every((face) => face >= 1 && face <= 6)).toBe(true)
    expect(Math.abs(tilt(index, 4))).toBeLessThanOrEqual(6)
  }
})

describe('the dice of a roll', () => {
  test('lie after 700 ms, however many fall', () => {
    for (const n of [1, 2, 6, 12, 40]) {
      const all = falls(n, 1)
      expect(all).toHaveLength(n)
      expect(all.every(({ all: whole }) => whole <= 700)).toBe(true)
      expect(all.every(({ wait, fall, all: whole }) => wait + fall <= whole + 1e-9)).toBe(true)
    }
    expect(falls(6, 1).at(-1)).toEqual({ wait: 140, fall: 560, all: 700 })
    expect(falls(6, 2).at(-1)).toEqual({ wait: 70, fall: 280, all: 350 })
  })
  test('begin and end together, whenever they fall', () => {
    for (const fall of falls(6, 1)) {
      for (const { frames, duration } of [tumbling(fall, 0), passingBy(0, fall), passingBy(1, fall), passingBy(2, fall)]) {
        const offsets = frames.map(({ offset }) => offset ?? NaN)
        expect(duration).toBe(700)
        expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
        expect([offsets[0], offsets.at(-1)]).toEqual([0, 1])
      }
    }
  })
  test('come to lie as they stay', () => {
    const last = tumbling(falls(6, 1)[5]!, -4.5).frames.slice(-2)
    expect(last.map(({ rotate }) => rotate)).toEqual(['-4.5deg', '-4.5deg'])
  })
  test('show one face after the other, and the true one for the last 160 ms', () => {
    const fall = falls(6, 1)[1]!
    const seenAt = (ms: number) => [0, 1, 2].filter((step) => passingBy(step, fall).frames.findLast(({ offset }) => (offset ?? 0) * fall.all <= ms)?.opacity === 1)
    expect([0, 27, 100, 200, 320, 430, 500, 699].map(seenAt)).toEqual([[0], [0], [0], [1], [2], [], [], []])
  })
})
