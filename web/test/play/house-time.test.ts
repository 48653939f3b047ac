import { expect, test, vi } from 'vitest'
import { ask, houseTime } from '../../src/lib/api'

const HOUR = 3_600_000
const answers = (time: number) => vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date: new Date(time).toUTCString() } }))

test('the time of the house is what it says, not what this device believes', async () => {
  vi.useFakeTimers({ now: 10 * HOUR })
  expect(houseTime()).toBe(10 * HOUR)
  answers(9 * HOUR)
  await ask('GET /api/games/{id}', { at: { id: 'a' } })
  expect(houseTime()).toBe(9 * HOUR)
})

test('an answer that was kept for a while does not turn the clock back', async () => {
  answers(8 * HOUR)
  await ask('GET /api/game-types')
  expect(houseTime()).toBe(9 * HOUR)
})
