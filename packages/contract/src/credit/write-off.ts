/** Bills beyond the last stage: proposed, then approved or refused by another person. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, id, instant, merchantId, reason, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'

/** Beyond this day past due a bill is proposed for write-off. */
export const lastCollectedDay = 361
export const writeOffStates = ['proposed', 'approved', 'refused'] as const

export const writeOffRow = z.object({
  writeOffId: id,
  billId: id,
  appId: id,
  userId: id,
  /** Masked as in the case list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  loanId: z.string(),
  amount: minorAmount,
  currency,
  dpd: z.int(),
  state: z.enum(writeOffStates),
  reason: z.nullable(z.string()),
  proposedTime: instant,
  /** Null: the nightly run. */
  proposedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The caller proposed it: another person decides. */
  mine: z.boolean(),
  version,
})

export const listWriteOffs = endpoint({
  path: '/forward/credit/write_off/list',
  access: { menu: 'creditBill' },
  rows: 'merchant',
  spec: 'DOMAIN §5: beyond 361 proposed for write-off',
  summary: 'Proposed and decided write-offs, latest first',
  input: listInput(
    {
      state: z.optional(z.enum(writeOffStates)),
      merchant: z.optional(merchantId),
      userId: z.optional(id),
    },
    ['proposed'],
  ),
  output: listOf(writeOffRow),
  errors: [],
})

export const proposeWriteOff = endpoint({
  path: '/forward/credit/write_off/propose',
  access: { button: 'creditBill_act' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §5',
  summary: 'Propose a bill more than 361 days past due for write-off',
  input: z.strictObject({ billId: id, reason }),
  output: z.object({ writeOffId: id, amount: minorAmount, currency }),
  errors: ['credit.billMissing', 'credit.billRepaid', 'credit.tooEarlyToWriteOff', 'credit.writeOffExists'],
})

export const decideWriteOff = endpoint({
  path: '/forward/credit/write_off/decide',
  access: { button: 'creditBill_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'DOMAIN §5: finance approves and books it, recovery goes on',
  summary: 'Approve or refuse a write-off; never one’s own',
  input: z.strictObject({ writeOffId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ writeOffId: id, state: z.enum(writeOffStates), amount: minorAmount }),
  errors: [
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'credit.decided',
    'credit.billRepaid',
    'credit.tooEarlyToWriteOff',
  ],
})
