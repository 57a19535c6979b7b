/** The exceptions desk: what has no other side, its candidates with what stands in the way, and how it is ended. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { accountId, currency, day, entryNumber, id, instant, merchantId, reason, remark, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { accountFields, channelName, directions, reconClasses, reconLists } from './common.ts'
import { lineShown, movementShown } from './run.ts'

export const deskStates = ['expected', 'open', 'waiting', 'resolved'] as const
/** `healed`: a later statement or booking brought the other side. */
export const deskResolutions = ['healed', 'matched', 'fee', 'rounding', 'writeOff', 'booked', 'explained'] as const
/** What a person can end one by, beside matching. `writeOff` takes a second person. */
export const chosenEnds = ['fee', 'rounding', 'writeOff', 'booked', 'explained'] as const
export const sides = ['bank', 'house', 'match'] as const
export const scopes = ['own', 'team', 'all'] as const
/** What stands between a line and a movement. */
export const obstacles = ['amount', 'day', 'account', 'key', 'direction', 'ambiguous', 'taken'] as const

const menu = { menu: 'payoutReconciliation' } as const
/** What a detail list opens is shown there too. */
const anyMenu = {
  menu: ['payoutReconciliation', 'collectDetail', 'withdrawDetail', 'internalWithdraw', 'reversalDetail'],
} as const
const work = { button: 'payoutReconciliation_work' } as const

const deskFields = {
  exceptionId: id,
  ...accountFields,
  direction: z.enum(directions),
  list: z.enum(reconLists),
  class: z.enum(reconClasses),
  side: z.enum(sides),
  merchantName: z.nullable(z.string()),
  amount: minorAmount,
  difference: z.nullable(minorAmount),
  trackingKey: z.nullable(z.string()),
  bookDay: day,
  state: z.enum(deskStates),
  openedTime: instant,
  dueTime: instant,
  handler: z.nullable(z.string()),
  handlerId: z.nullable(accountId),
  proposedBy: z.nullable(z.string()),
  resolution: z.nullable(z.enum(deskResolutions)),
  reason: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
  resolvedTime: z.nullable(instant),
  bookedAs: z.nullable(z.string()),
  notes: z.int(),
  version,
} as const
export const deskRow = z.object(deskFields)
const filterFields = {
  /** Open and waiting unless said. */
  state: z.optional(z.enum(deskStates)),
  class: z.optional(z.enum(reconClasses)),
  channel: z.optional(channelName),
  currency: z.optional(currency),
  merchant: z.optional(merchantId),
  scope: z.optional(z.enum(scopes)),
  overdue: z.optional(z.boolean()),
  trackingKey: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
} as const

export const listReconExceptions = endpoint({
  path: '/forward/credit/reconciliation/exceptions',
  access: menu,
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'What has no other side, by when it is due',
  input: listInput(filterFields, ['due', 'amount']),
  output: listOf(deskRow),
  errors: [],
})

