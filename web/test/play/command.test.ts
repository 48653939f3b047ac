/** What a typed line means: the terminal's grammar, from the scene alone. */
import { expect, test } from 'vitest'
import { read, wordsOf } from '../../src/command/read'
import { numberOf, reachOf, type Tongue } from '../../src/command/reach'
import type { Control, Form, Items, Panel, Pick, Scene, Text } from '../../src/wire/types'

const text = (words: string): Text => ({ code: words, text: words })
const control = (label: string, action: string, more: Partial<Control> & { picks?: string } = {}): Control => {
  const { picks, ...rest } = more
  return { label: text(label), action: picks ? { action, parameters: { what: { $pick: picks } } } : { action }, enabled: true, weight: 'equal', ...rest }
}
const pick = (id: string, items: Items, max = 9, more: Partial<Pick> = {}): Pick => ({ id, items, min: 1, max, form: 'indices' as Form, ...more })
const token = (id: number, name: string) => ({ id, name: text(name), band: 'unhurt' as const, size: 1, x: 0, y: 0 })

const tongue: Tongue = { say: ({ text }) => text, noun: (kind) => ({ dice: 'die', seats: 'player', boxes: 'box', tokens: 'creature', cells: 'cell', numbers: 'number', options: 'choice' })[kind] }
const scene = (controls: Control[], picks: Pick[] = [], panels: Panel[] = []): Scene => ({
  title: text('t'),
  status: text('s'),
  controls,
  picks,
  panels,
  seats: ['Mara', 'Jonas', 'Jo Ann'].map((name, mark) => ({ name, mark })),
})

/** A meaning in short, then what is left. */
function told(scene: Scene, line: string, aim?: Pick): string {
  const { meaning, rest } = read(reachOf(scene, tongue, aim), wordsOf(line), ['hold', 'keep'])
  const left = rest.length > 0 ? ` + ${rest.join(' ')}` : ''
  switch (meaning.means) {
    case 'toggle':
      return `${meaning.kind} ${meaning.id}${left}`
    case 'choose':
      return `choose ${JSON.stringify(meaning.chosen)}${left}`
    case 'step':
      return `step ${meaning.pick.id} ${meaning.up ? 'up' : 'down'}${left}`
    case 'hold':
      return `hold ${meaning.pick.id} ${meaning.ids.join(' ')}${left}`
    case 'press': {
      const chosen = Object.entries(meaning.chosen).map(([id, ids]) => ` ${id} ${ids.join(' ')}`)
      return `press ${meaning.control.label.text}${chosen.join('')}${left}`
    }
    case 'which':
      return `which of ${meaning.names.join('/')}`
    default:
      return `${meaning.means} ${meaning.word}`
  }
}
const check = (scene: Scene, lines: Record<string, string>) => {
  for (const [line, expected] of Object.entries(lines)) expect(told(scene, line), line).toBe(expected)
}

const dice = pick('dice', { dice: [0, 1, 4] })
const turn = scene([control('Roll the rest', 'roll', { picks: 'dice', key: 'r' }), control('Bank 550', 'bank_score', { picks: 'dice', key: 'b' }), control('Fold', 'fold', { weight: 'danger' })], [dice])

test('a control is named by its words, its action, its key, or the beginning of either', () => {
  check(turn, { Roll: 'press Roll the rest', 'roll the rest': 'press Roll the rest', bank: 'press Bank 550', BANK_SCORE: 'press Bank 550', 'bank 550': 'press Bank 550', b: 'press Bank 550', fo: 'press Fold' })
})
test('dice go by their numbers, before a control or after it', () => {
  check(turn, { '1 5 r': 'dice 0 + 5 r', '15': 'dice 0 + 5', 'roll 1 5': 'press Roll the rest dice 0 4', 'bank 15': 'press Bank 550 dice 0 4', 'roll 1 bank': 'press Roll the rest dice 0 + bank' })
})
test('hold picks these and no others', () => {
  check(turn, { 'hold 1 5': 'hold dice 0 4', 'keep 15 bank': 'hold dice 0 4 + bank' })
  check(scene([control('Hold', 'hold', { picks: 'dice' })], [dice]), { 'hold 1 5': 'press Hold dice 0 4' })
})
test('what is not there is not guessed', () => {
  check(turn, { 3: 'off 3', jump: 'unknown jump', hold: 'unknown hold', 'bank jump': 'press Bank 550 + jump', '!': 'unknown !' })
})

