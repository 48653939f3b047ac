/** What the house sends and takes, as the Rust types say it. */

export type Scene = {
  title: Text
  status: Text
  turn?: number
  seats?: Seated[]
  you?: You
  clocks?: Clock[]
  panels?: Panel[]
  picks?: Pick[]
  controls?: Control[]
  announcements?: Announcement[]
}
export type Seated = { name: string; mark: number; bot?: boolean; presence?: Presence }
export type You = { seats?: number[]; host?: boolean }
export type Presence = 'present' | 'absent' | 'gone'

export type Text = { code: string; text: string; args?: Record<string, Arg> }
export type Arg = number | string | { seat: number } | { seats: number[] } | { dice: number[] } | Text

export type Clock = { seat: number; kind: string; until?: number; left: number; of: number }
export type Tone = 'bright' | 'flat' | 'quiet'
export type Announcement = { kind: string; seat?: number; title: Text; text: Text; tone: Tone }

export type Template = { action: string; parameters?: unknown }
export type Items =
  | { dice: number[] }
  | { seats: number[] }
  | { boxes: number[] }
  | { tokens: number[] }
  | { cells: number[] }
export type Form = 'one' | 'indices' | 'flags' | 'path'
export type Pick = {
  id: string
  items: Items
  min: number
  max: number
  chosen?: number[]
  form: Form
  action?: Template
  notes?: Text[]
}
export type Weight = 'main' | 'equal' | 'quiet' | 'danger'
export type Place = { box: number } | { seat: number }
export type Control = {
  label: Text
  note?: Text
  action: Template
  enabled: boolean
  reason?: Text
  weight?: Weight
  key?: string
  anchor?: string
  at?: Place
}

export type Panel =
  | ({ panel: 'scoreboard' } & Scoreboard)
  | ({ panel: 'dice' } & Tray)
  | ({ panel: 'scorecard' } & Scorecard)
  | ({ panel: 'meters' } & Meters)
  | ({ panel: 'map' } & Map)
  | { panel: 'log'; lines: Line[] }
  | ({ panel: 'prompt' } & Prompt)
  | { panel: 'text'; lines: Text[] }

export type Scoreboard = { rows: Row[]; goal?: number }
export type Row = {
  seat: number
  score: number
  note?: Text
  leads?: boolean
  onTurn?: boolean
  next?: boolean
  out?: boolean
  place?: number
}
export type Line = { seat?: number; text: Text }

export type Tray = { dice: Die[]; groups?: Group[]; sum?: Sum }
export type Die = { sides: number; face?: number; state: DieState; claimed?: boolean; group?: number }
export type DieState = 'free' | 'dud' | 'suggested' | 'selected' | 'set_aside' | 'hidden'
export type Group = { caption: Text }
export type Sum = { terms: Term[]; result: Term }
export type Term = { value: number; label: Text }

export type Scorecard = { sections: Section[]; columns: Column[] }
export type Section = { boxes: BoxName[]; totals?: Text[] }
export type BoxName = { label: Text; face?: number }
export type Column = { seat: number; onTurn?: boolean; note?: Text; slots: Slot[]; totals?: number[] }
export type Slot = { value?: number; state: SlotState; chosen?: boolean }
export type SlotState = 'open' | 'preview' | 'used' | 'closed'

export type Meters = { cards: Card[] }
export type Card = {
  seat?: number
  token?: number
  name?: Text
  note?: Text
  out?: boolean
  onTurn?: boolean
  reason?: Text
  meters: Meter[]
}
export type Meter = { kind: MeterKind; label: Text; value?: number; max?: number; after?: number; band?: Band }
export type MeterKind = 'hp' | 'vp' | 'other'
export type Band = 'unhurt' | 'hurt' | 'bloodied' | 'near_death' | 'dying' | 'dead' | 'hidden'

export type Prompt = { seat?: number; question: Text; otherwise?: Text; choices: Control[] }

export type Map = {
  width: number
  height: number
  cellFt: number
  terrain: Terrain
  tokens: Token[]
  areas?: Area[]
  previews?: Preview[]
}
export type Terrain = { hash: string; rows?: string[] }
export type Token = {
  id: number
  name: Text
  seat?: number
  x: number
  y: number
  size: number
  band: Band
  conditions?: Text[]
  active?: boolean
}
export type Area = { shape: Shape; label: Text; cells: number[] }
export type Shape = 'reach' | 'aim' | 'zone' | 'path' | 'blocked' | 'risk'
/** What each cell of a pick would cover: shapes as runs of cells around it, and which shape each has. */
export type Preview = { pick: string; shapes: Run[][]; of?: number[]; touches?: number[] }
/** Cells beside each other: steps to the right and down from the picked cell, and how many there are. */
export type Run = [right: number, down: number, n: number]

/** A socket's frames: what the house says. */
export type Told =
  | { type: 'welcome'; table: string; person?: string; time: number }
  | { type: 'seated'; id: string; seq: number; seat?: number; person: string; token: string }
  | { type: 'done'; id: string; seq: number; next?: string; claim?: string }
  | { type: 'refused'; id?: string; code: string; message: string; legal: Template[]; details?: unknown }
  | { type: 'pong'; time: number }
  | { type: 'bye'; code: string; message: string; retry: boolean }
  | { type: 'update'; seq: number; events?: GameEvent[]; view?: View; scene?: Scene }
  | { type: 'notice'; notice: { event: string; data: Record<string, unknown> } }
export type GameEvent = { event: string; data?: Record<string, unknown> }

/** The table as data, apart from the game. */
export type View = { table: TableView; game: unknown }
export type Phase = 'lobby' | 'in_progress' | 'ended' | 'abandoned'
export type TableView = {
  id: string
  title: string
  game: string
  version: number
  phase: Phase
  endReason?: string
  closed: boolean
  paused: boolean
  waitingFor?: number[]
  canStart: boolean
  host: number | null
  seats: { seat: number; name: string; mark: number; bot: boolean; presence: Presence; absentSince?: number; graceLeft?: number }[]
  spectators: number
  policy: Policy
  commitment: string
  seed?: string
  next?: string
  startedAt?: number
  finishedAt?: number
}
export type Policy = {
  absence: { kind: 'ignore' | 'pause' | 'grace' } & Record<string, unknown>
  limits: Record<'turn' | 'choice' | 'roll' | 'reaction', number | null>
  pace: number
  undo: 'none' | 'own'
}
