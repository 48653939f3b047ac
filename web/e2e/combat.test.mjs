/** A goblin ambush with two players and a game master: everybody on an own screen, and a TV that shows the map. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, passOf, picture, sit, start, table } from './people.mjs'

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

/** The scene of whoever sits at a page, as the house sends it. */
async function sceneOf(page, at) {
  return (await house.ask(`/api/games/${at.id}/scene`, { token: await passOf(page, at) })).scene
}

/** Points at a cell of the map with the mouse. */
async function pointAt(page, map, cell) {
  const box = await page.locator('.stage').boundingBox()
  const size = box.width / map.width
  await page.mouse.move(box.x + ((cell % map.width) + 0.5) * size, box.y + (Math.floor(cell / map.width) + 0.5) * size)
}

/** Presses what comes before, until a page is on turn with cells to go to. */
async function onTurn(seats, page, at) {
  for (let i = 0; i < 200; i++) {
    const scene = await sceneOf(page, at)
    if (scene.picks?.some(({ id }) => id === 'cell')) return scene
    for (const other of seats) await act(other)
    await page.waitForTimeout(60)
  }
  throw new Error('nobody came on turn')
}

/** A road with a goblin on it, and another one behind walls, out of which it cannot come: whoever rolls what, one is seen and one is not. */
const WALLED_IN = {
  name: 'Walled in',
  map: ['################', '#..........#####', '#A.........#b###', '#..........#####', '#.........a....#', '#..............#', '################'],
  creatures: [{ stats: 'fighter_1', at: 'A' }, { stats: 'goblin', at: 'a' }, { stats: 'goblin', at: 'b' }],
}

test('what lies ahead is shown before anything is done', async () => {
  const at = await table(house, 'combat', { customSettings: WALLED_IN })
  const desk = await people.somebody('desk')
  await sit(desk, at.play, 'Mara')
  await start(house, at)
  await desk.locator('.stage').waitFor()
  const scene = await onTurn([desk], desk, at)
  const map = scene.panels.find(({ panel }) => panel === 'map')
  const cells = scene.picks.find(({ id }) => id === 'cell').items.cells
  const [ways] = map.ways
  const far = ways.ft.indexOf(Math.max(...ways.ft))
  await pointAt(desk, map, cells[far])
  await desk.locator('.words').getByText(`${ways.ft[far]} of ${ways.mostFt} ft`).waitFor()
  assert.equal(await desk.locator('.ahead .step').count() > 0, true)
  for (const [ray, words] of [['clear', /\d+ ft, (clear|half cover|three-quarters cover)/], ['blocked', / at \d+,\d+ is in the way\./]]) {
    const aim = map.aims.find((aim) => aim.ray === ray && (aim.cell !== undefined) === (ray === 'blocked'))
    const { x, y } = map.tokens.find(({ id }) => id === aim.token)
    await pointAt(desk, map, y * map.width + x)
    await desk.locator('.words').getByText(words).first().waitFor()
    await picture(desk, `combat-${ray}`)
  }
  assert.deepEqual(people.complaints, [])
})

/** Has whoever sits at a page attack somebody, as soon as anybody is in reach. */
async function attack(seats, page, at) {
  for (let i = 0; i < 20; i++) {
    const { controls = [], picks = [] } = await onTurn(seats, page, at)
    const strike = controls.find(({ action, enabled }) => enabled && action.action.endsWith('_attack'))
    const [target] = picks.find(({ id }) => id === strike?.action.parameters.target?.$pick)?.items.tokens ?? [strike?.action.parameters.target]
    if (target !== undefined) {
      const move = { action: strike.action.action, parameters: { ...strike.action.parameters, target } }
      await house.ask(`/api/games/${at.id}/moves`, { token: await passOf(page, at), body: { move } })
      return
    }
    await act(page)
  }
  throw new Error('nobody was in reach')
}

test('who is aimed at is seen on the TV, and an announcement keeps nobody from pointing', async () => {
  const { presets } = await house.ask('/api/game-types/combat')
  const ambush = presets.find(({ title }) => title.text === 'Goblin ambush').settings
  const at = await table(house, 'combat', { customSettings: { ...ambush, begin: true } })
  const [tv, desk, phone] = [await people.somebody('tv'), await people.somebody('desk'), await people.somebody('phone')]
  await tv.goto(at.tv)
  await sit(desk, at.play, 'Mara')
  await sit(phone, at.play, 'Jonas')
  await start(house, at)
  await tv.locator('.moment').waitFor()
  const isCovered = await tv.locator('.moment').evaluate((band) => {
    const { x, y, width, height } = band.getBoundingClientRect()
    return band.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  assert.equal(isCovered, false)
  await tv.getByRole('img', { name: /^Sound is off/ }).waitFor()

  await attack([desk, phone], desk, at)
  for (const page of [tv, desk, phone]) await page.locator('.ahead .line.solid').first().waitFor({ state: 'attached' })
  await tv.locator('.words').getByText(/^\d+ ft, /).waitFor()
  await tv.locator('.rail').getByText(/aimed at/).waitFor()
  await tv.locator('.moment').waitFor({ state: 'detached' })
  await picture(tv, 'combat-tv-aim')
  await picture(desk, 'combat-desk-aim')

  await phone.getByRole('button', { name: 'Rules and settings' }).click()
  await phone.getByRole('link', { name: /^Leave/ }).waitFor()
  await picture(phone, 'combat-phone-menu')
  await phone.getByRole('button', { name: 'Rules', exact: true }).click()
  await phone.getByText('House rules of this table').waitFor()
  await phone.getByText('How diagonals count').scrollIntoViewIfNeeded()
  await picture(phone, 'combat-phone-rules')
  assert.deepEqual(people.complaints, [])
})

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
