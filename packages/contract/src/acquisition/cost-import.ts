/** Importing what channels were really paid: one channel and day a row. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, currency, id, merchantId } from '../fields.ts'
import { rowRefusals } from '../job/row-refusals.ts'
import {
  fileErrors,
  importJob,
  inspectedTable,
  inspectInput,
  mappingErrors,
  mappingTo,
  rowFault,
} from '../job/table-import.ts'
import { reading } from '../job/table-reading.ts'
import { minorAmount } from '../money.ts'
import type { Words } from '../words.ts'

export const costFields = {
  channel: {
    zh: '渠道代码',
    en: 'Channel code',
    es: 'Código del canal',
    needed: true,
    also: ['channel', 'code', 'canal', 'codigo', '渠道'],
  },
  day: { zh: '日期', en: 'Day', es: 'Día', needed: true, also: ['date', 'fecha', '日'] },
  amount: {
    zh: '金额',
    en: 'Amount',
    es: 'Monto',
    needed: true,
    also: ['cost', 'spend', 'amount paid', 'importe', 'importe pagado', 'costo', 'gasto', '成本', '花费', '已付金额'],
  },
  note: { zh: '备注', en: 'Note', es: 'Nota', also: ['comment', 'remark', 'comentario', 'observacion', '说明'] },
} as const satisfies Record<string, Words & { readonly needed?: boolean; readonly also: readonly string[] }>
export type CostField = keyof typeof costFields
const field = z.enum(Object.keys(costFields) as [CostField, ...CostField[]])
export type CostMapping = Record<string, CostField>

export const costRefusals = {
  missing: rowRefusals.missing,
  noChannel: { zh: '没有此代码的渠道', en: 'no channel has this code', es: 'ningún canal tiene este código' },
  notDate: rowRefusals.notDate,
  toCome: { zh: '日期尚未到来', en: 'the day is still to come', es: 'el día aún no llega' },
  notAmount: rowRefusals.notAmount,
  tooManyDecimals: rowRefusals.tooManyDecimals,
  twice: {
    zh: '前面的行已有同一渠道和日期',
    en: 'channel and day stand in an earlier row too',
    es: 'el canal y el día están también en una fila anterior',
  },
  tooLong: rowRefusals.tooLong,
  columnCount: rowRefusals.columnCount,
} as const satisfies Record<string, Words>
export type CostRefusal = keyof typeof costRefusals

/** A sheet of a year for several channels; a longer one comes in parts. */
export const costLinesAtMost = 2000

const entering = {
  access: { button: 'loan_market_cost_entry_change' },
  rows: 'merchant',
  spec: '1 §1 channel management; DOMAIN §12; decision 095',
} as const

export const inspectCosts = endpoint({
  ...entering,
  path: '/api/cms/channel/cost_inspect',
  summary: 'What kind of table an uploaded file is, and which column probably is which field',
  input: inspectInput,
  output: inspectedTable(field),
  errors: fileErrors,
})

const asked = {
  ...importJob,
  ...entering,
  input: z.strictObject({
    fileId: id,
    merchant: z.optional(merchantId),
    /** As recognised unless given. */
    mapping: z.optional(mappingTo(field)),
    reading: z.optional(reading),
  }),
  errors: [...mappingErrors, 'market.merchantForeign'],
} as const

export const dryRunCosts = endpoint({
  ...asked,
  path: '/api/cms/channel/cost_dry_run',
  summary: 'A job that checks every row and keeps nothing; its result is `costsOutcome`',
})

export const runCosts = endpoint({
  ...asked,
  path: '/api/cms/channel/cost_import',
  summary:
    'A job that keeps every row that is right, in place of a cost of that channel and day; its result is `costsOutcome`',
})

/** What a dry run and a run answer (`result` of the job). */
export const costsOutcome = z.object({
  counts: z.object({
    rows: count,
    /** Right and of a channel and day that has no cost yet. */
    added: count,
    /** Right and in place of a cost that was there. */
    replaced: count,
    refused: count,
  }),
  sums: z.array(z.object({ currency, amount: minorAmount })),
  errors: z.array(z.object({ ...rowFault.shape, channel: z.string() })),
  refusedFileId: z.nullable(id),
})
export type CostsOutcome = z.infer<typeof costsOutcome>
