/** The door of a lobby: who asks is let in or turned away on every screen, and the host changes the table. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house, people } from './evening.mjs'
import { look, picture, table, wrongs } from './people.mjs'

/** A page that has the host's pass. */
async function hostOf(at, kind, options) {
  const page = await people.somebody(kind, options)
  const kept = [{ id: at.id, code: at.code, game: '', title: '', token: at.host, sit: '0123456789abcdef', at: 1 }]
  await page.addInitScript((kept) => localStorage.setItem('dicehall.tables', JSON.stringify(kept)), kept)
  await page.goto(at.play)
  await page.getByRole('button', { name: 'Host without a seat' }).click()
  return page
}

async function ask(at, name) {
  const page = await people.somebody('phone')
  await page.goto(at.play)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Ask for a seat' }).click()
  await page.getByText('The host has been asked').first().waitFor()
  return page
}

test('whoever asks is let in or turned away, and all screens show it', async () => {
  const at = await table(house, 'do-or-dice', { policy: { approve: true } })
  const host = await hostOf(at, 'desk')
  const phone = await hostOf(at, 'phone')
  const tv = await people.somebody('tv')
  await tv.goto(at.tv)
  const ada = await ask(at, 'Ada')
  const eve = await ask(at, 'Eve')
  await tv.getByText('Asking the host for a seat: Ada, Eve').waitFor()
  await host.getByRole('button', { name: 'Let in Ada' }).waitFor()
  await phone.getByRole('button', { name: 'Turn away Eve' }).waitFor()
  for (const [name, page] of Object.entries({ desk: host, phone, tv, asking: ada })) {
    await picture(page, `door-${name}`)
    assert.deepEqual(await wrongs(page), [], name)
  }
  await host.getByRole('button', { name: 'Let in Ada' }).click()
  await ada.getByText('1 of 5 seats taken').waitFor()
  await phone.getByRole('button', { name: 'Turn away Eve' }).click()
  await eve.getByText('You are not at this table any more').waitFor()
  await host.getByRole('button', { name: 'Let back Eve' }).waitFor()
  await picture(host, 'door-kept-out')
  assert.deepEqual((await look(house, at)).players.map(({ name }) => name), ['Ada'])
})

test('the host changes the rules before the start, and hears why some cannot be', async () => {
  const at = await table(house, 'do-or-dice')
  for (const name of ['Ada', 'Bob', 'Cleo']) await house.ask(`/api/games/${at.id}/join`, { body: { player: { name } } })
  const host = await hostOf(at, 'phone')
  await host.getByText('3 of 5 seats taken').waitFor()
  await host.getByRole('button', { name: 'Change the table' }).click()
  const sheet = host.getByRole('dialog')
  await sheet.getByLabel('What the table is called').fill('Friday')
  const players = sheet.locator('#rule-players')
  await players.fill('2')
  await players.blur()
  await picture(host, 'door-change')
  assert.deepEqual(await wrongs(host), [])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText(/for at most 2/).waitFor()
  await players.fill('4')
  await players.blur()
  await sheet.getByRole('button', { name: 'Save' }).click()
  // What the house says counts, and not what the game could take at most.
  await host.getByText('3 of 4 seats taken').waitFor()
  await host.getByRole('heading', { name: 'Friday' }).waitFor()
})

test('a seat that moves to another device says so on the old one', async () => {
  const at = await table(house, 'farkle')
  const old = await people.somebody('phone')
  await old.goto(at.play)
  await old.getByLabel('Your name').fill('Ada')
  await old.getByRole('button', { name: 'Sit down' }).click()
  await old.getByText('1 of 8 seats taken').waitFor()
  const { claim } = await house.ask(`/api/games/${at.id}/moves`, { token: at.host, body: { move: { action: 'new_link', parameters: { seat: 0 } } } })
  await old.getByText('Your seat has moved to another device').waitFor()
  await picture(old, 'door-moved')
  const fresh = await people.somebody('desk')
  await fresh.goto(`${at.play}#claim=${claim}`)
  await fresh.getByText('1 of 8 seats taken').waitFor()
  await fresh.getByRole('button', { name: 'Leave the table' }).waitFor()
})

test('nobody is complained about', () => assert.deepEqual(people.complaints, []))
