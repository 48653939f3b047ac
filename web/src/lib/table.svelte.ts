/** One table as this device sees it: the latest scene, what is chosen, what was refused, and the way to act. */
import type { Announcement, ClientOut, Control, LeaderNotice, Notice, Pick, Revoked, Scene, Seated, TableView, Template, Text } from '../wire/types'
import { changed } from './changes'
import { device, random, type Kept } from './device'
import { kept, suggested, toggled, type Chosen } from './choose'
import { fill, missing } from './fill'
import { has, isValue, kindOf, lastOf, nthOf, placeOf, type Kind } from './items'
import { keep } from './keep'
import { heard } from './notices'
import { namesOf, picksOf, say } from './say'
import { TableSocket, type Command, type Hello, type Status } from './socket'

/** A refusal, in the house's words. */
export type Refused = { code: string; message: string; at: number }
/** Why the house says nothing more. */
export type Ended = { code: string; message: string; reason?: Revoked | undefined }
/** A phrase that somebody said. */
export type Said = { seat: number; phrase: string; at: number }

/** The code of a refusal because the table has moved on. */
const STALE = 'STALE_STATE'
/** A control whose meaning has just changed ignores presses for so long: a double tap never acts twice. */
const SETTLING = 350
/** What was lost is shown for so long before anything is taken again (FAR-07). */
const LOSS_SHOWN = 1200
/** An event that is older than this is history: it is shown without motion. */
const FRESH = 2000

export class TableState {
  scene = $state.raw<Scene | undefined>()
  /** The scene before the latest update: what it said is no news. */
  private before = $state.raw<Scene | undefined>()
  /** When the latest update came, by `performance.now()`. */
  updatedAt = 0
  /** Whether something is shown that nobody may play over: a loss. */
  held = $state(false)
  /** The announcements of the latest update, where they are news. */
  loud = $state.raw<Announcement[]>([])
  view = $state.raw<TableView | undefined>()
  seq = $state(0)
  /** Whether the latest update is news, rather than catching up. */
  fresh = $state(false)
  status = $state<Status>('connecting')
  /** When the next try to reach the house is made. */
  tryAt = $state<number | undefined>()
  ended = $state.raw<Ended | undefined>()
  /** The id of whoever looks by a token. */
  person = $state<string | undefined>()
  refused = $state.raw<Refused | undefined>()
  said = $state.raw<Said | undefined>()
  /** What whoever leads the play is told of the others, oldest first. */
  notices = $state.raw<LeaderNotice[]>([])
  /** What is picked, by pick. */
  chosen = $state<Chosen>({})
  /** Whether the player has touched the choice: a suggestion becomes the player's own. */
  touched = $state(false)
  /** The control that waits for the rest of its choice, or for its second press. */
  armed = $state.raw<Control | undefined>()
  /** Which paragraph of the rules is read at the table; empty for all of them. */
  reading = $state<string | undefined>()
  /** The ids of commands that were sent and not answered. */
  private sending = $state<string[]>([])
  /** What the house's clock is ahead of ours, in milliseconds. */
  ahead = $state(0)
  /** Terrain by hash: it is sent once. */
  private terrain = new Map<string, string[]>()
  private socket: TableSocket
  private shownAt = 0
  private answers = new Map<string, (told: ClientOut) => void>()
  private onMoved: (() => void) | undefined

  constructor(
    hello: Hello,
    /** ClientOut where the same people play again. */
    private readonly onNext?: (table: string) => void,
  ) {
    this.socket = new TableSocket(hello, {
      told: (told) => this.hear(told),
      status: (status, tryAt) => {
        this.status = status
        this.tryAt = tryAt
      },
      since: () => this.seq || undefined,
    })
  }

  close(): void {
    this.socket.close()
  }

  /** The seats of whoever looks. */
  get mine(): number[] {
    return this.scene?.you?.seats ?? []
  }
  /** Whether whoever looks has asked the host for a seat. */
  get isWaiting(): boolean {
    return this.view?.waiting?.some(({ person }) => person === this.person) ?? false
  }
  get isHost(): boolean {
    return this.scene?.you?.host ?? false
  }
  /** Whether whoever looks is on turn, or is asked something. */
  get isMyTurn(): boolean {
    const { scene } = this
    if (!scene || this.mine.length === 0) return false
    if (scene.turn !== undefined && this.mine.includes(scene.turn)) return true
    return this.prompts.length > 0
  }
  /** The questions that whoever looks may answer. */
  get prompts(): Control[] {
    return (this.scene?.panels ?? []).flatMap((panel) => (panel.panel === 'prompt' ? panel.choices : []))
  }
  get busy(): boolean {
    return this.sending.length > 0
  }
  /** Whether a press would act now. */
  get ready(): boolean {
    return this.status === 'open' && !this.busy && !this.held
  }
  /** The time of the house. */
  now(): number {
    return Date.now() + this.ahead
  }

  seated(seat: number | undefined): Seated | undefined {
    return seat === undefined ? undefined : this.scene?.seats?.[seat]
  }
  name(seat: number): string {
    return namesOf(this.scene)(seat)
  }
  say(text: Text | undefined): string {
    return say(text, namesOf(this.scene), picksOf(this.scene, this.chosen))
  }

