/** A stranger's game, from a program of its own: its die tumbles on every screen, and what it loses covers the table. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { House } from './house.mjs'
import { look, People, picture, sit, start, table } from './people.mjs'

const house = await new House('pig-house').open()
const people = await People.invite(house)
after(async () => {
  await people.leave()
  await house.close()
})

/** Notes on a page which dice tumble, and what is covered. */
const watch = (page) =>
  page.evaluate(() => {
    window.seen = { tumbled: 0, covers: [] }
    new MutationObserver(() => {
      const falling = [...document.querySelectorAll('.tray .place')].filter((die) => die.querySelector('.past')).length
      window.seen.tumbled = Math.max(window.seen.tumbled, falling)
      const cover = document.querySelector('.moment.loss')
      const faces = cover && [...cover.querySelectorAll('.dice > *')].length
      if (cover && window.seen.covers.at(-1) !== faces) window.seen.covers.push(faces)
    }).observe(document.body, { subtree: true, childList: true })
  })
const seen = (page) => page.evaluate(() => window.seen)

test('the die that fell tumbles on a TV, a phone and a desk, and a loss covers them all', async () => {
  const at = await table(house, 'pig')
  const moving = { motion: 'no-preference' }
  const tv = await people.somebody('tv', moving)
  await tv.goto(at.tv)
  const phone = await people.somebody('phone', moving)
  await sit(phone, at.play, 'Mara')
  const desk = await people.somebody('desk', moving)
  await sit(desk, at.play, 'Jonas')
  await start(house, at)
  const screens = { tv, phone, desk }
  for (const page of Object.values(screens)) {
    await page.getByText(/rolls or holds/).first().waitFor()
    await watch(page)
  }

  const seats = [phone, desk]
  const roll = async () => {
    const { currentPlayerIndex, version } = await look(house, at)
    const button = seats[currentPlayerIndex].getByRole('button', { name: /^Roll/ }).and(seats[currentPlayerIndex].locator(':not([aria-disabled="true"])'))
    await button.first().waitFor()
    // A control whose meaning has just changed takes no press for a moment.
    for (let i = 0; i < 40 && (await look(house, at)).version === version; i++) {
      await button.first().click({ timeout: 3000 }).catch(() => {})
      await new Promise((done) => setTimeout(done, 150))
    }
    await new Promise((done) => setTimeout(done, 900))
    return (await house.ask(`/api/games/${at.id}`)).metadata.last
  }
  // A 1 covers a phone at once, die and all: what tumbles is seen by another face.
  let last = await roll()
  for (let i = 0; i < 60 && last.face === 1; i++) last = await roll()
  for (const [name, page] of Object.entries(screens)) {
    await picture(page, `stranger-${name}`)
    assert.equal((await seen(page)).tumbled, 1, `${name}: one die tumbles`)
  }
  for (let i = 0; i < 60 && last.face !== 1; i++) last = await roll()
  assert.equal(last.face, 1, 'a 1 came')
  for (const [name, page] of Object.entries(screens)) {
    const { tumbled, covers } = await seen(page)
    assert.equal(tumbled, 1, `${name}: the one die tumbles`)
    assert.deepEqual(covers, [1], `${name}: the table was covered, with the die that lost`)
  }
  assert.deepEqual(people.complaints, [])
})