const card: Panel = { panel: 'scorecard', columns: [], sections: [{ boxes: [{ label: text('Fours') }, { label: text('Full house') }] }] }
const boxes = scene([control('Score 12', 'score', { at: { box: 0 } }), control('Score 25', 'score', { at: { box: 1 } })], [], [card])

test('a control at a box or a seat is called after it, too', () => {
  check(boxes, { 'full house': 'press Score 25', full: 'press Score 25', 'score fours': 'press Score 12', 'score 25': 'press Score 25' })
  check(scene([control('Strike', 'target', { at: { seat: 1 }, key: '2' }), control('Strike', 'target', { at: { seat: 2 } })]), { jonas: 'press Strike', 'strike jo ann': 'press Strike', '2': 'press Strike' })
})
test('a name that several have is asked about', () => {
  check(boxes, { score: 'which of Fours/Full house', f: 'which of Fours/Full house' })
})
test('what can be pressed goes before what cannot', () => {
  check(scene([control('Bow', 'attack', { enabled: false }), control('Bolt', 'cast')]), { bo: 'press Bolt', bow: 'press Bow' })
})

const map: Panel = { panel: 'map', width: 20, height: 10, cellFt: 5, terrain: { hash: '' }, tokens: [token(7, 'Goblin 1'), token(9, 'Goblin 2'), token(4, 'Ogre')] }
const foes = pick('foes', { tokens: [9, 7] }, 1)
const friends = pick('friends', { tokens: [4] }, 1)
const way = pick('way', { cells: [152, 153] }, 1, { action: { action: 'move' } })
const fight = scene([control('Longsword', 'attack', { picks: 'foes' }), control('Shove', 'shove', { picks: 'friends' })], [foes, friends, way], [map])

test('whom a control is for comes after it, by name or counted', () => {
  check(fight, { 'longsword goblin 2': 'press Longsword foes 9', 'long 2': 'press Longsword foes 7', 'attack ogre': 'press Longsword + ogre', longsword: 'press Longsword' })
})
test('creatures are not meant before a control asks for them', () => {
  check(fight, { 'goblin 2': 'unknown goblin' })
  expect(told(fight, 'goblin 2', foes)).toBe('tokens 9')
  expect(told(fight, '2', foes)).toBe('tokens 7')
  expect(told(fight, 'gob', foes)).toBe('which of Goblin 2/Goblin 1')
})
test('a word further on in a name counts, if no name begins so', () => {
  const armed = scene([control('Attack with Longsword', 'attack', { picks: 'foes' }), control('Attack with Javelin', 'attack', { picks: 'foes' }), control('Long rest', 'rest')], [foes], [map])
  check(armed, { longsword: 'press Attack with Longsword', 'jav goblin 1': 'press Attack with Javelin foes 7', long: 'press Long rest', attack: 'which of Attack with Longsword/Attack with Javelin', it: 'unknown it' })
})
test('questions are answered one after the other', () => {
  const prompt = (...choices: Control[]): Panel => ({ panel: 'prompt', question: text('?'), choices })
  const asked = scene([], [], [prompt(), prompt(control('Roll 1d20 + 1', 'roll')), prompt(control('Roll 1d20 - 1', 'roll', { weight: 'main' }))])
  check(asked, { roll: 'press Roll 1d20 + 1' })
})
test('cells go by column and row', () => {
  check(fight, { '12,7': 'cells 152', '0,0': 'off 0,0', '99,0': 'unknown 99,0' })
})
test('an item says its number, where it has one', () => {
  const reach = reachOf(fight, tongue, foes)
  expect(reach.all.slice(0, 2).map(({ target }) => numberOf(reach, target))).toEqual([1, 2])
})
