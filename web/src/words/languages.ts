/** The languages of the client, each by its code and by its own name. English comes with the screens; every other is the folder of files of its code. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Tongue = keyof typeof LANGUAGES

const CODES = Object.keys(LANGUAGES) as Tongue[]

/** The language that somebody who prefers these gets: the first that is known, or English. */
export function tongueOf(preferred: readonly string[]): Tongue {
  const known = (tag: string) => CODES.find((code) => tag.toLowerCase().split('-')[0] === code)
  return preferred.map(known).find((code) => code !== undefined) ?? 'en'
}
