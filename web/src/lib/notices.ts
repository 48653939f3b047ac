/** What whoever leads a play is told of the others: a bounded list, of which the most urgent is shown. */
import type { LeaderNotice } from '../wire/types'

/** How many are kept on a device; the oldest go first. */
const KEPT = 24
const URGENT = { said: 0, refused: 1, timed_out: 2, asked: 3 } as const

/** Takes in a notice, once. */
export function heard(known: LeaderNotice[], notice: LeaderNotice): LeaderNotice[] {
  if (known.some(({ n }) => n === notice.n)) return known
  return [...known, notice].sort((a, b) => a.n - b.n).slice(-KEPT)
}

/** The most urgent first: what players say, refusals, then who let time run out, then who is asked; each with the newest first. Of what somebody is asked only the latest matters. */
export function foremost(notices: LeaderNotice[], most: number): LeaderNotice[] {
  const newest = [...notices].reverse()
  const isOld = ({ news }: LeaderNotice, i: number) =>
    news.event === 'asked' && newest.slice(0, i).some(({ news: later }) => later.event !== 'refused' && later.event !== 'said' && later.data.player === news.data.player)
  const shown = newest.filter((notice, i) => !isOld(notice, i))
  return shown.sort((a, b) => URGENT[a.news.event] - URGENT[b.news.event]).slice(0, most)
}
