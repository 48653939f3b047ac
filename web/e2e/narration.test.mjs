/** What a game master tells is read on a TV, on a phone, at a desk and in the replay, in a voice of its own, and never breaks a screen. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, passOf, picture, sit, SIZES, start, table, wrongs } from './people.mjs'

const SHORT = 'Steel rings on the mill road. The second goblin looks to its boss.'
/** As much as there may be: long words, markup, and marks that turn the direction of what follows. */
const LONG = `<b>Rain</b> \u202e ${'W'.repeat(400)} ${'The worg howls in the rubble. '.repeat(60)}`.slice(0, 2000)

/** Opens a fight with two players and a game master, and everybody's screens. Nobody's time runs out before the first turn, with which what was told goes. */
async function fight() {
  const { presets } = await house.ask('/api/game-types/combat')
  const ambush = presets.find(({ title }) => title.text === 'Goblin ambush').settings
  const at = await table(house, 'combat', { customSettings: { ...ambush, master: true, begin: true }, policy: { limits: { roll: null } } })
  const screens = { tv: await people.somebody('tv'), phone: await people.somebody('phone'), desk: await people.somebody('desk'), master: await people.somebody('desk') }
  await screens.tv.goto(at.tv)
  for (const [name, page] of [['Mara', screens.phone], ['Jonas', screens.desk], ['Ife', screens.master]]) await sit(page, at.play, name)
  await start(house, at)
  for (const page of Object.values(screens)) await page.locator('.stage, .map').first().waitFor()
  const token = await passOf(screens.master, at)
  const narrate = (text, speaker) => house.ask(`/api/games/${at.id}/moves`, { token, body: { move: { action: 'narrate', parameters: { text, ...(speaker ? { speaker } : {}) } } } })
  return { at, screens, narrate }
}

/** Checks that what is told lies below the map, in the screen, and that nothing is wider than it. */
async function fits(page, name) {
  const { width, height } = page.viewportSize()
  const strip = await page.locator('.told p').boundingBox()
  const map = await page.locator('main[data-band]').boundingBox()
  assert.ok(strip.y >= map.y && strip.y + strip.height <= height + 1, `${name}: ${JSON.stringify({ strip, map })}`)
  assert.ok(strip.x >= 0 && strip.x + strip.width <= width, `${name}: ${JSON.stringify(strip)}`)
  assert.ok(strip.height < height / 4, `${name}: ${strip.height} high`)
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${name} is too wide`)
}

test('what the game master tells stands below the map of every screen, and in the replay', async () => {
  const { at, screens, narrate } = await fight()
  await narrate(SHORT)
  for (const [name, page] of Object.entries(screens)) {
    await page.locator('.told .voice').getByText(SHORT).waitFor()
    await fits(page, name)
    await picture(page, `told-${name}`)
  }
  assert.deepEqual(await wrongs(screens.phone), [])
  const { version } = await look(house, at)

  await narrate(LONG, 'The goblin boss')
  for (const [name, page] of Object.entries(screens)) {
    await page.locator('.told .speaker').getByText('The goblin boss').waitFor()
    assert.equal(await page.locator('.told .voice').textContent(), LONG.trim(), `${name}: text, and nothing but text`)
    await fits(page, name)
    await picture(page, `told-long-${name}`)
  }
  // Both heroes of the phone have rolled: the question makes room for the log.
  for (const hero of ['Brannic Holt', 'Sister Ilvane']) {
    await screens.phone.getByRole('heading', { name: `${hero}: roll initiative.` }).waitFor()
    const { version: before } = await look(house, at)
    while ((await look(house, at)).version === before) {
      await screens.phone.getByRole('button', { name: /^Roll / }).click({ timeout: 1000 }).catch(() => {})
      await screens.phone.waitForTimeout(200)
    }
  }
  await screens.phone.getByRole('tab', { name: 'Log' }).click()
  const lines = screens.phone.locator('.log li.told')
  assert.equal(await lines.count(), 2)
  assert.match(await lines.nth(1).textContent(), /^\s*Narrator: Steel rings/)
  await screens.phone.locator('.log li:not(.told)').first().waitFor()
  await picture(screens.phone, 'told-log-phone')

  for (const kind of ['desk', 'phone']) {
    const page = await people.somebody(kind)
    await page.goto(`${house.url}/replay/${at.id}?step=${version}`)
    await page.locator('.stage-box .told .voice').getByText(SHORT).waitFor()
    await page.locator('.replayer h2').getByText(SHORT).waitFor()
    await picture(page, `told-replay-${kind}`)
    await page.goto(`${house.url}/replay/${at.id}?step=${version + 1}`)
    await page.locator('.stage-box .told .speaker').getByText('The goblin boss').waitFor()
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= SIZES[kind].width, `the replay on a ${kind} is too wide`)
    await picture(page, `told-long-replay-${kind}`)
  }
  assert.deepEqual(people.complaints, [])
})

test('what is told is read in the language of the device as it was written, and its sign in that language', async () => {
  const { at, narrate } = await fight()
  const german = await people.somebody('desk', { locale: 'de-DE', theme: 'light' })
  await german.goto(at.watch)
  await german.locator('.map').first().waitFor()
  await narrate(SHORT)
  await german.locator('.told .voice').getByText(SHORT).waitFor()
  assert.match(await german.locator('.told p').textContent(), /Erzähler:/)
  await german.locator('.log li.told').getByText('Erzähler').waitFor({ state: 'attached' })
  await picture(german, 'told-german')
  assert.deepEqual(await wrongs(german), [])
})

test('the game master alone is told what a player was refused', async () => {
  const { at, screens } = await fight()
  const move = { action: 'narrate', parameters: { text: 'I am the night.' } }
  await assert.rejects(house.ask(`/api/games/${at.id}/moves`, { token: await passOf(screens.phone, at), body: { move } }))
  const told = screens.master.locator('.notices li.refused').first()
  await told.getByText('Mara').waitFor()
  await told.scrollIntoViewIfNeeded()
  await picture(screens.master, 'told-master-notices')
  assert.deepEqual(await wrongs(screens.master), [])
  for (const name of ['tv', 'desk', 'phone']) assert.equal(await screens[name].locator('.notices').count(), 0, `${name} is told nothing`)
  assert.deepEqual(people.complaints, [])
})
