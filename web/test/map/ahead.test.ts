import { describe, expect, it } from 'vitest'
import { along, aimOf, entry, labelSpot, walkBack, wayTo } from '../../src/map/ahead'
import { stepTo } from '../../src/map/steps'
import type { Aim, Control, Map, Pick, Ways } from '../../src/wire/types'

const SIZE = { width: 10, height: 8 }
const say = (text: string) => ({ code: 'test', text })
const CELLS = [11, 12, 31, 3]
/** From 10 to 11, on to 12 and 3; and through 21 to 31. */
const WAYS: Ways = { pick: 'cell', from: 10, mostFt: 30, ft: [5, 10, 15, 20], before: [0, 1, 5, 2, 0], through: [21] }
const PICK: Pick = { id: 'cell', items: { cells: CELLS }, min: 1, max: 1, form: 'one' }
const aim = (token: number, label: string): Aim => ({ token, ray: 'clear', label: say(label) })
const MAP = {
  ...SIZE,
  cellFt: 5,
  terrain: { hash: '' },
  tokens: [],
  ways: [WAYS],
  aims: [aim(1, '25 ft, clear'), aim(2, '5 ft, clear'), aim(1, '20 ft too far. Move 4 cells.')],
} as Map

describe('a way', () => {
  it('is walked back from where it ends', () => {
    expect(CELLS.map((_, nth) => walkBack(WAYS, CELLS, nth))).toEqual([[10, 11], [10, 11, 12], [10, 21, 31], [10, 11, 12, 3]])
  })
  it('knows its cost, and what there is to spend', () => {
    expect(wayTo(MAP, PICK, 31)).toEqual({ cells: [10, 21, 31], ft: 15, most: 30 })
    expect(wayTo(MAP, PICK, 5)).toBeUndefined()
    expect(wayTo(MAP, { ...PICK, id: 'other' }, 31)).toBeUndefined()
  })
  it('ends, whatever is sent', () => {
    expect(walkBack({ ...WAYS, before: [2, 1] }, CELLS, 0).length).toBeLessThan(6)
    expect(walkBack({ ...WAYS, before: [] }, CELLS, 0)).toEqual([10])
  })
})

describe('a line', () => {
  it('is that of the control, else as the creature is seen', () => {
    const control = { label: say('Shortsword'), action: { action: 'x' }, enabled: true, weight: 'equal', aims: [2] } as Control
    expect(aimOf(MAP, control, 1)?.label.text).toBe('20 ft too far. Move 4 cells.')
    expect(aimOf(MAP, control, 2)?.label.text).toBe('5 ft, clear')
    expect(aimOf(MAP, undefined, 1)?.label.text).toBe('25 ft, clear')
    expect(aimOf(MAP, undefined, 7)).toBeUndefined()
  })
  it('stops at its limit, and never beyond its target', () => {
    expect(along({ x: 0, y: 0 }, { x: 10, y: 0 }, 4)).toEqual({ x: 4, y: 0 })
    expect(along({ x: 0, y: 0 }, { x: 3, y: 4 }, 40)).toEqual({ x: 3, y: 4 })
    expect(along({ x: 1, y: 1 }, { x: 1, y: 1 }, 4)).toEqual({ x: 1, y: 1 })
  })
  it('ends at the edge of the cell that is in the way', () => {
    expect(entry(SIZE, { x: 0.5, y: 3.5 }, 36)).toEqual({ x: 6, y: 3.5 })
    expect(entry(SIZE, { x: 6.5, y: 3.5 }, 36)).toEqual({ x: 6.5, y: 3.5 })
  })
})

describe('words on the map', () => {
  it('stand under what they are about', () => {
    expect(labelSpot(SIZE, { x: 4, y: 3, n: 1 }, { x: 1.5, y: 4.5 })).toEqual({ x: 4.5, y: 4, below: true, side: 0.5 })
  })
  it('stand over it at the lower edge, and where the line comes from below', () => {
    expect(labelSpot(SIZE, { x: 4, y: 7, n: 1 })).toMatchObject({ y: 7, below: false })
    expect(labelSpot(SIZE, { x: 4, y: 3, n: 1 }, { x: 4.5, y: 6.5 })).toMatchObject({ y: 3, below: false })
  })
  it('stay on the map at its sides and at its top', () => {
    expect(labelSpot(SIZE, { x: 0, y: 3, n: 1 }).side).toBe(0.12)
    expect(labelSpot(SIZE, { x: 9, y: 3, n: 1 }).side).toBe(0.88)
    expect(labelSpot(SIZE, { x: 4, y: 0, n: 1 }, { x: 4.5, y: 6.5 }).below).toBe(true)
  })
})

it('keys step from cell to cell and stay on the map', () => {
  expect(stepTo(SIZE, 11, 'ArrowRight')).toBe(12)
  expect(stepTo(SIZE, 10, 'ArrowLeft')).toBe(10)
  expect(stepTo(SIZE, 11, 'End')).toBe(19)
  expect(stepTo(SIZE, 11, 'x')).toBeUndefined()
})
