/** The narrator's voice: below the table and in the log, apart from what the house tells, and never more than words. */
import { mount, unmount, flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { headline } from '../../src/after/course'
import { language } from '../../src/lib/language.svelte'
import type { Screen } from '../../src/lib/screen'
import { TableState } from '../../src/lib/table.svelte'
import Log from '../../src/panels/Log.svelte'
import Narration from '../../src/parts/Narration.svelte'
import News from '../../src/parts/News.svelte'
import type { LogLine, Panel, Scene, SceneChange, Step } from '../../src/wire/types'
import { Line } from '../line'

const text = (text: string) => ({ code: text, text })
const rolls: LogLine = { text: text('Mara rolls.') }
const told = (words: string): LogLine => ({ text: text(words), voice: 'narrator' })
const scene = (lines: LogLine[], more: Partial<Scene> = {}): Scene => ({ title: text('t'), status: text('s'), panels: [{ panel: 'log', lines }], ...more })

function at(first: Scene) {
  const table = new TableState({ table: 'x' })
  let seq = 0
  const line = Line.last
  const show = (told: { scene: Scene } | { changes: SceneChange }) => {
    line.tell({ type: 'update', seq: ++seq, ...told })
    flushSync()
  }
  show({ scene: first })
  return { table, show }
}

const shown: ReturnType<typeof mount>[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  for (const one of shown.splice(0)) await unmount(one)
  document.body.replaceChildren()
  vi.useRealTimers()
  await language.speak('en')
})
function strip(table: TableState, screen: Screen = 'desk') {
  shown.push(mount(Narration, { target: document.body, props: { table, screen } }))
  flushSync()
  return () => document.querySelector('.told')!
}
function read(table: TableState) {
  shown.push(mount(News, { target: document.body, props: { table } }))
  flushSync()
  return () => {
    vi.advanceTimersByTime(1000)
    flushSync()
    return document.querySelector('.news')!.textContent
  }
}

test('what is told comes, changes and goes with the scene, in a region that is read aloud', () => {
  const { table, show } = at(scene([]))
  const region = strip(table)
  const before = region()
  expect([before.getAttribute('aria-live'), before.textContent?.trim()]).toEqual(['polite', ''])
  show({ changes: { narration: { words: 'Rain falls.' } } })
  expect(region()).toBe(before)
  expect(before.textContent?.trim()).toBe('Narrator: Rain falls.')
  show({ changes: { narration: { speaker: 'The boss', words: 'Run!' } } })
  expect(before.textContent?.trim()).toBe('The boss: Run!')
  show({ changes: { narration: null } })
  expect(before.textContent?.trim()).toBe('')
})

test('words from outside are text, whatever they say, and turn nothing around them', () => {
  const hostile = '<img src=x onerror=alert(1)> {name} \u202e back'
  const { table } = at(scene([told(hostile)], { narration: { speaker: '<b>x</b>', words: hostile } }))
  const region = strip(table)
  shown.push(mount(Log, { target: document.body, props: { panel: table.scene!.panels![0] as Extract<Panel, { panel: 'log' }>, table, screen: 'desk' } }))
  flushSync()
  expect(document.querySelector('img, .told b')).toBeNull()
  expect([...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['<b>x</b>', hostile, hostile])
  expect(region().querySelector('bdi.voice')?.textContent).toBe(hostile)
})

test('blanks are nothing told', () => {
  const { table } = at(scene([], { narration: { words: ' \n ' } }))
  expect(strip(table)().children.length).toBe(0)
})

test('a line of the log says by a sign and by a word that it is told', async () => {
  const { table } = at(scene([told('Rain falls.'), rolls]))
  const props = { panel: table.scene!.panels![0] as Extract<Panel, { panel: 'log' }>, table, screen: 'desk' as const }
  shown.push(mount(Log, { target: document.body, props }))
  flushSync()
  const lines = [...document.querySelectorAll('li')]
  expect(lines.map(({ textContent }) => textContent?.trim())).toEqual(['Narrator: Rain falls.', 'Mara rolls.'])
  expect(lines.map((line) => [line.matches('.told'), line.querySelector('.eye') !== null])).toEqual([[true, true], [false, false]])
  await language.speak('de')
  flushSync()
  expect(document.querySelector('li')?.textContent?.trim()).toBe('Erzähler: Rain falls.')
})

test('what is told is read aloud once: where it stands, or by the log', () => {
  const { table, show } = at(scene([rolls]))
  const news = read(table)
  const banks: LogLine = { text: text('Mara banks.') }
  show({ scene: scene([told('Rain falls.'), banks, rolls], { narration: { words: 'Rain falls.' } }) })
  expect(news()).toBe('Mara banks.')
  show({ scene: scene([told('It stops.'), told('It pours.'), told('Rain falls.'), banks, rolls], { narration: { words: 'It stops.' } }) })
  expect(news()).toBe('Narrator says: It pours.')
  show({ scene: scene([told('Night.'), told('It stops.'), told('It pours.'), told('Rain falls.'), banks, rolls]) })
  expect(news()).toBe('Narrator says: Night.')
})

test('a replay knows a step that somebody told', () => {
  const step = (lines: LogLine[]) => ({ step: 1, phase: 'in_progress', at: 0, scores: [], status: text('s'), lines }) as unknown as Step
  expect(headline(step([told('Rain falls.')]), [])).toEqual({ text: text('Rain falls.'), voice: 'narrator' })
  expect(headline(step([rolls]), [])).toEqual({ text: text('Mara rolls.') })
})
