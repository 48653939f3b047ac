/** Which screen the address asks for. */

class Router {
  path = $state(location.pathname)
  query = $state(new URLSearchParams(location.search))
  /** What stands behind the #, decoded. */
  hash = $state(hashOf())

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  private read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
    this.hash = hashOf()
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

function hashOf(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

export const router = new Router()
