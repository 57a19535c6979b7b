/**
 * Demo data of reconciliation: a week of STP's statements as a bank sends them, with what finance meets in it, and an account at a bank
 * that money is moved to and whose first day is closed.
 */
import { uploadFile } from '@cordillera/contract/job/file'
import { toDecimal } from '@cordillera/contract/money'
import { closeDay, decideCloseDay } from '@cordillera/contract/reconciliation/closing'
import { saveReconTerms } from '@cordillera/contract/reconciliation/run'
import { uploadStatement } from '@cordillera/contract/reconciliation/statement'
import { askTransfer, decideTransfer } from '@cordillera/contract/reconciliation/transfer'
import type { App } from '../src/platform/app.ts'
import { addDays } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'
import { receipt } from './pictures.ts'
import { Random } from './random.ts'

const head =
  'Fecha de operación,Abono,Cargo,Comisión,Clave de rastreo,Clave de lo que devuelve,Referencia,Cuenta contraparte'
const daysTold = 7

/** From this hour on STP's money counts for the next day. */
const cutoffHour = 18
const moved = 25_000_000

interface Moved {
  day: string
  amount: number
  key: string
  isLate: boolean
}
type RunJob = (person: DemoPerson, jobId: string) => Promise<void>

export async function makeStatements(app: App, runJob: RunJob): Promise<void> {
  const finance = await DemoPerson.signIn(app, 'finance_mx')
  const boss = await DemoPerson.signIn(app, 'super')
  const today = app.clock.now().toISOString().slice(0, 10)
  const first = addDays(today, -daysTold)
  await agreeTerms(finance)
  await transfers(app, { finance, boss }, { first, today })
  const { rows } = await sql<Moved>`
    select coalesce(operation_day, value_day)::text as day, amount_minor as amount, tracking_key as key,
      extract(hour from paid_at at time zone m.time_zone) >= ${cutoffHour} as is_late from payment join merchant m using (merchant_id)
    where channel = 'STP' and payment.currency = 'MXN' and kind = 'payment' and value_day between ${first} and ${addDays(today, -1)}
    order by 1, tracking_key`.execute(app.db)
  for (let back = daysTold; back >= 1; back--) {
    const day = addDays(today, -back)
    const lines = linesOf(rows, day)
    if (day === first) lines.push(line(day, { paidOut: moved, key: `TRASPASO${day.replaceAll('-', '')}` }))
    const { fileId } = await finance.upload(uploadFile, {}, `stp-${day}.csv`, [head, ...lines].join('\n'))
    await runJob(finance, (await finance.call(uploadStatement, { fileId, channel: 'STP', currency: 'MXN' })).jobId)
  }
  await accountAtBank(finance, boss, first, runJob)
}

async function agreeTerms(finance: DemoPerson): Promise<void> {
  const usual = { settlementDays: 1, dayTolerance: 2, amountTolerance: 0, feeFixed: 0, feeRate: 0, feeTaxRate: 0 }
  const of = { ...usual, currency: 'MXN', version: 0, rounding: 100 } as const
  await finance.call(saveReconTerms, { ...of, channel: 'STP', cutoffHour, reason: 'Contrato de SPEI' })
  await finance.call(saveReconTerms, { ...of, channel: 'BBVA', cutoffHour: 24, reason: 'Cuenta de dispersión' })
}

