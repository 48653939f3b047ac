/** A table that only shows: what the layouts read of a table, from a tape instead of a socket. Nothing can be pressed. */
import { namesOf, picksOf, say } from '../lib/say'
import type { TableState } from '../lib/table.svelte'
import type { Announcement, ClientOut, Control, LeaderNotice, Pick as Choice, Scene, Seated, TableView, Text } from '../wire/types'
import type { Tape } from './tape.svelte'

/** What a table shows to whoever may look at all; a member that is missing here does not compile. */
type Shown = Pick<TableState, keyof TableState>

/** At this speed dice have no time to roll. */
const TOO_FAST = 4

export class Frozen implements Shown {
  constructor(
    private readonly tape: Tape,
    private readonly whole: () => TableView | undefined,
  ) {}

  /** Time that ran then does not run now. */
  private readonly still = $derived.by(() => this.tape.scene && { ...this.tape.scene, clocks: [] })
  get scene(): Scene | undefined {
    return this.still
  }
  get view(): TableView | undefined {
    const view = this.whole()
    return view && { ...view, phase: this.tape.step?.phase ?? view.phase, spectators: 0, displays: 0, paused: false }
  }
  get seq(): number {
    return this.tape.step?.step ?? 0
  }
  get fresh(): boolean {
    return this.tape.forward && this.tape.speed < TOO_FAST
  }
  get updatedAt(): number {
    return this.tape.movedAt
  }
  // The moments are told beside the stage.
  readonly loud: Announcement[] = []
  readonly held = false
  readonly status = 'open' as const
  readonly tryAt = undefined
  readonly ended = undefined
  readonly person = undefined
  readonly isWaiting = false
  readonly refused = undefined
  readonly said = undefined
  readonly notices: LeaderNotice[] = []
  readonly chosen = {}
  readonly touched = false
  readonly armed = undefined
  reading = $state<string | undefined>()
  readonly ahead = 0
  readonly mine: number[] = []
  readonly isHost = false
  readonly isMyTurn = false
  readonly prompts: Control[] = []
  readonly busy = false
  readonly ready = false

  now(): number {
    return this.tape.step?.at ?? 0
  }
  seated(seat: number | undefined): Seated | undefined {
    return seat === undefined ? undefined : this.scene?.seats?.[seat]
  }
  name(seat: number): string {
    return namesOf(this.scene)(seat)
  }
  say(text: Text | undefined): string {
    return say(text, namesOf(this.scene), picksOf(this.scene))
  }
  isOld(): boolean {
    return true
  }
  pickOf(): Choice | undefined {
    return undefined
  }
  isChosen(): boolean {
    return false
  }
  toggle(): void {}
  choose(): void {}
  step(): void {}
  press(): void {}
  arm(): void {}
  async decide(): Promise<void> {}
  close(): void {}
  act(): Promise<ClientOut> {
    return nothing()
  }
  sit(): Promise<ClientOut> {
    return nothing()
  }
  stand(): Promise<ClientOut> {
    return nothing()
  }

  /** As the layouts take it: a class with private members cannot be stood in for otherwise. */
  get table(): TableState {
    return this as unknown as TableState
  }
}

function nothing(): Promise<ClientOut> {
  return Promise.reject(new Error('what is over cannot be played'))
}
