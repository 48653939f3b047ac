/** What this client and the house do alike: the tests of the house read the same files. */
import { describe, expect, test } from 'vitest'
import commands from '../../../crates/scene/tests/vectors/command.json'
import fills from '../../../crates/scene/tests/vectors/fill.json'
import texts from '../../../crates/scene/tests/vectors/say.json'
import { read, wordsOf } from '../../src/command/read'
import { reachOf, type Reach } from '../../src/command/reach'
import { fill, type Chosen } from '../../src/lib/fill'
import { namesOf, say } from '../../src/lib/say'
import type { Scene, Template, Text } from '../../src/wire/types'

const of = (scene: unknown): Scene => ({ title: { code: '', text: '' }, status: { code: '', text: '' }, ...(scene as Partial<Scene>) })
const tables = of({ seats: ['Mara', 'Zoë', '漢字', ''].map((name) => ({ name, mark: 0 })) })

describe('texts are said as the vectors say', () => {
  test.each(texts.map(({ name, text, said }) => [name, text, said] as const))('%s', (_, text, said) => {
    expect(say(text as unknown as Text, namesOf(tables))).toBe(said)
  })
})

describe('templates are filled as the vectors say', () => {
  test.each(fills.map((one) => [one.name, one] as const))('%s', (_, { picks, template, chosen, sends }) => {
    expect(fill(of({ picks }), template as Template, chosen as unknown as Chosen)).toEqual(sends)
  })
})

/** What a word means, as the vectors write it. */
function meant(reach: Reach, word: string): unknown {
  const { meaning } = read(reach, wordsOf(word))
  if (meaning.means === 'press') return { control: reach.controls.indexOf(meaning.control) }
  if (meaning.means !== 'toggle') return null
  const pick = reach.picks.find(({ items }) => Object.keys(items)[0] === meaning.kind)
  return { pick: pick?.id, id: meaning.id }
}

describe('words mean what the vectors say', () => {
  test.each(commands.map((one) => [one.name, one] as const))('%s', (_, { scene, aim, words }) => {
    const drawn = of(scene)
    const noun = (kind: string) => kind
    const spoken = { say: (text: Text) => say(text, namesOf(drawn)), noun }
    const reach = reachOf(drawn, spoken, drawn.picks?.find(({ id }) => id === aim))
    for (const [word, expected] of Object.entries(words)) expect(meant(reach, word), word).toEqual(expected)
  })
})
