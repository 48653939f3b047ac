import { expect, test } from 'vitest'
import { keep } from '../../src/lib/keep'

const scene = () => ({ seats: [{ name: 'Mara' }, { name: 'Jonas' }], panels: [{ panel: 'dice', faces: [1, 2] }, { panel: 'log', lines: ['a'] }] })

test('what is told again is what was there', () => {
  const before = scene()
  expect(keep(before, scene())).toBe(before)
})

test('what changed is new, what did not is kept', () => {
  const before = scene()
  const told = scene()
  told.panels[0]!.faces = [1, 3]
  const after = keep(before, told)
  expect(after).toEqual({ ...scene(), panels: [{ panel: 'dice', faces: [1, 3] }, { panel: 'log', lines: ['a'] }] })
  expect(after).not.toBe(before)
  expect(after.seats).toBe(before.seats)
  expect(after.panels[0]).not.toBe(before.panels[0])
  expect(after.panels[1]).toBe(before.panels[1])
})

test('what is gone, shorter or of another kind is not kept', () => {
  expect(keep({ a: 1, b: 2 } as object, { a: 1 })).toEqual({ a: 1 })
  expect(keep([1, 2, 3], [1, 2])).toEqual([1, 2])
  expect(keep<unknown>({ 0: 1 }, [1])).toEqual([1])
  expect(keep<unknown>(undefined, null)).toBe(null)
  expect(keep<unknown>({ a: null }, { a: {} })).toEqual({ a: {} })
})
