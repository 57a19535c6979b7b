/** Days of a channel's account: what each comes to on both sides, closed by two people, opened again by two. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { day, id, instant, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import type { Words } from '../words.ts'
import { accountFields, directions, matchedBy, reconClasses } from './common.ts'

const spec = 'DOMAIN §9 Reconciliation: a day is closed when empty'
const menu = { menu: 'payoutReconciliation' } as const
const close = { button: 'payoutReconciliation_close' } as const

export const dayStates = ['open', 'asked', 'closed'] as const
/**
 * What keeps a day from being closed: an earlier day is open; no statement reaches it; exceptions are open; the bank’s closing is
 * another one; the ledger says otherwise.
 */
export const dayObstacles = ['earlier', 'statement', 'exceptions', 'bank', 'ledger'] as const

export const dayFigures = {
  opening: minorAmount,
  paidIn: minorAmount,
  paidOut: minorAmount,
  fees: minorAmount,
  /** Rounding and what was written off. */
  adjusted: minorAmount,
  /** Money in less money out that was explained and is in no book. */
  explained: minorAmount,
  /** opening + in − out − fees − adjusted. */
  closing: minorAmount,
  /** As the bank tells it; null where it tells none for this day. */
  bankClosing: z.nullable(minorAmount),
  /** What the ledger’s cash changed by through all that is matched or resolved on this day. */
  ledger: minorAmount,
  matches: z.int(),
} as const

export const reconDayRow = z.object({
  ...accountFields,
  day,
  ...dayFigures,
  state: z.enum(dayStates),
  openExceptions: z.int(),
  obstacles: z.array(z.enum(dayObstacles)),
  askedBy: z.nullable(z.string()),
  /** The caller asked for it: another person decides. */
  mine: z.boolean(),
  closedBy: z.nullable(z.string()),
  closedTime: z.nullable(instant),
  /** Of a closed day: by what its figures and all its rows are proved. */
  seal: z.nullable(z.string()),
  sealHolds: z.nullable(z.boolean()),
  version,
  reopening: z.nullable(
    z.object({ reopeningId: id, reason: z.string(), askedBy: z.string(), mine: z.boolean(), version }),
  ),
  /** How often it was closed and opened again. */
  reopened: z.int(),
})

export const listReconDays = endpoint({
  path: '/forward/credit/reconciliation/days',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'The days of an account, the latest first: those that are not closed (62 at most) and the last 31 that are',
  input: z.strictObject(accountFields),
  output: z.array(reconDayRow),
  errors: ['reconciliation.noSuchAccount'],
})

const one = { ...accountFields, day } as const
export const closeDay = endpoint({
  path: '/forward/credit/reconciliation/close_day',
  access: close,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec,
  summary: 'Asks to close a day on which nothing is open and bank, matches and ledger agree; another person closes it',
  input: z.strictObject(one),
  output: z.object({ state: z.enum(dayStates) }),
  errors: [
    'reconciliation.noSuchAccount',
    'reconciliation.dayNotNext',
    'reconciliation.dayNotTold',
    'reconciliation.dayNotEmpty',
    'reconciliation.dayNotBank',
    'reconciliation.dayNotLedger',
    'reconciliation.dayAsked',
  ],
})
export const decideCloseDay = endpoint({
  path: '/forward/credit/reconciliation/decide_close_day',
  access: close,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  secondPerson: true,
  spec: `${spec}; §16 Four eyes`,
  summary: 'Closes and seals a day that somebody else asked to close, if it still stands as it was asked, or refuses',
  input: z.strictObject({ ...one, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ state: z.enum(dayStates) }),
  errors: [
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'credit.decided',
    'reconciliation.noSuchAccount',
    'reconciliation.dayMoved',
  ],
})
export const reopenDay = endpoint({
  path: '/forward/credit/reconciliation/reopen_day',
  access: close,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec,
  summary: 'Asks to open the last closed day again, with a reason; another person decides',
  input: z.strictObject({ ...one, reason }),
  output: z.object({ reopeningId: id }),
  errors: ['reconciliation.noSuchAccount', 'record.missing', 'reconciliation.dayNotLast', 'reconciliation.dayAsked'],
})
export const decideReopenDay = endpoint({
  path: '/forward/credit/reconciliation/decide_reopen_day',
  access: close,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  secondPerson: true,
  spec: `${spec}; §16 Four eyes`,
  summary: 'Opens a closed day again as somebody else asked, or leaves it closed; how it stood is kept',
  input: z.strictObject({ reopeningId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ state: z.enum(dayStates) }),
  errors: [...secondPersonErrors, 'record.missing', 'record.stale', 'credit.decided', 'reconciliation.dayNotLast'],
})

export const closingPaper = endpoint({
  path: '/forward/credit/reconciliation/day_paper',
  access: menu,
  rows: 'merchant',
  writes: true,
  transport: 'download',
  spec,
  summary:
    'The paper of a closed day as PDF: its figures, what they are made of, who closed it, and the seal that proves it',
  input: z.strictObject(one),
  output: z.null(),
  errors: ['reconciliation.noSuchAccount', 'record.missing', 'reconciliation.sealBroken'],
})

export const dayLine = z.object({
  rowId: id,
  kind: z.enum(['match', 'resolved']),
  class: z.enum(reconClasses),
  rule: z.nullable(z.enum(matchedBy)),
  resolution: z.nullable(z.string()),
  direction: z.enum(directions),
  currency: accountFields.currency,
  trackingKey: z.nullable(z.string()),
  house: minorAmount,
  bank: minorAmount,
  fee: minorAmount,
  adjusted: minorAmount,
  reason: z.nullable(z.string()),
})
type DayField = keyof z.infer<typeof dayLine>
export const dayExportColumns = [
  { key: 'rowId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'class', kind: 'text', title: { zh: '类别', en: 'Class', es: 'Clase' } },
  { key: 'rule', kind: 'text', title: { zh: '匹配规则', en: 'Rule', es: 'Regla' } },
  { key: 'resolution', kind: 'text', title: { zh: '处理结果', en: 'Resolution', es: 'Resolución' } },
  { key: 'direction', kind: 'text', title: { zh: '方向', en: 'Direction', es: 'Sentido' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'house', kind: 'money', title: { zh: '账面金额', en: 'Books', es: 'Libros' } },
  { key: 'bank', kind: 'money', title: { zh: '银行金额', en: 'Bank', es: 'Banco' } },
  { key: 'fee', kind: 'money', title: { zh: '手续费', en: 'Fee', es: 'Comisión' } },
  { key: 'adjusted', kind: 'money', title: { zh: '调整', en: 'Adjusted', es: 'Ajuste' } },
  { key: 'reason', kind: 'text', title: { zh: '原因', en: 'Reason', es: 'Motivo' } },
] as const satisfies readonly { key: DayField; kind: string; title: Words }[]

export const exportDay = endpoint({
  ...listFile,
  path: '/forward/credit/reconciliation/day_export',
  access: { button: 'payoutReconciliation_export' },
  rows: 'merchant',
  summary: 'Every match and every exception without another side that a day is made of, as CSV or XLSX, streamed',
  input: z.strictObject({ filter: z.strictObject(one), format: fileFormat }),
})
