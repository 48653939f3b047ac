/** Whom an action may meet, and how they are chosen. */
import { choose } from './keys'
import { t } from './language.svelte'
import { atSeat, offersOf } from './offers'
import { absence } from './standing'
import type { TableState } from './table.svelte'
import type { Word } from '../words/en'
import type { Card, Meter } from '../wire/types'

export type Target = { canPick: boolean; isPicked: boolean; pick: () => void }

/** What may be done with a card by whoever looks. Controls at seats go before a pick of seats: they say more. */
export function targetOf(table: TableState, card: Card): Target | undefined {
  const { placed } = offersOf(table.scene)
  const control = atSeat(placed, card.seat)
  if (control) return { canPick: control.enabled, isPicked: table.armed === control, pick: () => choose(table, control) }
  const { seat } = card
  if (seat === undefined || placed.length > 0 || !table.pickOf('seats', seat)) return undefined
  return { canPick: true, isPicked: table.isChosen('seats', seat), pick: () => table.toggle('seats', seat) }
}

/** Whether a card is open to an action, for those who only look: something would change, and nothing speaks against it. */
export function isOpen(card: Card): boolean {
  return card.reason === undefined && card.meters.some(({ after }) => after !== undefined)
}

export function noteOf(table: TableState, card: Card): string {
  const words = [card.note && table.say(card.note), card.reason && table.say(card.reason), absence(table, card.seat)]
  return words.filter(Boolean).join('. ') || (card.onTurn ? t('play.on_turn') : '')
}

export function nameOf(table: TableState, card: Card): string {
  return card.name ? table.say(card.name) : card.seat === undefined ? '' : table.name(card.seat)
}

/** What a meter says to somebody who does not see it. */
export function describeMeter(table: TableState, meter: Meter): string {
  const label = table.say(meter.label)
  if (meter.band) return `${label}: ${t(`play.band.${meter.band}` as Word)}`
  const n = meter.value ?? 0
  if (meter.after !== undefined) return t('play.meter_after', { label, n, after: meter.after })
  return meter.max === undefined ? t('play.meter', { label, n }) : t('play.meter_of', { label, n, max: meter.max })
}

export const ICONS: Record<Meter['kind'], string> = { hp: 'heart', vp: 'laurel', other: 'shield' }

export function iconOf(meter: Meter): string {
  return meter.kind === 'hp' && (meter.value ?? 1) <= 0 ? 'skull' : ICONS[meter.kind]
}
