/** Demo data of Bancolombia: three days' collection files, of which two are booked and today's waits, with lines of every kind. */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import {
  bookCollection,
  collectionOutcome,
  uploadCollection,
} from '@cordillera/contract/payment/bancolombia/collection'
import { listPaymentChannels } from '@cordillera/contract/payment/routing/channel'
import type { App } from '../src/platform/app.ts'
import { addDays, dayIn } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'

const nit = '900123456'
const account = '03112345678'
const days = 3
const linesOfDay = 12

interface Line {
  reference: string
  cents: number
}
const zeros = (value: number | string, width: number) => String(value).padStart(width, '0')

/** As the bank writes it: trimmed records of Asobancaria 2001. */
function fileOf(day: string, lines: readonly Line[]): string {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  const written = day.replaceAll('-', '')
  return [
    `01${zeros(nit, 10)}${written}007${zeros(account, 17)}${written}2310A01`,
    `05${zeros('7701234567890', 13)}0001`,
    ...lines.map(
      ({ reference, cents }, at) =>
        `06${reference.padStart(48, '0')}${zeros(cents, 14)}0101${zeros(at + 1, 6)}${zeros(at + 501, 6)}0070101${zeros(at + 1, 7)}`,
    ),
    `08${zeros(lines.length, 9)}${zeros(total, 18)}0001`,
    `09${zeros(lines.length, 9)}${zeros(total, 18)}`,
  ].join('\r\n')
}

export async function makeCollections(app: App, runJob: (person: DemoPerson, jobId: string) => Promise<void>) {
  const finance = await DemoPerson.signIn(app, 'finance_co')
  const boss = await DemoPerson.signIn(app, 'super')
  const [channel] = (await boss.call(listPaymentChannels, { direction: 'collect' })).filter(
    ({ provider }) => provider === 'BANCOLOMBIA',
  )
  if (!channel) throw new Error('demo data: Bancolombia is a channel')
  await sql`update payment_channel set settings = ${JSON.stringify({ nit, account })}::jsonb where channel_id = ${channel.channelId}`.execute(
    app.db,
  )
  const { rows: loans } = await sql<{ loanRef: string; open: number; merchantId: number }>`
    select a.loan_ref, min(b.open_minor) as open, a.merchant_id from application a join bill b using (app_id)
    where a.currency = 'COP' and b.open_minor > 0 and a.disbursed_on < ${app.clock.now()}::date - 10::int
      and a.merchant_id = (select min(merchant_id) from merchant where country = 'CO')
    group by a.app_id order by a.app_id limit ${days * linesOfDay}`.execute(app.db)
  const merchant = loans[0]?.merchantId
  if (!merchant) return
  const today = dayIn('America/Bogota', app.clock.now())
  for (let back = days; back >= 1; back--) {
    const own = loans.slice((back - 1) * linesOfDay, back * linesOfDay)
    const lines = [
      ...own.map(({ loanRef, open }, at) => ({ reference: loanRef, cents: at % 3 === 0 ? Math.ceil(open / 2) : open })),
      ...[
        { reference: `52${zeros(7_788_990 + back, 8)}`, cents: 4_500_000 },
        { reference: '', cents: 1_200_000 },
        { reference: own[0]?.loanRef ?? '', cents: 0 },
      ],
    ]
    const day = addDays(today, -back)
    const name = `recaudo-${day}.txt`
    const { fileId } = await finance.upload(uploadFile, {}, name, fileOf(day, lines))
    const { jobId } = await finance.call(uploadCollection, { fileId, merchant })
    await runJob(finance, jobId)
    const { collectionId } = collectionOutcome.parse((await finance.call(getJob, { jobId })).result)
    if (back > 1) await runJob(boss, (await boss.call(bookCollection, { collectionId, version: 0 })).jobId)
  }
}
