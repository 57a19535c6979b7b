/** Demo data of payouts by file: loans of Colombia that Bancolombia pays, one file taken to the bank and answered, one that waits to be taken away. */
import { uploadFile } from '@cordillera/contract/job/file'
import {
  answerPayoutFile,
  downloadPayoutFile,
  listPayoutFiles,
  makePayoutFile,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import { sendOrders } from '../src/payment/outbox.service.ts'
import type { App } from '../src/platform/app.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'

export const fileChannel = 'BANCOLOMBIA'
const settings = { nit: '900123456', account: '03112345678', accountKind: 'S' }
/** So many of the orders go by the first file. */
const firstFile = 3

/** Loans of Colombia wait for a file from now on, no network takes them. */
export async function payByFile(app: App): Promise<void> {
  await sql`
    insert into payment_channel (code, provider, country, currency, direction, method, priority, active, settings, made_at)
    values (${fileChannel}, 'BANCOLOMBIA', 'CO', 'COP', 'payOut', 'ACH', 0, true, ${JSON.stringify(settings)}, ${app.clock.now()})
    on conflict (code, direction) do update set settings = excluded.settings, priority = 0, active = true`.execute(
    app.db,
  )
}

const pesos = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
/** What the bank says: paid, refused, and of the others nothing yet. */
const said = [
  { state: 'PAGADO', why: '' },
  { state: 'RECHAZADO', why: 'R03 Cuenta inexistente' },
]

export async function makePayoutFiles(
  app: App,
  runJob: (person: DemoPerson, jobId: string) => Promise<void>,
): Promise<void> {
  const [finance, boss] = [await DemoPerson.signIn(app, 'finance_co'), await DemoPerson.signIn(app, 'super')]
  const { rows: waiting } = await sql<{ payoutId: string; merchantId: number }>`
    select payout_id, merchant_id from payout where channel = ${fileChannel} and state = 'sent' order by made_at, payout_id`.execute(
    app.db,
  )
  const merchant = waiting[0]?.merchantId
  if (merchant === undefined) throw new Error('demo data: loans of Colombia wait for a file')
  // the others come in while the first file is on its way
  const later = waiting.slice(firstFile).map(({ payoutId }) => payoutId)
  await sql`update payout set state = 'waiting' where payout_id = any(${later}::text[])`.execute(app.db)
  const { payoutFileId } = await finance.call(makePayoutFile, { merchant, channel: fileChannel })
  const [file] = (await boss.call(listPayoutFiles, { payoutFileId })).list
  const text = await boss.download(downloadPayoutFile, { payoutFileId, version: file?.version ?? 0 })
  // reference and value as the layout has them
  const lines = text
    .split('\r\n')
    .filter((line) => line.startsWith('6'))
    .map((line) => ({ reference: line.slice(100, 121).trim(), cents: Number(line.slice(75, 92)) }))
  const answer = [
    'Referencia;Valor;Estado;Causal',
    ...said.flatMap(({ state, why }, n) => {
      const line = lines[n]
      return line ? [`${line.reference};${pesos(line.cents)};${state};${why}`] : []
    }),
  ].join('\r\n')
  const { fileId } = await finance.upload(uploadFile, {}, 'respuesta-pagos.csv', answer)
  await runJob(finance, (await finance.call(answerPayoutFile, { payoutFileId, fileId })).jobId)
  if (later.length > 0) {
    await sendOrders(app)
    await finance.call(makePayoutFile, { merchant, channel: fileChannel })
  }
  // from here on the network is tried first
  await sql`update payment_channel set priority = 2 where code = ${fileChannel} and direction = 'payOut'`.execute(
    app.db,
  )
}
