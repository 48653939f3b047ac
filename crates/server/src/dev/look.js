// Every moment of a table, for whoever writes its game: a scrubber over the records, what happened in each, the whole
// state with what changed in it, and what everybody may do. It asks nobody but its own house, again and again, so that a
// house that was built anew is shown by itself.
'use strict'

/** How often the house is asked for news, in milliseconds. */
const PAUSE = 700

const look = document.getElementById('look')

/** Makes an element; text is text and never markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

async function ask(path) {
  const answer = await fetch(path, { cache: 'no-store' })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.detail ?? body.error?.message ?? body.message ?? answer.statusText)
  return body
}

const tables = make('select', { 'aria-label': 'Table' })
const before = make('button', { 'aria-label': 'One moment back' }, '◀')
const scrubber = make('input', { type: 'range', min: '1', max: '1', value: '1', 'aria-label': 'Moment' })
const after = make('button', { 'aria-label': 'One moment on' }, '▶')
const where = make('output', {}, '')
const told = make('p', { role: 'status' }, '')
const happened = make('div')
const state = make('pre', { tabindex: '0' })
const legal = make('div')
const column = (title, ...content) => make('section', {}, make('h2', {}, title), ...content)
look.replaceChildren(
  make('h1', {}, 'Every moment'),
  make('div', { class: 'bar' }, tables, before, scrubber, after, where),
  told,
  make('div', { class: 'columns' }, column('What happened', happened), column('State', state), column('What may be done', legal)),
)

/** The records of the table that is shown, and which of them is. */
let records = []
let shown = 0
/** Whether the latest moment is followed. */
let follows = true
/** Raised whenever something else is to be shown: an answer that comes too late is dropped. */
let turn = 0

function tell(words, isBad = false) {
  told.textContent = words
  told.className = isBad ? 'bad' : ''
}

/** What fits on a line is written on one. */
const WIDTH = 60

/** Writes a value in lines, each with the place in the value that it is about. */
function lines(value, name = '', place = '', depth = 0) {
  const [indent, label, short] = ['  '.repeat(depth), name && `${name}: `, JSON.stringify(value)]
  const isWhole = typeof value !== 'object' || value === null || (short.length < WIDTH && depth > 0)
  if (isWhole) return [{ place, text: `${indent}${label}${short}` }]
  const within = Object.entries(value).flatMap(([key, inner]) => lines(inner, key, `${place}/${key}`, depth + 1))
  return [{ place: `${place}/`, text: `${indent}${label || (depth > 0 ? '-' : '')}` }, ...within].filter(({ text }) => text.trim())
}

/** Shows a state; what was otherwise a moment ago is marked. */
function draw(now, then) {
  const known = then === null ? undefined : new Map(lines(then).map(({ place, text }) => [place, text]))
  const isNew = ({ place, text }) => known && !place.endsWith('/') && known.get(place) !== text
  state.replaceChildren(...lines(now).flatMap((line) => [isNew(line) ? make('mark', {}, line.text) : line.text, '\n']))
}

function drawEvents(record) {
  const by = typeof record.by === 'string' ? record.by : Object.entries(record.by).map(([kind, who]) => `${kind} ${who}`).join()
  const parts = [make('p', {}, `${by}, ${new Date(record.at).toLocaleTimeString()}`)]
  if (record.action) parts.push(make('pre', {}, `${record.action.action} ${JSON.stringify(record.action.parameters ?? {})}`))
  for (const entry of record.entries) {
    const { event, only } = entry.play ?? { event: entry.table }
    if (only) parts.push(make('p', {}, make('span', { class: 'secret' }, `only seat ${JSON.stringify(only)}`)))
    const words = lines(event.data ?? {}).map(({ text }) => text)
    parts.push(make('pre', {}, make('b', {}, event.event), '\n', words.join('\n')))
  }
  happened.replaceChildren(...parts)
}

function drawLegal(whole) {
  const asked = whole.asks.map(({ seat, kind }) => `${JSON.stringify(kind)} of seat ${seat}`)
  const end = whole.outcome ? [make('pre', {}, JSON.stringify(whole.outcome, null, 2))] : []
  const seats = Object.entries(whole.legal).flatMap(([seat, actions]) => [
    make('h2', {}, `Seat ${seat}: ${actions.length}`),
    make('pre', {}, actions.map(({ action, parameters }) => `${action} ${JSON.stringify(parameters ?? {})}`).join('\n')),
  ])
  legal.replaceChildren(make('p', {}, asked.length > 0 ? `Asked: ${asked.join(', ')}` : 'Nobody is asked.'), ...end, ...seats)
}

async function show(seq) {
  const [mine, id] = [(turn += 1), tables.value]
  shown = seq
  scrubber.value = String(seq)
  where.textContent = `${seq} of ${records.length}`
  const path = `/api/dev/tables/${encodeURIComponent(id)}`
  const record = records[seq - 1]
  if (!record) return
  drawEvents(record)
  const [now, then] = await Promise.all([ask(`${path}/moment?seq=${seq}`), seq > 1 ? ask(`${path}/moment?seq=${seq - 1}`) : undefined])
  if (mine !== turn) return
  draw(now.state, then?.state ?? null)
  drawLegal(now)
  tell('')
}

/** Goes to a moment; at the last one what comes is followed. */
function go(seq) {
  const to = Math.min(Math.max(seq, 1), records.length)
  follows = to === records.length
  show(to).catch((error) => tell(error.message, true))
}

scrubber.addEventListener('input', () => go(Number(scrubber.value)))
before.addEventListener('click', () => go(shown - 1))
after.addEventListener('click', () => go(shown + 1))
tables.addEventListener('change', () => {
  history.replaceState(null, '', `#${tables.value}`)
  ;[records, shown, follows] = [[], 0, true]
  void news()
})

/** Lists the tables, keeping the one that is chosen. */
function list(found) {
  const chosen = tables.value || location.hash.slice(1)
  const name = ({ game, code, players, head }) => `${game} ${code ?? ''} ${players.filter(Boolean).join(', ')} (${head})`
  tables.replaceChildren(...found.map((it) => make('option', { value: it.id }, name(it))))
  if (found.some(({ id }) => id === chosen)) tables.value = chosen
}

async function news() {
  const found = await ask('/api/dev/tables')
  if (document.activeElement !== tables) list(found)
  const head = found.find(({ id }) => id === tables.value)?.head
  if (head === undefined) return tell('No table yet: open one in the hall.')
  if (head === records.length && shown > 0) return
  const id = tables.value
  const all = await ask(`/api/dev/tables/${encodeURIComponent(id)}`)
  if (id !== tables.value) return
  records = all
  scrubber.max = String(records.length)
  where.textContent = `${shown} of ${records.length}`
  if (follows || shown === 0) await show(records.length)
}

/** Asks for news for as long as the page is open; a house that is built anew is waited for. */
async function follow() {
  for (;;) {
    await news().catch((error) => tell(error instanceof TypeError ? 'The house is away; it is waited for.' : error.message, true))
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}
void follow()
