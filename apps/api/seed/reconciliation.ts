/** Demo data of reconciliation: a week of STP's statements as a bank sends them, with what finance meets in it. */
import { uploadFile } from '@cordillera/contract/job/file'
import { toDecimal } from '@cordillera/contract/money'
import { uploadStatement } from '@cordillera/contract/reconciliation/statement'
import type { App } from '../src/platform/app.ts'
import { addDays } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'

const head =
  'Fecha de operación,Abono,Cargo,Comisión,Clave de rastreo,Clave de lo que devuelve,Referencia,Cuenta contraparte'
const daysTold = 7

interface Moved {
  day: string
  amount: number
  key: string
}

export async function makeStatements(
  app: App,
  runJob: (person: DemoPerson, jobId: string) => Promise<void>,
): Promise<void> {
  const finance = await DemoPerson.signIn(app, 'finance_mx')
  const today = app.clock.now().toISOString().slice(0, 10)
  const { rows } = await sql<Moved>`
    select coalesce(operation_day, value_day)::text as day, amount_minor as amount, tracking_key as key from payment
    where channel = 'STP' and currency = 'MXN' and kind = 'payment' and value_day between ${addDays(today, -daysTold)} and ${addDays(today, -1)}
    order by 1, tracking_key`.execute(app.db)
  for (let back = daysTold; back >= 1; back--) {
    const day = addDays(today, -back)
    const lines = linesOf(
      rows.filter((one) => one.day === day),
      day,
    )
    const { fileId } = await finance.upload(uploadFile, {}, `stp-${day}.csv`, [head, ...lines].join('\n'))
    await runJob(finance, (await finance.call(uploadStatement, { fileId, channel: 'STP', currency: 'MXN' })).jobId)
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
function linesOf(moved: readonly Moved[], day: string): string[] {
  const told = moved.flatMap(({ amount, key }, index) => {
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
