/** Lines of a file of people to write to, judged by their form alone: whose a number is, no line is told. Pure. */
import type { Country } from '@cordillera/contract/countries'
import { id } from '@cordillera/contract/fields'
import type { LineFault } from '@cordillera/contract/service-desk/marketing-terms'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { spelled } from '../../platform/phones.ts'

export interface Lines {
  userIds: string[]
  mobiles: string[]
  faults: { line: number; fault: LineFault }[]
}

/** The first column of each line; a head without digits is passed over. */
export function readLines(text: string, country: Country): Lines {
  const taken = new Set<string>()
  let kind: Read['of'] | null = null
  const lines: Lines = { userIds: [], mobiles: [], faults: [] }
  for (const [at, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const cell = (whole.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim()
    if (cell === '' || (at === 0 && !/\d/.test(cell))) continue
    const read = readOne(cell, country)
    if ('of' in read) kind ??= read.of
    const fault = 'fault' in read ? read.fault : faultBeside(read, { kind, taken })
    if (fault !== null) lines.faults.push({ line: at + 1, fault })
    else if ('value' in read) {
      taken.add(read.value)
      lines[read.of].push(read.value)
    }
  }
  return lines
}

interface Read {
  of: 'userIds' | 'mobiles'
  value: string
}

/** Numbers beside ids would tell whose they are: two lines of one person count once. */
function faultBeside(read: Read, { kind, taken }: { kind: Read['of'] | null; taken: Set<string> }): LineFault | null {
  if (read.of !== kind) return 'mixed'
  return taken.has(read.value) ? 'twice' : null
}

function readOne(cell: string, country: Country): Read | { fault: LineFault } {
  if (id.safeParse(cell).success) return { of: 'userIds', value: cell }
  const phone = parsePhoneNumberFromString(spelled(cell, country), country)
  if (!phone?.isValid()) return { fault: 'unreadable' }
  if (phone.country !== country) return { fault: 'foreign' }
  return phone.getType() === 'FIXED_LINE' ? { fault: 'landline' } : { of: 'mobiles', value: phone.number }
}
