/** Calls of the house: their addresses, and that only what the house has can be asked. */
import { expect, test, vi } from 'vitest'
import { addressOf, ask, Trouble } from '../../src/lib/api'

test('names stand in the path as they are, and what is not asked for is left out', () => {
  expect(addressOf('GET /api/players/{name}/stats', { at: { name: 'Ada & Teo/?' } })).toBe('/api/players/Ada%20%26%20Teo%2F%3F/stats')
  expect(addressOf('GET /api/sessions', { query: { page: 2, player: 'Ada & Teo', gameType: undefined } })).toBe('/api/sessions?page=2&player=Ada+%26+Teo')
  expect(addressOf('GET /api/game-types', {})).toBe('/api/game-types')
})

test('the method, the body and the token are sent as the call has them', async () => {
  const sent = vi.fn(async (..._: [string, RequestInit]) => new Response('{}'))
  vi.stubGlobal('fetch', sent)
  await ask('POST /api/claims', { body: { claim: 'a' }, token: 'b' })
  await ask('GET /api/games/{id}', { at: { id: 'KWTB' } })
  expect(sent.mock.calls).toEqual([
    ['/api/claims', { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer b' }, body: '{"claim":"a"}' }],
    ['/api/games/KWTB', { method: 'GET', headers: {} }],
  ])
})

test('an error has the words of the house; one from in between has none', async () => {
  const told = { error: { code: 'GAME_NOT_FOUND', message: 'there is no such table' } }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(told), { status: 404 }))
  await expect(ask('GET /api/game-types')).rejects.toEqual(new Trouble(404, 'GAME_NOT_FOUND', 'there is no such table'))
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
  await expect(ask('GET /api/game-types')).rejects.toMatchObject({ status: 502, code: 'UNKNOWN', message: 'Bad Gateway' })
})

test('what the house does not have does not compile', () => {
  // Never called: the types are what is tested.
  const wrong = () => [
    // @ts-expect-error no such path
    ask('GET /api/tables'),
    // @ts-expect-error no such method
    ask('DELETE /api/game-types'),
    // @ts-expect-error the name of the table is missing
    ask('GET /api/games/{id}'),
    // @ts-expect-error another name than the path has
    ask('GET /api/games/{id}', { at: { table: 'KWTB' } }),
    // @ts-expect-error the body is missing
    ask('POST /api/claims', {}),
    // @ts-expect-error a field that the body does not have
    ask('POST /api/claims', { body: { claim: 'a', token: 'b' } }),
    // @ts-expect-error a filter that the list does not have
    ask('GET /api/games', { query: { lifecycle: 'over' } }),
    // @ts-expect-error a field that the answer does not have
    ask('GET /api/games/{id}', { at: { id: 'KWTB' } }).then(({ id }) => id),
  ]
  expect(wrong).toBeTypeOf('function')
})
