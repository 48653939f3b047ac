/** The track of a replay by keyboard alone. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Scrubber from '../../src/after/Scrubber.svelte'
import { Tape } from '../../src/after/tape.svelte'

const text = { code: '', text: 'words' }
const steps = Array.from({ length: 12 }, (_, i) => ({
  step: i + 1,
  at: i,
  phase: i < 2 ? 'lobby' : i < 11 ? 'in_progress' : 'ended',
  status: text,
  turn: Math.floor(i / 3) % 2,
  scores: i < 2 ? [] : [i, 0],
  ...(i === 5 ? { announcements: [{ kind: 'bust', tone: 'flat', title: text, text }] } : {}),
}))

let tape: Tape
let drawn: Record<string, unknown>
beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const body = path.includes('/course') ? { steps } : steps.map(({ step }) => ({ step, scene: { title: text, status: text } }))
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
  tape = new Tape('table')
  await vi.waitFor(() => expect(tape.steps.length).toBe(10))
  drawn = mount(Scrubber, { target: document.body, props: { tape, words: 'Turn 1, words', say: () => 'bust' } })
  flushSync()
})
afterEach(() => {
  void unmount(drawn)
  tape.close()
  vi.unstubAllGlobals()
})

const slider = () => document.querySelector('[role="slider"]') as HTMLElement
function press(key: string, shiftKey = false): number {
  slider().dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
  flushSync()
  return Number(slider().getAttribute('aria-valuenow'))
}

test('keys go one event, one turn, to the ends', () => {
  expect(slider().getAttribute('aria-valuetext')).toBe('Turn 1, words')
  expect(slider().getAttribute('aria-valuemax')).toBe('10')
  expect(press('ArrowRight')).toBe(2)
  expect(press('ArrowRight', true)).toBe(5)
  expect(press('ArrowLeft')).toBe(4)
  expect(press('ArrowLeft', true)).toBe(2)
  expect(press('End')).toBe(10)
  expect(press('ArrowRight')).toBe(10)
  expect(press('Home')).toBe(1)
})

test('space plays and stops, and loud moments are marked', () => {
  press(' ')
  expect(tape.playing).toBe(true)
  press(' ')
  expect(tape.playing).toBe(false)
  expect(document.querySelectorAll('.event').length).toBe(1)
})

test('a step that is asked for is where it begins', async () => {
  const there = new Tape('table', 7)
  await vi.waitFor(() => expect(there.step?.step).toBe(7))
  const past = new Tape('table', 1000)
  await vi.waitFor(() => expect(past.at).toBe(9))
  await vi.waitFor(() => expect(past.scene).toBeDefined())
  there.close()
  past.close()
})
