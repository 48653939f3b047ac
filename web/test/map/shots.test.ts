/** Who is aimed at: everybody sees the line, whoever looks. */
import { expect, test } from 'vitest'
import type { TableState } from '../../src/lib/table.svelte'
import { Aiming } from '../../src/map/aiming.svelte'
import type { Aim, Map, Token } from '../../src/wire/types'

const say = (text: string) => ({ code: 'test', text })
const token = (id: number, x: number): Token => ({ id, name: say(`Creature ${id}`), x, y: 0, size: 1, band: 'unhurt' })
const aim = (at: number): Aim => ({ token: at, ray: 'clear', label: say('25 ft, clear') })
const map = (shots: Map['shots']): Map => ({ width: 9, height: 3, cellFt: 5, terrain: { hash: '' }, tokens: [token(1, 0), token(2, 5)], ...(shots ? { shots } : {}) })
/** A table as the TV sees it: nobody's seat, nothing to press. */
const tv = (shots: Map['shots']) => new Aiming({ scene: { panels: [{ panel: 'map', ...map(shots) }] }, mine: [], chosen: {} } as unknown as TableState)

test('a shot is a line from whoever aims to whoever is aimed at', () => {
  const aiming = tv([{ from: 1, aim: aim(2) }])
  expect(aiming.lines.map(({ from, token, aim }) => [from.id, token.id, aim?.label.text])).toEqual([[1, 2, '25 ft, clear']])
  expect(aiming.map?.tokens.map((token) => aiming.isAimedAt(token))).toEqual([false, true])
})

test('of creatures that are not on the map no line is drawn', () => {
  expect(tv([{ from: 1, aim: aim(7) }]).lines).toEqual([])
  expect(tv(undefined).lines).toEqual([])
})
