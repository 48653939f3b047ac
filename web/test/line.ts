/** A socket without a house: a test says what comes, and sees what was sent. */
import { vi } from 'vitest'

export class Line {
  static CONNECTING = 0
  static OPEN = 1
  static last: Line
  readyState = Line.OPEN
  onopen: (() => void) | undefined
  onmessage: ((message: { data: string }) => void) | undefined
  readonly sent: Record<string, unknown>[] = []

  constructor() {
    Line.last = this
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame))
  }
  close(): void {}

  tell(frame: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}
vi.stubGlobal('WebSocket', Line)
