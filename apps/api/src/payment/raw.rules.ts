/** What providers and files sent, as it is shown: whose names, accounts and documents stand in it are masked. Pure. */
import { maskNumber, maskPersonName } from '../platform/mask.ts'

const names = /nombre|name|titular|payer|beneficiary|beneficiario|cliente/i
const numbers = /cuenta|account|clabe|rfc|curp|document|cedula|dni|rut|phone|telefono|celular|mobile|mail/i
/** Proves who sent it and tells nobody anything. */
const signatures = /^(firma|signature|checksum|pv_checksum)$/i

/** A key is looked at in its plain letters: files write `Número de teléfono` as they please. */
const plain = (key: string) => key.normalize('NFD').replace(/\p{M}/gu, '')

/** Beyond it nobody reads, and what is built to be deep would hold the server up. */
const deepest = 8

type Mask = (text: string) => string
const asItCame: Mask = (text) => text

/** `TipoCuentaOrdenante` is the kind of an account, not its number. What has no name of its own is of the kind that it stands in. */
function maskOf(key: string, around: Mask): Mask {
  const said = plain(key)
  if (/^tipo/i.test(said)) return asItCame
  if (numbers.test(said)) return maskNumber
  return names.test(said) ? maskPersonName : around
}

const fieldsOf = (of: object, around: Mask, depth: number): [string, unknown][] =>
  Object.entries(of).flatMap(([key, value]): [string, unknown][] =>
    signatures.test(plain(key)) ? [] : [[key, masked(value, maskOf(key, around), depth)]],
  )

/** A value with everything in it masked, whether its parts came as parts or as text. */
function masked(value: unknown, mask: Mask, depth: number): unknown {
  const part = typeof value === 'string' ? partIn(value) : value
  if (typeof part !== 'object' || part === null) {
    if (value === null || value === undefined) return null
    const text = `${value}`
    const shown = text === '' ? text : mask(text)
    return shown === text ? value : shown
  }
  if (depth === deepest) return '…'
  return Array.isArray(part)
    ? part.map((one) => masked(one, mask, depth + 1))
    : Object.fromEntries(fieldsOf(part, mask, depth + 1))
}

/** Raw words are kept one text a field: what was a part is JSON there. */
function partIn(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function shownRaw(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  const shown = fieldsOf(raw, asItCame, 0).map(([key, value]): [string, string] => [
    key,
    value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`,
  ])
  return Object.fromEntries(shown)
}
