/** The page of the API: every call can be tried, on a desk and on a phone, by hand and by keyboard, light and dark. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { picture, wrongs } from './people.mjs'

/** Opens a call of the page; returns its part. */
async function call(page, method, path) {
  const part = page.locator(`details:has(section[data-method="${method}"][data-path="${path}"])`)
  await part.locator('summary').first().click()
  return part
}

async function open(kind, theme) {
  const page = await people.somebody(kind, { theme })
  await page.goto(`${house.url}/api/docs`)
  await page.locator('body[data-ready]').waitFor()
  return page
}

async function send(part) {
  await part.getByRole('button', { name: 'Send' }).click()
  await part.locator('.answer strong').waitFor()
  return part.locator('.answer')
}

test('a table is opened, joined and looked at on the page of the API', async () => {
  const page = await open('desk', 'light')
  const create = await call(page, 'POST', '/api/games')
  assert.ok(JSON.parse(await create.locator('textarea').inputValue()).gameType, 'the body has an example')
  const opened = await send(create)
  assert.match(await opened.textContent(), /201/)
  await opened.getByText('Headers').click()
  assert.match(await opened.locator('pre').first().textContent(), /location: \/api\/games\//)
  assert.notEqual(await page.getByLabel(/^Token/).inputValue(), '', 'the pass is at hand')
  const look = await call(page, 'GET', '/api/games/{id}')
  assert.match(await (await send(look)).textContent(), /"gameId"/)
  const start = await call(page, 'POST', '/api/games/{id}/start')
  const refused = await send(start)
  assert.match(await refused.textContent(), /400.*NOT_ENOUGH_PLAYERS/s)
  assert.deepEqual(await wrongs(page), [])
  await picture(page, 'api-desk')
  assert.deepEqual(people.complaints, [])
})

test('the page of the API fits a phone and needs no mouse', async () => {
  const page = await open('phone', 'dark')
  await page.locator('summary', { hasText: 'GET /health' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('.answer strong', { hasText: '200' }).waitFor()
  for (const summary of await page.locator('details:has([data-method]) > summary').all()) await summary.press('Enter')
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  assert.ok(wide <= seen, `${wide} of ${seen} pixels`)
  assert.deepEqual(await wrongs(page), [])
  await picture(page, 'api-phone')
  assert.deepEqual(people.complaints, [])
})
