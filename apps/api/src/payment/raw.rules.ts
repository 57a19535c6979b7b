/** What providers and files sent, as it is shown: whose names, accounts and documents stand in it are masked. Pure. */
import { maskNumber, maskPersonName } from '../platform/mask.ts'

const names = /nombre|name|titular|payer|beneficiary|beneficiario|cliente/i
const numbers = /cuenta|account|clabe|rfc|curp|document|cedula|dni|rut|phone|telefono|celular|mobile|mail/i
/** Proves who sent it and tells nobody anything. */
const signatures = /^(firma|signature|checksum|pv_checksum)$/i

/** A key is looked at in its plain letters: files write `Número de teléfono` as they please. */
const plain = (key: string) => key.normalize('NFD').replace(/\p{M}/gu, '')

export function shownRaw(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  const shown = Object.entries(raw).flatMap(([key, value]): [string, string][] => {
    const text =
      value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`
    const said = plain(key)
    if (signatures.test(said)) return []
    // `TipoCuentaOrdenante` is the kind of an account, not its number
    if (text === '' || /^tipo/i.test(said)) return [[key, text]]
    if (numbers.test(said)) return [[key, maskNumber(text)]]
    return [[key, names.test(said) ? maskPersonName(text) : text]]
  })
  return Object.fromEntries(shown)
}
