/** Numbers and options are chosen on the device, and sent when a control is pressed. */
import { mount, unmount, flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { Carrier } from '../../src/command/carry'
import { language } from '../../src/lib/language.svelte'
import { nearest, sizeOf } from '../../src/lib/items'
import { firstDieOf, dieAt } from '../../src/lib/panels'
import { withUnit } from '../../src/lib/seats'
import { TableState } from '../../src/lib/table.svelte'
import TrayPanel from '../../src/panels/TrayPanel.svelte'
import Picks from '../../src/parts/Picks.svelte'
import type { Control, Panel, Pick, Scene } from '../../src/wire/types'
import { Line } from '../line'

const text = (text: string) => ({ code: text, text })
const face = (face: number, words: string) => ({ label: { code: words, text: words, args: { n: { pick: 'count' } } }, face, value: face })
const count = (from: number, to: number): Pick => ({ id: 'count', label: text('How many'), items: { numbers: { from, to } }, min: 1, max: 1, form: 'one' })
const faces: Pick = { id: 'face', label: text('Face'), items: { options: [face(2, '{n|two|twos}'), face(6, '{n|six|sixes}')] }, min: 1, max: 1, form: 'one' }
const bid: Control = {
  label: { code: 'bid', text: 'Bid {n} {f}', args: { n: { pick: 'count' }, f: { pick: 'face' } } },
  action: { action: 'bid', parameters: { count: { $pick: 'count' }, face: { $pick: 'face' } } },
  enabled: true,
  weight: 'main',
}
const scene = (more: Partial<Scene> = {}): Scene =>
  ({ title: text('t'), status: text('s'), turn: 0, you: { seats: [0], host: false }, picks: [count(3, 30), faces], controls: [bid], ...more }) as Scene

function seated(first: Scene) {
  const table = new TableState({ table: 'x' })
  const line = Line.last
  let seq = 7
  line.tell({ type: 'welcome', table: 'x', time: 0 })
  const show = (scene: Scene) => line.tell({ type: 'update', seq: seq++, scene })
  show(first)
  return { table, show, acts: () => line.sent.filter(({ type }) => type === 'act') }
}
const pick = (table: TableState, id: string) => table.scene!.picks!.find((pick) => pick.id === id)!

let shown: ReturnType<typeof mount> | undefined
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = undefined
  document.body.replaceChildren()
  await language.speak('en')
})
function look(table: TableState) {
  shown = mount(Picks, { target: document.body, props: { table } })
  flushSync()
  const all = <E extends Element>(what: string) => [...document.querySelectorAll<E>(what)]
  const press = (button: HTMLElement | undefined) => {
    button?.click()
    flushSync()
  }
  return { all, press, input: () => document.querySelector<HTMLInputElement>('input[role="spinbutton"]')! }
}

test('the label of a control follows every tap, and nothing is sent before it is pressed', async () => {
  const { table, acts } = seated(scene())
  expect(table.say(bid.label)).toBe('Bid 3 twos')
  table.step(pick(table, 'count'), 1)
  table.choose(pick(table, 'face'), 1)
  table.choose(pick(table, 'face'), 1)
  expect(table.say(bid.label)).toBe('Bid 4 sixes')
  expect(acts()).toHaveLength(0)
  await new Promise((settled) => setTimeout(settled, 400))
  table.press(table.scene!.controls![0]!)
  expect(acts()).toMatchObject([{ action: 'bid', parameters: { count: 4, face: 6 } }])
})

test('a typed line chooses and sends, and a number that is not there sends nothing', async () => {
  const { table, acts } = seated(scene())
  await new Promise((settled) => setTimeout(settled, 400))
  const carrier = new Carrier(table)
  expect(await carrier.carryOut('count 5 face six')).toBe('Bid 5 sixes. s')
  expect(await carrier.carryOut('bid 99 6')).toContain('99 cannot be picked now.')
  expect(acts()).toHaveLength(0)
  void carrier.carryOut('bid 12 2')
  await vi.waitFor(() => expect(acts()).toMatchObject([{ action: 'bid', parameters: { count: 12, face: 2 } }]))
})

test('a choice stays while the same is asked, and a changed range clamps it', () => {
  const { table, show } = seated(scene())
  table.choose(pick(table, 'count'), 12)
  show(scene({ status: text('later') }))
  expect(table.chosen.count).toEqual([12])
  show(scene({ picks: [count(3, 9), faces] }))
  expect(table.chosen.count).toEqual([9])
  show(scene({ turn: 1 }))
  expect(table.chosen.count).toEqual([3])
})

test('dice that are picked stay picked when only a range changes', () => {
  const dice: Pick = { id: 'dice', items: { dice: [0, 1] }, min: 0, max: 2, form: 'indices' }
  const panels: Panel[] = [{ panel: 'dice', dice: [] }]
  const { table, show } = seated(scene({ picks: [dice, count(3, 30)], panels }))
  table.toggle('dice', 1)
  show(scene({ picks: [dice, count(4, 30)], panels }))
  expect([table.chosen.dice, table.chosen.count, table.touched]).toEqual([[1], [4], true])
  show(scene({ picks: [{ ...dice, items: { dice: [0] } }, count(4, 30)], panels }))
  expect([table.chosen.dice, table.touched]).toEqual([[], false])
})

