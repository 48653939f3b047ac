/** What this client and the house do alike: the tests of the house read the same files. */
import { describe, expect, test } from 'vitest'
import commands from '../../../crates/scene/tests/vectors/command.json'
import fills from '../../../crates/scene/tests/vectors/fill.json'
import texts from '../../../crates/scene/tests/vectors/say.json'
import { read, wordsOf } from '../../src/command/read'
import { reachOf, type Reach } from '../../src/command/reach'
import choices from '../../../crates/scene/tests/vectors/choose.json'
import { kept } from '../../src/lib/choose'
import { fill, suggested, type Chosen } from '../../src/lib/fill'
import { namesOf, picksOf, say } from '../../src/lib/say'
import type { Pick, Scene, Template, Text } from '../../src/wire/types'

const of = (scene: unknown): Scene => ({ title: { code: '', text: '' }, status: { code: '', text: '' }, ...(scene as Partial<Scene>) })
const tables = of({ seats: ['Mara', 'Zoë', '漢字', ''].map((name) => ({ name, mark: 0 })) })

describe('texts are said as the vectors say', () => {
  test.each(texts.map((one) => [one.name, one] as const))('%s', (_, { text, said, ...more }) => {
    const scene = { ...tables, ...('picks' in more ? { picks: more.picks as unknown as Pick[] } : {}) }
    expect(say(text as unknown as Text, namesOf(scene), picksOf(scene))).toBe(said)
  })
})

describe('templates are filled as the vectors say', () => {
  test.each(fills.map((one) => [one.name, one] as const))('%s', (_, { picks, template, chosen, sends }) => {
    expect(fill(of({ picks }), template as Template, chosen as unknown as Chosen)).toEqual(sends)
  })
})

describe('what is chosen stays as the vectors say', () => {
  test.each(choices.map((one) => [one.name, one] as const))('%s', (_, { picks, turn, before, chosen }) => {
    const scene = of({ picks, turn })
    expect(before ? kept(scene, of({ picks: before.picks, turn: before.turn }), before.chosen as unknown as Chosen) : suggested(scene)).toEqual(chosen)
  })
})

/** What a word means, as the vectors write it. */
function meant(reach: Reach, word: string): unknown {
  const { meaning } = read(reach, wordsOf(word))
  if (meaning.means === 'press') return { control: reach.controls.indexOf(meaning.control) }
  if (meaning.means === 'step') return { pick: meaning.pick.id, up: meaning.up }
  return meaning.means === 'toggle' ? { pick: meaning.pick.id, id: meaning.id } : null
}

/** What a line says of numbers and options, as the vectors write it. */
function saidIn(reach: Reach, line: string): unknown {
  const { meaning, rest } = read(reach, wordsOf(line))
  const left = rest.length > 0 ? { left: rest.join(' ') } : {}
  if (meaning.means === 'choose') return { chosen: meaning.chosen, ...left }
  if (meaning.means === 'off') return null
  const isAbout = meaning.means === 'press' && JSON.stringify(meaning.control.action).includes('$pick')
  return isAbout ? { control: reach.controls.indexOf(meaning.control), chosen: meaning.chosen, ...left } : 'other'
}

describe('words mean what the vectors say', () => {
  test.each(commands.map((one) => [one.name, one] as const))('%s', (_, { scene, aim, words, lines }) => {
    const drawn = of(scene)
    const noun = (kind: string) => kind
    const spoken = { say: (text: Text) => say(text, namesOf(drawn), picksOf(drawn)), noun }
    const reach = reachOf(drawn, spoken, drawn.picks?.find(({ id }) => id === aim))
    for (const [word, expected] of Object.entries(words)) expect(meant(reach, word), word).toEqual(expected)
    for (const [line, expected] of Object.entries(lines ?? {})) expect(saidIn(reach, line), line).toEqual(expected)
  })
})
