/** Every screen at TV, desktop and phone size, in both themes: axe finds nothing, and a picture is kept. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { house, people } from './evening.mjs'
import { picture, table, wrongs } from './people.mjs'

const GAMES = [
  ['farkle', 4, ['roll_dice']],
  ['aetharn', 4, ['roll']],
  ['yahtzee', 8, ['roll']],
  ['do-or-dice', 5, ['roll']],
  ['combat', 2, []],
]
const NAMES = ['Mara', 'Jonas', 'Ife', 'Teo', 'Priya', 'Olu', 'Wilhelmina-Constanze', 'Bo']

const tables = {}
let over
before(async () => {
  for (const [game, n, actions] of GAMES) tables[game] = await seated(game, n, actions)
  over = await finished()
})

async function seated(game, n, actions) {
  const at = await table(house, game)
  at.passes = []
  for (const name of NAMES.slice(0, n)) {
    const { token } = await house.ask(`/api/games/${at.id}/join`, { body: { player: { name } } })
    at.passes.push(token)
  }
  const started = await house.ask(`/api/games/${at.id}/start`, { method: 'POST', token: at.host })
  at.turn = started.currentPlayerIndex ?? 0
  for (const action of actions) await house.ask(`/api/games/${at.id}/moves`, { token: at.passes[at.turn], body: { move: { action } } }).catch(() => {})
  at.turn = (await house.ask(`/api/games/${at.id}`)).currentPlayerIndex ?? 0
  return at
}

/** A game that bots have played to its end, with somebody who left early. */
async function finished() {
  const at = await house.ask('/api/games', {
    body: { gameType: 'farkle', config: { customSettings: { targetScore: 2000 }, players: [{ id: 'ada', name: 'Ada' }], aiPlayers: [{}, {}] } },
  })
  await house.ask(`/api/games/${at.gameId}/moves`, { token: at.tokens.ada, body: { move: { action: 'fold' } } })
  for (let i = 0; i < 600; i++) {
    const { lifecycle } = await house.ask(`/api/games/${at.gameId}`)
    if (lifecycle === 'completed') break
    await new Promise((done) => setTimeout(done, 100))
  }
  return { id: at.gameId, token: at.tokens.ada }
}

/** A page that has the pass of a seat. */
async function withPass(page, at, token) {
  const kept = [{ id: at.id, code: at.code ?? null, game: '', title: '', token, sit: '0123456789abcdef', at: 1 }]
  await page.addInitScript((kept) => localStorage.setItem('dicehall.tables', JSON.stringify(kept)), kept)
}

async function check(name, path, { kinds = ['desk', 'phone'], themes = ['dark', 'light'], locale, pass, ready } = {}) {
  const found = []
  for (const kind of kinds) {
    for (const theme of themes) {
      const page = await people.somebody(kind, { theme, locale })
      if (pass) await withPass(page, pass.at, pass.token)
      await page.goto(house.url + path)
      await (ready ? page.getByText(ready).first() : page.locator('h1').first()).waitFor()
      await page.waitForTimeout(700)
      await picture(page, `${name}-${kind}-${theme}`)
      found.push(...(await wrongs(page)).map((wrong) => `${name} ${kind} ${theme}: ${wrong}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wide > 1) found.push(`${name} ${kind} ${theme}: ${wide} pixels too wide`)
      await page.context().close()
    }
  }
  assert.deepEqual(found, [])
}

const ALL = { kinds: ['desk', 'phone', 'small'] }
test('hall', () => check('hall', '/', { ...ALL, ready: 'Farkle' }))
for (const [game] of GAMES) test(`open ${game}`, () => check(`new-${game}`, `/new/${game}`, { ready: 'Open the table' }))
test('settings', () => check('settings', '/settings', ALL))
test('rules', () => check('rules', '/rules/farkle', ALL))
test('leaderboard', () => check('leaderboard', '/leaderboard', ALL))
test('replays', () => check('replays', '/replays', ALL))
test('a player', () => check('player', '/player/Ada', ALL))
test('nothing here', () => check('missing', '/nowhere', ALL))
test('joining and the lobby', async () => {
  const at = await table(house, 'farkle')
  await check('join', `/play/${at.code}`, { ...ALL, ready: 'Sit down' })
  const { token } = await house.ask(`/api/games/${at.id}/join`, { body: { player: { name: 'Mara' } } })
  await check('lobby', `/play/${at.code}`, { ...ALL, pass: { at, token }, ready: 'Mara' })
  await check('lobby-tv', `/tv/${at.code}`, { kinds: ['tv'], themes: ['dark'], ready: 'Mara' })
})
for (const [game, n] of GAMES) {
  test(`${game} on turn`, () => {
    const at = tables[game]
    return check(`${game}-turn`, `/play/${at.code}`, { ...ALL, pass: { at, token: at.passes[at.turn] } })
  })
  test(`${game}, waiting`, () => {
    const at = tables[game]
    return check(`${game}-waiting`, `/play/${at.code}`, { kinds: ['phone'], pass: { at, token: at.passes[(at.turn + 1) % n] } })
  })
  test(`${game} on the TV`, () => check(`${game}-tv`, `/tv/${tables[game].code}`, { kinds: ['tv'], themes: ['dark'] }))
  test(`${game}, watched`, () => check(`${game}-watch`, `/watch/${tables[game].code}`))
}
test('game over', () => check('over', `/play/${over.id}`, { ...ALL, pass: { at: over, token: over.token } }))
test('game over on the TV', () => check('over-tv', `/tv/${over.id}`, { kinds: ['tv'], themes: ['dark'] }))
test('replay', () => check('replay', `/replay/${over.id}`, ALL))
test('German, whose words are long, on a small phone', async () => {
  const at = await table(house, 'farkle')
  const paths = { hall: '/', settings: '/settings', new: '/new/combat', join: `/play/${at.code}`, turn: `/play/${tables.combat.code}` }
  for (const [name, path] of Object.entries(paths)) await check(`german-${name}`, path, { kinds: ['small'], themes: ['light'], locale: 'de-DE' })
})
test('nothing was complained about', () => assert.deepEqual(people.complaints, []))
