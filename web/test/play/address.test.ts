/** A screen that is left asks for nothing more: the next address is not its own. */
import { mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import App from '../../src/App.svelte'
import { router } from '../../src/lib/router.svelte'
import '../line'

const asked: string[] = []
vi.stubGlobal('fetch', (path: string) => {
  asked.push(path)
  return new Promise(() => {})
})

test.each([
  ['/rules/farkle', '/api/game-types/farkle', '/leaderboard/KWTB', '/api/game-types/KWTB'],
  ['/play/KWTB', '/api/games/KWTB', '/leaderboard', '/api/games/'],
])('from %s, that asks for %s, to %s', async (from, wanted, to, unwanted) => {
  asked.length = 0
  const app = mount(App, { target: document.body })
  // The second time the screens are loaded already.
  for (let time = 1; time <= 2; time++) {
    router.go(from)
    await vi.waitFor(() => expect(asked.at(-1)).toBe(wanted), 5000)
    router.go(to)
    await vi.waitFor(() => expect(asked.at(-1)).toMatch(/^.api.leaderboard/), 5000)
  }
  expect(asked).not.toContain(unwanted)
  await unmount(app)
})
