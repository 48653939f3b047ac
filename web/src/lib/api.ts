/** The house over REST. Errors carry the house's own words. */
import type { Calls, ErrorBody, GameDetails } from '../wire/types'

/** A game with the schema of its house rules, as far as a form reads it. */
export type Described = GameDetails & { settings: Schema }
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

type Call = keyof Calls
/** The names in a path. */
type Names<C> = C extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** What stands in their place; nothing where there are none. */
type At<C> = [Names<C>] extends [never] ? { at?: undefined } : { at: { [Name in Names<C>]: string } }
type Sent<C extends Call, Part extends string> = Part extends keyof Calls[C] ? Calls[C][Part] : undefined
type Asking<C extends Call> = At<C> & { token?: string; key?: string; signal?: AbortSignal; query?: Sent<C, 'query'> } & (Sent<C, 'body'> extends undefined
    ? { body?: undefined }
    : { body: Sent<C, 'body'> })
/** Where nothing has to be said, nothing is. */
type Said<C extends Call> = object extends Asking<C> ? [asking?: Asking<C>] : [asking: Asking<C>]

/** The address of a call. */
export function addressOf<C extends Call>(call: C, { at, query }: At<C> & { query?: Sent<C, 'query'> }): string {
  const path = call.replace(/^\w+ /, '').replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((at as Record<string, string>)[name] ?? ''))
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

/** Asks the house: by method and path, as its description has them. */
export async function ask<C extends Call>(call: C, ...[asking]: Said<C>): Promise<Calls[C]['answer']> {
  const { body, token, key, signal } = asking ?? {}
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  if (key) headers['idempotency-key'] = key
  let answer: Response
  try {
    answer = await fetch(addressOf(call, (asking ?? {}) as Asking<C>), {
      method: call.replace(/ .*/, ''),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch {
    throw new Trouble(0, 'UNREACHABLE', 'the house cannot be reached')
  }
  hearTime(answer)
  const read: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw troubleOf(answer, read)
  return read as Calls[C]['answer']
}

/** Why a call failed. What comes from between us and the house has no words of the house. */
export function troubleOf(answer: Response, read: unknown): Trouble {
  const { error } = (read ?? {}) as Partial<ErrorBody>
  return new Trouble(answer.status, error?.code ?? 'UNKNOWN', error?.message ?? answer.statusText)
}

export const api = {
  games: () => ask('GET /api/game-types'),
  game: (type: string) => ask('GET /api/game-types/{type}', { at: { type } }) as Promise<Described>,
  cover: (type: string) => ask('GET /api/game-types/{type}/cover', { at: { type } }),
  table: (id: string) => ask('GET /api/games/{id}', { at: { id } }),
  tables: (query: Calls['GET /api/games']['query']) => ask('GET /api/games', { query }),
  scene: (id: string, token: string) => ask('GET /api/games/{id}/scene', { at: { id }, token }),
  open: (body: Calls['POST /api/games']['body']) => ask('POST /api/games', { body }),
  claim: (claim: string) => ask('POST /api/claims', { body: { claim } }),
}
