/** Turns and moments of a play, and the plots that show them. */
import { expect, test } from 'vitest'
import { headline, momentsOf, played, turnsOf } from '../../src/after/course'
import { fallen } from '../../src/after/faces'
import { apart, placeOn, scaleOf } from '../../src/after/plot'
import type { Announcement, Step } from '../../src/wire/types'

const text = (words: string) => ({ code: '', text: words })
const loud = (kind: string, tone: Announcement['tone']): Announcement => ({ kind, tone, seat: 1, title: text(kind), text: text('') })
function step(n: number, more: Partial<Step> = {}): Step {
  return { step: n, at: n, phase: 'in_progress', status: text('status'), scores: [0, 0], ...more }
}

test('turns are counted by who is on turn, and not where one plays alone', () => {
  expect(turnsOf([step(1, { turn: 0 }), step(2, { turn: 0 }), step(3, { turn: 1 }), step(4), step(5, { turn: 0 })])).toEqual([1, 1, 2, 2, 3])
  expect(turnsOf([step(1, { turn: 0 }), step(2, { turn: 0 })])).toBeUndefined()
})

test('people who sit down are no part of the play', () => {
  expect(played({ steps: [step(1, { phase: 'lobby' }), step(2)] }).map(({ step }) => step)).toEqual([2])
})

test('a moment is told once, however often it is drawn; quiet ones are none', () => {
  const bust = loud('bust', 'flat')
  const moments = momentsOf([step(1, { announcements: [bust] }), step(2, { announcements: [bust] }), step(3, { announcements: [loud('bank', 'quiet')] })])
  expect(moments.map(({ step }) => step)).toEqual([1])
})

test('a step is called after what is loudest in it', () => {
  const line = step(1, { lines: [{ seat: 0, text: text('first') }, { seat: 1, text: text('last') }] })
  expect(headline(line, []).text.text).toBe('last')
  expect(headline(step(1, { turn: 1 }), [])).toEqual({ text: text('status'), seat: 1 })
  expect(headline(line, [{ step: 1, announcement: loud('bust', 'flat') }]).text.text).toBe('bust')
})

test('scales have round numbers and hold everything', () => {
  expect(scaleOf([0, 3650])).toEqual({ low: 0, high: 4000, ticks: [0, 1000, 2000, 3000, 4000] })
  expect(scaleOf([-7, 12]).low).toBeLessThanOrEqual(-7)
  expect(scaleOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  expect(placeOn({ low: 0, high: 10, ticks: [] }, 100, 10)).toBe(0)
})

test('marks that lie on each other move apart and stay inside', () => {
  expect(apart([50, 50, 50], 10, 0, 100)).toEqual([50, 60, 70])
  expect(apart([100, 100], 10, 0, 100)).toEqual([90, 100])
})

test('faces are counted by kind of die, and few say nothing', () => {
  const roll = (faces: number[], sides = 6) => ({ number: 0, seq: 1, sides, faces, told: faces, gives: faces, known: true, fits: true })
  const even = fallen([roll([1, 2, 3, 4, 5, 6].flatMap((face) => Array.from({ length: 10 }, () => face))), roll([7], 20)])
  expect(even.map(({ sides, counts, within }) => [sides, counts, within])).toEqual([[6, [10, 10, 10, 10, 10, 10], true]])
  expect(fallen([roll(Array.from({ length: 60 }, () => 6))])[0]?.within).toBe(false)
})
