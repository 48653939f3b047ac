/** DOD-13: the roll is shown, then the target asked; choices are two buttons; the game is played to its end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { picture, sit, start, table } from './people.mjs'
import { offers, playOn } from './play.mjs'

test('two phones and three bots play to the end, with targets and choices', async () => {
  const at = await table(house, 'do-or-dice', { customSettings: { rounds: 3 }, aiPlayers: [{}, {}, {}] })
  const tv = await people.somebody('tv')
  await tv.goto(at.tv)
  const phones = [await people.somebody(), await people.somebody('desk')]
  await sit(phones[0], at.play, 'Mara')
  await sit(phones[1], at.play, 'Jonas')
  await start(house, at)
  let aimed = 0
  const over = await playOn(house, at, phones, async (page) => {
    const target = page.getByRole('listitem').getByRole('button', { pressed: false }).first()
    if (await target.isVisible().catch(() => false)) {
      await target.click().catch(() => {})
      if (aimed++ === 0) {
        await picture(page, 'do-or-dice-phone-target')
        await picture(tv, 'do-or-dice-tv-target')
      }
      await page.waitForTimeout(400)
    }
    const button = offers(page).first()
    if (await button.isVisible().catch(() => false)) await button.click({ timeout: 2000 }).catch(() => {})
  })
  assert.equal(over.lifecycle, 'completed')
  await tv.getByText(/wins/).first().waitFor()
  await picture(tv, 'do-or-dice-tv-over')
  assert.deepEqual(people.complaints, [])
})
