/** Codes that banks of Colombia have in its clearing house, by the names under which records know them. Pure. */
import { plainName } from '../../platform/table-mapping.ts'

const names: Readonly<Record<string, readonly string[]>> = {
  '1001': ['bogota'],
  '1002': ['popular'],
  '1006': ['itau', 'itau corpbanca'],
  '1007': ['bancolombia'],
  '1009': ['citibank'],
  '1012': ['gnb sudameris', 'sudameris'],
  '1013': ['bbva', 'bbva colombia'],
  '1019': ['scotiabank colpatria', 'colpatria'],
  '1023': ['occidente'],
  '1032': ['caja social', 'bcsc'],
  '1040': ['agrario', 'agrario de colombia'],
  '1051': ['davivienda'],
  '1052': ['av villas'],
  '1058': ['procredit'],
  '1060': ['pichincha'],
  '1062': ['falabella'],
  '1507': ['nequi'],
  '1551': ['daviplata'],
}
const codeOfName = new Map(Object.entries(names).flatMap(([code, known]) => known.map((name) => [name, code] as const)))

/** Null: neither a code nor a name that is known. A code as regulators write it lacks the leading one. */
export function bankCodeOf(bank: string | null): string | null {
  if (bank === null) return null
  const plain = plainName(bank).replace(/^(banco de|banco) /, '')
  if (/^\d{1,3}$/.test(plain)) return known(`1${plain.padStart(3, '0')}`)
  return /^\d{4,9}$/.test(plain) ? known(String(Number(plain))) : (codeOfName.get(plain) ?? null)
}
const known = (code: string): string | null => (code in names ? code : null)
