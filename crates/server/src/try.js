// Makes every call of the API's page one that can be tried. The page says what there is without it; this file asks the
// house for its own description, and nobody else for anything.
'use strict'

const token = document.getElementById('token')

/** Makes an element; text is text and never markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** Follows a reference of the document. */
function whole(document, schema) {
  const path = schema?.$ref?.slice(2).split('/')
  return path ? path.reduce((at, name) => at?.[name.replaceAll('~1', '/')], document) : (schema ?? {})
}

/** Makes up a value that a schema may have: its example, or the least that is required. */
function example(document, given, depth = 0) {
  const schema = whole(document, given)
  const first = schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]
  if (first !== undefined || depth > 6) return first ?? null
  const option = (schema.oneOf ?? schema.anyOf)?.find((one) => one.type !== 'null')
  if (option) return example(document, option, depth + 1)
  const kind = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (kind === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(required.map(([name, field]) => [name, example(document, field, depth + 1)]))
  }
  return { string: '', integer: 0, number: 0, boolean: false, array: [] }[kind] ?? null
}

/** A field for a parameter of a call. */
function field(document, parameter, n) {
  const schema = whole(document, parameter.schema)
  const id = `p${n}-${parameter.in}-${parameter.name}`
  const values = schema.enum ?? (schema.type === 'boolean' || schema.type?.includes?.('boolean') ? [true, false] : undefined)
  const input = values
    ? make('select', { id }, make('option', { value: '' }), ...values.map((value) => make('option', {}, String(value))))
    : make('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false' })
  const filled = parameter.example ?? schema.example
  if (parameter.required) input.required = true
  if (parameter.required && filled !== undefined) input.value = filled
  input.dataset.name = parameter.name
  input.dataset.in = parameter.in
  const words = `${parameter.name}${parameter.required ? ' (needed)' : ''}`
  const label = make('label', { for: id }, make('code', {}, words), ` in ${parameter.in}`)
  const about = parameter.description ? [make('small', {}, parameter.description)] : []
  return make('p', { class: 'field' }, label, input, ...about)
}

/** Where a call goes, by what was filled in. */
function address(path, fields) {
  const query = new URLSearchParams()
  let to = path
  for (const { value, dataset } of fields) {
    if (dataset.in === 'path') to = to.replace(`{${dataset.name}}`, encodeURIComponent(value))
    else if (dataset.in === 'query' && value !== '') query.append(dataset.name, value)
  }
  return query.size ? `${to}?${query}` : to
}

function headers(fields, body) {
  const all = new Headers()
  for (const { value, dataset } of fields) if (dataset.in === 'header' && value !== '') all.set(dataset.name, value)
  if (body) all.set('content-type', 'application/json')
  if (token.value.trim()) all.set('authorization', `Bearer ${token.value.trim()}`)
  return all
}

/** Writes JSON so that people can read it, and anything else as it came. */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What an answer tells is at hand for the next call: the table, and the first token. */
function remember(text) {
  let told
  try {
    told = JSON.parse(text)
  } catch {
    return
  }
  const first = told?.hostToken ?? told?.token
  if (first && !token.value) token.value = first
  if (!told?.gameId) return
  for (const input of document.querySelectorAll('input[data-in="path"][data-name="id"]')) input.value ||= told.gameId
}

async function send(call, form, output) {
  const fields = [...form.querySelectorAll('[data-in]')]
  const body = form.querySelector('textarea')?.value
  const began = performance.now()
  output.replaceChildren(make('p', {}, 'Waiting ...'))
  try {
    const answer = await fetch(address(call.path, fields), {
      method: call.method,
      headers: headers(fields, body),
      ...(body ? { body } : {}),
    })
    const text = await answer.text()
    const took = Math.round(performance.now() - began)
    const told = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    output.replaceChildren(
      make('p', { class: answer.ok ? 'good' : 'bad' }, make('strong', {}, `${answer.status} ${answer.statusText}`), ` in ${took} ms`),
      make('details', {}, make('summary', {}, 'Headers'), make('pre', { tabindex: '0' }, told)),
      make('pre', { tabindex: '0', class: 'body' }, readable(text)),
    )
    if (answer.ok) remember(text)
  } catch (error) {
    output.replaceChildren(make('p', { class: 'bad' }, `The house cannot be reached: ${error.message}`))
  }
}

/** Puts a form into a call of the page. */
function dress(document_, section, n) {
  const call = { method: section.dataset.method, path: section.dataset.path }
  const about = document_.paths[call.path][call.method.toLowerCase()]
  const form = make('form', {}, ...(about.parameters ?? []).map((parameter) => field(document_, parameter, n)))
  const schema = about.requestBody?.content?.['application/json']?.schema
  if (schema) {
    const area = make('textarea', { id: `b${n}`, rows: '8', spellcheck: 'false' })
    area.value = JSON.stringify(example(document_, schema), null, 2)
    form.append(make('p', { class: 'field' }, make('label', { for: `b${n}` }, 'Body'), area))
  }
  const output = make('div', { role: 'status', 'aria-live': 'polite', class: 'answer' })
  form.append(make('button', { type: 'submit' }, 'Send'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(call, form, output)
  })
  section.append(form, output)
}

async function start() {
  const answer = await fetch('/api/openapi.json')
  const described = await answer.json()
  document.querySelectorAll('[data-method]').forEach((section, n) => dress(described, section, n))
  document.getElementById('pass').hidden = false
  document.body.dataset.ready = 'true'
}

start().catch((error) => document.querySelector('main').prepend(make('p', { class: 'bad' }, `Nothing can be tried: ${error.message}`)))
