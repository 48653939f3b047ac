/** A scorecard read box by box. */
import { t } from './language.svelte'
import type { TableState } from './table.svelte'
import type { BoxName, Column, Scorecard, Slot, Text } from '../wire/types'

export type Box = { name: BoxName; index: number }
export type Total = { label: Text; index: number; isLast: boolean }

/** The boxes and sums of a section, numbered through all sections. */
export function sectionsOf(card: Scorecard): { boxes: Box[]; totals: Total[] }[] {
  let box = 0
  let sum = 0
  return card.sections.map(({ boxes, totals = [] }) => ({
    boxes: boxes.map((name) => ({ name, index: box++ })),
    totals: totals.map((label, i) => ({ label, index: sum++, isLast: i === totals.length - 1 })),
  }))
}

export function columnOf(card: Scorecard, seat: number | undefined): Column | undefined {
  return card.columns.find((column) => column.seat === seat)
}

export function totalOf(column: Column | undefined): number | undefined {
  return column?.totals?.at(-1)
}

/** Whether a box was given up: filled with nothing. */
export function isScratched(slot: Slot | undefined): boolean {
  return slot?.state === 'used' && slot.value === 0
}

/** The box that would score most, where somebody may choose. */
export function bestOf(column: Column): number | undefined {
  const values = column.slots.map(({ state, value }) => (state === 'preview' ? (value ?? 0) : 0))
  const most = Math.max(0, ...values)
  return most > 0 ? values.indexOf(most) : undefined
}

/** What a box says to somebody who does not see it. */
export function describe(table: TableState, { name }: Box, slot: Slot | undefined, chosen: boolean): string {
  const box = table.say(name.label)
  const n = slot?.value ?? 0
  switch (slot?.state) {
    case 'used':
      return n === 0 ? t('play.box.scratched', { box }) : t('play.box.used', { box, n })
    case 'preview':
      return chosen ? t('play.box.chosen', { box, n }) : t('play.box.would', { box, n })
    case 'closed':
      return t('play.box.closed', { box })
    default:
      return t('play.box.open', { box })
  }
}

/** Arrow keys move between the boxes that can be pressed, to the nearest in that direction. */
export function wander(event: KeyboardEvent): void {
  const steps: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }
  const step = steps[event.key]
  const from = event.target as HTMLElement
  if (!step || from.tagName !== 'BUTTON') return
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const here = middle(from)
  const far = (element: Element) => {
    const there = middle(element)
    const along = (there.x - here.x) * step[0] + (there.y - here.y) * step[1]
    const across = Math.abs((there.x - here.x) * step[1]) + Math.abs((there.y - here.y) * step[0])
    return along > 4 ? along + across * 3 : Infinity
  }
  const boxes = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button')].filter((box) => box !== from)
  const nearest = boxes.reduce<HTMLElement | undefined>((best, box) => (far(box) < (best ? far(best) : Infinity) ? box : best), undefined)
  if (!nearest) return
  event.preventDefault()
  nearest.focus()
}
