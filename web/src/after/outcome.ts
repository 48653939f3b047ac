/** Who came where: read from the last scene of a table, whatever was played. */
import type { Announcement, Row, Scene, TableView, Text } from '../wire/types'
import { panelOf } from '../lib/panels'

export type Outcome = {
  /** The seats that won; none where everybody lost, or left. */
  winners: number[]
  /** What the game says about its end. */
  said: Announcement | undefined
  /** Every seat with its place, best first. */
  rows: Row[]
  /** How far the one winner is ahead of the next. */
  ahead: { by: number; of: number } | undefined
  /** Without a winner because everybody left, or because the host closed the table. */
  broken: 'abandoned' | 'closed' | undefined
  status: Text | undefined
}

export function outcomeOf(scene: Scene | undefined, view: TableView | undefined): Outcome {
  const rows = [...(panelOf(scene, 'scoreboard')?.rows ?? [])].sort(byPlace)
  const abandoned = view?.phase === 'abandoned'
  const winners = abandoned ? [] : rows.filter(({ place }) => place === 1).map(({ seat }) => seat)
  const [first, second] = rows
  const isAhead = winners.length === 1 && first && second && second.score < first.score
  return {
    winners,
    said: scene?.announcements?.find(({ manner }) => manner === 'ends'),
    rows,
    ahead: isAhead ? { by: first.score - second.score, of: second.seat } : undefined,
    broken: abandoned ? (view?.closed ? 'closed' : 'abandoned') : undefined,
    status: scene?.status,
  }
}

/** Without places, as where a game was left, more points come first. */
function byPlace(a: Row, b: Row): number {
  return (a.place ?? 99) - (b.place ?? 99) || b.score - a.score || a.seat - b.seat
}
