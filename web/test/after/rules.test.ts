/** Rules that were written for a terminal become parts of a page. */
import { expect, test } from 'vitest'
import { partsOf } from '../../src/after/rules'

test('headings, steps and text', () => {
  expect(partsOf('Goal\n  Be the first to\n  bank 500.\n\nYour turn\n  1. Roll.\n  2. Set aside,\n     or bank.\n\n  A bust ends it.')).toEqual([
    { part: 'heading', text: 'Goal' },
    { part: 'text', text: 'Be the first to bank 500.' },
    { part: 'heading', text: 'Your turn' },
    { part: 'steps', items: ['Roll.', 'Set aside, or bank.'] },
    { part: 'text', text: 'A bust ends it.' },
  ])
})

test('two rows beside each other are read column by column', () => {
  const rules = 'Scores\n  A single 1    100      Four of a kind   2 x\n  A single 5     50      Straight       1,500\n                         Three pairs    1,500'
  expect(partsOf(rules)).toEqual([
    { part: 'heading', text: 'Scores' },
    { part: 'table', rows: [['A single 1', '100'], ['A single 5', '50'], ['Four of a kind', '2 x'], ['Straight', '1,500'], ['Three pairs', '1,500']] },
  ])
})

test('a heading in capitals, alone or running into its text', () => {
  expect(partsOf('GOAL. Fill the card.\nMost wins.\n\nUPPER SECTION\n  Ones   the sum\n  Bonus  35 more,\n         for 63')).toEqual([
    { part: 'heading', text: 'Goal' },
    { part: 'text', text: 'Fill the card. Most wins.' },
    { part: 'heading', text: 'Upper section' },
    { part: 'table', rows: [['Ones', 'the sum'], ['Bonus', '35 more, for 63']] },
  ])
})

test('headings that run into their text, below each other', () => {
  expect(partsOf('IF TIME RUNS OUT, the house\npicks.\nIF YOU LEAVE, boxes score 0.\n\nOFFICIAL RULES, if played\n- More.')).toEqual([
    { part: 'heading', text: 'If time runs out' },
    { part: 'text', text: 'The house picks.' },
    { part: 'heading', text: 'If you leave' },
    { part: 'text', text: 'Boxes score 0.' },
    { part: 'heading', text: 'Official rules, if played' },
    { part: 'points', items: ['More.'] },
  ])
})

test('points, and text that looks like nothing', () => {
  expect(partsOf('Plain words\nin two lines.\n\n- One\n  goes on.\n- Two')).toEqual([
    { part: 'text', text: 'Plain words in two lines.' },
    { part: 'points', items: ['One goes on.', 'Two'] },
  ])
  expect(partsOf('')).toEqual([])
})
