/** A goblin ambush with two players and a game master: everybody on an own screen, and a TV that shows the map. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { House } from './house.mjs'
import { look, People, picture, sit, start, table } from './people.mjs'

let house, people
before(async () => {
  house = await new House().open()
  people = await People.invite(house)
})
after(async () => {
  await people?.leave()
  await house?.close()
})

/** Presses what is asked first: a roll, an answer; then the end of the turn. */
async function act(page) {
  for (const name of [/^Roll /, /^(Let it|Pass|No)\b/, /^End turn/]) {
    const button = page.getByRole('button', { name }).and(page.locator(':not([aria-disabled="true"])')).first()
    if (await button.isVisible().catch(() => false)) {
      await button.click({ timeout: 2000 }).catch(() => {})
      return true
    }
  }
  return false
}

test('players and a game master fight two rounds', async () => {
  const { presets } = await house.ask('/api/game-types/combat')
  const ambush = presets.find(({ title }) => title.text === 'Goblin ambush').settings
  const at = await table(house, 'combat', { customSettings: { ...ambush, master: true, begin: true } })
  const tv = await people.somebody('tv')
  await tv.goto(at.tv)
  const seats = [await people.somebody('desk'), await people.somebody('phone'), await people.somebody('desk')]
  for (const [i, name] of ['Mara', 'Jonas', 'Ife'].entries()) await sit(seats[i], at.play, name)
  await start(house, at)
  await tv.getByText(/Goblin 1/).first().waitFor()
  let round = 0
  for (let i = 0; i < 400 && round < 2; i++) {
    const { metadata, version } = await look(house, at)
    round = metadata.round ?? metadata.combat?.round ?? 0
    for (const page of seats) await act(page)
    for (let n = 0; n < 10 && (await look(house, at)).version === version; n++) await tv.waitForTimeout(60)
    if (i === 4) {
      await picture(seats[0], 'combat-desk')
      await picture(seats[1], 'combat-phone')
      await picture(seats[2], 'combat-master')
      await picture(tv, 'combat-tv')
    }
  }
  assert.ok(round >= 2, `it is round ${round}`)
  assert.deepEqual(people.complaints, [])
})
