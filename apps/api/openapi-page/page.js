/** Shows the document to whoever is signed in to the console in this browser and may read it. */
const calls = document.querySelector('#calls')
const state = document.querySelector('#state')
const find = document.querySelector('#find')
const save = document.querySelector('#save')

const cookie = (name) =>
  document.cookie.split('; ').flatMap((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : []))[0]

const element = (name, text, ...children) => {
  const made = document.createElement(name)
  if (text) made.textContent = text
  made.append(...children)
  return made
}

/** A schema in few lines: `{ name: string ≤ 60, … }`. */
function shape(schema, indent = '') {
  if (schema === undefined || schema === null || typeof schema !== 'object') return 'anything'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => shape(choice, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => shape(part, indent)).join(' & ')
  if (schema.type === 'array') return `[ ${shape(schema.items, indent)} ]${bounds(schema, 'Items')}`
  if (schema.type === 'object' || schema.properties) return fields(schema, indent)
  return `${[schema.type ?? 'anything'].flat().join(' | ')}${schema.format ? ` (${schema.format})` : ''}${bounds(schema, 'Length')}`
}

function fields(schema, indent) {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0)
    return schema.additionalProperties ? `{ …: ${shape(schema.additionalProperties, indent)} }` : '{}'
  const deeper = `${indent}  `
  const lines = names.map((name) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    return `${deeper}${name}${optional}: ${shape(schema.properties[name], deeper)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function bounds(schema, of) {
  const low = schema.minimum ?? schema.exclusiveMinimum ?? schema[`min${of}`]
  const high = schema.maximum ?? schema.exclusiveMaximum ?? schema[`max${of}`]
  const known = [low === undefined ? '' : `≥ ${low}`, high === undefined ? '' : `≤ ${high}`].filter(Boolean)
  return known.length > 0 ? ` ${known.join(' ')}` : ''
}

function callOf(path, call) {
  const details = element('details', '', element('summary', '', element('code', path), ` ${call.summary}`))
  details.id = call.operationId
  // filled when it is opened: hundreds of calls with all their fields are much for a page
  details.addEventListener('toggle', () => details.childElementCount === 1 && details.append(...bodyOf(call)))
  return details
}

function bodyOf(call) {
  const [request] = Object.entries(call.requestBody.content)
  const parts = [element('p', call.description)]
  if (call.parameters)
    parts.push(element('p', `Header ${call.parameters.map(({ name }) => name).join(', ')} is required.`))
  parts.push(element('h3', `Sends ${request[0]}`), element('pre', shape(request[1].schema)))
  for (const [status, { description, content }] of Object.entries(call.responses)) {
    parts.push(element('h3', `Answers HTTP ${status}`), element('p', description))
    for (const [type, { schema }] of Object.entries(content)) parts.push(element('pre', `${type}\n${shape(schema)}`))
  }
  return parts
}

function show(api, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map()
  for (const [path, { post }] of Object.entries(api.paths)) {
    const text = `${path} ${post.summary} ${post.description}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    groups.set(post.tags[0], [...(groups.get(post.tags[0]) ?? []), callOf(path, post)])
  }
  const count = [...groups.values()].flat().length
  state.textContent = count === 1 ? '1 call' : `${count} calls`
  calls.replaceChildren(...[...groups].flatMap(([tag, made]) => [element('h2', tag), ...made]))
  if (location.hash) document.getElementById(location.hash.slice(1))?.setAttribute('open', '')
}

async function start() {
  const headers = { 'content-type': 'application/json', 'device-id': localStorage.getItem('device-id') ?? '' }
  const token = cookie('Admin-Token')
  if (token) headers.authorization = `JWT ${decodeURIComponent(token)}`
  const response = await fetch('/api/cms/openapi/document', { method: 'POST', headers, body: '{}' })
  const { code, msg, data } = await response.json()
  if (code !== 2000) {
    state.textContent = `${msg} This page is for superusers and technical staff who are signed in to the console.`
    return
  }
  show(data, '')
  find.addEventListener('input', () => show(data, find.value))
  save.disabled = false
  save.addEventListener('click', () => {
    const link = element('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    link.download = 'openapi.json'
    link.click()
  })
}

start().catch(() => {
  state.textContent = 'The server did not answer. Load this page again.'
})
