/** The client's own words, in English. Everything that a table says comes with its scene. */
import type { after } from './en/after'
import type { command } from './en/command'
import { common } from './en/common'
import type { hall } from './en/hall'
import type { lobby } from './en/lobby'
import type { map } from './en/map'
import { play } from './en/play'
import { learn } from './learn'

// A phone at a table needs no more than these; the others come with the screens that say them.
void learn('phone', { ...common, ...play })

export type Word = keyof (typeof common & typeof play & typeof lobby & typeof map & typeof after & typeof hall & typeof command)
