/** The English words that are here so far: each screen brings its own. */
export const english: Record<string, string> = {}

export function learn(words: Record<string, string>): void {
  Object.assign(english, words)
}
