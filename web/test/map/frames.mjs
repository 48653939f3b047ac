/**
 * What a frame of panning and zooming costs the main thread, on a map of 100 by 100 cells with 40 creatures and a
 * processor slowed down fourfold. `node test/map/frames.mjs [folder of a build]`; fails above 8 ms (95th percentile).
 */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { stress } from './stress.mjs'

const MOST = 8
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4)
const folder = process.argv[2] ?? 'dist'
const picture = process.argv[3]
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }

const server = createServer(async (request, answer) => {
  const path = new URL(request.url, 'http://x').pathname
  const file = extname(path) ? path : '/index.html'
  try {
    const body = await readFile(join(folder, file))
    answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body)
  } catch {
    answer.writeHead(404).end()
  }
}).listen(0)
const { port } = server.address()

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run']
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.on('pageerror', (error) => console.log('error', error.message))
await page.route('**/api/games/**', (route) =>
  route.fulfill({ json: { gameId: 'stress', gameType: 'test', code: 'STRS', gameName: 'Stress', players: [], table: {}, links: {} } }),
)
await page.routeWebSocket('**/api/ws', (socket) => {
  socket.onMessage((message) => {
    if (JSON.parse(message).type !== 'hello') return
    socket.send(JSON.stringify({ type: 'welcome', table: 'stress', time: Date.now() }))
    const table = { id: 'stress', phase: 'in_progress', seats: [], spectators: 0, policy: {} }
    socket.send(JSON.stringify({ type: 'update', seq: 5, events: [], view: { table, game: {} }, scene: stress() }))
  })
})
await page.goto(`http://localhost:${port}/play/STRS`)
await page.waitForSelector('.map .token')
await page.waitForTimeout(800)

const session = await page.context().newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

/** Shows what the time went into. */
function table(events) {
  const sums = {}
  for (const event of events.filter(({ ph }) => ph === 'X')) {
    const sum = (sums[event.name] ??= { n: 0, wall: 0, cpu: 0 })
    sum.n++
    sum.wall += event.dur / 1000
    sum.cpu += (event.tdur ?? 0) / 1000
  }
  console.table(Object.fromEntries(Object.entries(sums).sort((a, b) => b[1].cpu - a[1].cpu).slice(0, 14)))
}

/** Records what the main thread does while something happens, and adds it up frame by frame. */
async function measure(name, gesture) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] } })
  await gesture()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const main = events.find((event) => event.name === 'FireAnimationFrame')
  const own = events.filter((event) => event.tid === main?.tid && event.pid === main?.pid)
  // A frame ends where it is handed over; what was done since the one before belongs to it.
  const frames = own.filter((event) => event.name === 'Commit').map((event) => event.ts).sort((a, b) => a - b)
  const tasks = own.filter((event) => event.name === 'RunTask')
  const cost = frames.map(() => 0)
  for (const task of tasks) {
    const frame = frames.findIndex((start) => start >= task.ts)
    // Time on the processor, so that other programs do not count.
    if (frame >= 0) cost[frame] += (task.tdur ?? task.dur ?? 0) / 1000
  }
  if (process.env.DETAIL) table(own)
  const sorted = [...cost].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const mean = cost.reduce((sum, one) => sum + one, 0) / Math.max(1, cost.length)
  console.log(`${name}: ${frames.length} frames, mean ${mean.toFixed(1)} ms, median ${at(0.5).toFixed(1)}, 95 % ${at(0.95).toFixed(1)}, most ${at(1).toFixed(1)}`)
  return at(0.95)
}

/** Moves a pointer or turns a wheel in the page itself, once a frame: commands from outside would cost more than the map. */
const drive = (kind, frames) =>
  page.evaluate(
    ({ kind, frames }) =>
      new Promise((done) => {
        const view = document.querySelector('.map .view')
        const box = view.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const send = (type, clientX, clientY, buttons) =>
          view.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons, clientX, clientY }))
        // A pointer that only a script moves cannot be captured.
        view.setPointerCapture = () => {}
        let i = 0
        if (kind === 'pan') send('pointerdown', x, y, 1)
        const step = () => {
          if (i === frames) {
            if (kind === 'pan') send('pointerup', x, y, 0)
            done()
            return
          }
          if (kind === 'pan') send('pointermove', x + 260 * Math.sin(i / 9), y + 200 * Math.sin(i / 7), 1)
          else view.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: i % 60 < 30 ? 40 : -40, clientX: x, clientY: y }))
          i++
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    { kind, frames },
  )

const worst = [await measure('pan', () => drive('pan', 180)), await measure('zoom', () => drive('zoom', 180))]
await page.waitForTimeout(600)
for (let i = 0; i < 12; i++) await page.keyboard.press('-')
await page.waitForTimeout(1200)
worst.push(await measure('pan, everything in view', () => drive('pan', 180)))
if (picture) await page.screenshot({ path: picture })
await browser.close()
server.close()
if (Math.max(...worst) > MOST) {
  console.log(`more than ${MOST} ms`)
  process.exitCode = 1
}
