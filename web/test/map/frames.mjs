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
const SLOWDOWN = 4
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

/** Records what the main thread does while something happens, and adds it up frame by frame. */
async function measure(name, gesture) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] } })
  await gesture()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const main = events.find((event) => event.name === 'FunctionCall' || event.name === 'EventDispatch')
  const own = events.filter((event) => event.tid === main?.tid && event.pid === main?.pid)
  const frames = own.filter((event) => event.name === 'BeginMainThreadFrame' || event.name === 'Commit').filter((event) => event.name === 'BeginMainThreadFrame').map((event) => event.ts).sort((a, b) => a - b)
  const tasks = own.filter((event) => event.name === 'RunTask' || event.name === 'ThreadControllerImpl::RunTask')
  const cost = frames.map(() => 0)
  for (const task of tasks) {
    // A task belongs to the frame that is drawn next.
    let frame = frames.findIndex((start) => start >= task.ts)
    if (frame < 0) continue
    if (task.ts + (task.dur ?? 0) > frames[frame]) cost[frame] += (task.dur ?? 0) / 1000
    else cost[frame] += (task.dur ?? 0) / 1000
  }
  const sorted = [...cost].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const mean = cost.reduce((sum, one) => sum + one, 0) / Math.max(1, cost.length)
  console.log(`${name}: ${frames.length} frames, mean ${mean.toFixed(1)} ms, median ${at(0.5).toFixed(1)}, 95 % ${at(0.95).toFixed(1)}, most ${at(1).toFixed(1)}`)
  return at(0.95)
}

const box = await page.locator('.map').boundingBox()
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
const steps = async (n, step) => {
  for (let i = 0; i < n; i++) {
    await step(i)
    await page.waitForTimeout(12)
  }
}
const worst = []
worst.push(
  await measure('pan', async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await steps(90, (i) => page.mouse.move(x + 260 * Math.sin(i / 9), y + 200 * Math.sin(i / 7)))
    await page.mouse.up()
  }),
)
worst.push(
  await measure('zoom', async () => {
    await page.mouse.move(x, y)
    await steps(80, (i) => page.mouse.wheel(0, i % 40 < 20 ? 60 : -60))
  }),
)
await page.waitForTimeout(600)
for (let i = 0; i < 12; i++) await page.keyboard.press('-')
await page.waitForTimeout(800)
worst.push(
  await measure('pan, everything in view', async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await steps(90, (i) => page.mouse.move(x + 260 * Math.sin(i / 9), y + 200 * Math.sin(i / 7)))
    await page.mouse.up()
  }),
)
if (picture) await page.screenshot({ path: picture })
await browser.close()
server.close()
if (Math.max(...worst) > MOST) {
  console.log(`more than ${MOST} ms`)
  process.exitCode = 1
}