  /** The pick that something on the table belongs to. */
  pickOf(kind: Kind, id: number): Pick | undefined {
    const waits = this.armed && this.scene && missing(this.scene, this.armed, this.chosen)
    const picks = (this.scene?.picks ?? []).filter((pick) => kindOf(pick.items) === kind && has(pick.items, id))
    return picks.find((pick) => pick.id === waits?.id) ?? picks[0]
  }
  isChosen(kind: Kind, id: number): boolean {
    return (this.scene?.picks ?? []).some((pick) => kindOf(pick.items) === kind && this.chosen[pick.id]?.includes(id))
  }

  /** Picks something, or lets it go. What is sent at once is sent. */
  toggle(kind: Kind, id: number): void {
    const { scene } = this
    const pick = this.pickOf(kind, id)
    if (!scene || !pick || !this.ready) return
    this.touched = true
    this.refused = undefined
    if (pick.action) {
      void this.decide(fill(scene, pick.action, { ...this.chosen, [pick.id]: [id] }))
      return
    }
    const now = this.chosen[pick.id] ?? []
    const without = now.filter((other) => other !== id)
    if (without.length < now.length) this.chosen[pick.id] = without
    else if (pick.max === 1) this.chosen[pick.id] = [id]
    else if (now.length < pick.max) this.chosen[pick.id] = [...now, id]
  }

  /** Chooses a number or an option, or puts it back. Nothing is sent, unless the pick says so. */
  choose(pick: Pick, id: number): void {
    const { scene } = this
    if (!scene || !has(pick.items, id) || (pick.action && !this.ready)) return
    this.refused = undefined
    this.chosen[pick.id] = toggled(pick, this.chosen[pick.id] ?? [], id)
    if (pick.action) void this.decide(fill(scene, pick.action, { ...this.chosen, [pick.id]: [id] }))
  }

  /** Goes to a number so many steps away, as far as there are any. */
  step(pick: Pick, by: number): void {
    const now = placeOf(pick.items, this.chosen[pick.id]?.[0] ?? -1)
    const next = nthOf(pick.items, Math.max(0, now + by)) ?? ('numbers' in pick.items ? lastOf(pick.items.numbers) : undefined)
    if (next !== undefined && next !== this.chosen[pick.id]?.[0]) this.choose(pick, next)
  }

  /** Presses a control: sends it, or asks for what it still needs. */
  press(control: Control): void {
    const { scene } = this
    if (!scene || !control.enabled || !this.ready || performance.now() - this.shownAt < SETTLING) return
    this.refused = undefined
    this.touched = true
    if (missing(scene, control, this.chosen)) {
      this.armed = this.armed === control ? undefined : control
      return
    }
    void this.decide(fill(scene, control.action, this.chosen))
  }

  /** Arms a control that is confirmed by a second press, such as a box of a scorecard. */
  arm(control: Control | undefined): void {
    this.refused = undefined
    this.armed = this.armed === control ? undefined : control
  }

  /**
   * Sends an action that rests on what is shown. Somebody's turn is their own, so if the table has moved on meanwhile,
   * another tab of theirs may have acted: the action is sent again only if what it rests on is still the same.
   */
  async decide(template: Template): Promise<void> {
    const { scene, seq } = this
    const isOwnTurn = scene?.turn !== undefined && this.mine.includes(scene.turn)
    const told = await this.act(template, isOwnTurn ? { seq } : {})
    if (told.type !== 'refused' || told.code !== STALE) return
    while (this.seq === seq) await new Promise<void>((moved) => (this.onMoved = moved))
    if (isSameQuestion(scene, this.scene)) return this.decide(template)
    this.refused = { code: told.code, message: told.message, at: Date.now() }
  }

  /** Sends an action of the game or of the table. */
  act(template: Template, extra: { seat?: number; seq?: number } = {}): Promise<ClientOut> {
    return this.send({ type: 'act', id: random(8), action: template.action, parameters: template.parameters ?? {}, ...extra })
  }

  /** Takes a seat. */
  async sit(name: string, mark: number | undefined, kept: Kept, seat?: number): Promise<ClientOut> {
    const told = await this.send({
      type: 'sit',
      id: kept.sit,
      name,
      entropy: random(16),
      ...(mark === undefined ? {} : { mark }),
      ...(seat === undefined ? {} : { seat }),
    })
    if (told.type === 'seated' || told.type === 'asked') {
      if (told.token) this.socket.know(told.token)
      device.keep({ ...kept, token: told.token || kept.token, at: Date.now() })
    }
    return told
  }

  stand(): Promise<ClientOut> {
    return this.send({ type: 'stand', id: random(8) })
  }

  private send(command: Command): Promise<ClientOut> {
    const { id } = command
    this.sending = [...this.sending, id]
    return new Promise((answer) => {
      this.answers.set(id, answer)
      this.socket.send(command)
    })
  }

