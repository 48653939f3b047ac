/** The verifier: the test vectors of the dice, a real play, and the same play tampered with. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readExactly } from '../../src/after/exact'
import { commitment, hex, playKey, roll, shuffle } from '../../src/after/fair'
import { verify } from '../../src/after/verify'
import type { Rolled } from '../../src/wire/types'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

type Vector = {
  name: string
  seed: string
  commitment: string
  entropy: { seat: number; bytes: string }[]
  key: string
  rolls: { number: number; sides?: number; faces?: number[]; order?: number[] }[]
}
const vectors = (JSON.parse(read('../../../crates/dice/tests/vectors.json')) as { keyed: Vector[] }).keyed

describe('the rule', () => {
  test.each(vectors)('$name', ({ seed, commitment: promised, entropy, key, rolls }) => {
    expect(commitment(seed)).toBe(promised)
    const derived = playKey(seed, entropy)
    expect(hex(derived)).toBe(key)
    for (const { number, sides, faces, order } of rolls) {
      if (order) expect(shuffle(derived, number, order.length)).toEqual(order)
      else expect(roll(derived, number, sides ?? 0, faces?.length ?? 0)).toEqual(faces)
    }
  })
})

test('numbers keep their digits, keys come in order', () => {
  expect(readExactly(' {"b": 1.0, "a": [1e3, "ü\\n", null, {}] } ').text).toBe('{"a":[1e3,"ü\\n",null,{}],"b":1.0}')
  for (const bad of ['{', '[1,]', '{"a"}', '1 2', '']) expect(() => readExactly(bad)).toThrow(SyntaxError)
})

type Play = { export: string; rolls: Rolled[] }
const play = JSON.parse(read('./play.json')) as Play

describe('a finished play', () => {
  test('is proved fair', () => {
    const report = verify(play.export, play.rolls)
    expect(report.faults).toEqual([])
    expect(report.rolls.length).toBe(play.rolls.length)
    expect(report.dice).toBe(play.rolls.flatMap(({ faces }) => faces ?? []).length)
  })

  test('both forms of the document are read, and no other', () => {
    expect(verify(play.export.replace('dicehall-table/1', 'dicehall-table/2'), play.rolls).faults).toEqual([])
    expect(() => verify(play.export.replace('dicehall-table/1', 'dicehall-table/9'), play.rolls)).toThrow(SyntaxError)
  })

  /** Changes the document as somebody would who wants to be believed. */
  function tampered(change: (text: string, rolls: Rolled[]) => string): string[] {
    const rolls = structuredClone(play.rolls)
    const text = change(play.export, rolls)
    return verify(text, rolls).faults.map((fault) => fault.kind)
  }

  test('another seed is not the promised one', () => {
    const { seed } = JSON.parse(play.export) as { seed: string }
    const kinds = tampered((text) => text.replace(seed, seed.replace(/^../, seed.startsWith('00') ? '11' : '00')))
    expect(kinds).toContain('seed')
    expect(kinds).toContain('roll')
  })

  test('a face that the seed does not give is found, in the list and in the record', () => {
    const change = (rolls: Rolled[]) => {
      const use = rolls.find(({ faces }) => faces)
      if (use?.faces) use.faces[0] = (use.faces[0] ?? 0) === 6 ? 5 : 6
    }
    expect(tampered((text, rolls) => (change(rolls), text))).toContain('roll')
    expect(tampered((text) => text.replace(/"diceValues":\[\d/, '"diceValues":[9'))).toContain('chain')
  })

  test('a list that leaves out a roll does not fit what the records count', () => {
    expect(tampered((text, rolls) => (rolls.pop(), text))).toContain('count')
  })

  test('a record that was changed breaks the chain', () => {
    expect(tampered((text) => text.replace(/"by":\{"seat":\d\}/, '"by":"house"'))).toEqual(['chain'])
    const { head } = JSON.parse(play.export) as { head: string }
    expect(tampered((text) => text.replace(`"head":"${head}"`, `"head":"${'0'.repeat(64)}"`))).toEqual(['chain'])
  })

  test('entropy that was left out changes every roll', () => {
    const kinds = tampered((text) => text.replaceAll(/"entropy":"[0-9a-f]{32}"/g, '"entropy":null'))
    expect(kinds).toContain('roll')
  })

  test('without a seed nothing is proved', () => {
    const { seed } = JSON.parse(play.export) as { seed: string }
    expect(tampered((text) => text.replace(`"seed":"${seed}"`, '"seed":null'))).toEqual(['no_seed'])
  })
})