test('a stepper takes taps, arrows and typing, and ends where the numbers end', () => {
  const { table } = seated(scene({ picks: [count(1, 10_000)] }))
  const { all, press, input } = look(table)
  expect(all('button')).toHaveLength(2)
  const [less, more] = all<HTMLButtonElement>('button')
  press(less)
  expect([table.chosen.count, less!.ariaDisabled ?? less!.getAttribute('aria-disabled')]).toEqual([[1], 'true'])
  press(more)
  expect(input().value).toBe('2')
  const key = (key: string) => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    flushSync()
  }
  key('End')
  expect([input().value, input().getAttribute('aria-valuenow'), input().getAttribute('aria-valuemax')]).toEqual(['10,000', '10000', '10000'])
  key('ArrowDown')
  key('PageDown')
  expect(table.chosen.count).toEqual([8999])
  const type = (words: string) => {
    input().value = words
    input().dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
  }
  type('77a7')
  expect(table.chosen.count).toEqual([777])
  type('99999')
  key('Enter')
  expect(table.chosen.count).toEqual([10_000])
})

test('a button that is held goes on', () => {
  vi.useFakeTimers()
  const { table } = seated(scene())
  const { all } = look(table)
  const more = all<HTMLButtonElement>('button')[1]!
  more.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(400 + 70 * 3 + 10)
  more.dispatchEvent(new Event('pointerup', { bubbles: true }))
  more.click()
  vi.advanceTimersByTime(1000)
  expect(table.chosen.count).toEqual([7])
  vi.useRealTimers()
})

test('options are buttons with a die, and say which is chosen', () => {
  const { table } = seated(scene())
  const { all, press } = look(table)
  const options = () => all<HTMLButtonElement>('.options button')
  expect(options().map((button) => [button.textContent?.trim(), button.getAttribute('aria-pressed'), button.querySelectorAll('.die').length])).toEqual([
    ['twos', 'true', 1],
    ['sixes', 'false', 1],
  ])
  press(options()[1])
  expect(options().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
})

test('plurals are those of the language', async () => {
  globalThis.fetch = vi.fn(async () => new Response(JSON.stringify({ 'x.pl': '{n|one=# kość|few=# kości|other=# kostek}' }), { headers: { 'content-type': 'application/json' } }))
  const { table } = seated(scene())
  const board = { rows: [], unit: { code: 'x.unit', text: '{n|life|lives}' } }
  expect([withUnit(table, board, 1), withUnit(table, board, 2_000)]).toEqual(['1 life', '2,000 lives'])
  await language.speak('de')
  expect(table.say({ code: 'x.pl', text: '{n|# die|# dice}', args: { n: 1 } })).toBe('1 kość')
  expect(table.say({ code: 'x.pl', text: '{n|# die|# dice}', args: { n: 1000 } })).toBe('1.000 kostek')
  expect(language.words('play.watching_with', { n: 1 })).toBe('Du schaust zu zweit zu')
  expect(language.words('play.watching_with', { n: 3 })).toBe('Du schaust mit 3 anderen zu')
})

test('dice of several trays are counted through', () => {
  const die = (face: number) => ({ face, sides: 6, state: 'free' as const })
  const trays: Panel[] = [{ panel: 'dice', dice: [die(1), die(2)] }, { panel: 'text', lines: [] }, { panel: 'dice', dice: [die(3)] }]
  const drawn = scene({ panels: trays })
  const last = trays[2] as Extract<Panel, { panel: 'dice' }>
  expect([firstDieOf(drawn, last), firstDieOf(drawn, { ...last, groups: [] }), dieAt(drawn, 2)?.face]).toEqual([2, 2, 3])
})

test('each of several trays shows all its dice, its heading and its sum, and the right one tumbles', () => {
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => {} } as Animation)
  const die = (face: number, state: 'free' | 'set_aside' = 'free') => ({ face, sides: 6, state })
  const cup: Panel = { panel: 'dice', heading: text('Cup'), dice: [die(4)] }
  const open: Panel = { panel: 'dice', seat: 1, dice: [die(5), die(3, 'set_aside')], sum: { terms: [], result: { value: 8, label: text('together') } } }
  const drawn = scene({ panels: [cup, open], seats: [{ name: 'Mara', mark: 0 }, { name: 'Zoë', mark: 1 }] as Scene['seats'] })
  const { table, show } = seated(drawn)
  show({ ...drawn, status: text('later'), rolls: [{ faces: [5], sides: 6, dice: [1] }] })
  const [first, second] = [cup, open].map((_, i) => mount(TrayPanel, { target: document.body, props: { panel: table.scene!.panels![i] as typeof cup, table, screen: 'tv' } }))
  flushSync()
  const trays = [...document.querySelectorAll('section.tray')]
  expect(trays.map((tray) => [tray.querySelector('h2')?.textContent, tray.querySelectorAll('.die[role="img"]').length])).toEqual([['Cup', 1], ['Zoë', 2]])
  expect([...document.querySelectorAll('[role="img"]')].map((die) => die.getAttribute('aria-label')?.slice(0, 8))).toEqual(['Die 1: 4', 'Die 2: 5', 'Die 3: 3'])
  expect(document.body.textContent).toContain('8 together')
  expect(trays.map((tray) => tray.querySelectorAll('.past, .fades').length > 0)).toEqual([false, true])
  void unmount(first!)
  void unmount(second!)
})

test('ranges are never listed to be counted', () => {
  expect(sizeOf({ numbers: { from: 0, to: 65_535 } })).toBe(65_536)
  expect([0, 19, 99].map((n) => nearest({ from: 10, to: 32, step: 10 }, n))).toEqual([10, 10, 30])
})
