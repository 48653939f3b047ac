/** The client's own words that are here so far: each screen brings its own, in English, and knows where to find its German. */
type Words = Record<string, string>
type Translation = () => Promise<Words>

export const english: Words = {}
export const german: Words = {}
const translations: Translation[] = []
let isGerman = false

/** Takes in the words of a screen; done once they can be said in the language of this device. */
export async function learn(words: Words, translation: Translation): Promise<void> {
  Object.assign(english, words)
  translations.push(translation)
  if (isGerman) await take(translation)
}

/** Takes in German, from now on with everything that comes. */
export async function learnGerman(): Promise<void> {
  isGerman = true
  await Promise.all(translations.map(take))
}

/** What cannot be loaded is said in English. */
const take = (translation: Translation) => translation().then((words) => Object.assign(german, words), () => {})
