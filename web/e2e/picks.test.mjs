/** Numbers and options of a stranger's game: they are chosen on a phone, in German as well, and go into the bid. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { House } from './house.mjs'
import { look, People, picture, sit, start, table } from './people.mjs'

const house = await new House('liars-dice-house').open()
const people = await People.invite(house)
after(async () => {
  await people.leave()
  await house.close()
})

/** Opens a table at which a phone is on turn; the phone speaks a language. */
async function onTurn(locale) {
  const at = await table(house, 'liars-dice')
  const phone = await people.somebody('phone')
  const other = await people.somebody('phone')
  await sit(phone, at.play, 'Mara')
  await sit(other, at.play, 'Jonas')
  await start(house, at)
  for (const page of [phone, other]) await page.getByText('Your cup').first().waitFor()
  const { currentPlayerIndex } = await look(house, at)
  const mine = [phone, other][currentPlayerIndex]
  if (locale) {
    await mine.evaluate((language) => localStorage.setItem('dicehall.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('dicehall.settings') ?? '{}'), language })), locale)
    await mine.reload()
  }
  await mine.locator('.options button').first().waitFor()
  return { at, mine }
}

test('a number is stepped, an option is tapped, and both are bid', async () => {
  const { at, mine } = await onTurn()
  const { version } = await look(house, at)
  await mine.getByRole('button', { name: 'More' }).click()
  await mine.getByRole('button', { name: /fives/ }).click()
  await picture(mine, 'picks-phone')
  assert.equal((await look(house, at)).version, version, 'nothing is sent before the bid')
  const bid = mine.getByRole('button', { name: /^Bid 2 fives/ })
  await bid.waitFor()
  for (let i = 0; i < 40 && (await look(house, at)).version === version; i++) {
    await bid.click({ timeout: 2000 }).catch(() => {})
    await mine.waitForTimeout(150)
  }
  await mine.getByText(/bids 2 fives/).first().waitFor()
  assert.deepEqual(people.complaints, [])
})

test('six options in German break no word on a phone', async () => {
  const { mine } = await onTurn('de')
  await mine.getByRole('button', { name: 'Mehr' }).click()
  await mine.getByRole('button', { name: /Sechsen/ }).waitFor()
  await picture(mine, 'picks-phone-german')
  const names = await mine.locator('.options button > span').evaluateAll((spans) =>
    spans.map((span) => ({ words: span.textContent, lines: Math.round(span.getBoundingClientRect().height / parseFloat(getComputedStyle(span).lineHeight)) })))
  assert.ok(names.length >= 5, JSON.stringify(names))
  assert.deepEqual(names.filter(({ words, lines }) => lines > words.split(/\s+/).length), [])
  assert.deepEqual(people.complaints, [])
})
