/** What is announced, once: a scene that is drawn again says again what it said. */
import { expect, test } from 'vitest'
import { TableState } from '../../src/lib/table.svelte'
import type { Announcement, Fallen, Panel, Scene } from '../../src/wire/types'
import { Line } from '../line'

const say = (text: string) => ({ code: text, text })
const down = (name: string): Announcement => ({ kind: 'down', title: say(`${name} is down`), text: say(''), tone: 'flat' })
const ROLLED: Fallen = { sides: 6, faces: [4], dice: [0] }

/** Shows scenes one after the other, and lists what each of them announces. */
function announced(panels: Panel[], ...updates: { says: Announcement[]; rolls?: Fallen[]; again?: boolean }[]): string[][] {
  const table = new TableState({ table: 'x' })
  let seq = 0
  return updates.map(({ says, rolls = [], again }) => {
    const scene = { panels, announcements: says, rolls } as unknown as Scene
    Line.last.tell({ type: 'update', seq: again ? seq : ++seq, scene })
    return table.loud.map(({ title }) => title.text)
  })
}

test('what was said before is no news', () => {
  const [mara, teo] = [down('Mara'), down('Teo')]
  expect(announced([], { says: [] }, { says: [mara] }, { says: [mara] }, { says: [mara, teo] })).toEqual([[], ['Mara is down'], [], ['Teo is down']])
})

test('after a roll of the dice on the table it is, once', () => {
  const tray: Panel = { panel: 'dice', dice: [] }
  const hot: Announcement = { kind: 'hot_dice', title: say('Hot dice'), text: say(''), tone: 'bright' }
  expect(announced([tray], { says: [] }, { says: [hot] }, { says: [hot] }, { says: [hot], rolls: [ROLLED] }, { says: [hot], rolls: [ROLLED], again: true })).toEqual([[], ['Hot dice'], [], ['Hot dice'], []])
})

test('only what covers the table holds everybody up', () => {
  const table = new TableState({ table: 'x' })
  const tell = (seq: number, announcements: Announcement[]) => Line.last.tell({ type: 'update', seq, scene: { announcements } as unknown as Scene })
  const lost: Announcement = { kind: 'anything', title: say('Lost'), text: say(''), tone: 'flat' }
  tell(1, [])
  tell(2, [lost])
  expect(table.held).toBe(false)
  tell(3, [{ ...lost, manner: 'covers' }])
  expect(table.held).toBe(true)
})