  private hear(told: ClientOut): void {
    switch (told.type) {
      case 'seated':
      case 'asked':
        this.person = told.person
        break
      case 'welcome':
        this.person = told.person
        this.ahead = told.time - Date.now()
        break
      case 'pong':
        this.ahead = told.time - Date.now()
        break
      case 'update':
        this.update(told)
        break
      case 'notice':
        this.notice(told.notice)
        break
      case 'refused':
        // Whether that matters is seen when the table has come.
        if (told.code !== STALE) this.refused = { code: told.code, message: told.message, at: Date.now() }
        break
      case 'bye':
        if (!told.retry) this.ended = { code: told.code, message: told.message, reason: told.reason }
        break
    }
    if ('id' in told && told.id) this.answer(told.id, told)
    // A refusal of no command in particular answers all that wait.
    else if (told.type === 'refused') for (const id of this.sending) this.answer(id, told)
  }

  private answer(id: string, told: ClientOut): void {
    this.sending = this.sending.filter((other) => other !== id)
    this.answers.get(id)?.(told)
    this.answers.delete(id)
  }

  private notice({ event, data }: Notice): void {
    if (event === 'said') {
      this.said = { seat: data.player, phrase: data.phrase, at: Date.now() }
    } else if (event === 'to_leader') {
      this.notices = heard(this.notices, data)
    } else if (this.view && event === 'displays_changed') {
      this.view = { ...this.view, displays: data.totalDisplays }
    } else if (this.view && (event === 'spectator_joined' || event === 'spectator_left')) {
      this.view = { ...this.view, spectators: data.totalSpectators }
    }
  }

  private update(told: Extract<ClientOut, { type: 'update' }>): void {
    const scene = told.changes && this.scene ? changed(this.scene, told.changes) : told.scene
    if (told.changes && !scene) return this.socket.again()
    const first = this.scene === undefined
    const jumped = told.seq > this.seq + 1
    this.fresh = !first && !jumped && !document.hidden
    if (told.table) {
      if (told.table.next && told.table.next !== this.view?.next && this.view) this.onNext?.(told.table.next)
      this.view = keep(this.view, told.table)
    }
    if (scene) {
      this.before = this.scene
      this.updatedAt = performance.now()
      this.show(scene, told.seq !== this.seq)
      this.announce(told.seq !== this.seq)
    }
    this.seq = told.seq
    this.onMoved?.()
  }

  /** A scene that is drawn again says again what it said: only what it did not say, or what follows a roll of the dice on
   * the table, is news. */
  private announce(isNew: boolean): void {
    const said = (this.before?.announcements ?? []).map((one) => JSON.stringify(one))
    const hasRolled = isNew && (this.scene?.rolls?.length ?? 0) > 0
    const isNews = (one: Announcement) => hasRolled || !said.includes(JSON.stringify(one))
    this.loud = this.fresh ? (this.scene?.announcements ?? []).filter(isNews) : []
    if (!this.loud.some(({ manner }) => manner === 'covers')) return
    this.held = true
    setTimeout(() => (this.held = false), LOSS_SHOWN)
  }

  private show(told: Scene, isNew: boolean): void {
    this.remember(told)
    const before = this.scene
    const scene = keep(before, told)
    // What was picked and still can be stays; what the house suggests anew is taken over.
    if (before?.picks !== scene.picks || before?.turn !== scene.turn) this.take(scene, before)
    if (before?.controls !== scene.controls) {
      this.armed = undefined
      if (isNew) this.shownAt = performance.now()
    }
    this.scene = scene
  }

  /** Takes over what is suggested. Numbers and options stay, and things on the table do where all of them are as they were. */
  private take(scene: Scene, before: Scene | undefined): void {
    const things = (scene.picks ?? []).filter((pick) => !isValue(pick))
    const old = (before?.picks ?? []).filter((pick) => !isValue(pick))
    const areSame = before?.turn === scene.turn && things.length === old.length && things.every((pick, i) => pick === old[i])
    const stay = areSame ? Object.fromEntries(things.map(({ id }) => [id, this.chosen[id] ?? []])) : {}
    this.chosen = { ...(before ? kept(scene, before, this.chosen) : suggested(scene)), ...stay }
    if (!areSame) this.touched = false
  }

  /** Puts back the rows of a terrain that was sent before. */
  private remember(scene: Scene): void {
    for (const panel of scene.panels ?? []) {
      if (panel.panel !== 'map') continue
      if (panel.terrain.rows?.length) this.terrain.set(panel.terrain.hash, panel.terrain.rows)
      else panel.terrain.rows = this.terrain.get(panel.terrain.hash) ?? []
    }
  }

  /** Whether a moment is long ago by the house's clock. */
  isOld(time: number): boolean {
    return this.now() - time > FRESH
  }
}

/** Whether two scenes ask the same of whoever looks. What did not change is the very same part of both. */
function isSameQuestion(before: Scene | undefined, after: Scene | undefined): boolean {
  const asks = (scene: Scene | undefined) => [scene?.turn, scene?.controls, scene?.picks, ...(scene?.panels ?? []).filter(({ panel }) => panel !== 'log')]
  const [old, now] = [asks(before), asks(after)]
  return old.length === now.length && old.every((part, i) => part === now[i])
}
