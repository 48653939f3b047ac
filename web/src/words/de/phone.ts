/** What a phone at a table says; the rest comes with the screens that say it. */
import { common } from './common'
import { play } from './play'

export const phone = { ...common, ...play }