type DeskField = keyof z.infer<typeof deskRow>
export const deskExportColumns = [
  { key: 'exceptionId', kind: 'text', title: { zh: '异常编号', en: 'Exception', es: 'Excepción' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'class', kind: 'text', title: { zh: '类别', en: 'Class', es: 'Clase' } },
  { key: 'side', kind: 'text', title: { zh: '所在一方', en: 'Side', es: 'Lado' } },
  { key: 'direction', kind: 'text', title: { zh: '方向', en: 'Direction', es: 'Sentido' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'difference', kind: 'money', title: { zh: '差额', en: 'Difference', es: 'Diferencia' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'bookDay', kind: 'day', title: { zh: '记账日', en: 'Day', es: 'Día' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'handler', kind: 'text', title: { zh: '处理人', en: 'Owner', es: 'Responsable' } },
  { key: 'openedTime', kind: 'instant', title: { zh: '发现时间', en: 'Opened', es: 'Abierta' } },
  { key: 'dueTime', kind: 'instant', title: { zh: '到期时间', en: 'Due', es: 'Vence' } },
  { key: 'resolution', kind: 'text', title: { zh: '处理结果', en: 'Resolution', es: 'Resolución' } },
  { key: 'reason', kind: 'text', title: { zh: '原因', en: 'Reason', es: 'Motivo' } },
  { key: 'resolvedBy', kind: 'text', title: { zh: '处理完成人', en: 'Resolved by', es: 'Resuelta por' } },
  { key: 'resolvedTime', kind: 'instant', title: { zh: '处理时间', en: 'Resolved', es: 'Resuelta' } },
] as const satisfies readonly { key: DeskField; kind: string; title: Words }[]

export const exportReconExceptions = endpoint({
  ...listFile,
  path: '/forward/credit/reconciliation/exceptions_export',
  access: { button: 'payoutReconciliation_export' },
  rows: 'merchant',
  summary: 'The exceptions a filter matches as CSV or XLSX, streamed',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
})

export const reconWall = endpoint({
  path: '/forward/credit/reconciliation/wall',
  access: menu,
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Per account: what is open by age, what the bank’s word is expected for, which days are not closed',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      ...accountFields,
      open: z.int(),
      openMinor: minorAmount,
      overdue: z.int(),
      olderThan3: z.int(),
      expected: z.int(),
      expectedMinor: minorAmount,
      lastDay: z.nullable(day),
      closedThrough: z.nullable(day),
      daysNotClosed: z.int(),
      /** Directions of the channel that rest now. */
      frozen: z.int(),
      /** Orders of the last seven days that ended, those of them that failed, and how long 95 of 100 took to settle. */
      ordersEnded: z.int(),
      ordersFailed: z.int(),
      settledWithinSeconds: z.nullable(z.int()),
    }),
  ),
  errors: [],
})

export const reconExceptionDetail = endpoint({
  path: '/forward/credit/reconciliation/exception_detail',
  access: anyMenu,
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary:
    'One exception: its line or movement, the candidates of the other side with what stands in the way of each, and its notes',
  input: z.strictObject({ exceptionId: id }),
  output: z.object({
    ...deskFields,
    line: z.nullable(lineShown),
    movement: z.nullable(movementShown),
    /** As the bank wrote it, names and accounts masked. */
    raw: z.nullable(z.record(z.string(), z.string())),
    matchId: z.nullable(id),
    /** Proposed by a rule: confirmed by a person. */
    suggested: z.nullable(
      z.object({ matchId: id, rule: z.string(), version, movements: z.int(), house: minorAmount, bank: minorAmount }),
    ),
    candidates: z.array(
      z.object({
        lineId: z.nullable(entryNumber),
        movementId: z.nullable(entryNumber),
        label: z.string(),
        amount: minorAmount,
        day,
        trackingKey: z.nullable(z.string()),
        account: z.nullable(z.string()),
        who: z.nullable(z.string()),
        /** Of 100. */
        score: z.int(),
        difference: minorAmount,
        days: z.int(),
        obstacles: z.array(z.enum(obstacles)),
      }),
    ),
    proposal: z.nullable(z.object({ end: z.enum(chosenEnds), reason: z.string() })),
    notesOf: z.array(
      z.object({
        text: z.string(),
        by: z.string(),
        time: instant,
        fileId: z.nullable(id),
        fileName: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['record.missing'],
})

const one = { exceptionId: id, version } as const
export const takeReconException = endpoint({
  path: '/forward/credit/reconciliation/take',
  access: work,
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Takes the next open exception nobody works, or this one; of two who take at once one gets it',
  input: z.strictObject({ exceptionId: z.optional(id) }),
  output: z.object({ exceptionId: z.nullable(id) }),
  errors: ['record.missing', 'reconciliation.taken'],
})
export const assignReconException = endpoint({
  path: '/forward/credit/reconciliation/assign',
  access: work,
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Gives exceptions to somebody who may work them',
  input: z.strictObject({ exceptionIds: z.array(id).check(z.minLength(1), z.maxLength(200)), accountId }),
  output: z.object({ assigned: z.int() }),
  errors: ['record.missing', 'reconciliation.cannotWork'],
})
export const handlersOfRecon = endpoint({
  path: '/forward/credit/reconciliation/handlers',
  access: work,
  rows: 'merchant',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Who may work exceptions, with how many each has',
  input: z.strictObject({}),
  output: z.array(z.object({ accountId, name: z.string(), open: z.int() })),
  errors: [],
})
export const commentReconException = endpoint({
  path: '/forward/credit/reconciliation/comment',
  access: work,
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'A note under an exception, with an own uploaded file or without',
  input: z.strictObject({ exceptionId: id, text: remark.check(z.minLength(1)), fileId: z.optional(id) }),
  output: z.object({ exceptionId: id }),
  errors: ['record.missing', 'file.missing'],
})
export const reconNoteFile = endpoint({
  path: '/forward/credit/reconciliation/note_file',
  access: anyMenu,
  rows: 'merchant',
  writes: true,
  transport: 'download',
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'The file of a note; who took it away is logged',
  input: z.strictObject({ exceptionId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})
export const matchReconException = endpoint({
  path: '/forward/credit/reconciliation/match',
  access: work,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary:
    'Says that these lines and movements are the same money; a difference is booked as the channel’s fee or, within its bound, as rounding',
  input: z.strictObject({
    ...one,
    lineIds: z.array(entryNumber).check(z.minLength(1), z.maxLength(200)),
    movementIds: z.array(entryNumber).check(z.minLength(1), z.maxLength(200)),
    difference: z.optional(z.enum(['fee', 'rounding'])),
    reason,
  }),
  output: z.object({ matchId: id }),
  errors: [
    'record.missing',
    'record.stale',
    'reconciliation.resolved',
    'reconciliation.alreadyMatched',
    'reconciliation.endedAlone',
    'reconciliation.notItsOwn',
    'reconciliation.differenceUnsaid',
    'reconciliation.overRounding',
    'reconciliation.overFee',
    'reconciliation.overDay',
    'reconciliation.notOneMoney',
    'reconciliation.dayClosed',
  ],
})
export const confirmSuggested = endpoint({
  path: '/forward/credit/reconciliation/confirm',
  access: work,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Confirms what a rule proposed',
  input: z.strictObject({ matchId: id, version }),
  output: z.object({ matchId: id }),
  errors: [
    'record.missing',
    'record.stale',
    'reconciliation.alreadyMatched',
    'reconciliation.endedAlone',
    'reconciliation.notConfirmed',
    'reconciliation.dayClosed',
  ],
})
export const resolveReconException = endpoint({
  path: '/forward/credit/reconciliation/resolve',
  access: work,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary:
    'Ends an exception without another side: booked as the channel’s fee, as rounding, as unidentified money, explained, or written off; written off, and beyond what one person may at once or in a day, it waits for a second one',
  input: z.strictObject({ ...one, end: z.enum(chosenEnds), reason }),
  output: z.object({ state: z.enum(['resolved', 'waiting']), bookedAs: z.nullable(z.string()) }),
  errors: [
    'record.missing',
    'record.stale',
    'reconciliation.resolved',
    'reconciliation.endDoesNotFit',
    'reconciliation.overRounding',
    'reconciliation.dayClosed',
    'reconciliation.ownOrder',
    'reconciliation.heldByFinance',
    'reconciliation.bookedUnmatched',
  ],
})
export const decideReconWriteOff = endpoint({
  path: '/forward/credit/reconciliation/decide_write_off',
  access: work,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  secondPerson: true,
  spec: 'DOMAIN §9 Reconciliation; §16 Four eyes',
  summary: 'Books a write-off or fee that somebody else proposed, or gives the exception back',
  input: z.strictObject({ ...one, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ state: z.enum(['resolved', 'open']) }),
  errors: [
    'record.missing',
    'record.stale',
    'credit.decided',
    'reconciliation.dayClosed',
    'reconciliation.ownOrder',
    ...secondPersonErrors,
  ],
})
export const reopenReconException = endpoint({
  path: '/forward/credit/reconciliation/reopen',
  access: work,
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §9 Reconciliation',
  summary: 'Takes an explained exception up again while its day is open',
  input: z.strictObject({ ...one, reason }),
  output: z.object({ exceptionId: id }),
  errors: ['record.missing', 'record.stale', 'reconciliation.notReopenable', 'reconciliation.dayClosed'],
})
