import { expect, test } from 'vitest'
import { grown, grownFont } from '../../src/styles/text'

test('letters grow where a style gives them a size of their own', () => {
  expect(grown('15px')).toBe('min((15px) * var(--letters), max(15px, 40px))')
  for (const size of ['var(--t-5)', 'var(--label, 24px)', 'clamp(26px, 8vw, 32px)', 'max(16px, calc(34 * var(--u)))']) expect(grown(size)).not.toBe(size)
})

test('letters of a parent or a drawing keep their size', () => {
  for (const size of ['1.1em', 'max(14px, 0.82em)', 'inherit', 'calc(88 * var(--u))', 'calc(var(--c) * 0.62)']) expect(grown(size)).toBe(size)
})

test('a font in one line grows, too', () => {
  expect(grownFont('600 15px var(--display)')).toBe(`600 ${grown('15px')} var(--display)`)
  expect(grownFont('700 15px/1.25 var(--display)')).toBe(`700 ${grown('15px')}/1.25 var(--display)`)
  expect(grownFont('inherit')).toBe('inherit')
})
