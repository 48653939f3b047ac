/** What the house does not do is said in sentences, in the language of the device. */
import { afterEach, expect, test, vi } from 'vitest'
import { language } from '../../src/lib/language.svelte'
import { refusalOf } from '../../src/lib/refusal'

afterEach(async () => {
  vi.unstubAllGlobals()
  await language.speak('en')
})

test('the words of the house become a sentence', () => {
  expect(refusalOf({ code: 'TABLE_CLOSED', message: 'this table is closed' })).toBe('This table is closed.')
  expect(refusalOf({ code: 'X', message: 'Is it so?' })).toBe('Is it so?')
  expect(refusalOf({ code: 'UNKNOWN', message: '' })).toBe('')
})
test('a code that is translated is said in that language', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ 'refusal.TABLE_CLOSED': 'Dieser Tisch ist geschlossen.' })))
  await language.speak('de')
  expect(refusalOf({ code: 'TABLE_CLOSED', message: 'this table is closed' })).toBe('Dieser Tisch ist geschlossen.')
})
test('a house that is too busy for its words is still understood', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 429 }))
  await language.speak('de')
  expect(refusalOf({ code: 'TOO_MANY_REQUESTS', message: 'that was too often; wait a little' })).toBe('Das war zu oft. Warte ein wenig.')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await language.speak('de')
  expect(language.tongue).toBe('de')
})
