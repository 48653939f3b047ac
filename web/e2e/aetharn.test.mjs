/** AET-14, AET-15, AET-18: the clock runs out, somebody leaves and is back within the grace, others watch. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, picture, sit, start, table } from './people.mjs'
import { press } from './play.mjs'

const policy = (turn) => ({ limits: { turn, choice: null, roll: null, reaction: null }, absence: { kind: 'grace', seconds: 60, warnings: [45, 30, 15, 10, 5] }, undo: 'none', pace: 100 })

test('a turn that nobody takes is over when its clock is', async () => {
  const at = await table(house, 'aetharn', { policy: policy(4) })
  const [mara, jonas] = [await people.somebody(), await people.somebody()]
  await sit(mara, at.play, 'Mara')
  await sit(jonas, at.play, 'Jonas')
  await start(house, at)
  const first = (await look(house, at)).currentPlayerIndex
  const waits = [mara, jonas][first]
  await waits.getByText(/Your turn/).first().waitFor()
  // AET-14: whoever looks sees how long there is.
  await waits.getByRole('timer').first().waitFor()
  await [jonas, mara][first].getByText(/Your turn/).first().waitFor({ timeout: 15_000 })
  const told = await house.ask(`/api/games/${at.id}/moves?events=true&limit=1000`)
  assert.ok(told.some(({ action }) => action === 'turn_timed_out' || /time/.test(action)), JSON.stringify(told.map(({ action }) => action)))
  assert.deepEqual(people.complaints, [])
})

test('who leaves is counted down, and is back within the grace', async () => {
  const at = await table(house, 'aetharn', { policy: policy(null) })
  const [mara, jonas] = [await people.somebody(), await people.somebody()]
  await sit(mara, at.play, 'Mara')
  await sit(jonas, at.play, 'Jonas')
  const guest = await people.somebody('desk')
  await guest.goto(at.watch)
  await start(house, at)
  await jonas.getByText(/turn|choos|roll/i).first().waitFor()
  await mara.goto('about:blank')
  await jonas.getByText(/away|left|back/i).first().waitFor()
  await picture(jonas, 'aetharn-phone-absent')
  await guest.getByText(/away/i).first().waitFor()
  await picture(guest, 'aetharn-watch-absent')
  await mara.goto(at.play)
  await mara.getByText('Mara').first().waitFor()
  for (;;) {
    const { table: seen } = await look(house, at)
    if (seen.seats.every(({ presence }) => presence === 'present')) break
    await new Promise((done) => setTimeout(done, 100))
  }
  // The game goes on for both.
  const next = [mara, jonas][(await look(house, at)).currentPlayerIndex]
  const { version } = await look(house, at)
  await next.getByText(/Your turn/).first().waitFor()
  // A button whose words have just changed takes no press for a moment.
  await next.waitForTimeout(500)
  assert.ok(await press(next, /^Roll/))
  await next.waitForFunction(() => document.querySelectorAll('button.die, .die').length > 0)
  for (let i = 0; i < 100 && (await look(house, at)).version === version; i++) await new Promise((done) => setTimeout(done, 50))
  assert.notEqual((await look(house, at)).version, version)
  assert.deepEqual(people.complaints, [])
})
