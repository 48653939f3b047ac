/** The client's own words, in English. Everything that a table says comes with its scene. */
import { after } from './en/after'
import { common } from './en/common'
import { hall } from './en/hall'
import { map } from './en/map'
import { play } from './en/play'

export const english = { ...common, ...play, ...map, ...after, ...hall }

export type Word = keyof typeof english
