/** What somebody decides on their turn rests on what they saw: another tab may have been faster. */
import { expect, test, vi } from 'vitest'
import { TableState } from '../../src/lib/table.svelte'
import type { Scene } from '../../src/wire/types'
import { Line } from '../line'

const text = (text: string) => ({ code: text, text })
const roll = { id: 'roll', label: text('Roll'), enabled: true, action: { action: 'roll_dice' } }

/** The table of somebody in seat 0, with this face on a die and this many lines in the log. */
const scene = (face: number, lines: number, turn = 0) =>
  ({
    turn,
    you: { seats: [0], host: false },
    controls: [roll],
    panels: [
      { panel: 'dice', dice: [{ id: 0, face }] },
      { panel: 'log', lines: Array(lines).fill(text('x')) },
    ],
  }) as unknown as Scene

function seated(first: Scene) {
  const table = new TableState({ table: 'x' })
  const line = Line.last
  line.tell({ type: 'welcome', table: 'x', time: 0 })
  line.tell({ type: 'update', seq: 7, scene: first })
  const acts = () => line.sent.filter(({ type }) => type === 'act')
  const refuse = () => line.tell({ type: 'refused', id: acts().at(-1)!.id, code: 'STALE_STATE', message: 'the table has moved on' })
  return { table, line, acts, refuse }
}

test('what another tab has done already is not done again', async () => {
  const { table, line, acts, refuse } = seated(scene(3, 0))
  void table.decide({ action: 'roll_dice' })
  expect(acts()).toMatchObject([{ action: 'roll_dice', seq: 7 }])
  refuse()
  expect(table.refused).toBeUndefined()
  line.tell({ type: 'update', seq: 8, scene: scene(5, 1) })
  await vi.waitFor(() => expect(table.refused?.code).toBe('STALE_STATE'))
  expect(acts()).toHaveLength(1)
})

test('what has nothing to do with it keeps nobody from acting', async () => {
  const { table, line, acts, refuse } = seated(scene(3, 0))
  void table.decide({ action: 'roll_dice' })
  line.tell({ type: 'update', seq: 8, scene: scene(3, 1) })
  refuse()
  await vi.waitFor(() => expect(acts()).toHaveLength(2))
  expect(acts()[1]).toMatchObject({ action: 'roll_dice', seq: 8 })
  expect(table.refused).toBeUndefined()
})

test('who answers on another turn is not held to what was seen: others answer at the same time', () => {
  const { table, acts } = seated(scene(3, 0, 1))
  void table.decide({ action: 'react' })
  expect(acts()[0]).not.toHaveProperty('seq')
})
