/** Names the page in the tab and in the browser's history for as long as the component is there that says so. */
const HOUSE = 'Dicehall'

export function nameThePage(name: () => string | undefined): void {
  $effect(() => {
    const said = name()
    document.title = said ? `${said} · ${HOUSE}` : HOUSE
    return () => (document.title = HOUSE)
  })
}
