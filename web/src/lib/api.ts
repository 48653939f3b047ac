/** The house over REST. Errors carry the house's own words. */
import type { Policy, Scene, TableView, Text } from '../wire/types'

export type GameType = { type: string; name: string; description: string; minPlayers: number; maxPlayers: number; version: number }
export type Described = GameType & {
  rules: string
  settings: Schema
  defaultSettings: Record<string, unknown>
  presets: { title: Text; settings: Record<string, unknown> }[]
  policy: Policy
}
/** As much of a JSON schema as a form needs. */
export type Schema = {
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Schema>
  default?: unknown
  minimum?: number
  maximum?: number
  enum?: unknown[]
  const?: unknown
  oneOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  $ref?: string
  $defs?: Record<string, Schema>
}
export type Player = { id: string; name: string; seat: number; metadata: { isAI: boolean } }
export type Lifecycle = 'created' | 'waiting_for_players' | 'active' | 'completed' | 'abandoned'
export type Links = { play: string; watch: string; tv: string; qr: string; phone?: string }
export type GameState = {
  gameId: string
  gameType: string
  code: string | null
  gameName: string
  lifecycle: Lifecycle
  players: Player[]
  table: TableView
  /** The game as its rules show it. */
  metadata?: { config?: unknown }
  winners: string[]
  version: number
  createdAt: number
  updatedAt: number
  links: Links
}
export type Listed = {
  gameId: string
  code: string | null
  gameType: string
  gameName: string
  lifecycle: Lifecycle
  players: string[]
  waitingFor: string[]
  version: number
  createdAt: number
  updatedAt: number
}
export type Paged<T> = { items: T[]; total: number; page: number; pageSize: number }

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
  /** What went wrong, whatever was thrown: what is not from the house did not come that far. */
  static of(error: unknown): Trouble {
    return error instanceof Trouble ? error : new Trouble(0, 'UNREACHABLE', String(error))
  }
  /** Whether the house could not be reached at all. */
  get unreachable(): boolean {
    return this.status === 0
  }
}

/** What the house's clock is ahead of ours, in milliseconds. */
let ahead = -Infinity
/** The time of the house, as its answers tell it. */
export const houseTime = (): number => Date.now() + (Number.isFinite(ahead) ? ahead : 0)

/** What arrives late or was kept for a while makes the house's time look earlier than it is: the latest is right. */
function hearTime(answer: Response): void {
  const time = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(time)) ahead = Math.max(ahead, time - Date.now())
}

type Asking = { method?: string; body?: unknown; token?: string; key?: string; signal?: AbortSignal }

export async function ask<T>(path: string, { method, body, token, key, signal }: Asking = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  if (key) headers['idempotency-key'] = key
  let answer: Response
  try {
    answer = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch {
    throw new Trouble(0, 'UNREACHABLE', 'the house cannot be reached')
  }
  hearTime(answer)
  const read = await answer.json().catch(() => undefined)
  if (!answer.ok) {
    throw new Trouble(answer.status, read?.error?.code ?? 'UNKNOWN', read?.error?.message ?? answer.statusText)
  }
  return read as T
}

export const api = {
  games: () => ask<GameType[]>('/api/game-types'),
  game: (type: string) => ask<Described>(`/api/game-types/${encodeURIComponent(type)}`),
  cover: (type: string) => ask<Scene>(`/api/game-types/${encodeURIComponent(type)}/cover`),
  table: (id: string, token?: string) => ask<GameState>(`/api/games/${encodeURIComponent(id)}`, token ? { token } : {}),
  tables: (query: string) => ask<Paged<Listed>>(`/api/games?${query}`),
  scene: (id: string) => ask<{ version: number; scene: Scene }>(`/api/games/${encodeURIComponent(id)}/scene`),
  open: (body: unknown) => ask<GameState & { hostToken: string; hostId: string }>('/api/games', { body }),
  claim: (claim: string) => ask<{ gameId: string; playerId: string; token: string }>('/api/claims', { body: { claim } }),
}
