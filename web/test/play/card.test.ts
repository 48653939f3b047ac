/** A scorecard read box by box. */
import { expect, test } from 'vitest'
import { bestOf, isScratched, sectionsOf, totalOf } from '../../src/lib/card'
import type { Column, Scorecard } from '../../src/wire/types'

const text = (words: string) => ({ code: words, text: words })
const card: Scorecard = {
  sections: [
    { boxes: [{ label: text('Ones'), face: 1 }, { label: text('Twos'), face: 2 }], totals: [text('Bonus'), text('Upper')] },
    { boxes: [{ label: text('Chance') }], totals: [text('Total')] },
  ],
  columns: [],
}
const column: Column = {
  seat: 0,
  slots: [{ state: 'used', value: 0 }, { state: 'preview', value: 4 }, { state: 'preview', value: 19 }],
  totals: [63, 0, 12],
}

test('boxes and sums are numbered through all sections', () => {
  const [upper, lower] = sectionsOf(card)
  expect(upper?.boxes.map(({ index }) => index)).toEqual([0, 1])
  expect(lower?.boxes.map(({ index }) => index)).toEqual([2])
  expect(lower?.totals).toMatchObject([{ index: 2, isLast: true }])
  expect(upper?.totals.map(({ isLast }) => isLast)).toEqual([false, true])
})
test('the total is the last sum, a scratched box is a filled nothing, the best is the highest preview', () => {
  expect(totalOf(column)).toBe(12)
  expect(column.slots.map(isScratched)).toEqual([true, false, false])
  expect(bestOf(column)).toBe(2)
})
