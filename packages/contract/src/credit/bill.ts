/** Bills: the list with its sums and export, the bills of one loan, and the ledger entries behind every figure. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, instant, merchantId, shortText, stage } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

export const billStatuses = ['repayment', 'overdue', 'repaid'] as const
export const billComponents = ['principal', 'interest', 'fee', 'feeTax', 'penalty'] as const

/** What is billed, and in which order money pays it, is of the ledger; amounts are minor units of `currency`. */
const billFields = {
  billId: id,
  appId: id,
  userId: id,
  /** Masked as in the case list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  loanId: z.string(),
  productName: z.string(),
  /** Which instalment, of how many. */
  cycle: z.int(),
  periods: z.int(),
  currency,
  /** Billed until now: the terms, and the penalty of the merchant's today. */
  billAmount: minorAmount,
  repaidAmount: minorAmount,
  /** Everything to pay today: what is open, penalty that has accrued included. */
  dueAmount: minorAmount,
  billStatus: z.enum(billStatuses),
  /** The present due date; after an extension the extended one. */
  dueDate: day,
  originalDueDate: day,
  extension: z.boolean(),
  extensionCount: z.int(),
  extDueDate: z.nullable(day),
  /** What one extension costs by the bill's terms; null where its product knows none. */
  extFee: z.nullable(minorAmount),
  dpd: z.int(),
  period: z.nullable(stage),
  stopped: z.boolean(),
  actualRepaymentDate: z.nullable(instant),
} as const
export const billRow = z.object(billFields)

export const billFilterFields = {
  merchant: z.optional(merchantId),
  billStatus: z.optional(z.array(z.enum(billStatuses)).check(z.minLength(1), z.maxLength(3))),
  currency: z.optional(currency),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  extension: z.optional(z.boolean()),
  loanId: z.optional(shortText),
  userId: z.optional(id),
  appId: z.optional(id),
  billId: z.optional(id),
} as const
export const billFilter = z.strictObject(billFilterFields)

export const listBills = endpoint({
  path: '/forward/credit/credit_bill/list',
  access: { menu: 'creditBill' },
  rows: 'merchant',
  spec: '2 §2 Finance: credit bill',
  summary: 'Bills by due date; of one state, loan, borrower or range of days',
  input: listInput(billFilterFields, ['due']),
  output: listOf(billRow),
  errors: [],
})

export const billSums = endpoint({
  path: '/forward/credit/credit_bill/sums',
  access: { menu: 'creditBill' },
  rows: 'merchant',
  spec: 'DOMAIN §3: sums of amounts, one per currency, on request',
  summary: 'How many bills a filter matches, and their amounts, one line a currency',
  input: billFilter,
  output: z.array(
    z.object({
      currency,
      bills: z.int(),
      billAmount: minorAmount,
      repaidAmount: minorAmount,
      dueAmount: minorAmount,
    }),
  ),
  errors: [],
})

type BillField = keyof z.infer<typeof billRow>

