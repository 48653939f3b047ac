/** Where a map is looked at from. While it moves, only a transform changes; once it rests, it is drawn anew and sharp. */
import { flushSync, untrack } from 'svelte'
import type { Size } from './grid'
import type { Region } from './terrain'

/** The smallest and the largest cell, in pixels. */
export const SMALLEST = 12
export const LARGEST = 96
/** The smallest cell that a map starts with. */
const STARTS = 32
/** How many frames the view has to be at rest before it is drawn anew: about 140 ms, and more where frames are slow. */
const REST = 8

export type Box = { x0: number; y0: number; x1: number; y1: number }

/** Room for the numbers of columns and rows. */
const RULER = 30

/** Something that follows the view, and the transform that puts it where it belongs, if that has changed. */
class Follower {
  private animation: Animation | undefined

  constructor(
    private readonly element: HTMLElement,
    private readonly place: () => string | undefined,
  ) {}

  show(): void {
    const place = untrack(this.place)
    if (place !== undefined) this.element.style.transform = place
  }

  /**
   * An animation that never begins tells the browser that its element is about to move. Chromium then hands over nothing
   * but the transforms; otherwise it puts the layers of the whole page together anew with every frame.
   */
  begin(): void {
    this.animation ??= this.element.animate({ transform: ['none', 'none'] }, { delay: 1e9, duration: 1 })
    this.animation.pause()
  }

  end(): void {
    this.animation?.cancel()
    this.animation = undefined
  }
}

/** Where a map begins so that as much of it as possible is in view. */
function within(begins: number, view: number, map: number): number {
  return map + RULER <= view ? Math.max(RULER, Math.min(view - map, begins)) : Math.min(RULER, Math.max(view - map, begins))
}

export class Camera {
  /** Pixels a cell, as it is drawn. */
  cell = $state(40)
  /** Which cells are drawn sharply. */
  region = $state.raw<Region>({ x0: 0, y0: 0, x1: 0, y1: 0 })
  /** Whether all of the map is in view. */
  whole = $state(true)
  /** Whether it is shown in another size than it is drawn in. */
  isZooming = $state(false)
  /** Pixels a cell, as it is shown: it differs from how it is drawn only while it changes. */
  zoom = 40
  private x = 0
  private y = 0
  private width = 0
  private height = 0
  /** What covers the foot of the view now. */
  foot = 0
  /** How much of the foot is left free when a view is fitted, so that cards come and go without moving the map. */
  reserve = 0
  private size: Size = { width: 1, height: 1 }
  private stage: HTMLElement | undefined
  private frame = 0
  private isMoved = false
  private quiet = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private followers = new Set<Follower>()
  /** How large a cell may get when a view is fitted: a wall is farther away than a desk. */
  most = 64

  /** Takes hold of the element that is moved. */
  hold(stage: HTMLElement): () => void {
    this.stage = stage
    const release = this.follow(stage, () => `translate(${this.x}px, ${this.y}px) scale(${this.zoom / this.cell})`)
    return () => {
      release()
      this.stage = undefined
      this.stop()
    }
  }

  /** Lets an element follow the view by a transform; none leaves it where it is. */
  follow(element: HTMLElement, place: () => string | undefined): () => void {
    const follower = new Follower(element, place)
    this.followers.add(follower)
    if (this.isMoving) follower.begin()
    follower.show()
    return () => {
      follower.end()
      this.followers.delete(follower)
    }
  }

  look(size: Size): void {
    this.size = size
    untrack(() => this.show())
  }

  resize(width: number, height: number): void {
    this.width = width
    this.height = height
  }

  /** The part of the map in view, in cells. */
  get view(): Box {
    const { x, y, zoom } = this
    return { x0: -x / zoom, y0: -y / zoom, x1: (this.width - x) / zoom, y1: (this.height - y) / zoom }
  }
  get offset(): { x: number; y: number } {
    return { x: this.x, y: this.y }
  }
  /** Whether fingers or a wheel move it, frame by frame. */
  get isMoving(): boolean {
    return this.frame !== 0
  }

  /** The cell under a point of the view, as a fraction. */
  under(x: number, y: number): { x: number; y: number } {
    return { x: (x - this.x) / this.zoom, y: (y - this.y) / this.zoom }
  }

  /** Fits a part of the map into the view. */
  fit(box: Box, { least = SMALLEST, around }: { least?: number; around?: { x: number; y: number } } = {}): void {
    if (!this.width || !this.height) return
    const high = Math.max(1, this.height - this.reserve)
    const zoom = Math.min(this.width / (box.x1 - box.x0), high / (box.y1 - box.y0), this.most)
    this.zoom = Math.max(SMALLEST, Math.min(LARGEST * 2, Math.max(least, zoom)))
    const middle = zoom >= this.zoom || !around ? { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 } : around
    this.middle(middle.x, middle.y)
    this.rest()
  }

