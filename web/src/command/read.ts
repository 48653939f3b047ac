/** What a typed line means: the control it names, or the items it picks, and what of the line is left. */
import { holes, kindOf, type Chosen, type Kind } from '../lib/fill'
import { has } from '../lib/items'
import { byCell, byNumber, isOnMap, typesNumbers, type Reach, type Target } from './reach'
import { readValues } from './values'
import type { Control, Pick } from '../wire/types'

export type Meaning =
  /** Something is picked, or put back. */
  | { means: 'toggle'; kind: Kind; pick: Pick; id: number }
  /** Numbers or options are chosen. */
  | { means: 'choose'; chosen: Chosen }
  /** The next number is chosen. */
  | { means: 'step'; pick: Pick; up: boolean }
  /** These, and no others, are picked. */
  | { means: 'hold'; pick: Pick; ids: number[] }
  /** A control is pressed, with what was named after it. */
  | { means: 'press'; control: Control; chosen: Chosen }
  /** Several things are called so. */
  | { means: 'which'; word: string; names: string[] }
  /** It is there, but not now. */
  | { means: 'off'; word: string }
  | { means: 'unknown'; word: string }

/** A meaning, and the words after it. */
export type Read = { meaning: Meaning; rest: string[] }

/** The most words that a name has. */
export const LONGEST = 6
/** The fewest letters that are looked for inside a name. */
const SHORTEST = 3
export const isNumber = (word: string) => /^\d+$/.test(word)
/** Letters and digits only, in lower case. */
export const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export const wordsOf = (line: string): string[] => line.trim().split(/\s+/).filter(Boolean)

/** Reads the first thing that a line says. `holding` are the words for "these and no others". */
export function read(reach: Reach, words: string[], holding: string[] = []): Read {
  const [first = '', ...rest] = words
  const held = holding.includes(first.toLowerCase()) && called(reach, [first]).length === 0 ? holdAll(reach, rest) : undefined
  if (held) return held
  const stepped = step(reach, first)
  if (stepped) return { meaning: stepped, rest }
  const values = reach.aim ? undefined : readValues(reach, words, (words) => called(reach, words))
  if (values) return values
  if (isNumber(first) && first.length > 1 && !typesNumbers(reach)) return read(reach, [...first, ...rest], holding)
  const found = find(reach, words)
  if ('means' in found) return { meaning: found, rest }
  const left = words.slice(found.n)
  if (!('control' in found.target)) return { meaning: taken(found.target, first), rest: left }
  return withItems(reach, found.target.control, left)
}

/** "+" and "-" go through numbers, unless a control has the key. */
function step(reach: Reach, word: string): Meaning | undefined {
  const pick = reach.picks.find(({ items }) => 'numbers' in items)
  if (!pick || !['+', '-'].includes(word) || reach.controls.some(({ key }) => key === word)) return undefined
  return { means: 'step', pick, up: word === '+' }
}

type Found = { target: Target; n: number }

/** Finds what the first words name: the more of them belong to one name the better. */
function find(reach: Reach, words: string[]): Found | Meaning {
  const [word = ''] = words
  let several: Meaning | undefined
  for (let n = Math.min(LONGEST, words.length); n > 0; n--) {
    const targets = called(reach, words.slice(0, n))
    const [only] = targets
    if (only && targets.length === 1) return { target: only, n }
    if (targets.length > 1) several ??= { means: 'which', word: words.slice(0, n).join(' '), names: targets.map((target) => nameOf(reach, target)) }
  }
  return several ?? { means: isNumber(word) && reach.picks.length > 0 ? 'off' : 'unknown', word }
}

const nameOf = (reach: Reach, target: Target) => reach.all.find((named) => named.target === target)?.names[0] ?? ''

/** What words may stand for: a key, a number, a cell, a whole name, or the beginning of one. */
function called(reach: Reach, words: string[]): Target[] {
  const [first = ''] = words
  if (words.length === 1) {
    const key = reach.aim && isNumber(first) ? undefined : reach.controls.find(({ key }) => key?.toLowerCase() === first.toLowerCase())
    if (key) return [targetOf(reach, key)]
    const at = isNumber(first) ? byNumber(reach, Number(first)) : byCell(reach, first)
    if (at) return [at]
    if (isNumber(first)) return []
  }
  const word = plain(words.join(' '))
  if (word === '') return []
  const those = (fits: (name: string) => boolean) => reach.all.filter(({ names }) => names.some(fits)).map(({ target }) => target)
  for (const fits of [isWhole, isBeginning, isWithin]) {
    const found = those((name) => fits(name, word))
    if (found.length > 0) return narrowed(reach, found)
  }
  return []
}

const isWhole = (name: string, word: string) => plain(name) === word
const isBeginning = (name: string, word: string) => plain(name).startsWith(word)
/** "Longsword" of "Attack with Longsword": words further on count, where they are not all but nothing. */
const isWithin = (name: string, word: string) =>
  word.length >= SHORTEST && wordsOf(name).some((_, i, all) => i > 0 && plain(all.slice(i).join(' ')).startsWith(word))

const targetOf = (reach: Reach, control: Control): Target => reach.all.find(({ target }) => 'control' in target && target.control === control)?.target ?? { control }

/** What was asked for goes before the rest, and what can be pressed before what cannot. */
function narrowed(reach: Reach, targets: Target[]): Target[] {
  const asked = reach.aim ? targets.filter((target) => 'pick' in target) : []
  const those = asked.length > 0 ? asked : targets
  const ready = those.filter((target) => !('control' in target) || target.control.enabled)
  return those.length > 1 && ready.length > 0 ? ready : those
}

function taken({ pick, id }: { pick: Pick; id: number }, word: string): Meaning {
  return has(pick.items, id) ? { means: 'toggle', kind: kindOf(pick.items), pick, id } : { means: 'off', word }
}

/** Takes the items that are named after a control and that it asks for. */
function withItems(reach: Reach, control: Control, words: string[]): Read {
  const chosen: Chosen = {}
  let rest = words
  for (const pick of holes(reach.scene, control.action)) {
    const [ids, left] = items(aimed(reach, pick), pick, rest)
    if (ids.length > 0) chosen[pick.id] = pick.max === 1 ? ids.slice(-1) : ids
    rest = left
  }
  return { meaning: { means: 'press', control, chosen }, rest }
}

/** What is within reach while nothing but one pick is meant. */
function aimed(reach: Reach, pick: Pick): Reach {
  const all = reach.all.filter(({ target }) => 'pick' in target && target.pick === pick)
  return { ...reach, aim: pick, picks: [pick], controls: [], all: all.length > 0 ? all : reach.itemsOf(pick) }
}

function items(reach: Reach, pick: Pick, words: string[]): [ids: number[], rest: string[]] {
  const ids: number[] = []
  let rest = words
  while (rest.length > 0) {
    const [first = '', ...others] = rest
    if (isNumber(first) && first.length > 1) rest = [...first, ...others]
    const found = find(reach, rest)
    if ('means' in found || 'control' in found.target || !has(pick.items, found.target.id)) break
    ids.push(found.target.id)
    rest = rest.slice(found.n)
    if (isOnMap(pick) && pick.max === 1) break
  }
  return [ids, rest]
}

/** "Hold 1 5": these, of what has numbers. */
function holdAll(reach: Reach, words: string[]): Read | undefined {
  for (const pick of reach.picks) {
    const [ids, rest] = items(aimed(reach, pick), pick, words)
    if (ids.length > 0) return { meaning: { means: 'hold', pick, ids }, rest }
  }
  return undefined
}