/** Columns in order. Amounts are decimals of the currency beside them. */
export const billExportColumns = [
  { key: 'billId', kind: 'text', title: { zh: '账单号', en: 'Bill', es: 'Cuota (id)' } },
  { key: 'appId', kind: 'text', title: { zh: '申请号', en: 'Application', es: 'Solicitud' } },
  { key: 'loanId', kind: 'text', title: { zh: '贷款号', en: 'Loan', es: 'Préstamo' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower id', es: 'Id de cliente' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Borrower', es: 'Cliente' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'productName', kind: 'text', title: { zh: '产品', en: 'Product', es: 'Producto' } },
  { key: 'cycle', kind: 'number', title: { zh: '期次', en: 'Instalment', es: 'Cuota' } },
  { key: 'periods', kind: 'number', title: { zh: '总期数', en: 'Instalments', es: 'Cuotas' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'billAmount', kind: 'money', title: { zh: '账单金额', en: 'Bill amount', es: 'Monto de la cuota' } },
  { key: 'repaidAmount', kind: 'money', title: { zh: '已还金额', en: 'Repaid', es: 'Pagado' } },
  { key: 'dueAmount', kind: 'money', title: { zh: '应还金额', en: 'Due', es: 'Por pagar' } },
  { key: 'billStatus', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'dueDate', kind: 'day', title: { zh: '到期日', en: 'Due date', es: 'Vencimiento' } },
  { key: 'originalDueDate', kind: 'day', title: { zh: '原到期日', en: 'First due date', es: 'Vencimiento original' } },
  { key: 'extensionCount', kind: 'number', title: { zh: '展期次数', en: 'Extensions', es: 'Prórrogas' } },
  { key: 'dpd', kind: 'number', title: { zh: '逾期天数', en: 'Days past due', es: 'Días de mora' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'actualRepaymentDate', kind: 'instant', title: { zh: '还清时间', en: 'Repaid at', es: 'Pagado el' } },
] as const satisfies readonly { key: BillField; kind: string; title: Words }[]

export const exportBills = endpoint({
  ...listFile,
  path: '/forward/credit/credit_bill/export',
  access: { button: 'creditBill_export' },
  rows: 'merchant',
  summary: 'The bills a filter matches as CSV or XLSX, streamed, personal data masked',
  input: z.strictObject({ filter: billFilter, format: fileFormat }),
})

/** One component of a bill, as the ledger has it: billed − paid − reduced = open. */
const componentFigures = z.object({
  component: z.enum(billComponents),
  billed: minorAmount,
  paid: minorAmount,
  reduced: minorAmount,
  open: minorAmount,
})

export const loanBill = z.object({
  ...billFields,
  components: z.array(componentFigures),
  /** Penalty of today that is not booked yet: it is when something happens to the bill. */
  accruedPenalty: minorAmount,
  /** Proposed for write-off or written off; it can still be paid. */
  writeOff: z.nullable(z.enum(['proposed', 'approved'])),
})

export const billDetail = endpoint({
  path: '/forward/credit/credit_bill/detail',
  access: { menu: 'creditBill' },
  rows: 'merchant',
  spec: '2 §2 Finance: bill detail',
  summary: 'One loan with its bills, each component from the ledger',
  /** An application's id, or the loan number that letters and lists print. */
  input: z.strictObject({ appId: shortText }),
  output: z.object({
    appId: id,
    loanId: z.string(),
    userId: id,
    borrower: z.string(),
    merchant: merchantId,
    merchantName: z.string(),
    productName: z.string(),
    currency,
    loanAmount: minorAmount,
    /** Null: nothing was paid out yet. */
    paymentStatus: z.nullable(z.string()),
    appliedTime: instant,
    payDay: z.nullable(day),
    autoConfirm: z.boolean(),
    circulate: z.boolean(),
    newCustomer: z.boolean(),
    bills: z.array(loanBill),
  }),
  errors: ['record.missing'],
})

/** A figure of a bill that can be asked where it comes from; `all`: every entry of the bill, income and tax included. */
export const billFigures = [...billComponents, 'billed', 'paid', 'reduced', 'open', 'all'] as const

export const ledgerLine = z.object({
  entryId: z.int(),
  txId: z.int(),
  /** What happened: `disbursement`, `accrual`, `penalty`, `payment`, `match`, `reversal`, `extension` … */
  booking: z.string(),
  account: z.string(),
  /** Debits are positive, credits negative. */
  amount: minorAmount,
  currency,
  at: instant,
  valueDay: day,
  by: z.nullable(z.string()),
  paymentId: z.nullable(id),
})

export const billEntries = endpoint({
  path: '/forward/credit/credit_bill/entries',
  access: { menu: ['creditBill', 'searchUsers'] },
  rows: 'merchant',
  spec: '2 §2 Finance: bill detail; DOMAIN §4: derived figures are never typed in',
  summary: 'The ledger entries that a figure of a bill comes from, oldest first, and their sum',
  /** `component`: of that component alone. */
  input: z.strictObject({
    billId: id,
    figure: z.enum(billFigures),
    component: z.optional(z.enum(billComponents)),
  }),
  output: z.object({ billId: id, currency, sum: minorAmount, entries: z.array(ledgerLine) }),
  errors: ['credit.billMissing'],
})
