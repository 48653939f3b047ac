/** A house of one's own for a test: the real program on a free port, with a database that is thrown away. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const built = (name) => resolve(here, '../../target/debug', name)

export class House {
  folder = mkdtempSync(join(tmpdir(), 'dicehall-e2e-'))
  /** Taken again after a restart, so that pages find the house where it was. */
  port = 0

  /** A house of the usual program, or of another one that was built beside it. */
  constructor(name) {
    this.program = name ? built(name) : (process.env.DICEHALL_PROGRAM ?? built('dicehall'))
  }

  async open() {
    const options = ['--port', String(this.port), '--data', join(this.folder, 'hall.db'), '--json']
    const generous = ['--creates-per-minute', '10000', '--requests-per-second', '10000', '--sockets-per-address', '1000', '--tables-per-address', '10000', '--bot-pause-ms', '30']
    this.child = spawn(this.program, ['serve', ...options, ...generous], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: this.child.stdout })
    for await (const line of lines) {
      this.port = JSON.parse(line).port
      break
    }
    this.url = `http://localhost:${this.port}`
    return this
  }

  /** Ends the house as a crash would. */
  async kill(signal = 'SIGKILL') {
    const { child } = this
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }

  async close() {
    if (this.child.exitCode === null) await this.kill('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }

  async ask(path, { body, token, method } = {}) {
    const answer = await fetch(this.url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const read = await answer.json().catch(() => ({}))
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`)
    return read
  }
}
