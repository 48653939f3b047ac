/**
 * What a frame of panning and zooming costs the main thread, on a map of 100 by 100 cells with 40 creatures and a
 * processor slowed down fourfold. `node bench/map.mjs [folder of a build]`; fails above 8 ms (95th percentile). What the
 * browser takes for a single layer on an empty page is measured first: the map cannot take less.
 */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { stress } from './stress.mjs'
import { measure } from './trace.mjs'

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
const session = await page.context().newCDPSession(page)
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
await page.setContent('<div style="will-change: transform; width: 400px; height: 400px; background: gray"></div>')
await page.waitForTimeout(400)
await measure(session, 'one layer alone', () =>
  page.evaluate(
    (frames) =>
      new Promise((done) => {
        const layer = document.querySelector('div')
        const step = (i) => {
          layer.style.transform = `translate(${260 * Math.sin(i / 9)}px, ${200 * Math.sin(i / 7)}px)`
          if (i === frames) done()
          else requestAnimationFrame(() => step(i + 1))
        }
        step(0)
      }),
    180,
  ),
)
await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

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

await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

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

const worst = [await measure(session, 'pan', () => drive('pan', 180)), await measure(session, 'zoom', () => drive('zoom', 180))]
await page.waitForTimeout(600)
for (let i = 0; i < 12; i++) await page.keyboard.press('-')
await page.waitForTimeout(1200)
worst.push(await measure(session, 'pan, everything in view', () => drive('pan', 180)))
if (picture) await page.screenshot({ path: picture })
await browser.close()
server.close()
if (Math.max(...worst.map(({ p95 }) => p95)) > MOST) {
  console.log(`more than ${MOST} ms`)
  process.exitCode = 1
}
