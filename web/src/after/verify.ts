/** Checks a finished play without trusting the house that tells of it: the seed, every roll, the chain of records. */
import type { Export, Rolled, TableEvent, TableRecord } from '../wire/types'
import { readExactly } from './exact'
import { commitment, hashOf, playKey, roll, shuffle, type Entropy } from './fair'

/** One use of the dice, with what the seed gives. */
export type Checked = Rolled & {
  told: number[]
  gives: number[]
  /** Whether it was made with the seed that is known: a play that was moved here has earlier rolls. */
  known: boolean
  fits: boolean
}

export type Fault =
  | { kind: 'no_seed' }
  | { kind: 'seed' }
  | { kind: 'no_start' }
  | { kind: 'roll'; number: number }
  | { kind: 'count'; seq: number }
  | { kind: 'told'; number: number; seq: number }
  | { kind: 'chain'; seq: number }

export type Report = {
  /** What is wrong; nothing is best. */
  faults: Fault[]
  commitment: string
  seed: string
  entropy: Entropy[]
  rolls: Checked[]
  /** How many dice were compared. */
  dice: number
  shuffles: number
  /** How many uses could not be checked, since their seed stayed in another house. */
  unchecked: number
}

/** The records of the second form hold moves; the chain is checked alike. */
const FORMATS = ['dicehall-table/1', 'dicehall-table/2']
const FIRST = '0'.repeat(64)

export function verify(text: string, rolled: Rolled[]): Report {
  const exact = readExactly(text)
  const play = exact.value as Export
  if (!FORMATS.includes(play.format) || !Array.isArray(play.records)) throw new SyntaxError('this is no finished play')
  const report: Report = {
    faults: [],
    commitment: play.commitment,
    seed: play.seed ?? '',
    entropy: [],
    rolls: [],
    dice: 0,
    shuffles: 0,
    unchecked: 0,
  }
  if (!play.seed) return { ...report, faults: [{ kind: 'no_seed' }] }
  const promised = latestPromise(play.records)
  const entropy = added(play.records)
  if (!promised || !entropy) return { ...report, faults: [{ kind: 'no_start' }] }
  report.entropy = entropy
  if (promised.commitment !== commitment(play.seed) || promised.commitment !== play.commitment) report.faults.push({ kind: 'seed' })
  checkRolls(report, playKey(play.seed, entropy), rolled, promised.from)
  checkRecords(report, play.records)
  const texts = exact.members.get('records')?.items.map((item) => item.text) ?? []
  const broken = brokenAt(play, texts)
  if (broken !== undefined) report.faults.push({ kind: 'chain', seq: broken })
  return report
}

function tableEvents(records: TableRecord[]): { event: TableEvent; dice: number }[] {
  return records.flatMap(({ entries, dice }) => entries.flatMap((entry) => ('table' in entry ? [{ event: entry.table, dice }] : [])))
}

/** The commitment that counts, and from which roll on. */
function latestPromise(records: TableRecord[]): { commitment: string; from: number } | undefined {
  const promises = tableEvents(records).flatMap(({ event, dice }) => {
    if (event.event === 'table_opened') return [{ commitment: event.data.commitment, from: 0 }]
    return event.event === 'dice_renewed' ? [{ commitment: event.data.commitment, from: dice }] : []
  })
  return promises.at(-1)
}

/** What the seats added to the dice before the start. */
function added(records: TableRecord[]): Entropy[] | undefined {
  const chairs = new Map<number, string | undefined>()
  for (const { event } of tableEvents(records)) {
    if (event.event === 'lobby_player_joined') {
      chairs.set(event.data.player, event.data.chair.entropy ?? undefined)
    } else if (event.event === 'lobby_player_left') {
      chairs.delete(event.data.player)
    } else if (event.event === 'lobby_closed') {
      return event.data.chairs.flatMap((chair, seat) => {
        const bytes = chairs.get(chair)
        return bytes === undefined ? [] : [{ seat, bytes }]
      })
    }
  }
  return undefined
}

function checkRolls(report: Report, key: Uint8Array, rolled: Rolled[], from: number): void {
  rolled.forEach((use, number) => {
    const told = use.order ?? use.faces ?? []
    const gives = use.order ? shuffle(key, number, told.length) : roll(key, number, use.sides ?? 0, told.length)
    const known = number >= from
    const fits = use.number === number && told.length === gives.length && told.every((value, i) => value === gives[i])
    report.rolls.push({ ...use, told, gives, known, fits })
    if (!known) report.unchecked++
    else if (!fits) report.faults.push({ kind: 'roll', number })
    if (known && use.order) report.shuffles++
    else if (known) report.dice += told.length
  })
}

/** The list of rolls is the house's word: each must be in the record that it names, and the records count them. */
function checkRecords(report: Report, records: TableRecord[]): void {
  let next = 0
  for (const record of records) {
    const said = numbersIn(record.entries.map((entry) => ('play' in entry ? entry.play.event : undefined)))
    const here: number[] = []
    for (; report.rolls[next]?.seq === record.seq; next++) {
      const use = report.rolls[next]
      if (use?.faces) here.push(...use.faces)
      if (use?.faces?.some((face) => count(said, face) < 1)) report.faults.push({ kind: 'told', number: next, seq: record.seq })
    }
    if (next !== record.dice) {
      report.faults.push({ kind: 'count', seq: record.seq })
      return
    }
    const missing = here.find((face) => count(said, face) < count(here, face))
    if (missing !== undefined && !report.faults.some((fault) => 'seq' in fault && fault.seq === record.seq)) {
      report.faults.push({ kind: 'told', number: next - 1, seq: record.seq })
    }
  }
}

const count = (list: number[], value: number): number => list.filter((other) => other === value).length

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

/** The first record that was changed after it was written, if one was. */
function brokenAt(play: Export, texts: string[]): number | undefined {
  let prev = FIRST
  for (const [i, record] of play.records.entries()) {
    if (record.seq !== i + 1) return i + 1
    // Where the hash does not fit, it is the record before that was changed.
    if (record.prev !== prev) return Math.max(1, i)
    prev = hashOf(texts[i] ?? '')
  }
  return prev === play.head ? undefined : play.records.length
}
