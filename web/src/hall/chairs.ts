/** The chairs of a lobby: those that are taken, and how many more there may be. */
import type { TableState } from '../lib/table.svelte'

export type Chair = { seat: number; name: string; mark: number; bot: boolean; host: boolean; away: boolean }

export function chairs(table: TableState): Chair[] {
  return (table.view?.seats ?? []).map((seat) => ({
    seat: seat.seat,
    name: seat.name,
    mark: seat.mark,
    bot: seat.bot,
    host: table.view?.host === seat.seat,
    away: seat.presence !== 'present',
  }))
}

/** Marks that nobody has, for open seats. */
export function freeMarks(taken: Chair[], n: number): number[] {
  const used = new Set(taken.map((chair) => chair.mark))
  return Array.from({ length: 8 }, (_, mark) => mark)
    .filter((mark) => !used.has(mark))
    .slice(0, Math.max(0, n))
}
