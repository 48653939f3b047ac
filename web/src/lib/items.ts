/** What may be chosen, by number: things on the table, numbers of a range, options. The same as `Items` of the scene crate. */
import type { Items, Numbers, Pick } from '../wire/types'

type Keys<T> = T extends T ? keyof T : never
/** Every kind there is: one that is left out somewhere does not compile. */
export type Kind = Keys<Items>

export function kindOf(items: Items): Kind {
  return Object.keys(items)[0] as Kind
}

/** Whether it is chosen beside the controls, rather than on the table. */
export function isValue({ items }: Pick): boolean {
  return 'numbers' in items || 'options' in items
}

const stepOf = ({ step }: Numbers) => Math.max(1, step ?? 1)
const countOf = (range: Numbers) => (range.to < range.from ? 0 : Math.floor((range.to - range.from) / stepOf(range)) + 1)

/** The largest number of a range. */
export function lastOf(range: Numbers): number | undefined {
  return nthOf({ numbers: range }, countOf(range) - 1)
}

/** The largest number of a range that is not above another, else the least. */
export function nearest(range: Numbers, n: number): number | undefined {
  const last = lastOf(range)
  if (last === undefined) return undefined
  const step = stepOf(range)
  return range.from + Math.floor(Math.max(0, Math.min(n, last) - range.from) / step) * step
}

export function sizeOf(items: Items): number {
  if ('numbers' in items) return countOf(items.numbers)
  if ('options' in items) return items.options.length
  return listed(items).length
}

export function nthOf(items: Items, place: number): number | undefined {
  if (place < 0) return undefined
  if ('numbers' in items) return place < countOf(items.numbers) ? items.numbers.from + place * stepOf(items.numbers) : undefined
  if ('options' in items) return place < items.options.length ? place : undefined
  return listed(items)[place]
}

/** The place of an item, or below nothing. */
export function placeOf(items: Items, id: number): number {
  if ('numbers' in items) {
    const { from, to } = items.numbers
    const place = (id - from) / stepOf(items.numbers)
    return id >= from && id <= to && Number.isInteger(place) ? place : -1
  }
  if ('options' in items) return Number.isInteger(id) && id >= 0 && id < items.options.length ? id : -1
  return listed(items).indexOf(id)
}

export const has = (items: Items, id: number): boolean => placeOf(items, id) >= 0

/** The numbers of all items. There may be many: of a range, ask rather than list. */
export function idsOf(items: Items): number[] {
  if ('numbers' in items || 'options' in items) return Array.from({ length: sizeOf(items) }, (_, place) => nthOf(items, place) ?? 0)
  return listed(items)
}

type Things = Exclude<Items, { numbers: Numbers } | { options: unknown }>
function listed(items: Things): number[] {
  if ('dice' in items) return items.dice
  if ('seats' in items) return items.seats
  if ('boxes' in items) return items.boxes
  if ('tokens' in items) return items.tokens
  return items.cells
}
