/**
 * What a seat costs a phone: JavaScript it loads, its first paint, an update on every screen, a frame while six dice
 * roll. The phone has a processor slowed down fourfold and the network of a home. `DICEHALL_PROGRAM=... node bench/seat.mjs`
 * prints a line of JSON at the end.
 */
import { gzipSync } from 'node:zlib'
import { House } from '../e2e/house.mjs'
import { People, sit, start, table } from '../e2e/people.mjs'
import { measure } from './trace.mjs'

const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4)
/** A home's network: 5 ms there and back, 50 Mbit/s. */
const LAN = { offline: false, latency: 5, downloadThroughput: 50e6 / 8, uploadThroughput: 50e6 / 8 }
const PAINTS = 7
const UPDATES = 40
/** So many milliseconds of work make a picture late on a slow phone. */
const BUSY = 8

const house = await new House().open()
const people = await People.invite(house)
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]

/** Slows a page down as a phone is slow. */
async function slow(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LAN)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return session
}

/** Opens a seat anew and again, with nothing in the cache; returns when it was first painted, when it could be played, and what was loaded. */
async function paints(page) {
  const session = await slow(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const first = []
  const ready = []
  for (let i = 0; i < PAINTS; i++) {
    const before = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('button', { name: /^Roll/ }).first().waitFor()
    ready.push(performance.now() - before)
    await page.waitForTimeout(400)
    first.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const german = await javascript(page, 'de')
  const english = await javascript(page, 'en')
  await session.detach()
  return { firstPaintMs: median(first), controlsMs: median(ready), javascriptBytes: { english, german } }
}

/** How much JavaScript a seat loads in a language, packed. */
async function javascript(page, language) {
  const scripts = new Map()
  const loaded = async (answer) => {
    if (answer.url().endsWith('.js')) scripts.set(answer.url(), gzipSync(await answer.body(), { level: 9 }).length)
  }
  await page.evaluate((language) => localStorage.setItem('dicehall.settings', JSON.stringify({ language })), language)
  page.on('response', loaded)
  await page.reload({ waitUntil: 'networkidle' })
  page.off('response', loaded)
  return [...scripts.values()].reduce((sum, size) => sum + size, 0)
}

/** Writes down in a page when it changed, and when the change was on the screen: after the frame that it was drawn in. */
const note = (page) =>
  page.evaluate(() => {
    window.drawn = []
    window.changed = []
    new MutationObserver(() => {
      window.changed.push(performance.timeOrigin + performance.now())
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => window.drawn.push(performance.timeOrigin + performance.now())
        channel.port2.postMessage(0)
      })
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })

/** Lets somebody move again and again; returns how long after it was kept each screen had drawn it. */
async function updates(at, screens, act) {
  // A screen that draws nothing: what it is told was kept a moment ago.
  const witness = await people.somebody('desk')
  await witness.goto(`${house.url}/health`)
  await witness.evaluate(async (id) => {
    window.told = []
    const socket = new WebSocket(`ws://${location.host}/api/ws`)
    socket.onmessage = ({ data }) => JSON.parse(data).type === 'update' && window.told.push(performance.timeOrigin + performance.now())
    await new Promise((open) => (socket.onopen = open))
    socket.send(JSON.stringify({ type: 'hello', table: id, display: true, want: ['events'] }))
  }, at.id)
  await Promise.all(screens.map(note))
  const late = []
  for (let i = 0; i < UPDATES; i++) {
    await Promise.all([witness, ...screens].map((page) => page.evaluate(() => void ([window.drawn, window.changed, window.told] = [[], [], []]))))
    await act(i)
    await new Promise((done) => setTimeout(done, 250))
    const [kept] = await witness.evaluate(() => window.told)
    if (!kept) continue
    const seen = await Promise.all(screens.map((page) => page.evaluate((from) => [window.changed, window.drawn].map((times) => times.find((time) => time >= from - 20)), kept)))
    if (seen.flat().every(Boolean)) late.push([0, 1].map((which) => Math.max(...seen.map((times) => times[which])) - kept))
  }
  await witness.close()
  const spread = (all) => ({ medianMs: median(all), p95Ms: [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)] })
  return { updates: late.length, changed: spread(late.map(([changed]) => changed)), drawn: spread(late.map(([, drawn]) => drawn)) }
}


try {
  const at = await table(house, 'farkle', { customSettings: { minimumEntryScore: 0 } })
  const tv = await people.somebody('tv', { motion: 'reduce' })
  await tv.goto(at.tv)
  const phones = [await people.somebody(), await people.somebody(), await people.somebody()]
  for (const [i, phone] of phones.entries()) await sit(phone, at.play, ['Mara', 'Jonas', 'Ife'][i])
  await start(house, at)
  const onTurn = () => Promise.any(phones.map((phone) => phone.getByRole('button', { name: /^Roll/ }).first().waitFor().then(() => phone)))
  const seat = await paints(await onTurn())

  // Everybody at full speed: the house and all screens share this machine.
  const screens = [tv, ...phones]
  const shown = await updates(at, screens, async () => {
    const phone = await onTurn()
    const roll = phone.getByRole('button', { name: /^(Roll|Bank)/ })
    const n = await roll.count()
    for (let k = 0; k < n; k++) {
      if (await roll.nth(k).isEnabled().catch(() => false)) {
        await roll.nth(k).click({ timeout: 1500 }).catch(() => {})
        break
      }
    }
  })

  // Six dice fall: with motion, on a slow phone at a table of its own.
  const own = await table(house, 'farkle', { customSettings: { minimumEntryScore: 0 } })
  const phone = await people.somebody('phone', { motion: 'no-preference' })
  await sit(phone, own.play, 'Teo')
  const other = await people.somebody()
  await sit(other, own.play, 'Bo')
  await start(house, own)
  const rolls = []
  const session = await slow(phone)
  for (let i = 0; i < 12 && rolls.length < 4; i++) {
    const roll = phone.getByRole('button', { name: /^Roll/ })
    if (await roll.isEnabled({ timeout: 300 }).catch(() => false)) {
      let isPressed = true
      const figures = await measure(session, 'six dice roll', async () => {
        // A turn that is over meanwhile has nothing to press.
        await roll.click({ timeout: 2000 }).catch(() => (isPressed = false))
        await phone.waitForTimeout(900)
      })
      if (isPressed) rolls.push(figures)
      const bank = phone.getByRole('button', { name: /^Bank/ })
      if (await bank.isEnabled({ timeout: 300 }).catch(() => false)) await bank.click().catch(() => {})
    } else {
      for (const name of [/^Roll/, /^Bank/]) await other.getByRole('button', { name }).first().click({ timeout: 1500 }).catch(() => {})
      await phone.waitForTimeout(500)
    }
  }
  const pictures = rolls.flatMap((roll) => roll.pictures)
  const busy = pictures.filter((ms) => ms > BUSY).length / pictures.length
  const dice = { rolls: rolls.length, medianMs: median(pictures), busyShare: busy, madeMedianMs: median(rolls.map((roll) => roll.median)), mostMs: Math.max(...rolls.map(({ most }) => most)) }
  console.log(JSON.stringify({ slowdown: SLOWDOWN, seat, update: shown, dice }))
} finally {
  await people.leave()
  await house.close()
}
