/** The rules at a table: why something is off, and what this table has changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { picture, sit, start, table, wrongs } from './people.mjs'

for (const [kind, theme] of [['phone', 'dark'], ['phone', 'light'], ['desk', 'dark'], ['desk', 'light']]) {
  test(`why a control is off: ${kind}, ${theme}`, async () => {
    const at = await table(house, 'farkle', { customSettings: { minimumEntryScore: 1950 } })
    const page = await people.somebody(kind, { theme })
    await sit(page, at.play, 'Mara')
    await start(house, at)
    const why = page.getByRole('link', { name: /^Why\?/ })
    // A roll of more than 1,950 is a rare piece of luck, and a bust passes by itself.
    await why.first().waitFor()
    await page.waitForTimeout(300)
    await picture(page, `why-${kind}-${theme}`)
    assert.deepEqual(await wrongs(page), [])
    await why.first().click()
    const sheet = page.getByRole('dialog', { name: 'Rules' })
    const asked = sheet.getByRole('heading', { name: 'Getting in' })
    await asked.waitFor()
    await sheet.getByText('House rules of this table').waitFor()
    await page.waitForTimeout(400)
    assert.ok(await asked.evaluate((heading) => heading === document.activeElement), 'the paragraph has the focus')
    const box = await asked.boundingBox()
    assert.ok(box.y > 0 && box.y < page.viewportSize().height, 'the paragraph is in view')
    await picture(page, `why-rules-${kind}-${theme}`)
    assert.deepEqual(await wrongs(page), [])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    assert.deepEqual(people.complaints, [])
  })
}

test('an address leads to a paragraph, in every language', async () => {
  for (const [locale, words] of [['en-GB', 'Getting in'], ['de-DE', 'Einstieg']]) {
    const page = await people.somebody('phone', { locale })
    await page.goto(`${house.url}/rules/farkle#getting-in`)
    const heading = page.locator('#getting-in')
    await heading.waitFor()
    await page.waitForTimeout(600)
    assert.ok(await heading.evaluate((heading) => heading.getBoundingClientRect().top < innerHeight), `${words} is in view`)
  }
})

test('a table that is played shows its house rules', async () => {
  const at = await table(house, 'farkle', { customSettings: { targetScore: 4000 } })
  const page = await people.somebody('phone')
  await sit(page, at.play, 'Mara')
  await start(house, at)
  await page.getByRole('button', { name: 'Rules and settings' }).click()
  await page.getByRole('button', { name: 'Rules', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Rules' })
  await sheet.getByText('House rules of this table').waitFor()
  await sheet.getByText('4,000', { exact: true }).waitFor()
  await sheet.getByText('changed, usually 10,000').waitFor()
  assert.deepEqual(people.complaints, [])
})
