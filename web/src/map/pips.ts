/** A line with pips in it, such as "Round 3. Ife: ● Action  △ Bonus action used  ▬ 15 of 30 ft": what is left of a turn. */

export type PipShape = 'circle' | 'triangle' | 'diamond' | 'bar'
export type PipState = 'ready' | 'half' | 'used'
export type Pip = { shape: PipShape; state: PipState; words: string; left?: number; of?: number }
export type Pips = { head: string; pips: Pip[] }

const PIPS: Record<string, [PipShape, PipState]> = {
  '●': ['circle', 'ready'],
  '◐': ['circle', 'half'],
  '○': ['circle', 'used'],
  '▲': ['triangle', 'ready'],
  '△': ['triangle', 'used'],
  '◆': ['diamond', 'ready'],
  '◇': ['diamond', 'used'],
  '▬': ['bar', 'ready'],
}
const ANY = /[●◐○▲△◆◇▬]/

/** Takes a line apart; a line without pips is none. */
export function pipsOf(line: string): Pips | undefined {
  const first = line.search(ANY)
  if (first < 0) return undefined
  const pips: Pip[] = []
  for (const [, sign = '', words = ''] of line.slice(first).matchAll(/([●◐○▲△◆◇▬])\s*([^●◐○▲△◆◇▬]*)/g)) {
    const [shape, state] = PIPS[sign]!
    const said = words.trim()
    pips.push(shape === 'bar' ? bar(said) : { shape, state, words: said })
  }
  return { head: line.slice(0, first).trim().replace(/:$/, ''), pips }
}

/** A bar has two numbers: what is left, and of how much. */
function bar(words: string): Pip {
  const [left, of] = [...words.matchAll(/\d+/g)].map(Number)
  if (left === undefined || of === undefined) return { shape: 'bar', state: 'ready', words }
  return { shape: 'bar', state: left === 0 ? 'used' : left < of ? 'half' : 'ready', words, left, of }
}
