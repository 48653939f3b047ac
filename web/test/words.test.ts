/** Every screen brings the words that it says: what is loaded later must be loaded with whoever needs it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, tongueOf } from '../src/words/languages'

const SRC = resolve(__dirname, '../src')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|svelte)$/.test(name)).map((name) => join(SRC, name))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

function found(from: string, path: string): string | undefined {
  const at = resolve(dirname(from), path)
  return [at, `${at}.ts`].find((file) => sources.has(file))
}
const matches = (file: string, pattern: RegExp): string[] => [...(sources.get(file) ?? '').matchAll(pattern)].flatMap(([, path]) => found(file, path ?? '') ?? [])
const imports = (file: string) => matches(file, /^\s*(?:import|export)\s(?!type\b)(?:.*?from )?'(\.[^']+)'/gm)
const later = (file: string) => matches(file, /import\('(\.[^']+)'\)/g)

/** Everything that is there once a file is, beside what was there before. */
function closure(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const next of imports(file)) closure(next, known)
  return known
}

/** Which words a file of words has. */
const wordsIn = (file: string) => [...(sources.get(file) ?? '').matchAll(/^ {2}'?([\w.]+)'?: ["']/gm)].map(([, word]) => word ?? '')
const isWords = (file: string) => file.startsWith(join(SRC, 'words/en/'))
const home = new Map([...sources.keys()].filter(isWords).flatMap((file) => wordsIn(file).map((word) => [word, file] as const)))
const said = (file: string) => [...(sources.get(file) ?? '').matchAll(/\bt\(\s*(?:[^'`]*\? )?'([\w.]+)'/g)].map(([, word]) => word ?? '')

test('what is loaded later brings its words', () => {
  const always = closure(join(SRC, 'main.ts'))
  const roots = [...sources.keys()].flatMap(later)
  expect(roots.length).toBeGreaterThan(10)
  const silent = new Set<string>()
  for (const root of [join(SRC, 'main.ts'), ...roots]) {
    const here = closure(root, new Set(always))
    for (const file of here) {
      if (isWords(file)) continue
      for (const word of said(file)) {
        const words = home.get(word)
        if (words === undefined || !here.has(words)) silent.add(`${file.slice(SRC.length)} says ${word}`)
      }
    }
  }
  expect([...silent]).toEqual([])
})

test('every word is said somewhere', () => {
  const others = [...sources].filter(([file]) => !file.startsWith(join(SRC, 'words/'))).map(([, text]) => text).join('\n')
  const whole = new Set([...others.matchAll(/'([\w.]+)'/g)].map(([, word]) => word))
  const begun = [...others.matchAll(/`([\w.]+)\$\{/g)].map(([, beginning]) => beginning ?? '')
  const unsaid = [...home.keys()].filter((word) => !whole.has(word) && !begun.some((beginning) => word.startsWith(beginning)))
  expect(unsaid).toEqual([])
})

test('every language of the list is a folder with all words, and no folder is left out', () => {
  const folders = readdirSync(join(SRC, 'words'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.sort()).toEqual(Object.keys(LANGUAGES).sort())
  for (const code of Object.keys(LANGUAGES)) {
    const theirs = new Set([...sources.keys()].filter((file) => file.startsWith(join(SRC, `words/${code}/`))).flatMap(wordsIn))
    expect([...home.keys()].filter((word) => !theirs.has(word)), code).toEqual([])
    // What English brings with the first screen, the others have in one file.
    const loaded = matches(join(SRC, `words/${code}/phone.ts`), /'(\.\/[^']+)'/g).map((file) => file.slice(file.lastIndexOf('/')))
    if (code !== 'en') expect(loaded.sort(), code).toEqual(['/common.ts', '/play.ts'])
  }
})

test('no language but English is named outside of its folder and the list', () => {
  const others = Object.keys(LANGUAGES).filter((code) => code !== 'en')
  const named = [...sources].filter(([file]) => !file.startsWith(join(SRC, 'words/'))).flatMap(([file, text]) =>
    others.filter((code) => new RegExp(`['"\`/]${code}['"\`/]`).test(text)).map((code) => `${file.slice(SRC.length)} names ${code}`))
  expect(named).toEqual([])
})

test('a device gets the first language it prefers that is known', () => {
  expect([[], ['de-AT'], ['tlh', 'de', 'en'], ['EN-gb', 'de'], ['den']].map(tongueOf)).toEqual(['en', 'de', 'de', 'en', 'en'])
})
