/** A network that goes without a word is noticed, and nobody asks for signs of life while nobody looks. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATIENCE, SILENCE, TableSocket, type Status } from '../../src/lib/socket'
import { Line } from '../line'

/** Longer than the wait before a new try, and shorter than the time to be asked for a sign of life. */
const MOMENT = 400
let socket: TableSocket
let statuses: Status[]

beforeEach(() => {
  vi.useFakeTimers()
  statuses = []
  socket = new TableSocket({ table: 'x' }, { told: () => {}, status: (status) => statuses.push(status), since: () => undefined })
  greet()
})
afterEach(() => {
  look(true)
  socket.close()
})

const greet = () => Line.last.tell({ type: 'welcome', table: 'x', time: 0 })
const sent = () => Line.last.sent.map(({ type }) => type)
function look(looked: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !looked, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a line that says nothing is asked, given up, and opened again', () => {
  const first = Line.last
  vi.advanceTimersByTime(SILENCE - 100)
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(sent()).toEqual(['ping'])
  vi.advanceTimersByTime(PATIENCE)
  expect(statuses).toEqual(['open', 'lost'])
  vi.advanceTimersByTime(MOMENT)
  expect(Line.last).not.toBe(first)
  greet()
  expect(statuses.at(-1)).toBe('open')
})

test('whatever is heard proves that the line lives', () => {
  for (let i = 0; i < 5; i++) {
    vi.advanceTimersByTime(SILENCE - 100)
    Line.last.tell({ type: 'notice', notice: { event: 'x', data: {} } })
  }
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(SILENCE + PATIENCE / 2)
  Line.last.tell({ type: 'pong', time: 0 })
  vi.advanceTimersByTime(SILENCE - 100)
  expect([sent(), statuses]).toEqual([['ping'], ['open']])
})

test('what is sent and not answered at all is sent again on a new line', () => {
  socket.send({ type: 'act', id: 'a', action: 'roll' })
  vi.advanceTimersByTime(PATIENCE + 100)
  expect(statuses).toEqual(['open', 'lost'])
  vi.advanceTimersByTime(MOMENT)
  greet()
  expect(sent()).toEqual(['act'])
})

test('a slow line is given longer each time', () => {
  socket.send({ type: 'act', id: 'a', action: 'roll' })
  vi.advanceTimersByTime(PATIENCE + 100 + MOMENT)
  greet()
  vi.advanceTimersByTime(SILENCE + PATIENCE * 1.7)
  Line.last.tell({ type: 'pong', time: 0 })
  expect(statuses).toEqual(['open', 'lost', 'open'])
})

test('a new line that is not greeted is given up, too', () => {
  dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(MOMENT)
  const silent = Line.last
  vi.advanceTimersByTime(PATIENCE * 4)
  expect(Line.last).not.toBe(silent)
})

test('a device that goes offline has lost its table, and is back as soon as it is online', () => {
  const first = Line.last
  dispatchEvent(new Event('offline'))
  expect(statuses).toEqual(['open', 'lost'])
  dispatchEvent(new Event('online'))
  expect(Line.last).not.toBe(first)
})

test('a page that nobody looks at is quiet, and asks when it is looked at again', () => {
  look(false)
  vi.advanceTimersByTime(60_000)
  Line.last.tell({ type: 'pong', time: 0 })
  vi.advanceTimersByTime(60_000)
  expect([sent(), statuses]).toEqual([[], ['open']])
  look(true)
  expect(sent()).toEqual(['ping'])
})
