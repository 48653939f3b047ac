import type { map as words } from '../en/map'

export const map: Record<keyof typeof words, string> = {}