  /** Fits everybody in, and the whole map where there is room for it. */
  start(everybody: Box, around?: { x: number; y: number }): void {
    // A little more at the left and on top, where the numbers of columns and rows stand.
    const all = { x0: -0.9, y0: -0.8, x1: this.size.width + 0.3, y1: this.size.height + 0.3 }
    const high = Math.max(1, this.height - this.reserve)
    const isSmall = Math.min(this.width / (all.x1 - all.x0), high / (all.y1 - all.y0)) >= STARTS
    this.fit(isSmall ? all : everybody, { least: STARTS, ...(around ? { around } : {}) })
  }

  private middle(x: number, y: number): void {
    this.x = this.width / 2 - x * this.zoom
    this.y = (this.height - this.reserve) / 2 - y * this.zoom
    this.x = within(this.x, this.width, this.size.width * this.zoom)
    this.y = within(this.y, this.height - this.reserve, this.size.height * this.zoom)
  }

  /** Brings a cell to the middle. */
  centre(x: number, y: number): void {
    this.middle(x, y)
    this.glide()
  }

  /** Brings a cell into view if it is not there. */
  reveal(x: number, y: number): void {
    const { x0, y0, x1, y1 } = this.view
    const foot = this.foot / this.zoom
    if (x >= x0 && y >= y0 && x + 1 <= x1 && y + 1 <= y1 - foot) return
    this.centre(x + 0.5, y + 0.5)
  }

  pan(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.clamp()
    this.move()
  }

  /** Zooms so that what is under a point stays there. */
  zoomAt(factor: number, x = this.width / 2, y = this.height / 2): void {
    const zoom = Math.max(SMALLEST, Math.min(LARGEST, this.zoom * factor))
    const ratio = zoom / this.zoom
    this.x = x - (x - this.x) * ratio
    this.y = y - (y - this.y) * ratio
    this.zoom = zoom
    this.clamp()
    this.move()
  }

  /** The edge of the map never goes past the middle of the view. */
  private clamp(): void {
    const { zoom, size } = this
    this.x = Math.min(this.width / 2, Math.max(this.width / 2 - size.width * zoom, this.x))
    this.y = Math.min(this.height / 2, Math.max(this.height / 2 - size.height * zoom, this.y))
  }

  private move(): void {
    this.isMoved = true
    if (this.isMoving) return
    this.stop()
    this.quiet = 0
    for (const follower of this.followers) follower.begin()
    this.frame = requestAnimationFrame(this.tick)
  }

  /** Shows what has moved, frame by frame, and rests after some in which nothing has. */
  private tick = (): void => {
    this.frame = 0
    this.quiet = this.isMoved ? 0 : this.quiet + 1
    if (this.isMoved) this.show()
    this.isMoved = false
    if (this.quiet < REST) this.frame = requestAnimationFrame(this.tick)
    else this.rest()
  }

  /** Moves there instead of jumping. */
  private glide(): void {
    const { stage } = this
    if (stage) {
      stage.classList.add('glides')
      setTimeout(() => stage.classList.remove('glides'), 320)
    }
    this.show()
    this.stop()
    this.timer = setTimeout(() => this.rest(), 330)
  }

  private show(): void {
    this.isZooming = this.zoom !== this.cell
    for (const follower of this.followers) follower.show()
  }

  private stop(): void {
    clearTimeout(this.timer)
    cancelAnimationFrame(this.frame)
    this.timer = undefined
    this.frame = 0
  }

  /** Draws what is in view, and half a screen around it. */
  rest(): void {
    this.stop()
    for (const follower of this.followers) follower.end()
    const { x0, y0, x1, y1 } = this.view
    const { width, height } = this.size
    const covered = this.region
    const inside = x0 >= covered.x0 || covered.x0 === 0
    const isCovered =
      inside &&
      (y0 >= covered.y0 || covered.y0 === 0) &&
      (x1 <= covered.x1 || covered.x1 === width) &&
      (y1 <= covered.y1 || covered.y1 === height) &&
      covered.x1 > covered.x0
    const whole = x0 <= 0 && y0 <= 0 && x1 >= width && y1 >= height
    if (whole !== this.whole) this.whole = whole
    const zoom = Math.round(this.zoom * 4) / 4
    if (zoom !== this.cell || !isCovered) {
      this.x += ((x0 + x1) / 2) * (this.zoom - zoom)
      this.y += ((y0 + y1) / 2) * (this.zoom - zoom)
      this.zoom = zoom
      const [dx, dy] = [(x1 - x0) / 2, (y1 - y0) / 2]
      this.region = {
        x0: Math.max(0, Math.floor(x0 - dx)),
        y0: Math.max(0, Math.floor(y0 - dy)),
        x1: Math.min(width, Math.ceil(x1 + dx)),
        y1: Math.min(height, Math.ceil(y1 + dy)),
      }
      this.cell = zoom
      // What is drawn and how it is moved have to change in the same frame.
      flushSync()
    }
    this.show()
  }
}
