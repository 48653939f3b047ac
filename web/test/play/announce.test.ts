/** What is announced, once: a scene that is drawn again says again what it said. */
import { expect, test } from 'vitest'
import { TableState } from '../../src/lib/table.svelte'
import type { Announcement, GameEvent, Panel, Scene } from '../../src/wire/types'
import { Line } from '../line'

const say = (text: string) => ({ code: text, text })
const down = (name: string): Announcement => ({ kind: 'down', title: say(`${name} is down`), text: say(''), tone: 'flat' })
const ROLLED: GameEvent = { event: 'dice_rolled' }

/** Shows scenes one after the other, and lists what each of them announces. */
function announced(panels: Panel[], ...updates: { says: Announcement[]; events?: GameEvent[] }[]): string[][] {
  const table = new TableState({ table: 'x' })
  return updates.map(({ says, events = [] }, i) => {
    const scene = { panels, announcements: says } as unknown as Scene
    Line.last.tell({ type: 'update', seq: i + 1, events, scene })
    return table.loud.map(({ title }) => title.text)
  })
}

test('what was said before is no news, whatever is rolled elsewhere', () => {
  const [mara, teo] = [down('Mara'), down('Teo')]
  expect(announced([], { says: [] }, { says: [mara] }, { says: [mara], events: [ROLLED] }, { says: [mara, teo] })).toEqual([[], ['Mara is down'], [], ['Teo is down']])
})

test('after a roll of the dice on the table it is', () => {
  const tray: Panel = { panel: 'dice', dice: [] }
  const hot: Announcement = { kind: 'hot_dice', title: say('Hot dice'), text: say(''), tone: 'bright' }
  expect(announced([tray], { says: [] }, { says: [hot] }, { says: [hot] }, { says: [hot], events: [ROLLED] })).toEqual([[], ['Hot dice'], [], ['Hot dice']])
})
