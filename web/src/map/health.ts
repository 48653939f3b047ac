/** How much is left of a creature: exactly where the audience may know it, else by its band. */
import type { Band, Card, Meter } from '../wire/types'

/** How many of four pips a band fills; none where it is not for this audience to know. */
export const BAND_PIPS: Partial<Record<Band, number>> = { unhurt: 4, hurt: 3, bloodied: 2, near_death: 1, dying: 0 }

export function hpOf(card: Card | undefined): Meter | undefined {
  return card?.meters.find((meter) => meter.kind === 'hp')
}

/** What is left, from 0 to 1. */
export function shareOf(card: Card | undefined, band: Band): number {
  const meter = hpOf(card)
  if (meter?.value !== undefined && meter.max) return Math.min(1, Math.max(0, meter.value / meter.max))
  return band === 'hidden' ? 1 : (BAND_PIPS[band] ?? 0) / 4
}
