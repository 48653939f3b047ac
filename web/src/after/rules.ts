/** From the rules of a game, written for a terminal, to parts of a page. What does not look like anything stays text. */

export type Part =
  | { part: 'heading'; text: string }
  | { part: 'text'; text: string }
  | { part: 'steps'; items: string[] }
  | { part: 'points'; items: string[] }
  | { part: 'table'; rows: string[][] }

const STEP = /^\s*\d+\.\s+/
const POINT = /^\s*-\s+/
/** A heading in capitals that runs into its text. */
const RUN_IN = /^([A-Z][A-Z ]{2,})[.,]\s/
/** Two blanks or more part the columns of a table. */
const GAP = /\s{2,}/

export function partsOf(rules: string): Part[] {
  return rules
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(blockOf)
}

function blockOf(lines: string[]): Part[] {
  const [first = '', ...rest] = lines
  if (isHeading(first, rest)) return [{ part: 'heading', text: sentenceCase(first.trim().replace(/:$/, '')) }, ...bodyOf(rest)]
  const next = rest.findIndex((line) => RUN_IN.test(line))
  if (next >= 0) return [...blockOf(lines.slice(0, next + 1)), ...blockOf(lines.slice(next + 1))]
  // "GOAL. Fill the boxes": a heading that runs into its text.
  const heading = RUN_IN.exec(first)?.[1]
  if (heading !== undefined) {
    const body = first.slice(heading.length + 1).trim()
    return [{ part: 'heading', text: sentenceCase(heading) }, ...bodyOf([body.charAt(0).toUpperCase() + body.slice(1), ...rest])]
  }
  return bodyOf(lines)
}

/** A short line without a full stop, above something that is set off from it. */
function isHeading(line: string, rest: string[]): boolean {
  if (/^\s/.test(line) || line.length > 60 || /[.;]$/.test(line) || STEP.test(line) || POINT.test(line) || rest.length === 0) return false
  return rest.every((other) => /^\s/.test(other) || STEP.test(other) || POINT.test(other)) || line === line.toUpperCase()
}

function sentenceCase(text: string): string {
  return text.replace(/^([A-Z])([A-Z ]{2,})(?![a-z])/, (_, first: string, others: string) => first + others.toLowerCase())
}

/** Parts one below the other: text, steps, points, tables, as their lines begin. */
function bodyOf(lines: string[]): Part[] {
  const parts: Part[] = []
  let left = lines
  while (left.length > 0) {
    const [kind, n] = leading(left)
    const taken = left.slice(0, n)
    if (kind === 'table') parts.push({ part: 'table', rows: rowsOf(taken) })
    else if (kind === 'steps') parts.push({ part: 'steps', items: itemsOf(taken, STEP) })
    else if (kind === 'points') parts.push({ part: 'points', items: itemsOf(taken, POINT) })
    else parts.push({ part: 'text', text: joined(taken) })
    left = left.slice(n)
  }
  return parts
}

/** What the next lines are, and how many of them. */
function leading(lines: string[]): [kind: 'table' | 'steps' | 'points' | 'text', n: number] {
  const until = (ends: (line: string) => boolean) => {
    const n = lines.findIndex((line, i) => i > 0 && ends(line))
    return n < 0 ? lines.length : n
  }
  const [first = ''] = lines
  if (STEP.test(first)) return ['steps', until((line) => POINT.test(line) || (!STEP.test(line) && !/^\s{3,}/.test(line)))]
  if (POINT.test(first)) return ['points', until((line) => STEP.test(line) || (!POINT.test(line) && !/^\s{2,}/.test(line)))]
  if (isRow(first)) return ['table', until((line) => !isRow(line) && !isContinued(line))]
  return ['text', until((line) => STEP.test(line) || POINT.test(line) || (isRow(line) && /^\s/.test(line)))]
}

const isRow = (line: string): boolean => /^\s/.test(line) && !STEP.test(line) && !POINT.test(line) && GAP.test(line.trim())
/** The rest of a cell, below it. */
const isContinued = (line: string): boolean => /^\s{8,}\S/.test(line)

function itemsOf(lines: string[], begins: RegExp): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (begins.test(line)) items.push(line.replace(begins, '').trim())
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items
}

/** Four cells in a line are two rows beside each other: the left ones come first. */
function rowsOf(lines: string[]): string[][] {
  const rows: string[][] = []
  const right: string[][] = []
  const widest = Math.max(...lines.map((line) => line.trim().split(GAP).length))
  for (const line of lines) {
    const cells = line.trim().split(GAP)
    if (!isRow(line)) {
      const last = rows.at(-1)
      if (last) last[last.length - 1] += ` ${line.trim()}`
    } else if (cells.length === 4) {
      rows.push(cells.slice(0, 2))
      right.push(cells.slice(2))
    } else if (widest === 4 && isContinued(line)) right.push(cells)
    else rows.push(cells)
  }
  return [...rows, ...right]
}

const joined = (lines: string[]): string => lines.map((line) => line.trim()).join(' ')
