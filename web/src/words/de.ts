/** The client's own words, in German. */
import { after } from './de/after'
import { command } from './de/command'
import { common } from './de/common'
import { hall } from './de/hall'
import { lobby } from './de/lobby'
import { map } from './de/map'
import { play } from './de/play'
import type { Word } from './en'

export const german: Record<Word, string> = { ...common, ...play, ...lobby, ...map, ...after, ...hall, ...command }
