/** Eight seats around one card: everybody sees all columns, and plays on the own one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, picture, sit, start, table } from './people.mjs'
import { press } from './play.mjs'

const NAMES = ['Mara', 'Jonas', 'Ife', 'Teo', 'Priya', 'Olu', 'Wilhelmina', 'Bo']

/** Scores in the first box that is open, or scratches it. */
async function score(phone) {
  await phone.getByRole('button', { name: /would score|open/i }).and(phone.locator(':not([aria-disabled="true"])')).first().click()
  await press(phone, /^Score/)
}

test('eight phones and a TV play a round, and the game is seen to its end', async () => {
  const at = await table(house, 'yahtzee')
  const tv = await people.somebody('tv')
  await tv.goto(at.tv)
  const phones = []
  for (const name of NAMES) {
    const phone = await people.somebody('phone')
    await sit(phone, at.play, name)
    phones.push(phone)
  }
  await start(house, at)
  for (let turn = 0; turn < NAMES.length; turn++) {
    const { currentPlayerIndex, version } = await look(house, at)
    const phone = phones[currentPlayerIndex]
    await phone.getByText(/Your turn/).first().waitFor()
    await phone.waitForTimeout(400)
    await press(phone, /^Roll/)
    await phone.getByRole('button', { name: /^Roll again/ }).waitFor()
    await phone.waitForTimeout(400)
    if (turn === 0) {
      await picture(phone, 'yahtzee-phone-turn')
      await picture(tv, 'yahtzee-tv-eight')
    }
    await score(phone)
    for (let i = 0; i < 100 && (await look(house, at)).currentPlayerIndex === currentPlayerIndex; i++) await phone.waitForTimeout(50)
    assert.notEqual((await look(house, at)).version, version)
  }
  const { metadata } = await look(house, at)
  assert.equal(metadata.round, 2, 'everybody has filled a box')
  assert.deepEqual(people.complaints, [])
})

test('a card, its dice and its buttons fit on a short phone', async () => {
  for (const locale of ['en-GB', 'de-DE']) {
    const at = await table(house, 'yahtzee')
    const passes = []
    for (const name of ['Mara', 'Jonas']) passes.push((await house.ask(`/api/games/${at.id}/join`, { body: { player: { name } } })).token)
    const { currentPlayerIndex } = await start(house, at)
    const kept = [{ id: at.id, code: at.code, game: '', title: '', token: passes[currentPlayerIndex], sit: '0123456789abcdef', at: 1 }]
    const phone = await people.somebody('short', { locale })
    await phone.addInitScript((kept) => localStorage.setItem('dicehall.tables', JSON.stringify(kept)), kept)
    await phone.goto(at.play)
    const fits = () => phone.evaluate(() => document.documentElement.scrollHeight <= innerHeight)
    await phone.getByRole('group').first().waitFor()
    await phone.waitForTimeout(500)
    assert.ok(await fits(), `${locale}: before a roll`)
    await phone.keyboard.press('r')
    await phone.locator('button.box').nth(6).click()
    await phone.waitForTimeout(400)
    assert.ok(await fits(), `${locale}: with a box chosen`)
    await picture(phone, `yahtzee-short-${locale}`)
  }
  assert.deepEqual(people.complaints, [])
})
