// The longest step of every game, and of fights made to be as long as the house rules allow:
//   node bench/steps/run.mjs target/release/dicehall
// Every figure is to stay under 20 ms; the exit code says whether it does.
import { execFileSync } from 'node:child_process'

const LIMIT_MS = 20
const STEPS = 400
const program = process.argv[2] ?? 'target/release/dicehall'

const size = 100
const open = () => Array.from({ length: size }, () => '.'.repeat(size))
// A wall in every second row, with a gap at one end and then at the other.
const maze = () =>
  open().map((row, y) => (y % 2 === 0 ? row : y % 4 === 1 ? '#'.repeat(size - 1) + '.' : '.' + '#'.repeat(size - 1)))
const pillars = () => open().map((row, y) => (y % 2 === 0 ? row : '.#'.repeat(size / 2)))
const rubble = () => open().map((row, y) => [...row].map((_, x) => ((x * 7 + y * 13) % 5 === 0 ? '#' : '.')).join(''))

const two = (party, foe, place) =>
  Array.from({ length: size }, (_, n) => ({ stats: n < size / 2 ? party : foe, at: place(n) }))
const apart = (n) => [2 * (n % 50), n < 50 ? 0 : 98]
const mixed = (n) => [4 + 8 * (n % 10), 4 + 8 * Math.floor(n / 10)]
const crowded = (n) => [40 + 2 * (n % 10), 40 + 2 * Math.floor(n / 10)]

const maps = { open: open(), maze: maze(), pillars: pillars(), rubble: rubble() }
const places = { apart, mixed, crowded }
const sides = { swords: ['fighter_1', 'goblin'], spells: ['wizard_5', 'archmage'], all: ['cleric_5', 'young_red_dragon'] }

const fights = []
for (const [map, rows] of Object.entries(maps))
  for (const [place, at] of Object.entries(places))
    for (const [kind, [party, foe]] of Object.entries(sides))
      for (const autoplay of ['all', 'none'])
        fights.push({
          name: `combat ${map} ${place} ${kind} ${autoplay}`,
          game: 'combat',
          setup: { map: rows, creatures: two(party, foe, at), autoplay, rolls: 'auto', roundLimit: 1000 },
        })

const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }))
const plain = games.map(({ id }) => ({ name: id, game: id }))

let worst = 0
for (const { name, game, setup } of [...plain, ...fights]) {
  const args = ['bench', '--steps', String(STEPS), '--game', game]
  if (setup) args.push('--setup', JSON.stringify(setup))
  let report
  try {
    report = JSON.parse(execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })).steps
  } catch (error) {
    console.log(`${name}: ${String(error.stderr).trim()}`)
    continue
  }
  const longest = Object.entries(report.longest)
  worst = Math.max(worst, ...longest.map(([, { ms }]) => ms))
  const words = longest.map(([what, { ms, pieces }]) => `${what} ${ms} ms (${pieces})`)
  console.log(`${name}: ${report.steps} steps, ${words.join(', ')}${report.overBudget ? ', OVER BUDGET' : ''}`)
}
console.log(`longest: ${worst} ms of ${LIMIT_MS}`)
process.exitCode = worst < LIMIT_MS ? 0 : 1
