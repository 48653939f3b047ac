/** A whole game without a mouse: from the hall through the form and the lobby to the end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, picture, sit, start, table, wrongs } from './people.mjs'

/** Tabs on until something of this name has the focus. */
async function reach(page, name) {
  for (let i = 0; i < 80; i++) {
    const focused = await page.evaluate(() => {
      const one = document.activeElement
      if (one === document.body) return ''
      return (one?.getAttribute('aria-label') ?? one?.labels?.[0]?.textContent ?? one?.textContent ?? '').trim()
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`nothing called ${name} can be reached`)
}

test('a game by keyboard alone', async () => {
  const page = await people.somebody('desk')
  await page.goto(house.url)
  await page.getByText('Farkle').first().waitFor()
  await reach(page, /^Farkle/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open the table' }).waitFor()
  await reach(page, /first bank/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('0')
  await reach(page, /total must reach/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('300')
  await reach(page, /^Open the table/)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your name').waitFor()
  await reach(page, /^Your name/)
  await page.keyboard.type('Mara')
  await reach(page, /^Sit down/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Start with 1 player/ }).waitFor()
  await reach(page, /^Start with/)
  // A button whose words have just changed takes no press for a moment.
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter')
  await page.getByText(/Your turn/).first().waitFor()
  const code = new URL(page.url()).pathname.split('/').at(-1)
  const at = { id: (await house.ask(`/api/games/${code}`)).gameId }
  assert.equal((await look(house, at)).metadata.config.targetScore, 300)
  for (let i = 0; i < 60; i++) {
    const { lifecycle, version } = await look(house, at)
    if (lifecycle === 'completed') break
    await page.waitForTimeout(400)
    await page.keyboard.press('b')
    for (let n = 0; n < 20 && (await look(house, at)).version === version; n++) await page.waitForTimeout(50)
  }
  assert.equal((await look(house, at)).lifecycle, 'completed')
  await page.getByText(/Mara wins/).first().waitFor()
  assert.deepEqual(people.complaints, [])
})

test('a game by typed commands', async () => {
  const at = await table(house, 'farkle', { customSettings: { targetScore: 300, minimumEntryScore: 0 } })
  const page = await people.somebody('desk')
  await sit(page, at.play, 'Mara')
  await start(house, at)
  await page.getByText(/Your turn/).first().waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('dialog', { name: 'Command' })
  const line = box.getByRole('textbox')
  await line.waitFor()
  assert.ok(await line.evaluate((input) => input === document.activeElement), 'it has the focus')
  assert.equal(await line.inputValue(), '', 'the slash is not typed into it')
  await page.keyboard.type('jump')
  await page.keyboard.press('Enter')
  await box.getByText(/“jump” is nothing to do here\. You can say: .*Roll/).waitFor()
  assert.deepEqual(await wrongs(page), [])
  await picture(page, 'command-desk')
  await page.keyboard.press('ArrowUp')
  assert.equal(await line.inputValue(), 'jump')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('fold')
  await page.keyboard.press('Enter')
  await box.getByText('Fold? Type it again to do it.').waitFor()
  for (let i = 0; i < 60; i++) {
    const { lifecycle, version } = await look(house, at)
    if (lifecycle === 'completed') break
    await page.keyboard.type('bank')
    await page.keyboard.press('Enter')
    for (let n = 0; n < 40 && (await look(house, at)).version === version; n++) await page.waitForTimeout(50)
    // What was typed is taken again as soon as it is answered.
    await page.waitForTimeout(200)
  }
  assert.equal((await look(house, at)).lifecycle, 'completed')
  await page.getByText(/Mara wins/).first().waitFor()
  assert.deepEqual(people.complaints, [])
})

test('the command box closes with Escape and gives the focus back', async () => {
  const at = await table(house, 'yahtzee')
  const page = await people.somebody('desk')
  await sit(page, at.play, 'Mara')
  await start(house, at)
  await page.getByRole('button', { name: /^Roll/ }).waitFor()
  await page.keyboard.press('?')
  await page.getByText('Type what to do').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Roll/ }).focus()
  await page.keyboard.press('/')
  const line = page.getByRole('dialog', { name: 'Command' }).getByRole('textbox')
  await line.waitFor()
  // The roll, what is kept and the next roll in one line.
  await page.keyboard.type('roll hold 1 5 roll')
  await page.keyboard.press('Enter')
  await page.getByText('1 roll left').first().waitFor()
  await page.keyboard.press('Escape')
  await line.waitFor({ state: 'detached' })
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Roll/)
  assert.deepEqual(people.complaints, [])
})
