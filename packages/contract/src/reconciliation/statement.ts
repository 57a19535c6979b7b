/** Statements of banks: looked at, imported or pulled, listed. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, instant } from '../fields.ts'
import { fileErrors, importJob, inspectedTable, inspectInput, mappingErrors, mappingTo } from '../job/table-import.ts'
import { reading } from '../job/table-reading.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { accountFields, channelName } from './common.ts'
import { statementFieldNames } from './statement-fields.ts'

const field = z.enum(statementFieldNames)
export const statementFormats = ['camt.053', 'MT940', 'table', 'STP'] as const

export const inspectStatement = endpoint({
  path: '/forward/credit/reconciliation/statement_inspect',
  access: { button: 'payoutReconciliation_import' },
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary:
    'What an uploaded statement is written in; of a table, which column is which field, as kept for the channel or proposed',
  input: z.strictObject({ ...inspectInput.shape, channel: z.optional(channelName), currency: z.optional(currency) }),
  output: z.object({
    kind: z.enum(['camt.053', 'MT940', 'table']),
    name: z.string(),
    /** Of tables alone. */
    table: z.nullable(inspectedTable(field)),
  }),
  errors: fileErrors,
})

export const uploadStatement = endpoint({
  ...importJob,
  path: '/forward/credit/reconciliation/statement_upload',
  access: { button: 'payoutReconciliation_import' },
  spec: 'DOMAIN §9 Reconciliation',
  summary:
    'A job that reads a statement whole, proves its balances, keeps what is new of it and matches; its result is `statementOutcome`',
  input: z.strictObject({
    fileId: id,
    ...accountFields,
    /** Of a table: kept for the channel; as kept or proposed unless given. */
    mapping: z.optional(mappingTo(field)),
    reading: z.optional(reading),
  }),
  errors: [...mappingErrors, 'reconciliation.statementTwice', 'reconciliation.noSuchAccount'],
})

export const pullStatement = endpoint({
  ...importJob,
  path: '/forward/credit/reconciliation/statement_pull',
  access: { button: 'payoutReconciliation_import' },
  spec: 'FACTS (d) STP/SPEI',
  summary:
    'A job that asks the channel for a day’s statement, keeps what is new of it and matches; its result is `statementOutcome`',
  input: z.strictObject({ ...accountFields, day }),
  errors: ['reconciliation.cannotPull', 'reconciliation.noSuchAccount'],
})

const classCount = z.object({ class: z.string(), matches: z.int(), exceptions: z.int(), minor: minorAmount })
export const runFigures = z.object({
  runId: id,
  hits: z.array(z.object({ rule: z.string(), confirms: z.boolean(), matches: z.int(), minor: minorAmount })),
  classes: z.array(classCount),
  /** Exceptions of earlier runs that found their other side. */
  healed: z.int(),
  differs: z.nullable(z.object({ lost: z.int(), won: z.int() })),
})
/** What the jobs answer (`result` of the job). */
export const statementOutcome = z.object({
  statementId: id,
  lines: z.int(),
  newLines: z.int(),
  run: z.nullable(runFigures),
})
export type StatementOutcome = z.infer<typeof statementOutcome>

const statementRow = z.object({
  statementId: id,
  ...accountFields,
  format: z.enum(statementFormats),
  name: z.string(),
  bankReference: z.nullable(z.string()),
  account: z.nullable(z.string()),
  fromDay: z.nullable(day),
  toDay: z.nullable(day),
  opening: z.nullable(minorAmount),
  closing: z.nullable(minorAmount),
  paidIn: minorAmount,
  paidOut: minorAmount,
  fees: minorAmount,
  lines: z.int(),
  newLines: z.int(),
  importedBy: z.nullable(z.string()),
  importedTime: instant,
})

export const listStatements = endpoint({
  path: '/forward/credit/reconciliation/statement_list',
  access: { menu: 'payoutReconciliation' },
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Statements that were read, the latest first',
  input: listInput({ channel: z.optional(channelName), currency: z.optional(currency) }, ['imported']),
  output: listOf(statementRow),
  errors: [],
})
