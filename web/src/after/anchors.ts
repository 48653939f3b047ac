/** Where each paragraph of the rules is found: ids made of its own words, the same in every language. */
import type { Part } from './rules'

/** The id of a part, and of each of its rows or items. */
export type Anchors = { id: string; inside: string[] }

/** The most words of a paragraph that become its id. */
const LONGEST = 4

export function slug(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

/** The first words, up to where a sentence pauses. */
const beginning = (text: string): string => (/^[^.,:;]*/.exec(text)?.[0] ?? '').split(' ').slice(0, LONGEST).join(' ')

/** Ids in the order of the parts. A heading is its words, a paragraph its first ones, a row its name; steps are counted. */
export function anchorsOf(parts: Part[]): Anchors[] {
  const taken = new Set<string>()
  let section = 'rules'
  const one = (id: string): string => {
    const free = [id, `${section}-${id}`].find((id) => id !== '' && !taken.has(id)) ?? `${section}-${taken.size}`
    taken.add(free)
    return free
  }
  return parts.map((part) => {
    switch (part.part) {
      case 'heading': {
        const id = one(slug(part.text))
        section = id
        return { id, inside: [] }
      }
      case 'text':
        return { id: one(slug(beginning(part.text))), inside: [] }
      case 'table':
        return { id: '', inside: part.rows.map(([name = '']) => one(slug(name))) }
      default:
        return { id: '', inside: part.items.map((_, n) => one(`${section}-${n + 1}`)) }
    }
  })
}

/** The ids of a translation: those of the English rules, wherever both are made alike. */
export function anchorsLike(parts: Part[], english: Part[]): Anchors[] {
  const own = anchorsOf(parts)
  const theirs = anchorsOf(english)
  if (String(shapeOf(parts)) === String(shapeOf(english))) return theirs
  const headings = (all: Part[]) => all.flatMap(({ part }, i) => (part === 'heading' ? i : []))
  const [here, there] = [headings(parts), headings(english)]
  if (here.length !== there.length) return own
  return own.map((anchors, i) => theirs[there[here.indexOf(i)] ?? -1] ?? anchors)
}

const shapeOf = (parts: Part[]): string[] =>
  parts.map((part) => `${part.part} ${part.part === 'table' ? part.rows.length : 'items' in part ? part.items.length : ''}`)
