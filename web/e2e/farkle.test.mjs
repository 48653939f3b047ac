/** FAR-05, FAR-07, FAR-11, FAR-12, FAR-14: one TV and three phones play a whole game, from the link to the verified dice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, picture, sit, start, table } from './people.mjs'
import { playOn, press } from './play.mjs'

test('a TV and three phones play from the link to verified dice', async () => {
  const at = await table(house, 'farkle', { customSettings: { targetScore: 1500, minimumEntryScore: 0 } })
  const tv = await people.somebody('tv', { motion: 'no-preference' })
  await tv.goto(at.tv)
  await tv.getByRole('img', { name: `Room code ${[...at.code].join(' ')}` }).waitFor()
  await picture(tv, 'farkle-tv-lobby')

  // What the square on the TV says is what a phone opens.
  const { links } = await house.ask(`/api/games/${at.id}`)
  const phones = []
  for (const name of ['Mara', 'Jonas', 'Ife']) {
    const phone = await people.somebody('phone')
    await phone.goto(house.url + new URL(links.phone).pathname)
    await phone.getByLabel('Your name').fill(name)
    await phone.getByRole('button', { name: 'Sit down' }).click()
    phones.push(phone)
    await tv.getByText(name).first().waitFor()
  }
  await start(house, at)
  await tv.getByText(/is choosing/).first().waitFor()
  await picture(tv, 'farkle-tv-play')
  const state = await house.ask(`/api/games/${at.id}`)
  await picture(phones[state.currentPlayerIndex], 'farkle-phone-turn')
  await picture(phones[(state.currentPlayerIndex + 1) % 3], 'farkle-phone-waiting')

  const over = await playOn(house, at, phones, async (phone, { currentPlayerIndex, metadata }) => {
    if (phones[currentPlayerIndex] !== phone) return
    const stake = (metadata.turn?.accumulatedTurnScore ?? 0) + (metadata.turn?.selection?.selectionScore ?? 0)
    if (stake < 350 || !(await press(phone, /^Bank/))) await press(phone, /^Roll/)
  })
  assert.equal(over.lifecycle, 'completed')
  const winner = over.players.find(({ id }) => id === over.winners[0]).name
  await tv.getByText(`${winner} wins`).first().waitFor()
  await picture(tv, 'farkle-tv-over')
  await phones[0].getByText(/match the seed/).first().waitFor()
  await picture(phones[0], 'farkle-phone-over')
  assert.deepEqual(people.complaints, [])
})

test('a die shows other faces while it falls, and lies on its own at the end', async () => {
  const at = await table(house, 'farkle', { customSettings: { manualFirstRoll: true } })
  const phone = await people.somebody('phone', { motion: 'no-preference' })
  await sit(phone, at.play, 'Mara')
  await start(house, at)
  await phone.getByText(/Your turn/).first().waitFor()
  // The page itself notes what it shows: how large the faces that pass by are, how long they are to take, and that
  // they go. How long they did take is the machine's, which may be busy.
  await phone.evaluate(() => {
    window.falls = { sizes: [] }
    new MutationObserver(() => {
      const past = [...document.querySelectorAll('.past')]
      const planned = past.flatMap((face) => face.getAnimations()).map(({ effect }) => effect.getComputedTiming().endTime)
      if (planned.length > 0 && window.falls.sizes.length === 0)
        window.falls = { sizes: past.map(({ firstElementChild }) => firstElementChild.offsetWidth), longest: Math.max(...planned) }
      if (past.length === 0 && window.falls.longest) window.falls.gone = true
    }).observe(document.body, { subtree: true, childList: true })
  })
  await phone.waitForTimeout(400)
  await press(phone, /^Roll/)
  await phone.waitForFunction(() => window.falls.gone)
  const { sizes, longest } = await phone.evaluate(() => window.falls)
  assert.equal(sizes.length, 18)
  assert.ok(sizes.every((size) => size > 40), `${sizes}`)
  assert.ok(longest > 300 && longest < 1200, `${longest} ms`)
  const told = await house.ask(`/api/games/${at.id}/moves?events=true&limit=1000`)
  const { parameters } = told.find(({ action }) => action === 'dice_rolled')
  const faces = await phone.locator('button.die').evaluateAll((dice) => dice.map(({ dataset }) => Number(dataset.v)))
  // Dice that came to nothing cannot be picked.
  if (faces.length > 0) assert.deepEqual(faces, parameters.diceValues)
  assert.deepEqual(people.complaints, [])
})

/** Counts what a page plays, from its first script on. */
async function listening(page) {
  await page.addInitScript(() => {
    window.played = 0
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const { start } = prototype
      prototype.start = function (...when) {
        window.played++
        return start.apply(this, when)
      }
    }
  })
  return page
}

test('a phone plays its sounds, and leaves them to a TV at the table', async () => {
  const at = await table(house, 'farkle', { customSettings: { minimumEntryScore: 0, manualFirstRoll: true } })
  const phone = await listening(await people.somebody('phone'))
  const played = () => phone.evaluate(() => window.played)
  const roll = async () => {
    const { version } = await look(house, at)
    for (let i = 0; i < 50 && (await look(house, at)).version === version; i++) {
      await press(phone, /^Roll/)
      await phone.waitForTimeout(200)
    }
    await phone.waitForTimeout(600)
  }
  await sit(phone, at.play, 'Mara')
  await start(house, at)
  await roll()
  const alone = await played()
  assert.ok(alone >= 6, `${alone} sounds`)

  const tv = await listening(await people.somebody('tv'))
  await tv.goto(at.tv)
  await tv.getByRole('img', { name: /^Sound is off/ }).waitFor()
  await tv.mouse.click(5, 5)
  await tv.getByRole('img', { name: /^Sound is off/ }).waitFor({ state: 'detached' })
  await roll()
  assert.equal(await played(), alone)
  assert.ok((await tv.evaluate(() => window.played)) > 0)

  await tv.close()
  // The house has to notice first that the TV is gone: on a busy machine that takes a while.
  for (let i = 0; i < 20 && (await played()) === alone; i++) await roll()
  assert.ok((await played()) > alone)
  assert.deepEqual(people.complaints, [])
})

test('who disconnects in a turn is waited for, and the TV says so', async () => {
  const at = await table(house, 'farkle')
  const tv = await people.somebody('tv')
  await tv.goto(at.tv)
  const phones = [await people.somebody(), await people.somebody()]
  await sit(phones[0], at.play, 'Mara')
  await sit(phones[1], at.play, 'Jonas')
  await start(house, at)
  const turn = (await look(house, at)).currentPlayerIndex
  const before = (await look(house, at)).metadata.turn
  await phones[turn].goto('about:blank')
  await tv.getByText(`Paused for ${['Mara', 'Jonas'][turn]}`).first().waitFor()
  await picture(tv, 'farkle-tv-paused')
  await picture(phones[1 - turn], 'farkle-phone-paused')
  await phones[turn].goto(at.play)
  await phones[turn].getByText(/Your turn/).first().waitFor()
  await tv.getByText(/is choosing/).first().waitFor()
  assert.deepEqual((await look(house, at)).metadata.turn, before)
  assert.deepEqual(people.complaints, [])
})
