/** The client's own words, in German. */
import { after } from './de/after'
import { common } from './de/common'
import { hall } from './de/hall'
import { map } from './de/map'
import { play } from './de/play'
import type { Word } from './en'

export const german: Record<Word, string> = { ...common, ...play, ...map, ...after, ...hall }
