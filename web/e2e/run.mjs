/** Runs the tests in a real browser, two files at a time: a browser mostly waits. */
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const wanted = process.argv.slice(2)
const files = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((word) => name.includes(word))))
  .map((name) => join(here, name))
run({ files, concurrency: 2 })
  .on('test:fail', () => (process.exitCode = 1))
  .compose(spec)
  .pipe(process.stdout)
