/** A paragraph of the rules is found by its own words, in every language. */
import { describe, expect, test } from 'vitest'
import { anchorsLike, anchorsOf, slug } from '../../src/after/anchors'
import { partsOf } from '../../src/after/rules'
import { isSetup } from '../../src/after/setup'
import known from './anchors.json'

const ENGLISH = 'Goal\n  Be the first.\n\nYour turn\n  1. Roll.\n  2. Bank.\n\nScores\n  Full house  25\n  Chance      the sum\n\nGetting in\n  Your first bank must be at least 500.\n\nTo hit, roll a d20.'
const flat = (rules: string, english = rules) => anchorsLike(partsOf(rules), partsOf(english)).flatMap(({ id, inside }) => [id, ...inside]).filter(Boolean)

/** What the house calls the headings, by game: written by a test of the repository, which checks that it is true. */
const games: Record<string, { rules: string; others: Record<string, string>; anchors: string[] }> = known

describe.each(Object.entries(games))('the headings of %s', (_, { rules, others, anchors }) => {
  const headings = (text: string) => {
    const ids = anchorsLike(partsOf(text), partsOf(rules))
    return partsOf(text).flatMap(({ part }, i) => (part === 'heading' ? [ids[i]?.id] : []))
  }
  test('are called what the house calls them', () => expect(headings(rules)).toEqual(anchors))
  test('are called so in every language', () => {
    for (const [language, text] of Object.entries(others)) expect(headings(text), language).toEqual(anchors)
  })
})

test('headings, paragraphs, steps and rows have ids', () => {
  expect(flat(ENGLISH)).toEqual(['goal', 'be-the-first', 'your-turn', 'your-turn-1', 'your-turn-2', 'scores', 'full-house', 'chance', 'getting-in', 'your-first-bank-must', 'to-hit'])
})
test('a heading is all its words', () => {
  expect(flat('OFFICIAL RULES, if played\n- More.')).toEqual(['official-rules-if-played', 'official-rules-if-played-1'])
})
test('no id is given twice, and none is empty', () => {
  const ids = flat('Goal\n  Goal\n\nGoal\n  Goal.\n\n…')
  expect(new Set(ids).size).toBe(ids.length)
  expect(anchorsOf(partsOf('…'))[0]?.id).not.toBe('')
})
test('a translation has the ids of the English rules', () => {
  const german = 'Ziel\n  Sei Erster.\n\nDein Zug\n  1. Würfle.\n  2. Sichere.\n\nWertung\n  Full House  25\n  Chance      die Summe\n\nHineinkommen\n  Mindestens 500.\n\nTreffen: d20.'
  expect(flat(german, ENGLISH)).toEqual(flat(ENGLISH))
})
test('where it is made otherwise, its headings have them', () => {
  expect(flat('Ziel\n  Sei Erster.\n\nZug\n  Würfle.', 'Goal\n  Win.\n\nYour turn\n  1. Roll.')).toEqual(['goal', 'sei-erster', 'your-turn', 'wurfle'])
})
test('words become ids that an address can carry', () => {
  expect(slug('  Größe & Würfel: 3x! ')).toBe('große-wurfel-3x')
})
test('house rules are what the schema speaks of, and nothing else', () => {
  const game = { settings: { properties: { target: {}, entry: {} } } }
  expect(isSetup(game, { target: 500 })).toBe(true)
  expect(isSetup(game, { target: 500, secret: 1 })).toBe(false)
  expect(isSetup(game, {})).toBe(false)
  expect(isSetup(game, undefined)).toBe(false)
})
