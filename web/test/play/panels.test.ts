/** What a layout has no place of its own for is drawn all the same. */
import { expect, test } from 'vitest'
import { layoutOf, panelOf, restOf } from '../../src/lib/panels'
import { HAND } from '../../src/panels/hand'
import { WIDE } from '../../src/panels/wide'
import type { Panel, Scene } from '../../src/wire/types'

const text = { code: '', text: '' }
const board: Panel = { panel: 'scoreboard', rows: [] }
const [first, second]: Panel[] = [{ panel: 'dice', dice: [] }, { panel: 'dice', dice: [] }]
const turn: Panel = { panel: 'turn', heading: text }
const scene: Scene = { title: text, status: text, panels: [board, first!, second!, turn] }

test('every panel that is not placed is left, a second one of its kind as well', () => {
  expect(restOf(scene, [panelOf(scene, 'dice'), undefined])).toEqual([board, second, turn])
  expect(restOf(undefined, [])).toEqual([])
})

test('every screen draws the same kinds', () => {
  expect(Object.keys(HAND).sort()).toEqual(Object.keys(WIDE).sort())
})

test('the house says which layout suits', () => {
  expect(layoutOf({ ...scene, layout: 'map' })).toBe('map')
  expect(layoutOf(scene)).toBe('board')
})
