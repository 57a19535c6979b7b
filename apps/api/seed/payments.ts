/** What channels report at the end of a day: promises that are kept, people who just pay, and now and then a surprise. */
import type { Currency } from '@cordillera/contract/countries'
import { uploadFile } from '@cordillera/contract/job/file'
import { toDecimal } from '@cordillera/contract/money'
import { runPayments } from '@cordillera/contract/payment/import'
import { dueOf } from '../src/credit/public.ts'
import type { App } from '../src/platform/app.ts'
import { sql } from '../src/platform/db.ts'
import type { DemoPerson } from './demo-client.ts'
import type { Random } from './random.ts'

interface Debt {
  loanRef: string
  currency: Currency
  country: keyof typeof channels
  due: number
  promised: number | null
  /** The merchant's local time, as channels write it. */
  local: string
}

const channels = {
  MX: ['STP', 'OXXO'],
  CO: ['BANCOLOMBIA', 'PSE'],
  PE: ['PAGOEFECTIVO'],
  CL: ['KHIPU'],
  EC: ['DEPOSITO'],
} as const
const head = 'loan_id,amount,currency,paid_at,channel,tracking_key,kind'

export async function paymentsOfDay(
  app: App,
  random: Random,
  finance: DemoPerson,
  { day, last, runJob }: { day: number; last: boolean; runJob(jobId: string): Promise<void> },
): Promise<void> {
  const debts = await openDebts(app)
  const lines: string[] = []
  for (const debt of debts) {
    const amount = amountPaid(random, debt)
    if (amount <= 0) continue
    const key = `D${day}${String(lines.length).padStart(5, '0')}`
    const cells = [
      debt.loanRef,
      toDecimal(amount, debt.currency),
      debt.currency,
      debt.local,
      random.pick(channels[debt.country]),
      key,
      'payment',
    ]
    lines.push(cells.join(','))
  }
  const [first, second] = lines
  // the last day shows what finance meets: a transfer sent back, a line sent twice, money nobody can place
  if (last && first && second) {
    // money of Mexico comes on Mexico's day, which is not yet Chile's in its evening
    const local = debts.find(({ country }) => country === 'MX')?.local ?? ''
    lines.push(
      first.replace(/payment$/, 'reversal'),
      second,
      `MX-9-0000001,350.00,MXN,${local},STP,D${day}UNKNOWN1,payment`,
    )
    lines.push(`MX-9-0000002,1200.50,MXN,${local},STP,D${day}UNKNOWN2,payment`)
  }
  if (lines.length === 0) return
  const { fileId } = await finance.upload(uploadFile, {}, `pagos-${day + 1}.csv`, [head, ...lines].join('\n'))
  await runJob((await finance.call(runPayments, { fileId })).jobId)
}

function amountPaid(random: Random, { due, promised }: Debt): number {
  if (promised !== null)
    return random.chance(0.62) ? Math.min(promised, due) : random.chance(0.2) ? Math.round(promised / 2) : 0
  if (random.chance(0.02)) return due
  if (random.chance(0.008)) return Math.round(due * 0.4)
  return random.chance(0.003) ? Math.round(due * 1.1) : 0
}

/** Bills in collection: what is due now, and what was promised for today. */
async function openDebts(app: App): Promise<Debt[]> {
  const now = app.clock.now()
  const { rows } = await sql<Debt>`
    select a.loan_ref, b.currency, m.country, r.amount_minor as promised,
      ${dueOf(sql`today.day`)} as due,
      to_char(${now}::timestamptz at time zone m.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') as local
    from collection_case c join bill b using (bill_id) join product t on t.product_id = b.product_id
      join application a on a.app_id = b.app_id join merchant m on m.merchant_id = c.merchant_id
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
      left join promise r on r.bill_id = b.bill_id and r.state = 'pending' and r.promised_on = today.day
    where c.closed_at is null order by a.loan_ref, b.instalment`.execute(app.db)
  return rows
}
