/** What goes wrong in living rooms: wrong letters, full tables, reloads, sleep, a house that falls over, double taps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, picture, sit, start, table } from './people.mjs'
import { press } from './play.mjs'

const solo = () => table(house, 'farkle', { customSettings: { minimumEntryScore: 0, manualFirstRoll: true } })
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

async function playing() {
  const at = await solo()
  const page = await people.somebody()
  await sit(page, at.play, 'Mara')
  await start(house, at)
  await page.getByText(/Your turn/).first().waitFor()
  return { at, page }
}

test('letters that lead nowhere are said to', async () => {
  const page = await people.somebody()
  await page.goto(house.url)
  await page.getByLabel('Room code').fill('QQQQ')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByText('No table QQQQ').waitFor()
  await page.goto(`${house.url}/play/QQQQ`)
  await page.getByRole('heading', { name: 'No table QQQQ' }).waitFor()
})

test('a full table offers to watch, and a name that will not do is explained', async () => {
  const at = await table(house, 'aetharn', { aiPlayers: [{}, {}, {}, {}, {}, {}], open: true })
  const page = await people.somebody()
  await page.goto(at.play)
  await page.getByText('All seats are taken').waitFor()
  assert.equal(await page.getByLabel('Your name').count(), 0, 'nobody is asked for a name in vain')
  await page.getByRole('button', { name: 'Watch' }).click()
  await page.getByText('6 of 6 seats taken').waitFor()

  await house.ask(`/api/games/${at.id}/moves`, { token: at.host, body: { move: { action: 'kick', parameters: { seat: 2 } } } })
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await page.getByLabel('Your name').waitFor()

  const other = await solo()
  await page.goto(other.play)
  await page.getByLabel('Your name').fill('a\u202Eb')
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
})

test('whoever watches a lobby may take a seat, and a host is asked before the table is closed', async () => {
  const at = await table(house, 'farkle')
  const page = await people.somebody()
  await page.goto(at.watch)
  await page.getByRole('link', { name: 'Take a seat' }).click()
  await page.getByLabel('Your name').waitFor()

  await page.goto(`${house.url}/new/farkle`)
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.getByRole('button', { name: 'Host without a seat' }).click()
  await page.getByRole('button', { name: 'Take a seat' }).waitFor()
  const close = page.getByRole('button', { name: 'Close the table' })
  await close.click()
  await page.getByRole('dialog', { name: 'Close the table?' }).getByRole('button', { name: 'Stay' }).click()
  assert.ok(await close.evaluate((button) => button === document.activeElement), 'the focus is where it was')
  await close.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the table' }).click()
  await page.getByRole('heading', { name: 'Join a table' }).waitFor()
})

test('a device without a network says so, and finds the table again', async () => {
  const { page } = await playing()
  await page.context().setOffline(true)
  await page.getByText('This device is offline').waitFor()
  await page.context().setOffline(false)
  await page.getByText('This device is offline').waitFor({ state: 'detached' })
  await page.getByText(/Your turn/).first().waitFor()
})

test('a reload, a sleeping phone and a house that falls over change nothing', async () => {
  const { at, page } = await playing()
  await press(page, /^Roll/)
  await page.getByRole('button', { name: /^Bank/ }).waitFor()
  const { version } = await look(house, at)
  await page.reload()
  await page.getByText(/Your turn/).first().waitFor()
  assert.ok((await look(house, at)).version >= version)

  await house.kill()
  await page.getByText('Finding the table again').waitFor()
  await picture(page, 'phone-reconnecting')
  await house.open()
  await page.getByText('Finding the table again').waitFor({ state: 'detached' })
  await page.getByText(/Your turn/).first().waitFor()
  const before = (await look(house, at)).version
  await wait(500)
  await press(page, /^(Bank|Roll)/)
  for (let i = 0; i < 100 && (await look(house, at)).version === before; i++) await wait(50)
  assert.notEqual((await look(house, at)).version, before)
})

/** A page's line to the house that can be held: what the house says waits. */
async function lineOf(page) {
  const waiting = []
  const line = { hold: () => (line.held = true), held: false }
  line.sent = new Promise((done) => (line.heard = done))
  await page.routeWebSocket(/\/api\/ws$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((told) => (line.held ? waiting.push(told) : socket.send(told)))
    socket.onMessage((said) => {
      server.send(said)
      if (JSON.parse(said).type === 'act') line.heard()
    })
    line.release = () => {
      line.held = false
      for (const told of waiting.splice(0)) socket.send(told)
    }
  })
  return line
}

/** Somebody on turn with the table in two tabs. */
async function inTwoTabs() {
  const { at, page } = await playing()
  const tab = await page.context().newPage()
  const line = await lineOf(tab)
  await tab.goto(at.play)
  await tab.getByText(/Your turn/).first().waitFor()
  await wait(400)
  return { at, page, tab, line }
}

