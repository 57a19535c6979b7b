/** Proofs of payment that borrowers send: a queue with due times, matched to money that came, refused, or asked for again. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { currency, day, id, instant, merchantId, reason, version } from '../../fields.ts'
import { fileFormat, listFile } from '../../list-file.ts'
import { minorAmount, positiveMinor } from '../../money.ts'
import { listInput, listOf } from '../../page.ts'
import type { Words } from '../../words.ts'
import { cepStateNames } from '../cep.ts'
import { paymentCandidates, paymentStates } from '../payment.ts'
import { proofFits, proofImagesAtMost, proofRefusalNames, proofStateNames } from './terms.ts'

const spec = '2 §2 jedi; DOMAIN §9; SCREENS repayment_Record'
const menu = { menu: 'repayment_Record' } as const
const state = z.enum(proofStateNames)
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

const fields = {
  recordId: id,
  merchant: merchantId,
  merchantName: z.string(),
  userId: id,
  /** Masked. */
  borrower: z.string(),
  /** Null: the borrower did not say for which loan. */
  appId: z.nullable(id),
  loanId: z.nullable(z.string()),
  amount: minorAmount,
  currency,
  paidDay: day,
  /** As the borrower says it. */
  channel: z.string(),
  trackingKey: z.nullable(z.string()),
  images: z.int(),
  state,
  receivedTime: instant,
  dueTime: instant,
  /** It waits longer than it may. */
  late: z.boolean(),
  takenBy: z.nullable(z.string()),
  /** The caller has it. */
  mine: z.boolean(),
  paymentId: z.nullable(id),
  refusal: z.nullable(z.enum(proofRefusalNames)),
  note: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  version,
} as const
export const proofRow = z.object(fields)

const filterFields = {
  state: z.optional(state),
  /** `mine`: the caller has them · `free`: nobody has. */
  holder: z.optional(z.enum(['mine', 'free'])),
  late: z.optional(z.boolean()),
  merchant: z.optional(merchantId),
  userId: z.optional(id),
  trackingKey: z.optional(word),
} as const

export const listProofs = endpoint({
  path: '/forward/credit/repayment_record/list',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Proofs of payment in scope, those that are due first on top',
  input: listInput(filterFields, ['due', 'received', 'amount']),
  output: listOf(proofRow),
  errors: [],
})

