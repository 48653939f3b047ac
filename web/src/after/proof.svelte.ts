/** The check of a finished play: fetched and computed on this device, once it is wanted. */
import { addressOf, Trouble, troubleOf } from '../lib/api'
import { refusalOf } from '../lib/refusal'
import { fallen, type Fallen } from './faces'
import type { Calls } from '../wire/types'
import type { Report } from './verify'

export class Proof {
  report = $state.raw<Report | undefined>()
  trouble = $state<string | undefined>()
  readonly faces: Fallen[] = $derived(this.report ? fallen(this.report.rolls) : [])
  readonly fair = $derived(this.report?.faults.length === 0)

  constructor(private readonly id: string) {
    void this.check()
  }

  async check(): Promise<void> {
    this.trouble = undefined
    try {
      const at = { id: this.id }
      const [{ verify }, text, rolls] = await Promise.all([
        import('./verify'),
        fetched(addressOf('GET /api/games/{id}/export', { at })),
        fetched(addressOf('GET /api/games/{id}/rolls', { at })),
      ])
      this.report = verify(text, JSON.parse(rolls) as Calls['GET /api/games/{id}/rolls']['answer'])
    } catch (error) {
      this.trouble = error instanceof Trouble ? refusalOf(error) : error instanceof Error ? error.message : String(error)
    }
  }
}

/** The text as it came: hashes are taken of it. */
async function fetched(path: string): Promise<string> {
  const answer = await fetch(path)
  const text = await answer.text()
  if (answer.ok) return text
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // An answer from between us and the house.
  }
  throw troubleOf(answer, read)
}
