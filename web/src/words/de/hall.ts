import type { hall as words } from '../en/hall'

export const hall: Record<keyof typeof words, string> = {}
