/** What is said beside a seat: its state in words, never by colour alone. */
import { t } from './language.svelte'
import type { TableState } from './table.svelte'
import { timeLeft } from './ticking'
import type { Row } from '../wire/types'

/** Whether nobody is at a seat now, and for how long that is still waited for. */
export function absence(table: TableState, seat: number | undefined): string | undefined {
  const presence = table.seated(seat)?.presence
  if (presence === 'gone') return t('play.gone')
  if (presence !== 'absent') return undefined
  const grace = table.scene?.clocks?.find((clock) => clock.seat === seat && clock.kind === 'grace')
  if (!grace) return t('play.away')
  return t('play.away_left', { n: Math.ceil(timeLeft(grace, () => table.now()) / 1000) })
}

/** The word beside a row of the scoreboard. */
export function standing(table: TableState, row: Row): string {
  const away = absence(table, row.seat)
  if (row.note && (row.out || !away)) return table.say(row.note)
  if (away) return away
  if (row.onTurn) return t('play.on_turn')
  if (row.leads && row.next) return `${t('play.leads')}, ${t('play.next')}`
  if (row.leads) return t('play.leads')
  return row.next ? t('play.next_alone') : ''
}
