/** Draws terrain beside the page, so that the page never waits for it. */
import { drawTerrain } from './terrain'
import type { Asked, Drawn } from './ground'

declare class FileReaderSync {
  readAsDataURL(blob: Blob): string
}

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const canvas = new OffscreenCanvas(1, 1)
  drawTerrain(canvas, data)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  const drawn: Drawn = { id: data.id, url: new FileReaderSync().readAsDataURL(blob) }
  postMessage(drawn)
})
