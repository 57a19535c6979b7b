/** A list of staff to be paid: its lines read, and judged against the people's records. Pure. */

import type { Currency } from '@cordillera/contract/countries'
import type { DecimalSign } from '@cordillera/contract/job/table-reading'
import {
  type StaffPayoutFault,
  type StaffPayoutFieldName,
  staffPayoutFields,
} from '@cordillera/contract/payment/staff-payout-fields'
import { newAccountIsValid, plainName } from '../credit/public.ts'
import { firstOf } from '../platform/cut.ts'
import type { TableRow } from '../platform/table-file.ts'
import { columnMapping } from '../platform/table-mapping.ts'
import { readAmount } from '../platform/table-values.ts'

export type PayrollPlan = Partial<Record<StaffPayoutFieldName, number>>
export const payrollColumns = columnMapping<StaffPayoutFieldName>(staffPayoutFields)

/** What SPEI carries of a concept. */
const maxConcept = 39
const usualConcept = 'NOMINA'

export interface PayrollLine {
  row: number
  userNo: string
  /** As the file says; empty where it does not. */
  name: string
  bankAccount: string
  /** Minor units; null where it is none. */
  amount: number | null
  concept: string
  faults: StaffPayoutFault[]
}

export interface PayrollFile {
  plan: PayrollPlan
  columns: number
  decimalSign: DecimalSign
  currency: Currency
}

export function readPayrollRow(file: PayrollFile, { number, cells, numeric }: TableRow): PayrollLine {
  const faults: StaffPayoutFault[] = []
  const cell = (field: StaffPayoutFieldName) => {
    const index = file.plan[field]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  if (cells.slice(file.columns).some((extra) => extra.trim() !== '')) faults.push('columnCount')
  const userNo = cell('user_no')
  if (userNo === '') faults.push('noUserNo')
  const isNumber = numeric?.[file.plan.amount ?? -1] ?? false
  const read = readAmount(cell('amount'), isNumber, file.currency, file.decimalSign)
  const amount = typeof read === 'number' ? read : null
  if (typeof read !== 'number') faults.push(read)
  else if (read === 0) faults.push('notPositive')
  const concept = cell('concept') || usualConcept
  if (userNo.length > 40 || concept.length > maxConcept) faults.push('tooLong')
  return {
    row: number,
    userNo: userNo.slice(0, 40).toUpperCase(),
    name: firstOf(cell('name'), 200),
    bankAccount: cell('bank_account').replaceAll(/[\s-]/g, '').slice(0, 40),
    amount: amount !== null && amount > 0 ? amount : null,
    concept: concept.slice(0, maxConcept),
    faults,
  }
}

export interface PayrollPerson {
  accountId: number
  userNo: string
  name: string
  bankAccount: string | null
  /** Somebody else who works here has the same on record. */
  isShared: boolean
}

export interface JudgedLine extends PayrollLine {
  accountId: number | null
  /** Where the money goes: the account on record, never one that only the file knows. */
  payTo: string | null
}

/** Everything that is wrong with each line, so that one look is enough. */
export function judgePayroll(
  lines: readonly PayrollLine[],
  people: ReadonlyMap<string, PayrollPerson>,
  country: string,
): JudgedLine[] {
  const seen = new Map<string, number>()
  for (const { userNo } of lines) seen.set(userNo, (seen.get(userNo) ?? 0) + 1)
  return lines.map((line) => {
    const person = people.get(line.userNo)
    const faults = [...line.faults]
    if (line.userNo !== '' && !person) faults.push('unknownPerson')
    if (line.userNo !== '' && (seen.get(line.userNo) ?? 0) > 1) faults.push('twice')
    if (person) faults.push(...faultsOf(line, person, country))
    return { ...line, faults, accountId: person?.accountId ?? null, payTo: person?.bankAccount ?? null }
  })
}

function faultsOf(line: PayrollLine, person: PayrollPerson, country: string): StaffPayoutFault[] {
  const faults: StaffPayoutFault[] = []
  if (person.bankAccount === null) faults.push('noAccount')
  else if (!newAccountIsValid(country, person.bankAccount)) faults.push('badAccount')
  if (person.isShared) faults.push('accountShared')
  if (line.bankAccount !== '' && person.bankAccount !== null && line.bankAccount !== person.bankAccount) {
    faults.push('accountDiffers')
  }
  if (line.name !== '' && plainName(line.name) !== plainName(person.name)) faults.push('nameDiffers')
  return faults
}
