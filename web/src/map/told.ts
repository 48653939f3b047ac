/** The lines to read of a scene, with those that have pips taken apart. */
import { panelsOf } from '../lib/panels'
import type { TableState } from '../lib/table.svelte'
import type { Prompt } from '../wire/types'
import { pipsOf, type Pip } from './pips'

export type Lines = {
  /** What stands over the order of turns: "Round 3". */
  head: string
  pips: Pip[]
  /** The other lines: "Armor class 14". */
  lines: string[]
}

export function linesOf(table: TableState): Lines {
  const said = panelsOf(table.scene, 'text').flatMap((panel) => panel.lines.map((line) => table.say(line)))
  const parsed = said.map((line) => ({ line, pips: pipsOf(line) }))
  const first = parsed.find(({ pips }) => pips)
  const lines = parsed.filter(({ pips }) => !pips).map(({ line }) => line)
  // Before a line with pips stands whose they are, and before that when: "Round 3. Ife".
  const head = first?.pips?.head.split('. ')[0] ?? lines[0] ?? ''
  return { head, pips: first?.pips?.pips ?? [], lines: first ? lines : lines.slice(1) }
}

/** The questions that are open for whoever looks. */
export function questionsOf(table: TableState): Prompt[] {
  return panelsOf(table.scene, 'prompt').filter((prompt) => prompt.choices.length > 0)
}