type Field = keyof z.infer<typeof proofRow>
export const proofExportColumns = [
  { key: 'recordId', kind: 'text', title: { zh: '凭证编号', en: 'Proof', es: 'Comprobante' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower id', es: 'Id de cliente' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'loanId', kind: 'text', title: { zh: '贷款', en: 'Loan', es: 'Préstamo' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount', es: 'Monto' } },
  { key: 'paidDay', kind: 'day', title: { zh: '付款日', en: 'Paid on', es: 'Pagado el' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'trackingKey', kind: 'text', title: { zh: '追踪号', en: 'Tracking key', es: 'Clave de rastreo' } },
  { key: 'receivedTime', kind: 'instant', title: { zh: '收到时间', en: 'Received', es: 'Recibido' } },
  { key: 'dueTime', kind: 'instant', title: { zh: '应处理时间', en: 'Due', es: 'Vence' } },
  { key: 'takenBy', kind: 'text', title: { zh: '处理人', en: 'Worked by', es: 'Lo revisa' } },
  { key: 'paymentId', kind: 'text', title: { zh: '对应付款', en: 'Payment', es: 'Pago' } },
  { key: 'refusal', kind: 'text', title: { zh: '拒绝原因', en: 'Refused because', es: 'Motivo del rechazo' } },
  { key: 'decidedBy', kind: 'text', title: { zh: '决定人', en: 'Decided by', es: 'Decidido por' } },
  { key: 'decidedTime', kind: 'instant', title: { zh: '决定时间', en: 'Decided', es: 'Decidido' } },
] as const satisfies readonly { key: Field; kind: string; title: Words }[]

export const exportProofs = endpoint({
  ...listFile,
  path: '/forward/credit/repayment_record/export',
  access: { button: 'repayment_Record_export' },
  rows: 'merchant',
  spec,
  summary: 'The proofs a filter matches as CSV or XLSX, streamed, names masked',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
})

export const proofDetail = endpoint({
  path: '/forward/credit/repayment_record/detail',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'One proof with its pictures, what Banxico says of it, and the money that it may be',
  input: z.strictObject({ recordId: id }),
  output: z.object({
    ...fields,
    files: z.array(id),
    /** It says all that Banxico asks for. */
    canAsk: z.boolean(),
    cep: z.nullable(
      z.object({ state: z.enum(cepStateNames), answeredTime: z.nullable(instant), nextTime: z.nullable(instant) }),
    ),
    /** The best fitting first; empty once it is decided. */
    money: z.array(
      z.object({
        paymentId: id,
        channel: z.string(),
        trackingKey: z.string(),
        amount: minorAmount,
        currency,
        valueDay: day,
        state: z.enum(paymentStates),
        fits: z.array(z.enum(proofFits)),
      }),
    ),
  }),
  errors: ['record.missing'],
})

export const showProofImage = endpoint({
  path: '/forward/credit/repayment_record/show_image',
  access: menu,
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec,
  summary: 'One picture of a proof, with a watermark of who looks and when',
  input: z.strictObject({ recordId: id, fileId: id }),
  output: z.null(),
  errors: ['record.missing'],
})

const acting = {
  access: { button: 'repayment_Record_decide' },
  rows: 'merchant',
  writes: true,
  spec,
} as const

export const takeProof = endpoint({
  ...acting,
  path: '/forward/credit/repayment_record/take',
  summary: 'Take one, or the next that is due and nobody has: of several who press at once each gets another',
  input: z.strictObject({ recordId: z.optional(id) }),
  /** Null: nothing waits. */
  output: z.object({ recordId: z.nullable(id) }),
  errors: ['record.missing', 'payment.proofEnded', 'payment.proofTaken'],
})

const seen = { recordId: id, version }
const ended = z.object({ recordId: id, state })
const stepErrors = ['record.missing', 'record.stale', 'payment.proofEnded', 'payment.proofNotTaken'] as const

export const giveProofBack = endpoint({
  ...acting,
  path: '/forward/credit/repayment_record/give_back',
  summary: 'Leave it to somebody else',
  input: z.strictObject(seen),
  output: ended,
  errors: stepErrors,
})

export const proofLoans = endpoint({
  path: '/forward/credit/repayment_record/loans',
  access: acting.access,
  rows: 'merchant',
  spec,
  summary: 'The borrower’s loans that a payment may be booked to, as of its value day',
  input: z.strictObject({ recordId: id, paymentId: id }),
  output: paymentCandidates.output,
  errors: ['record.missing', 'payment.missing'],
})

export const matchProof = endpoint({
  ...acting,
  path: '/forward/credit/repayment_record/match',
  idempotent: true,
  gives: true,
  summary:
    'Say which money it proves: what nobody could name is booked to the loan, what is booked there already is linked',
  input: z.strictObject({ ...seen, paymentId: id, appId: z.optional(id), billId: z.optional(id) }),
  output: ended,
  errors: [
    ...stepErrors,
    'access.ownGain',
    'payment.missing',
    'payment.alreadyMatched',
    'payment.proofOfOther',
    'payment.proofTwice',
    'payment.proofLoanNeeded',
    'payment.dayBeforeLoan',
    'payment.dayTakesSecond',
    'payment.currencyDiffers',
    'credit.billMissing',
  ],
})

export const refuseProof = endpoint({
  ...acting,
  path: '/forward/credit/repayment_record/refuse',
  summary: 'Refuse it with a reason that the borrower reads on their page; the note stays in the house',
  input: z.strictObject({ ...seen, refusal: z.enum(proofRefusalNames), note: reason }),
  output: ended,
  errors: stepErrors,
})

export const askProofAgain = endpoint({
  ...acting,
  path: '/forward/credit/repayment_record/ask_again',
  summary: 'Ask the borrower for a better picture; it waits again once one came',
  input: z.strictObject({ ...seen, note: reason }),
  output: ended,
  errors: stepErrors,
})

export const checkProof = endpoint({
  ...acting,
  path: '/forward/credit/repayment_record/cep_check',
  summary: 'Ask Banxico for the transfer that the proof is of',
  input: z.strictObject({ recordId: id }),
  output: z.object({ recordId: id, asked: z.literal(true) }),
  errors: ['record.missing', 'payment.cepNotSpei'],
})

const ofApp = { access: 'lendingApp', rows: 'merchant', writes: true, spec: `${spec}; decision 071` } as const

export const sendProof = endpoint({
  ...ofApp,
  path: '/forward/credit/repayment_record/send',
  summary: 'A borrower says what they paid; the same reference again is the same. Pictures follow',
  input: z.strictObject({
    userId: id,
    clientRef: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
    appId: z.optional(id),
    amount: positiveMinor,
    paidDay: day,
    channel: word,
    trackingKey: z.optional(word),
    /** By its five digits. */
    sendingBank: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  }),
  output: z.object({ recordId: id }),
  errors: ['borrower.missing', 'record.missing', 'payment.dayAhead'],
})

export const sendProofImage = endpoint({
  ...ofApp,
  path: '/forward/credit/repayment_record/send_image',
  transport: 'multipart',
  summary: 'A picture of the proof: jpg, at most 2 MB, at most three at a time',
  input: z.strictObject({ recordId: id }),
  output: z.object({ images: z.int().check(z.lte(proofImagesAtMost)) }),
  errors: [
    'record.missing',
    'payment.proofEnded',
    'credit.imagesAtMost',
    'credit.imageTooLarge',
    'credit.imageNotJpeg',
    'credit.imageBroken',
    'credit.imageTooManyPixels',
  ],
})

export const appProofs = endpoint({
  path: '/forward/credit/repayment_record/fetch',
  access: 'lendingApp',
  rows: 'merchant',
  spec: `${spec}; decision 071`,
  summary: 'What a borrower sent and what it came to, latest first; why one was refused in the borrower’s words',
  input: z.strictObject({ userId: id }),
  output: z.array(
    z.object({
      recordId: id,
      amount: minorAmount,
      currency,
      paidDay: day,
      state,
      refusal: z.nullable(
        z.object({ code: z.enum(proofRefusalNames), zh: z.string(), en: z.string(), es: z.string() }),
      ),
      receivedTime: instant,
    }),
  ),
  errors: ['borrower.missing'],
})
