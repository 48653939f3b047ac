/** Fingers, mouse and wheel on a map: dragging pans, two fingers and the wheel zoom, a tap is a tap, a finger that
 * rests points. */
import type { By } from './aiming.svelte'
import type { Camera } from './camera.svelte'

/** How far a pointer may move and still tap, in pixels. */
const STEADY = 8
/** How long a finger rests before it points instead of tapping, in milliseconds. */
const LONG = 400

export type Hears = {
  /** The pointer is over a point, or over none. */
  over: (x?: number, y?: number) => void
  tap: (x: number, y: number, by: By) => void
}

type Point = { x: number; y: number }

export class Gestures {
  private pointers = new Map<number, Point>()
  private from: Point | undefined
  private isDragging = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private box = { left: 0, top: 0 }

  constructor(
    private readonly camera: Camera,
    private readonly hears: Hears,
  ) {}

  listen(view: HTMLElement): () => void {
    const stop = new AbortController()
    const { signal } = stop
    view.addEventListener('pointerdown', this.down, { signal })
    view.addEventListener('pointermove', this.move, { signal })
    view.addEventListener('pointerup', this.up, { signal })
    view.addEventListener('pointercancel', this.cancel, { signal })
    view.addEventListener('pointerenter', this.measure, { signal })
    view.addEventListener('pointerleave', this.leave, { signal })
    view.addEventListener('wheel', this.wheel, { signal, passive: false })
    return () => stop.abort()
  }

  private measure = (event: Event): void => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
    this.box = { left, top }
  }
  private point(event: MouseEvent): Point {
    return { x: event.clientX - this.box.left, y: event.clientY - this.box.top }
  }

  private down = (event: PointerEvent): void => {
    if (event.button !== 0) return
    this.measure(event)
    ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
    const point = this.point(event)
    this.pointers.set(event.pointerId, point)
    this.from = this.pointers.size === 1 ? point : undefined
    this.isDragging = this.pointers.size > 1
    clearTimeout(this.timer)
    if (event.pointerType !== 'mouse' && this.from) this.timer = setTimeout(this.rest, LONG)
  }

  /** A finger that rests points at what is under it, as a mouse does, and does nothing else. */
  private rest = (): void => {
    if (!this.from || this.isDragging) return
    this.hears.over(this.from.x, this.from.y)
    this.from = undefined
  }

  private move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId)
    const now = this.point(event)
    if (!before) {
      if (event.pointerType === 'mouse') this.hears.over(now.x, now.y)
      return
    }
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now)
    else if (this.isDragging) this.camera.pan(now.x - before.x, now.y - before.y)
    else if (this.from && Math.hypot(now.x - this.from.x, now.y - this.from.y) > STEADY) {
      this.isDragging = true
      this.camera.pan(now.x - this.from.x, now.y - this.from.y)
    } else if (!this.from) this.hears.over(now.x, now.y)
    this.pointers.set(event.pointerId, now)
  }

  private pinch(id: number, before: Point, now: Point): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1]
    if (!other) return
    const span = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
    this.camera.zoomAt(span(now) / span(before), middle.x, middle.y)
  }

  private up = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId)) return
    clearTimeout(this.timer)
    if (!this.isDragging && this.from) {
      this.hears.tap(this.from.x, this.from.y, event.pointerType === 'mouse' ? 'mouse' : 'touch')
    }
    this.from = undefined
    if (!this.pointers.size) this.isDragging = false
  }

  private cancel = (event: PointerEvent): void => {
    clearTimeout(this.timer)
    this.pointers.delete(event.pointerId)
    this.from = undefined
    if (!this.pointers.size) this.isDragging = false
  }

  private leave = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && !this.pointers.size) this.hears.over()
  }

  private wheel = (event: WheelEvent): void => {
    event.preventDefault()
    if (!this.camera.isMoving) this.measure(event)
    const { x, y } = this.point(event)
    const lines = event.deltaMode === 1 ? 16 : 1
    this.camera.zoomAt(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y)
  }
}
