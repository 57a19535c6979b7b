/** What a correction of a borrower changes, and how it is told. Pure. */
import type { BaseInfoChanges } from '@cordillera/contract/borrower/base-info-change'
import { maskAll, maskEmail, maskNumber, maskPhone } from '../platform/mask.ts'

/** By wire name, the column it stands in. */
const columnOf = {
  maritalStatus: 'maritalStatus',
  pinCode: 'postalCode',
  address: 'address',
  permanentState: 'permanentState',
  permanentCity: 'permanentCity',
  permanentAddress: 'permanentAddress',
  email: 'email',
  whatsApp: 'whatsapp',
  telegram: 'telegram',
  employmentType: 'employmentType',
  monthlyIncome: 'monthlyIncomeMinor',
  monthlyFamilyIncome: 'familyIncomeMinor',
  language: 'language',
  education: 'education',
  secondId: 'secondId',
} as const satisfies Record<keyof BaseInfoChanges, string>
type Field = keyof typeof columnOf
type Value = string | number | null
export type ChangedColumns = Partial<Record<(typeof columnOf)[Field], Value>>
export type Changeable = Record<(typeof columnOf)[Field], Value>

const fields = Object.keys(columnOf) as Field[]

/** Only what differs from what is kept. */
export function changedColumns(kept: Changeable, changes: BaseInfoChanges): ChangedColumns {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = changes[field]
      return value === undefined || value === kept[columnOf[field]] ? [] : [[columnOf[field], value]]
    }),
  )
}

const masks: Partial<Record<Field, (text: string) => string>> = {
  address: maskAll,
  permanentAddress: maskAll,
  email: maskEmail,
  whatsApp: maskPhone,
  telegram: maskNumber,
  secondId: maskNumber,
}

/** Before and after as the operation log keeps them: personal data masked, under the names of the wire. */
export function maskedChange(kept: Changeable, columns: ChangedColumns) {
  const told = (of: ChangedColumns) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        if (!(columnOf[field] in columns)) return []
        const value = of[columnOf[field]] ?? null
        return [[field, typeof value === 'string' ? (masks[field]?.(value) ?? value) : value]]
      }),
    )
  return { before: told(kept), after: told(columns) }
}
