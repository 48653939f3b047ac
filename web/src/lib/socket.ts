/** One socket to one table that comes back by itself: what was shown is resumed, what was sent is sent again. */
import type { Told } from '../wire/types'

export type Hello = { table: string; token?: string | undefined; display?: boolean }
export type Status = 'connecting' | 'open' | 'lost' | 'ended'

type Hears = {
  told: (told: Told) => void
  status: (status: Status, tryAt?: number) => void
  since: () => number | undefined
}
type Frame = { type: 'act' | 'sit' | 'stand'; id: string } & Record<string, unknown>

/** How long to wait before the next try, and at most. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000
/** How long a sleeping phone's socket has to prove that it lives. */
const PATIENCE = 1500

export class TableSocket {
  private socket: WebSocket | undefined
  private wait = FIRST_WAIT
  private timer: ReturnType<typeof setTimeout> | undefined
  private proof: ReturnType<typeof setTimeout> | undefined
  private greeted = false
  private over = false
  /** What was sent and not answered. */
  private readonly open = new Map<string, Frame>()

  constructor(
    private hello: Hello,
    private readonly hears: Hears,
  ) {
    document.addEventListener('visibilitychange', this.wake)
    addEventListener('online', this.wake)
    addEventListener('pageshow', this.wake)
    this.connect()
  }

  /** Uses a pass from now on; the next hello says so. */
  know(token: string): void {
    this.hello = { ...this.hello, token }
  }

  send(frame: Frame): void {
    this.open.set(frame.id, frame)
    if (this.greeted) this.write(frame)
  }

  close(): void {
    this.over = true
    document.removeEventListener('visibilitychange', this.wake)
    removeEventListener('online', this.wake)
    removeEventListener('pageshow', this.wake)
    clearTimeout(this.timer)
    clearTimeout(this.proof)
    this.socket?.close()
  }

  private connect(): void {
    clearTimeout(this.timer)
    this.greeted = false
    const { protocol, host } = location
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/ws`)
    this.socket = socket
    socket.onopen = () => this.write({ type: 'hello', ...this.hello, since: this.hears.since() })
    socket.onmessage = (message) => {
      if (this.socket === socket) this.hear(JSON.parse(message.data as string) as Told)
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lost()
    }
  }

  private hear(told: Told): void {
    clearTimeout(this.proof)
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
    if (this.over) return
    const wait = document.hidden ? LONGEST_WAIT : this.wait
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
    this.hears.status('lost', Date.now() + wait)
    this.timer = setTimeout(() => this.connect(), wait * (0.8 + Math.random() * 0.4))
  }

  /** The page is looked at again: a socket that slept is asked for a sign of life, a lost one is opened at once. */
  private wake = (): void => {
    if (document.hidden || this.over) return
    this.wait = FIRST_WAIT
    if (this.greeted && this.socket?.readyState === WebSocket.OPEN) {
      this.write({ type: 'ping' })
      clearTimeout(this.proof)
      this.proof = setTimeout(() => this.again(), PATIENCE)
    } else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      this.again()
    }
  }

  private again(): void {
    const old = this.socket
    this.socket = undefined
    old?.close()
    this.hears.status('lost', Date.now())
    this.connect()
  }

  private write(frame: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame))
  }
}
