/** A whole game without a mouse: from the hall through the form and the lobby to the end. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { House } from './house.mjs'
import { look, People } from './people.mjs'

let house, people
before(async () => {
  house = await new House().open()
  people = await People.invite(house)
})
after(async () => {
  await people?.leave()
  await house?.close()
})

/** Tabs on until something of this name has the focus. */
async function reach(page, name) {
  for (let i = 0; i < 80; i++) {
    const focused = await page.evaluate(() => {
      const one = document.activeElement
      if (one === document.body) return ''
      return (one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent ?? one?.textContent ?? '').trim()
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`nothing called ${name} can be reached`)
}

test('a game by keyboard alone', async () => {
  const page = await people.somebody('desk')
  await page.goto(house.url)
  await page.getByText('Farkle').first().waitFor()
  await reach(page, /^Farkle/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open the table' }).waitFor()
  await reach(page, /first bank/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('0')
  await reach(page, /total must reach/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('300')
  await reach(page, /^Open the table/)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your name').waitFor()
  await reach(page, /^Your name/)
  await page.keyboard.type('Mara')
  await reach(page, /^Sit down/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Start with 1 player/ }).waitFor()
  await reach(page, /^Start with/)
  // A button whose words have just changed takes no press for a moment.
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter')
  await page.getByText(/Your turn/).first().waitFor()
  const code = new URL(page.url()).pathname.split('/').at(-1)
  const at = { id: (await house.ask(`/api/games/${code}`)).gameId }
  assert.equal((await look(house, at)).metadata.config.targetScore, 300)
  for (let i = 0; i < 60; i++) {
    const { lifecycle, version } = await look(house, at)
    if (lifecycle === 'completed') break
    await page.waitForTimeout(400)
    await page.keyboard.press('b')
    for (let n = 0; n < 20 && (await look(house, at)).version === version; n++) await page.waitForTimeout(50)
  }
  assert.equal((await look(house, at)).lifecycle, 'completed')
  await page.getByText(/Mara wins/).first().waitFor()
  assert.deepEqual(people.complaints, [])
})
