/** Browsers as people use them: a TV, phones, a desk. Whatever a page complains about fails the test. */
import { AxeBuilder } from './axe.mjs'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const SIZES = { tv: { width: 1920, height: 1080 }, desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 }, small: { width: 320, height: 640 }, short: { width: 360, height: 640 } }
export const pictures = join(dirname(fileURLToPath(import.meta.url)), '../output')

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

export class People {
  complaints = []

  static async invite(house) {
    const people = new People()
    people.house = house
    people.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET })
    mkdirSync(pictures, { recursive: true })
    return people
  }

  /** Somebody with a device of their own: nothing is shared with the others. */
  async somebody(kind = 'phone', { theme = 'dark', locale = 'en-GB', motion = 'reduce' } = {}) {
    const context = await this.browser.newContext({
      viewport: SIZES[kind],
      colorScheme: theme,
      locale,
      reducedMotion: motion,
      hasTouch: !['tv', 'desk'].includes(kind),
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const own = new URL(this.house.url).host
    page.on('pageerror', (error) => this.complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      // A refused request is part of some tests, and the browser logs it by itself.
      const expected = /Failed to load resource|WebSocket connection to/.test(message.text())
      if (message.type() === 'error' && !expected) this.complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url())
      if (protocol !== 'data:' && protocol !== 'blob:' && host !== own && host !== this.other) this.complaints.push(`a request left the house: ${request.url()}`)
    })
    return page
  }

  async leave() {
    await this.browser.close()
  }
}

/** Sits down with a name. */
export async function sit(page, url, name) {
  await page.goto(url)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.getByText(name).first().waitFor()
}

/** The pass of whoever sits at a page. */
export async function passOf(page, at) {
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('dicehall.tables') ?? '[]'))
  return kept.find(({ id }) => id === at.id).token
}

/** Opens a table as the hall's form would, by REST; returns where it is and the host's pass. */
export async function table(house, gameType, config = {}) {
  const opened = await house.ask('/api/games', { body: { gameType, config } })
  return { id: opened.gameId, code: opened.code, host: opened.hostToken, play: `${house.url}/play/${opened.code}`, tv: `${house.url}/tv/${opened.code}`, watch: `${house.url}/watch/${opened.code}` }
}

export const start = (house, { id, host }) => house.ask(`/api/games/${id}/start`, { method: 'POST', token: host })
export const look = (house, { id }) => house.ask(`/api/games/${id}`)

/** What axe finds wrong, in words. */
export async function wrongs(page) {
  const { violations } = await new AxeBuilder(page).analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

export async function picture(page, name) {
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}
