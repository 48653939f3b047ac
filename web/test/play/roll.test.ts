/** Which dice fall: what the scene says. */
import { describe, expect, test } from 'vitest'
import { fallen, falls, lost, passing, passingBy, tilt, tumbling } from '../../src/lib/roll'
import type { Fallen, Scene } from '../../src/wire/types'

const scene = (rolls: Fallen[]): Scene => ({ title: { code: '', text: '' }, status: { code: '', text: '' }, rolls })
const roll = (seat: number, faces: number[], dice: number[] = []): Fallen => ({ seat, sides: 6, faces, ...(dice.length > 0 ? { dice } : {}) })

describe('the dice that fall', () => {
  test('are those that the scene names', () => {
    expect(fallen(scene([roll(0, [4, 2], [1, 2])]))).toEqual([1, 2])
  })
  test('are not those that lie there no more', () => {
    expect(fallen(scene([roll(0, [4, 2]), roll(1, [6], [0])]))).toEqual([0])
  })
  test('are none without a roll', () => {
    expect(fallen(scene([]))).toEqual([])
    expect(fallen(undefined)).toEqual([])
  })
})

/** FAR-07 */
describe('what was lost', () => {
  test('are the dice of the roll that came to nothing, not of the one after it', () => {
    expect(lost(scene([roll(1, [2, 3]), roll(2, [6, 6], [0, 1])]), 1)).toEqual([2, 3])
  })
  test('nor of the next turn of the same player', () => {
    expect(lost(scene([roll(1, [2, 3]), roll(1, [6, 6], [0, 1])]), 1)).toEqual([2, 3])
  })
  test('are dice that still lie there, where no other roll followed', () => {
    expect(lost(scene([roll(1, [1], [0])]), 1)).toEqual([1])
  })
  test('is nothing of somebody who did not roll', () => {
    expect(lost(scene([roll(1, [1], [0])]), 0)).toEqual([])
  })
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
