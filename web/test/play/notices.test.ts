/** What whoever leads a play is told of the others: quietly, bounded, refusals first. */
import { mount, unmount, flushSync } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import { foremost, heard } from '../../src/lib/notices'
import { language } from '../../src/lib/language.svelte'
import { TableState } from '../../src/lib/table.svelte'
import Notices from '../../src/panels/Notices.svelte'
import type { LeaderNews, LeaderNotice } from '../../src/wire/types'
import { Line } from '../line'

const notice = (n: number, news: LeaderNews): LeaderNotice => ({ n, timestamp: n, news })
const refused = (n: number, player: number, message = 'the goblin is out of range') => notice(n, { event: 'refused', data: { player, action: 'melee_attack', code: 'OUT_OF_RANGE', message } })
const asked = (n: number, player: number) => notice(n, { event: 'asked', data: { player, what: 'roll', ask: n } })
const timedOut = (n: number, player: number) => notice(n, { event: 'timed_out', data: { player, what: 'roll', ask: n } })
const numbers = (notices: LeaderNotice[]) => notices.map(({ n }) => n)

let shown: ReturnType<typeof mount> | undefined
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = undefined
  document.body.replaceChildren()
  await language.speak('en')
})

function leading(...notices: LeaderNotice[]) {
  const table = new TableState({ table: 'x' })
  const seat = (name: string) => ({ name, mark: 0, bot: false, presence: 'present' })
  Line.last.tell({ type: 'update', seq: 1, scene: { title: { code: '', text: '' }, status: { code: '', text: '' }, seats: [seat('Mara'), seat('<b>Teo</b>')] } })
  for (const data of notices) Line.last.tell({ type: 'notice', notice: { event: 'to_leader', data } })
  shown = mount(Notices, { target: document.body, props: { table } })
  flushSync()
  return { table, lines: () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim()) }
}

test('refusals stand first, then who let time run out, then who is asked; the newest of each first', () => {
  const notices = [asked(1, 0), refused(2, 0), timedOut(3, 1), refused(4, 1), asked(5, 2)]
  expect(numbers(foremost(notices, 9))).toEqual([4, 2, 3, 5, 1])
  expect(numbers(foremost(notices, 2))).toEqual([4, 2])
})

test('of what somebody is asked the latest is left, and nothing once time has run out', () => {
  expect(numbers(foremost([asked(1, 0), asked(2, 0), asked(3, 1)], 9))).toEqual([3, 2])
  expect(numbers(foremost([asked(1, 0), refused(2, 0), timedOut(3, 0)], 9))).toEqual([2, 3])
})

test('a notice is heard once, and the oldest go', () => {
  let known: LeaderNotice[] = []
  for (let n = 1; n <= 100; n++) known = heard(heard(known, refused(n, 0)), refused(n, 0))
  expect(numbers(known)).toEqual(Array.from({ length: 24 }, (_, i) => 77 + i))
})

test('they come by the line, say who and why, and are words alone', async () => {
  const { lines } = leading(asked(1, 0), timedOut(2, 1), refused(3, 0, 'say <i>please</i>'))
  expect(lines()).toEqual(['Mara was refused: Say <i>please</i>.', '<b>Teo</b> let the time run out: a roll.', 'Mara is asked for a roll.'])
  expect(document.querySelector('li b b, li i:not(.i)')).toBeNull()
  await language.speak('de')
  flushSync()
  expect(document.querySelector('h3')?.textContent).toBe('Nur für dich')
})

test('whoever does not lead sees nothing of it', () => {
  leading()
  expect(document.querySelector('.notices')).toBeNull()
})
