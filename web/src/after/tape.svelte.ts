/** A play to look back at: where one is in it, and the scene there. Scenes come in pages, as they are needed. */
import { ask, Trouble } from '../lib/api'
import type { Course, Scene, Step } from '../wire/types'
import { momentsOf, played, turnsOf, type Moment } from './course'

export type Speed = 1 | 2 | 4
/** How long an event is shown at the usual speed, in milliseconds. */
const SHOWN = 1100
/** How many scenes are fetched at once. */
const PAGE = 40
/** How often a play that runs is asked for news, in milliseconds. */
const NEWS = 4000

export class Tape {
  course = $state.raw<Course | undefined>()
  trouble = $state.raw<Trouble | undefined>()
  /** Which of the steps is shown, from 0. */
  at = $state(0)
  playing = $state(false)
  speed = $state<Speed>(1)
  /** Whether the latest move was one event forward: then the dice may roll. */
  forward = $state(false)
  /** When that was, by `performance.now()`. */
  movedAt = 0
  private scenes = $state.raw(new Map<number, Scene>())
  private asked = new Set<number>()
  private terrain = new Map<string, string[]>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private news: ReturnType<typeof setTimeout> | undefined
  private closed = false

  readonly steps: Step[] = $derived(this.course ? played(this.course) : [])
  readonly turns: number[] | undefined = $derived(turnsOf(this.steps))
  readonly moments: Moment[] = $derived(momentsOf(this.steps))
  readonly step: Step | undefined = $derived(this.steps[this.at])
  readonly last = $derived(Math.max(0, this.steps.length - 1))
  readonly running = $derived(this.steps.at(-1)?.phase === 'in_progress')
  /** The scene of this step, or the one before until it is here. */
  readonly scene: Scene | undefined = $derived.by(() => {
    for (let number = this.step?.step ?? 0; number > 0; number--) {
      const scene = this.scenes.get(number)
      if (scene) return scene
    }
    return undefined
  })

  /** The scene of the event before. */
  readonly previous: Scene | undefined = $derived(this.scenes.get((this.step?.step ?? 0) - 1))

  constructor(
    readonly id: string,
    private readonly start?: number,
  ) {
    void this.load()
  }

  close(): void {
    this.closed = true
    this.pause()
    clearTimeout(this.news)
  }

  private async load(): Promise<void> {
    try {
      const atEnd = this.at === this.last
      const first = this.course === undefined
      this.course = await ask('GET /api/games/{id}/course', { at: { id: this.id } })
      this.trouble = undefined
      if (first) this.begin()
      else if (atEnd && this.playing) this.wind()
    } catch (error) {
      if (!this.course) this.trouble = Trouble.of(error)
    }
    const waits = this.running || this.steps.length === 0
    if (waits && !this.closed) this.news = setTimeout(() => void this.load(), NEWS)
  }

  private begin(): void {
    const { start } = this
    if (start === undefined) return this.to(0)
    const found = this.steps.findIndex(({ step }) => step >= start)
    this.to(found < 0 ? this.last : found)
  }

  /** Goes to one of the steps. */
  to(at: number): void {
    const next = Math.max(0, Math.min(at, this.last))
    this.forward = next === this.at + 1
    this.at = next
    this.movedAt = performance.now()
    void this.fetch(this.step?.step ?? 1)
    void this.fetch((this.step?.step ?? 1) + PAGE / 2)
  }

  by(n: number): void {
    this.pause()
    this.to(this.at + n)
  }

  /** Goes to where the next turn begins, or this one, or the one before. */
  byTurn(n: 1 | -1): void {
    this.pause()
    const { turns } = this
    if (!turns) return this.to(this.at + n * 10)
    const here = turns[this.at] ?? 1
    if (n > 0) {
      const next = turns.findIndex((turn) => turn > here)
      return this.to(next < 0 ? this.last : next)
    }
    const begin = turns.indexOf(here)
    this.to(begin < this.at ? begin : Math.max(0, turns.indexOf(here - 1)))
  }

  toggle(): void {
    if (this.playing) return this.pause()
    if (this.at >= this.last) this.to(0)
    this.playing = true
    this.wind()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  faster(): void {
    this.speed = this.speed === 1 ? 2 : this.speed === 2 ? 4 : 1
  }

  private wind(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (!this.playing) return
      this.to(this.at + 1)
      if (this.at < this.last) this.wind()
      else this.playing = this.running
    }, SHOWN / this.speed)
  }

  /** Fetches the page of a step, once. */
  private async fetch(step: number): Promise<void> {
    const page = Math.floor((step - 1) / PAGE)
    const most = this.steps.at(-1)?.step ?? 0
    if (step > most || this.asked.has(page)) return
    this.asked.add(page)
    try {
      const found = await ask('GET /api/games/{id}/scenes', { at: { id: this.id }, query: { after: page * PAGE, limit: PAGE } })
      const scenes = new Map(this.scenes)
      for (const { step, scene } of found) scenes.set(step, this.whole(scene))
      this.scenes = scenes
      // A page of a play that runs may not be full yet.
      if (found.length < PAGE && this.running) this.asked.delete(page)
    } catch {
      this.asked.delete(page)
    }
  }

  /** Puts back the rows of a terrain that came with an earlier scene. */
  private whole(scene: Scene): Scene {
    for (const panel of scene.panels ?? []) {
      if (panel.panel !== 'map') continue
      if (panel.terrain.rows?.length) this.terrain.set(panel.terrain.hash, panel.terrain.rows)
      else panel.terrain.rows = this.terrain.get(panel.terrain.hash) ?? []
    }
    return scene
  }
}
