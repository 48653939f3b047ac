/** The ground of a map as a picture. A canvas would be handed over with every frame of a map that moves; a picture is not. */
import { drawTerrain, type Drawing } from './terrain'

export type Asked = Drawing & { id: number }
export type Drawn = { id: number; url: string }

export class Ground {
  private worker: Worker | undefined
  private latest = 0
  private waiting: ((url: string) => void) | undefined

  constructor() {
    if (typeof OffscreenCanvas === 'undefined') return
    this.worker = new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<Drawn>) => {
      if (data.id === this.latest) this.waiting?.(data.url)
    }
    // Without a worker the page draws for itself.
    this.worker.onerror = () => {
      this.worker = undefined
    }
  }

  close(): void {
    this.worker?.terminate()
  }

  /** Draws, and tells when the picture can be shown; what was asked for before and is not done is dropped. */
  draw(drawing: Drawing, shown: (url: string) => void): void {
    const id = ++this.latest
    this.waiting = (url) => {
      const picture = new Image()
      picture.src = url
      const show = () => {
        if (id === this.latest) shown(url)
      }
      picture.decode().then(show, show)
    }
    if (this.worker) this.worker.postMessage({ ...drawing, id } satisfies Asked)
    else {
      const canvas = document.createElement('canvas')
      drawTerrain(canvas, drawing)
      this.waiting(canvas.toDataURL())
    }
  }
}
