/** Which column of a file is which field of a payment. */
import type { PaymentMapping } from '@cordillera/contract/payment/import'
import { type PaymentField, paymentFieldNames, paymentFields } from '@cordillera/contract/payment/import-fields'
import { plainName } from '../credit/public.ts'

/** Where each mapped field stands in a row. */
export type PaymentPlan = Partial<Record<PaymentField, number>>

const fieldOfName = new Map<string, PaymentField>()
for (const field of paymentFieldNames) {
  const { zh, en, es, also } = paymentFields[field]
  for (const name of [field, zh, en, es, ...also]) {
    if (!fieldOfName.has(plainName(name))) fieldOfName.set(plainName(name), field)
  }
}

/** Proposes a field for each column, exact names first; each field once. */
export function proposePaymentMapping(header: readonly string[]): PaymentMapping {
  const exact = (column: string) => paymentFieldNames.find((field) => field === column)
  const known = (column: string) => fieldOfName.get(plainName(column))
  const mapping: PaymentMapping = {}
  for (const fieldOf of [exact, known]) {
    for (const column of header) {
      const field = fieldOf(column)
      if (field && !mapping[column] && !Object.values(mapping).includes(field)) mapping[column] = field
    }
  }
  return mapping
}

/** Fields that a payments file needs and the mapping lacks. */
export function missingPaymentFields(mapping: PaymentMapping): PaymentField[] {
  const mapped = new Set(Object.values(mapping))
  return paymentFieldNames.filter((field) => 'needed' in paymentFields[field] && !mapped.has(field))
}

/** Where the mapped fields stand; the name of the column that does not fit where the mapping is wrong. */
export function planPaymentColumns(
  header: readonly string[],
  mapping: PaymentMapping,
): { plan: PaymentPlan } | { wrong: string } {
  const plan: PaymentPlan = {}
  for (const [column, field] of Object.entries(mapping)) {
    const index = header.indexOf(column)
    if (index < 0 || plan[field] !== undefined) return { wrong: column }
    plan[field] = index
  }
  return { plan }
}
