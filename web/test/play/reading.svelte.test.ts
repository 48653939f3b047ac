import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import { Trouble } from '../../src/lib/api'
import { Reading } from '../../src/lib/reading.svelte'

type Asked = { what: string; tell: (found: string) => void; fail: (error: unknown) => void }

/** A reading of what is wanted, and the questions that it asked. */
function reader() {
  const asked: Asked[] = []
  const wanted = $state({ what: 'a' })
  let reading!: Reading<string>
  const end = $effect.root(() => {
    reading = new Reading(() => {
      const { what } = wanted
      return new Promise((tell, fail) => asked.push({ what, tell, fail }))
    })
  })
  flushSync()
  return { asked, wanted, reading, end }
}
const told = () => vi.advanceTimersByTimeAsync(0)

test('an answer to what is not wanted any more is not shown', async () => {
  vi.useFakeTimers()
  const { asked, wanted, reading, end } = reader()
  wanted.what = 'b'
  flushSync()
  asked[1]?.tell('of b')
  await told()
  asked[0]?.tell('of a')
  await told()
  expect(asked.map(({ what }) => what)).toEqual(['a', 'b'])
  expect(reading.found).toBe('of b')
  end()
})

test('a house out of reach is asked again until it answers, and no longer than the page is open', async () => {
  vi.useFakeTimers()
  const { asked, reading, end } = reader()
  asked[0]?.fail(new TypeError('no network'))
  await told()
  expect(reading.trouble?.unreachable).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  flushSync()
  asked[1]?.fail(new Trouble(0, 'UNREACHABLE', 'gone'))
  await vi.advanceTimersByTimeAsync(2000)
  flushSync()
  asked[2]?.tell('here')
  await told()
  expect([reading.found, reading.trouble]).toEqual(['here', undefined])
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.length).toBe(3)
})

test('what the house refuses is not asked again', async () => {
  vi.useFakeTimers()
  const { asked, reading, end } = reader()
  asked[0]?.fail(new Trouble(404, 'GAME_NOT_FOUND', 'no such table'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([reading.trouble?.code, asked.length]).toEqual(['GAME_NOT_FOUND', 1])
  end()
})
