/** Hands a link on: by the device's own sheet, else through the clipboard, else to be copied by hand. */
export type Shared = 'shared' | 'copied' | 'by_hand'

export async function share(url: string, title: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title })
      return 'shared'
    } catch (error) {
      // Closing the sheet is an answer, too.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    // There on https and localhost only.
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'by_hand'
  }
}

export function replayLink(id: string, step?: number): string {
  return `${location.origin}/replay/${encodeURIComponent(id)}${step === undefined ? '' : `?step=${step}`}`
}
