/** What a phone at a table says, in German; the rest comes with the screens that say it. */
import { common } from './de/common'
import { play } from './de/play'

export const german = { ...common, ...play }
