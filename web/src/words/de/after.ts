import type { after as words } from '../en/after'

export const after: Record<keyof typeof words, string> = {}
