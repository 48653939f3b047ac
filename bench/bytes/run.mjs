// What a move sends to a phone, a TV and a watcher, in bytes, as a mean over a game of bots and a person who plays at random:
//   node --experimental-websocket bench/bytes/run.mjs target/release/dicehall
// `all` is what a client gets that says nothing of what it wants, `changes` what the web client asks for.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MOVES = 60
const program = process.argv[2] ?? 'target/release/dicehall'
const WANTS = { all: undefined, changes: ['table', 'changes'] }

const free = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'dicehall-bytes-'))
const port = await free()
const house = spawn(program, ['serve', '--bind', '127.0.0.1', '--port', String(port), '--data', join(folder, 'house.db')], { stdio: 'ignore' })
const base = `http://127.0.0.1:${port}`

async function call(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(base + path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
  const value = await answer.json()
  return { status: answer.status, value }
}

/** A socket that counts the bytes of updates. */
function listen(table, want, extra) {
  const line = { bytes: 0, seq: 0, refused: undefined, done: 0 }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws`)
  line.socket = socket
  line.ready = new Promise((ready) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', table, ...(want && { want }), ...extra }))
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data)
      if (told.type === 'update') {
        if (line.seq > 0) line.bytes += Buffer.byteLength(data)
        line.seq = told.seq
        ready()
      }
      if (told.type === 'refused' || told.type === 'done') line.answer?.(told)
    }
  })
  line.act = (action) =>
    new Promise((answer) => {
      line.answer = answer
      socket.send(JSON.stringify({ type: 'act', id: String(Math.random()), ...action }))
    })
  return line
}

const until = async (is, most = 5000) => {
  for (const end = Date.now() + most; Date.now() < end; await new Promise((soon) => setTimeout(soon, 5))) if (await is()) return true
  return false
}
await until(() => fetch(base + '/health').then(() => true, () => false), 20_000)

// The same choices in every run.
let luck = 7
const below = (n) => (luck = (luck * 48271) % 2147483647) % n

try {
  console.log('bytes a move, all -> changes'.padEnd(34), 'phone'.padStart(20), 'TV'.padStart(20), 'watcher'.padStart(20))
  for (const type of (await call('/api/game-types')).value) {
    await play(type)
  }
} finally {
  house.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function play({ type: game, minPlayers, maxPlayers }, n = Math.max(2, minPlayers)) {
  const players = Array.from({ length: n }, (_, i) => ({ id: `p${i}`, name: `P${i}` }))
  const { status, value } = await call('/api/games', { gameType: game, config: { players } })
  // Some house rules say themselves how many play.
  if (status >= 300 && n < maxPlayers) return play({ type: game, minPlayers, maxPlayers }, n + 1)
  if (status >= 300) return console.log(game, status, JSON.stringify(value))
  const { gameId: table, tokens } = value
  const lines = {}
  for (const [kind, want] of Object.entries(WANTS)) {
    lines[kind] = [listen(table, want, { token: tokens.p0 }), listen(table, want, { display: true }), listen(table, want, {})]
  }
  const hands = players.map(({ id }) => listen(table, ['events'], { token: tokens[id] }))
  const all = [...hands, ...Object.values(lines).flat()]
  await Promise.all(all.map(({ ready }) => ready))
  await new Promise((soon) => setTimeout(soon, 100))
  for (const line of all) line.bytes = 0
  const first = Math.max(...all.map(({ seq }) => seq))
  for (let moves = 0; moves < MOVES; moves++) {
    let moved = false
    for (const hand of hands) {
      const { legal = [] } = await hand.act({ action: 'no_such_thing' })
      if (legal.length === 0) continue
      const { action, parameters } = legal[below(legal.length)]
      const told = await hand.act({ action, parameters: parameters ?? {} })
      moved = told.type === 'done'
      if (moved) await until(() => all.every(({ seq }) => seq >= told.seq))
      break
    }
    if (!moved) await new Promise((soon) => setTimeout(soon, 60))
  }
  const records = Math.max(...all.map(({ seq }) => seq)) - first
  const cells = [0, 1, 2].map((i) => {
    const [before, after] = [lines.all[i].bytes / records, lines.changes[i].bytes / records]
    return `${Math.round(before)} -> ${Math.round(after)} (${(after / before).toFixed(2)})`.padStart(20)
  })
  console.log(`${game}, ${records} records`.padEnd(34), ...cells)
  for (const { socket } of all) socket.close()
}