test('a double tap acts once, and two tabs of one player agree', async () => {
  const { at, page, tab } = await inTwoTabs()
  const rolls = async () => (await house.ask(`/api/games/${at.id}/moves?events=true&limit=1000`)).filter(({ action }) => action === 'dice_rolled').length
  assert.equal(await rolls(), 0)
  await page.getByRole('button', { name: /^Roll/ }).dblclick()
  await wait(800)
  assert.equal(await rolls(), 1)
  // The other tab has seen it and may act.
  await press(tab, /^(Bank|Roll)/)
  await wait(500)
  assert.ok((await look(house, at)).version > 3)
})

test('two tabs that act at the same moment act once', async () => {
  const { at, page, tab, line } = await inTwoTabs()
  const { version } = await look(house, at)
  // As if both were pressed at once: the second is pressed before it has heard of the first.
  line.hold()
  await press(page, /^Roll/)
  for (let i = 0; i < 100 && (await look(house, at)).version === version; i++) await wait(50)
  await press(tab, /^Roll/)
  await line.sent
  line.release()
  await wait(800)
  assert.equal((await look(house, at)).version, version + 1)
})

test('a phone whose clock is an hour off shows the right time left', async () => {
  const at = await table(house, 'aetharn', { policy: { limits: { turn: 60, choice: null, roll: null, reaction: null }, absence: { kind: 'ignore' }, undo: 'none', pace: 100 }, aiPlayers: [{}] })
  const page = await people.somebody()
  await page.addInitScript(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + 3_600_000
  })
  await sit(page, at.play, 'Mara')
  await start(house, at)
  await page.getByText(/Your turn/).first().waitFor()
  const left = Number((await page.getByRole('timer').first().textContent()).replace(/\D/g, ''))
  assert.ok(left > 20 && left <= 60, `${left} seconds`)
})

test('back leaves the table and forward finds it again', async () => {
  const { page } = await playing()
  await page.evaluate(() => history.pushState(null, '', '/settings'))
  await page.goBack()
  await page.getByText(/Your turn/).first().waitFor()
})

test('who is taken out is told, and a closed table says so', async () => {
  const at = await table(house, 'farkle')
  const [mara, jonas] = [await people.somebody(), await people.somebody()]
  await sit(mara, at.play, 'Mara')
  await sit(jonas, at.play, 'Jonas')
  await house.ask(`/api/games/${at.id}/moves`, { token: at.host, body: { move: { action: 'kick', parameters: { seat: 1 } } } })
  await jonas.getByText('You are not at this table any more').waitFor()
  await picture(jonas, 'phone-taken-out')
  await house.ask(`/api/games/${at.id}`, { token: at.host, method: 'DELETE' })
  await mara.getByRole('heading', { name: 'This table is closed' }).waitFor()
})

test('a game that the host breaks off leaves nothing to press', async () => {
  const { at, page } = await playing()
  await press(page, /^Roll/)
  await page.getByRole('button', { name: /^Bank/ }).waitFor()
  await house.ask(`/api/games/${at.id}`, { token: at.host, method: 'DELETE' })
  await page.getByText('The host closed this table').waitFor()
  assert.equal(await page.getByRole('button', { name: /^(Roll|Bank)/ }).count(), 0)
})

test('the hall comes back by itself when the house does', async () => {
  const page = await people.somebody()
  await page.goto(house.url)
  await page.getByText('Farkle').first().waitFor()
  await house.kill()
  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await page.getByRole('heading', { name: "Can't reach the hall" }).waitFor()
  await house.open()
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
})

test('every page comes back by itself when the house does', async () => {
  const at = await table(house, 'farkle')
  const pages = [['/rules/farkle', 'Farkle'], ['/new/farkle', 'Farkle'], ['/leaderboard/farkle', 'Leaderboard'], ['/replays', 'Replays'], [`/watch/${at.code}`, 'Farkle']]
  const open = await Promise.all(pages.map(async ([path, title]) => ({ path, title, page: await people.somebody('desk') })))
  for (const { page, path, title } of open) {
    await page.goto(house.url + path)
    await page.getByText(title).first().waitFor()
    // Back from elsewhere: the screen is loaded, what it shows is read again.
    await page.evaluate(() => (history.pushState(null, '', '/'), dispatchEvent(new PopStateEvent('popstate'))))
    await page.getByRole('heading', { name: 'Start a table' }).waitFor()
  }
  await house.kill()
  for (const { page } of open) {
    await page.goBack()
    await page.getByRole('heading', { name: "Can't reach the hall" }).waitFor()
  }
  await house.open()
  for (const { page, title } of open) {
    await page.getByText(title).first().waitFor()
    await page.getByRole('heading', { name: "Can't reach the hall" }).waitFor({ state: 'detached' })
  }
})

test('an address that is no address says so', async () => {
  const page = await people.somebody()
  await page.goto(`${house.url}/play/%zz`)
  await page.getByRole('heading', { name: /^No table/ }).waitFor()
})

test('nothing was complained about', () => assert.deepEqual(people.complaints, []))
