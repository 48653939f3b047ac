/** What a seat has, whatever the game counts it on: the scoreboard, a scorecard or meters. */
import { totalOf } from './card'
import { language, t } from './language.svelte'
import { panelOf } from './panels'
import { unitOf } from './say'
import type { TableState } from './table.svelte'
import type { Scoreboard } from '../wire/types'

export type Holding = { seat: number; score: number | undefined; isOnTurn: boolean; isOut: boolean }

export function holdings(table: TableState): Holding[] {
  const { scene } = table
  const board = panelOf(scene, 'scoreboard')
  if (board) return board.rows.map(({ seat, score, onTurn, out }) => ({ seat, score, isOnTurn: !!onTurn, isOut: !!out }))
  const card = panelOf(scene, 'scorecard')
  if (card) return card.columns.map((column) => ({ seat: column.seat, score: totalOf(column), isOnTurn: !!column.onTurn, isOut: false }))
  return (scene?.seats ?? []).map((_, seat) => ({ seat, score: undefined, isOnTurn: seat === scene?.turn, isOut: false }))
}

/** An amount with the unit of its board, where it has one. */
export function withUnit(table: TableState, board: Scoreboard | undefined, n: number): string {
  const unit = table.say(unitOf(board, n))
  return unit ? t('play.amount', { n, unit }) : language.number(n)
}

/** An amount in words: of what is not said otherwise, it is points. */
export function amountOf(table: TableState, board: Scoreboard | undefined, n: number): string {
  return board?.unit ? withUnit(table, board, n) : t('play.score', { n })
}

/** The line below one's own name. */
export function ownLine(table: TableState, seat: number): string {
  const board = panelOf(table.scene, 'scoreboard')
  const row = board?.rows.find((row) => row.seat === seat)
  if (board && row) {
    const words = board.goal === undefined ? amountOf(table, board, row.score) : t('play.of_goal', { score: row.score, goal: withUnit(table, board, board.goal) })
    const note = row.note ? table.say(row.note) : row.leads ? t('play.you_lead') : ''
    return note ? `${words}. ${note}` : words
  }
  const note = columnNote(table, seat)
  if (note) return note
  const card = panelOf(table.scene, 'meters')?.cards.find((card) => card.seat === seat)
  if (card) return card.meters.filter(({ value }) => value !== undefined).map(({ label, value }) => t('play.meter_short', { n: value ?? 0, label: table.say(label) })).join(', ')
  return ''
}

function columnNote(table: TableState, seat: number): string {
  const card = panelOf(table.scene, 'scorecard')
  return table.say(card?.columns.find((column) => column.seat === seat)?.note)
}
