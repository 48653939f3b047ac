import type { play as words } from '../en/play'

export const play: Record<keyof typeof words, string> = {}
