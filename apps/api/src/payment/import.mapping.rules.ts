/** Which column of a file is which field of a payment. */
import type { PaymentMapping } from '@cordillera/contract/payment/import'
import { type PaymentField, paymentFields } from '@cordillera/contract/payment/import-fields'
import { columnMapping } from '../platform/table-mapping.ts'
import type { ReadColumns } from '../platform/table-values.ts'

/** Where each mapped field stands in a row. */
export type PaymentPlan = Partial<Record<PaymentField, number>>

export const paymentColumns = columnMapping<PaymentField>(paymentFields)

/** Proposes a field for each column, exact names first; each field once. */
export const proposePaymentMapping = (header: readonly string[]): PaymentMapping => paymentColumns.propose(header)

/** Fields that a payments file needs and the mapping lacks. */
export const missingPaymentFields = (mapping: PaymentMapping): PaymentField[] => paymentColumns.missing(mapping)

/** Where the mapped fields stand; the name of the column that does not fit where the mapping is wrong. */
export const planPaymentColumns = (header: readonly string[], mapping: PaymentMapping) =>
  paymentColumns.plan(header, mapping)

/** Where amounts and days stand in a row. */
export const readColumnsOf = ({ amount, paid_at }: PaymentPlan): ReadColumns => ({
  amounts: amount === undefined ? [] : [amount],
  days: paid_at === undefined ? [] : [paid_at],
})
