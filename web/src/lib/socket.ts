/** One socket to one table that comes back by itself: what was shown is resumed, what was sent is sent again. */
import type { ClientIn, ClientOut, Wanted } from '../wire/types'

/** What this client reads: the table without its game, and what changed in the picture. */
const WANT: Wanted[] = ['table', 'changes']

/** How this client introduces itself; what it wants and has seen is said for it. */
export type Hello = Omit<Extract<ClientIn, { type: 'hello' }>, 'type' | 'want' | 'since'>
/** What the house answers by its id. */
export type Command = Extract<ClientIn, { id: string }>
export type Status = 'connecting' | 'open' | 'lost' | 'ended'

type Hears = {
  told: (told: ClientOut) => void
  status: (status: Status, tryAt?: number) => void
  since: () => number | undefined
}

/** How long to wait before the next try, and at most. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000
/** How long the house may say nothing to a page that is looked at before it is asked for a sign of life. */
export const SILENCE = 12_000
/** How long it then has to give one, at first and at most. */
export const PATIENCE = 2500
const LONGEST_PATIENCE = 8000
/** A greeting takes several ways there and back, an answer one. */
const GREETING = 3

export class TableSocket {
  private socket: WebSocket | undefined
  private wait = FIRST_WAIT
  private patience = PATIENCE
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Runs while the line owes a sign of life, or until it is asked for one. */
  private proof: ReturnType<typeof setTimeout> | undefined
  private greeted = false
  private over = false
  /** What was sent and not answered. */
  private readonly open = new Map<string, Command>()

  constructor(
    private hello: Hello,
    private readonly hears: Hears,
  ) {
    document.addEventListener('visibilitychange', this.wake)
    addEventListener('online', this.wake)
    addEventListener('offline', this.drop)
    addEventListener('pageshow', this.wake)
    this.connect()
  }

  /** Uses a token from now on; the next hello says so. */
  know(token: string): void {
    this.hello = { ...this.hello, token }
  }

  send(frame: Command): void {
    this.open.set(frame.id, frame)
    if (!this.greeted) return
    this.write(frame)
    this.expect(this.patience)
  }

  close(): void {
    this.over = true
    document.removeEventListener('visibilitychange', this.wake)
    removeEventListener('online', this.wake)
    removeEventListener('offline', this.drop)
    removeEventListener('pageshow', this.wake)
    clearTimeout(this.timer)
    clearTimeout(this.proof)
    this.socket?.close()
  }

  /** Begins anew: whoever has lost track is shown all of it. */
  again(): void {
    this.drop()
    this.connect()
  }

  private connect(): void {
    clearTimeout(this.timer)
    this.greeted = false
    const { protocol, host } = location
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/ws`)
    this.socket = socket
    socket.onopen = () => this.write({ type: 'hello', ...this.hello, want: WANT, since: this.hears.since() })
    socket.onmessage = (message) => {
      if (this.socket === socket) this.hear(JSON.parse(message.data as string) as ClientOut)
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lost()
    }
    this.expect(this.patience * GREETING)
  }

  private hear(told: ClientOut): void {
    this.unlessHeard(SILENCE, this.ask)
    if (told.type === 'welcome') {
      this.greeted = true
      this.wait = FIRST_WAIT
      this.hears.status('open')
      for (const frame of this.open.values()) this.write(frame)
    }
    if ('id' in told && told.id) this.open.delete(told.id)
    // A refusal of no command in particular answers all that wait.
    else if (told.type === 'refused') this.open.clear()
    this.hears.told(told)
    if (told.type === 'bye' && !told.retry) {
      this.hears.status('ended')
      this.close()
    }
  }

  private lost(): void {
    this.greeted = false
    clearTimeout(this.timer)
    clearTimeout(this.proof)
    if (this.over) return
    const wait = document.hidden ? LONGEST_WAIT : this.wait
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
    this.hears.status('lost', Date.now() + wait)
    this.timer = setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4))
  }

  /** Lets go of a line that has not closed and yet leads nowhere. */
  private drop = (): void => {
    const old = this.socket
    this.socket = undefined
    old?.close()
    this.lost()
  }

  /** The page is looked at again: a socket that slept is asked for a sign of life, a lost one is opened at once. */
  private wake = (): void => {
    if (this.over) return
    if (document.hidden) return clearTimeout(this.proof)
    this.wait = FIRST_WAIT
    if (this.greeted && this.socket?.readyState === WebSocket.OPEN) this.ask()
    else if (this.socket?.readyState === WebSocket.CONNECTING) this.expect(this.patience * GREETING)
    else this.again()
  }

  private ask = (): void => {
    this.write({ type: 'ping' })
    this.expect(this.patience)
  }

  /** Whatever is heard in time proves that the line lives. One that is only slow is given longer the next time. */
  private expect(time: number): void {
    this.unlessHeard(time, () => {
      this.patience = Math.min(LONGEST_PATIENCE, this.patience * 2)
      this.drop()
    })
  }

  /** Does something unless anything is heard before. A page that nobody looks at lets the line be. */
  private unlessHeard(time: number, then: () => void): void {
    clearTimeout(this.proof)
    if (!document.hidden) this.proof = setTimeout(then, time)
  }

  private write(frame: ClientIn): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame))
  }
}