/** One that was booked and is on both statements, one that waits for a second person. */
async function transfers(
  app: App,
  { finance, boss }: { finance: DemoPerson; boss: DemoPerson },
  { first, today }: { first: string; today: string },
): Promise<void> {
  const { merchantId } = await app.db
    .selectFrom('merchant')
    .select('merchantId')
    .where('country', '=', 'MX')
    .orderBy('merchantId')
    .executeTakeFirstOrThrow()
  const random = new Random(20_260_249)
  const ask = async (day: string, amount: number, reason: string) => {
    const trackingKey = `TRASPASO${day.replaceAll('-', '')}`
    const picture = await receipt(random, {
      ...{ bank: 'STP', title: 'TRASPASO ENTRE CUENTAS PROPIAS', amount: `MXN ${toDecimal(amount, 'MXN')}` },
      rows: [
        ['FECHA DE OPERACION', day],
        ['CLAVE DE RASTREO', trackingKey],
        ['CUENTA DE CARGO', 'STP TERMINA EN 4712'],
        ['CUENTA DE ABONO', 'BBVA TERMINA EN 0098'],
        ['ESTADO', 'LIQUIDADA'],
      ],
    })
    const { fileId } = await finance.upload(uploadFile, {}, 'traspaso.jpg', picture)
    const of = { merchant: merchantId, fromChannel: 'STP', toChannel: 'BBVA', amount, day, trackingKey, reason }
    return finance.call(askTransfer, { ...of, evidence: [fileId] })
  }
  const { transferId } = await ask(first, moved, 'Fondos para desembolsos')
  await boss.call(decideTransfer, { transferId, version: 0, decision: 'approve', note: 'Comprobante visto' })
  await ask(addDays(today, -1), 9_000_000, 'Fondos para devoluciones')
}

/** Its first day is closed by two people; the next statement brings a line of that day, late. */
async function accountAtBank(finance: DemoPerson, boss: DemoPerson, first: string, runJob: RunJob): Promise<void> {
  const next = addDays(first, 1)
  const days: readonly (readonly [string, readonly string[]])[] = [
    [first, [line(first, { paidIn: moved, key: `TRASPASO${first.replaceAll('-', '')}` })]],
    [
      next,
      [line(first, { paidIn: 4_900, reference: 'intereses' }), line(next, { paidOut: 5_800, reference: 'comisión' })],
    ],
  ]
  for (const [day, lines] of days) {
    const { fileId } = await finance.upload(uploadFile, {}, `bbva-${day}.csv`, [head, ...lines].join('\n'))
    await runJob(finance, (await finance.call(uploadStatement, { fileId, channel: 'BBVA', currency: 'MXN' })).jobId)
    if (day !== first) continue
    const one = { channel: 'BBVA', currency: 'MXN', day } as const
    await finance.call(closeDay, one)
    await boss.call(decideCloseDay, { ...one, version: 0, decision: 'approve', note: 'Todo concilia' })
  }
}

const line = (
  day: string,
  of: { paidIn?: number; paidOut?: number; fee?: number; key?: string; returns?: string; reference?: string },
) =>
  [
    day,
    of.paidIn ? toDecimal(of.paidIn, 'MXN') : '',
    of.paidOut ? toDecimal(of.paidOut, 'MXN') : '',
    of.fee ? toDecimal(of.fee, 'MXN') : '',
    of.key ?? '',
    of.returns ?? '',
    of.reference ?? '',
    '',
  ].join(',')

/** What a bank does to one line in many: it leaves it out, says it twice, or says it otherwise. */
function linesOf(all: readonly Moved[], day: string): string[] {
  const before = addDays(day, -1)
  const told = all
    .filter((one) => one.day === (one.isLate ? before : day))
    .flatMap(({ amount, key }, index) => {
      if (index === 0) return []
      if (index === 1) return [line(day, { paidIn: amount, key }), line(day, { paidIn: amount, key })]
      if (index === 2) return [line(day, { paidIn: amount + 1000, key })]
      if (index === 3) return [line(day, { paidIn: amount, fee: 350, key })]
      return [line(day, { paidIn: amount, key })]
    })
  const serial = day.replaceAll('-', '')
  return [
    ...told,
    line(day, { paidIn: 85_000, key: `EXT${serial}`, reference: 'deposito sin aviso' }),
    line(day, { paidIn: 12_345 }),
    line(day, { paidOut: 40_000, key: `DEV${serial}`, returns: `X${serial}` }),
  ]
}
