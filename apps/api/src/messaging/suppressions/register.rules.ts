/** Lines of a public register's file, judged by their form alone. Pure. */
import type { Country } from '@cordillera/contract/countries'
import type { RegisterFault } from '@cordillera/contract/messaging/suppression-terms'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { spelled } from '../../platform/phones.ts'

export interface RegisterLines {
  phones: string[]
  emails: string[]
  faults: { line: number; fault: RegisterFault }[]
}

const email = /^[^\s@"<>]{1,64}@[^\s@"<>]+\.[^\s@"<>]{2,}$/

/** The first column of each line; a head without digits and without an address is passed over. */
export function readRegister(text: string, country: Country): RegisterLines {
  const taken = new Set<string>()
  const read: RegisterLines = { phones: [], emails: [], faults: [] }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [at, whole] of lines.entries()) {
    const cell = (whole.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim()
    if (cell === '' || (at === 0 && !/[\d@]/.test(cell))) continue
    const found = email.test(cell) ? { of: 'emails' as const, value: cell.toLowerCase() } : readPhone(cell, country)
    const fault = 'fault' in found ? found.fault : taken.has(found.value) ? ('twice' as const) : null
    if (fault !== null) read.faults.push({ line: at + 1, fault })
    else if ('value' in found) {
      taken.add(found.value)
      read[found.of].push(found.value)
    }
  }
  return read
}

function readPhone(cell: string, country: Country): { of: 'phones'; value: string } | { fault: RegisterFault } {
  const phone = parsePhoneNumberFromString(spelled(cell, country), country)
  if (!phone?.isPossible()) return { fault: 'unreadable' }
  return phone.country === country ? { of: 'phones', value: phone.number } : { fault: 'foreign' }
}
