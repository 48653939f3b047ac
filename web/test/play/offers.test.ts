/** Where what can be pressed is pressed, and which key presses it. */
import { expect, test } from 'vitest'
import { atBox, atSeat, mainOf, offersOf } from '../../src/lib/offers'
import { levels } from '../../src/lib/brackets'
import type { Control, Panel, Scene, Weight } from '../../src/wire/types'

const text = (words: string) => ({ code: words, text: words })
const control = (action: string, weight: Weight = 'equal', at?: Control['at']): Control => ({
  label: text(action),
  action: { action },
  enabled: true,
  weight,
  ...(at ? { at } : {}),
})
const scene = (controls: Control[], panels: Panel[] = []): Scene => ({ title: text('t'), status: text('s'), controls, panels })
const card: Panel = { panel: 'scorecard', sections: [], columns: [] }

test('controls at boxes are pressed on the card, where there is one', () => {
  const score = control('score', 'quiet', { box: 3 })
  const offers = offersOf(scene([control('roll', 'main'), score], [card]))
  expect(offers.buttons.map(({ action }) => action.action)).toEqual(['roll'])
  expect(atBox(offers.placed, 3)).toBe(score)
  expect(atSeat(offers.placed, 3)).toBeUndefined()
})
test('controls at seats are buttons, where nobody has a card to press', () => {
  expect(offersOf(scene([control('target', 'equal', { seat: 1 })])).buttons).toHaveLength(1)
})
test('what is quiet or dangerous stands aside', () => {
  const { buttons, aside } = offersOf(scene([control('roll'), control('pause', 'quiet'), control('fold', 'danger')]))
  expect(buttons).toHaveLength(1)
  expect(aside.map(({ action }) => action.action)).toEqual(['pause', 'fold'])
})
test('Enter presses what is armed, else the main control, and never one of two equals', () => {
  const [roll, bank] = [control('roll'), control('bank')]
  expect(mainOf(offersOf(scene([roll, bank])), undefined)).toBeUndefined()
  expect(mainOf(offersOf(scene([roll, bank])), bank)).toBe(bank)
  const main = control('roll', 'main')
  expect(mainOf(offersOf(scene([bank, main])), undefined)).toBe(main)
  expect(mainOf(offersOf(scene([roll])), undefined)).toBe(roll)
})

test('brackets that would cross lie one below the other', () => {
  expect(levels([0, undefined, 1, 0, 1]).map(({ group, from, to, level }) => [group, from, to, level])).toEqual([
    [0, 0, 3, 0],
    [1, 2, 4, 1],
  ])
  expect(levels([0, 0, 1, undefined]).every(({ level }) => level === 0)).toBe(true)
})
