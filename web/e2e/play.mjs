/** Plays by pressing what the screen offers, as somebody would who has never read the rules. */

/** The big buttons that can be pressed now, apart from leaving. */
export const offers = (page) =>
  page.getByRole('group', { name: 'What you can do' }).getByRole('button').and(page.locator(':not([aria-disabled="true"])')).filter({ hasNotText: /Fold|Pause/ })

/** Presses the first enabled button whose label fits; says whether there was one. */
export async function press(page, label) {
  const button = page.getByRole('button', { name: label }).and(page.locator(':not([aria-disabled="true"])')).first()
  if (!(await button.isVisible().catch(() => false))) return false
  await button.click({ timeout: 3000 }).catch(() => {})
  return true
}

/** Lets everybody act until the table is over, or until `enough` says so. */
export async function playOn(house, table, seats, act, enough = (state) => state.lifecycle === 'completed') {
  const deadline = Date.now() + 240_000
  for (;;) {
    const state = await house.ask(`/api/games/${table.id}`)
    if (enough(state)) return state
    if (Date.now() > deadline) throw new Error(`still not over at version ${state.version}`)
    const before = state.version
    for (const page of seats) await act(page, state)
    // A press changes the table soon, or nobody had anything to press.
    for (let i = 0; i < 20; i++) {
      const { version } = await house.ask(`/api/games/${table.id}`)
      if (version !== before) break
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
