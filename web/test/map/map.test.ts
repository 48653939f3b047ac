import { describe, expect, it } from 'vitest'
import { foresee, lay } from '../../src/map/foresee'
import { apart, byDistance, cellAt, cellsOf, signOf, tokenOn, windTo } from '../../src/map/grid'
import { shareOf } from '../../src/map/health'
import { crown, ground, outline } from '../../src/map/outline'
import { groundOf, heightOf } from '../../src/map/terrain'
import type { Map, Pick, Token } from '../../src/wire/types'

const SIZE = { width: 6, height: 4 }
const say = (text: string) => ({ code: 'test', text })
const token = (id: number, x: number, y: number, size = 1, band: Token['band'] = 'unhurt'): Token => ({ id, name: say(`Goblin ${id}`), x, y, size, band })

describe('cells', () => {
  it('are counted from the top left, and end at the edge', () => {
    expect(cellAt(SIZE, 2, 1)).toBe(8)
    expect(cellAt(SIZE, 6, 1)).toBeUndefined()
    expect(cellsOf(SIZE, token(1, 5, 3, 2))).toEqual([23])
  })
  it('know who stands there, the living before the dead', () => {
    const map = { ...SIZE, tokens: [token(1, 2, 1, 1, 'dead'), token(2, 2, 1)] } as Map
    expect(tokenOn(map, 8)?.id).toBe(2)
  })
  it('lie apart by the nearest cells of two creatures', () => {
    expect(apart(token(1, 0, 0), token(2, 1, 1))).toBe(1)
    expect(apart(token(1, 0, 0, 2), token(2, 4, 0))).toBe(3)
    expect(apart(token(1, 0, 0, 2), token(2, 1, 1))).toBe(0)
  })
  it('lie in one of eight directions', () => {
    expect(windTo(token(1, 2, 2), token(2, 5, 0))).toBe('ne')
    expect(windTo(token(1, 2, 2), token(2, 2, 0))).toBe('n')
    expect(windTo(token(1, 2, 2), token(2, 0, 2))).toBe('w')
  })
  it('come nearest first', () => {
    expect(byDistance(token(0, 0, 0), [token(1, 5, 0), token(2, 1, 0)]).map(({ id }) => id)).toEqual([2, 1])
  })
})

it('a creature is signed with the number or the last word of its name', () => {
  expect(signOf('Goblin 12')).toBe('12')
  expect(signOf('Goblin boss')).toBe('B')
})

describe('an outline', () => {
  it('joins straight pieces and leaves out what is inside', () => {
    expect(outline(SIZE, [7, 8])).toBe('M1 1H3M1 2H3M1 1V2M3 1V2')
    expect(ground(SIZE, [8, 7, 13])).toBe('M1 1h2v1h-2zM1 2h1v1h-1z')
  })
  it('does not join the end of a row with the beginning of the next', () => {
    expect(ground(SIZE, [5, 6])).toBe('M5 0h1v1h-1zM0 1h1v1h-1z')
  })
  it('has its label over the top row', () => {
    expect(crown(SIZE, [13, 8, 9])).toEqual({ x: 2, y: 1, n: 2 })
  })
})

describe('a preview', () => {
  const shape: [number, number, number][] = [[0, -1, 1], [-1, 0, 3], [0, 1, 1]]
  const map: Map = {
    ...SIZE,
    cellFt: 5,
    terrain: { hash: '' },
    tokens: [token(1, 3, 1), token(2, 2, 2, 2), token(3, 1, 1)],
    previews: [{ pick: 'burst', shapes: [shape, [[0, 0, 1]]], of: [0, 0, 1], touches: [1, 2] }],
  }
  const pick: Pick = { id: 'burst', items: { cells: [8, 12, 10] }, min: 1, max: 1, form: 'one' }
  it('is laid down where it fits, cut at the edge, and says whom it gets', () => {
    expect(lay(SIZE, shape, 12)).toEqual([6, 12, 13, 18])
    expect(foresee(map, pick, 8)?.gets.map(({ id }) => id)).toEqual([1, 2])
    expect(foresee(map, pick, 10)?.cells).toEqual([10])
    expect(foresee(map, pick, 9)).toBeUndefined()
  })
})

it('ground is what its character says', () => {
  expect(['.', '#', '~', '%', '|', '3'].map(groundOf)).toEqual(['floor', 'wall', 'rough', 'veil', 'slit', 'floor'])
  expect(heightOf('3')).toBe(3)
})

it('hit points are exact where they are known, else a quarter for each pip', () => {
  const meters = [{ kind: 'hp' as const, label: say('HP'), value: 5, max: 20 }]
  expect(shareOf({ meters }, 'hurt')).toBe(0.25)
  expect(shareOf(undefined, 'bloodied')).toBe(0.5)
})
