/** Which screen the address asks for. */

class Router {
  path = $state(location.pathname)
  /** The words of the path, decoded. */
  readonly parts = $derived(this.path.split('/').filter(Boolean).map(decoded))
  query = $state(new URLSearchParams(location.search))
  /** What stands behind the #, decoded. */
  hash = $state(decoded(location.hash.slice(1)))

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  private read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
    this.hash = decoded(location.hash.slice(1))
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.read()
    if (!replace) scrollTo(0, 0)
  }

  /** Follows links of our own without loading the page again. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

/** What a part of an address says; itself where it is no good encoding of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const router = new Router()
