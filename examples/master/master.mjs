// A game master in a script: it opens a table of the goblin ambush, leads it over MCP as a model would, and tells the story
// from the digests. Two players roll on sockets of their own. No model is needed, and nothing but Node.
//
//   node --experimental-websocket examples/master/master.mjs [http://127.0.0.1:8080]
import { readFileSync } from 'node:fs'

const house = (process.argv[2] ?? 'http://127.0.0.1:8080').replace(/\/$/, '')
const VERSION = '2025-11-25'

async function rest(method, path, body, token) {
  const headers = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  const answer = await fetch(house + path, { method, headers, body: body && JSON.stringify(body) })
  const said = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${said.code}: ${said.detail}`)
  return said
}

let calls = 0

/** Calls a tool. What the house refuses comes back as an error with a code, and is no fault of the protocol. */
async function tool(token, name, args = {}) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${token}`,
    'mcp-protocol-version': VERSION,
  }
  const call = { jsonrpc: '2.0', id: ++calls, method: 'tools/call', params: { name, arguments: args } }
  const answer = await (await fetch(`${house}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) })).json()
  if (answer.error) throw new Error(`${name}: ${answer.error.message}`)
  const { isError, structuredContent } = answer.result
  if (isError) throw Object.assign(new Error(`${name}: ${structuredContent.message}`), structuredContent)
  return structuredContent
}

/** A player: rolls whatever it is asked for with dice of its own, and plays its creature's turns by what is legal. */
function player(table, name, token) {
  const socket = new WebSocket(`${house.replace('http', 'ws')}/api/orchestrator/${table}/ws`)
  const say = (message) => socket.send(JSON.stringify(message))
  const stats = { rolls: 0 }
  socket.addEventListener('open', () => say({ type: 'hello', token }))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    if (message.type === 'roll-request') {
      stats.rolls += 1
      say({ type: 'roll-result', requestId: message.requestId, actorId: message.actorId, ...rolled(message) })
    } else if (message.type === 'reaction-request') {
      say({ type: 'reaction', requestId: message.requestId, option: 0 })
    }
  })
  return { name, token, stats, close: () => socket.close() }
}

/** One die on the table of the player; of several, the house rolls. */
function rolled({ formulaHint, mode }) {
  const one = /^1?d(\d+)\s*([+-]\s*\d+)?$/.exec(formulaHint)
  if (!one || mode !== 'normal') return {}
  const [sides, modifier] = [Number(one[1]), Number((one[2] ?? '0').replace(/\s/g, ''))]
  const value = 1 + Math.floor(Math.random() * sides)
  return { dice: [{ sides, value }], modifier, natural: value, total: value + modifier }
}

/** Chooses what a creature does: an attack where one is to be had, else nearer, else the end of its turn. */
function chosen(legal) {
  const of = (name) => legal.find(({ action }) => action === name)
  return of('melee_attack') ?? of('ranged_attack') ?? of('end_turn') ?? legal[0]
}

/** The encounter that comes with the game, with its map beside it; the master starts it. */
function ambush() {
  const file = (name) => readFileSync(new URL(`../../games/combat/encounters/goblin_ambush.${name}`, import.meta.url), 'utf8')
  return { ...JSON.parse(file('json')), map: file('map').split('\n').filter((row) => row !== '') }
}

const players = [{ id: 'ann', name: 'Ann' }, { id: 'ben', name: 'Ben' }, { id: 'gm', name: 'Master' }]
const opened = await rest('POST', '/api/games', {
  gameType: 'combat',
  config: { players, customSettings: { ...ambush(), master: true, begin: false, autoplay: 'npcs' } },
})
const table = opened.gameId
const master = opened.tokens.gm
const party = [player(table, 'Ann', opened.tokens.ann), player(table, 'Ben', opened.tokens.ben)]
console.log(`Table ${table}. The master speaks MCP, the players roll on sockets.\n`)

const tell = async (text, about) => {
  console.log(`> ${text}`)
  await tool(master, 'narrate', { text, about })
}

let known = 0
const story = async () => {
  const { seq, turns } = await tool(master, 'digest', { after: known })
  known = seq
  for (const { creatureId, facts } of turns) {
    const sentences = facts.flatMap((fact) => fact.sentences)
    if (sentences.length > 0) console.log(`${creatureId ? `[${creatureId}] ` : ''}${sentences.join(' ')}`)
  }
  return turns
}

await tell('Dusk on the old road. The bushes are too quiet.')
await tool(master, 'start_combat', { reason: 'Goblins leap from the bushes.' })
let over = false
for (let step = 0; step < 400 && !over; step += 1) {
  await story()
  const { current } = await tool(master, 'list_encounters')
  over = !current.inCombat
  if (over) break
  // Whoever is on turn acts: players by their own tokens, what is left by the master.
  let acted = false
  for (const { token } of [...party, { token: master }]) {
    const { legal } = await tool(token, 'seat_legal').catch(() => ({ legal: [] }))
    const turn = legal.map(({ action }) => action).filter(({ action }) => !['roll_result', 'react'].includes(action))
    const playable = token === master ? [] : turn
    if (playable.length === 0) continue
    try {
      await tool(token, 'seat_act', chosen(playable))
      acted = true
    } catch (error) {
      if (!error.code) throw error
    }
    break
  }
  if (!acted) await tool(master, 'wait_for_events', { after: known, seconds: 2 })
}
await story()
const { current } = await tool(master, 'list_encounters')
if (current.inCombat) throw new Error('the fight did not end')
await tell('Silence. Whoever still stands counts the arrows in the dust.', known)
await story()
const rolls = party.map(({ name, stats }) => `${name} ${stats.rolls}`).join(', ')
console.log(`\nThe fight is over. Rolls on players' own dice or taps: ${rolls}.`)
await tool(master, 'master_act', { action: 'close_session' })
party.forEach(({ close }) => close())
