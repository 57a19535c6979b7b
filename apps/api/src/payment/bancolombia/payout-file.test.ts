/** What Bancolombia is asked to pay by file: made once, sealed, taken away once by another person, and ended by the bank's answer alone. */
import { uploadFile } from '@cordillera/contract/job/file'
import {
  answerPayoutFile,
  downloadPayoutFile,
  exportPayoutFileLines,
  exportPayoutFiles,
  listPayoutFiles,
  makePayoutFile,
  payoutFileLines,
  payoutsForFile,
  voidPayoutFile,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import { outgoingDetail } from '@cordillera/contract/payment/outgoing'
import { beforeAll, expect, test } from 'vitest'
import {
  answerCsv,
  type GivenPayout,
  givenPesoOrders,
  payingSettings,
  payOutChannel,
  readPab,
  sendAnswer,
} from '../../../test/given-payout-files.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { sendOrders } from '../outbox.service.ts'

const testApp = startApp({ now: '2026-11-23T15:00:00Z' })
const merchant = 'Cafe Plata'
const channel = 'BANCOLOMBIA'
const reason = 'the upload to the bank broke off'
let merchantId = 0
let maker: Person
let second: Person

const db = () => testApp().app.db
const send = () => sendOrders(testApp().app)

beforeAll(async () => {
  merchantId = await testApp().given.merchantId(merchant)
  maker = await testApp().given.person({ role: 'FINANCE', country: 'CO', merchants: [merchant] })
  second = await testApp().given.person({ role: 'FINANCE', country: 'CO', merchants: [merchant] })
  await payOutChannel(testApp())
})

const fileOf = async (payoutFileId: string, by = maker) => {
  const [file] = (await by.call(listPayoutFiles, { payoutFileId })).list
  if (!file) throw new Error('the file is listed')
  return file
}
const stateOf = async ({ payoutId }: GivenPayout) =>
  (await db().selectFrom('payout').select('state').where('payoutId', '=', payoutId).executeTakeFirstOrThrow()).state
const bookedOf = async (order: GivenPayout | undefined) =>
  (
    await sql<{ account: string; amount: number }>`
      select e.account, sum(e.amount_minor)::bigint as amount from ledger_tx x join ledger_entry e using (tx_id)
      where x.reference = ${order?.payoutId ?? ''} group by 1 order by 1`.execute(db())
  ).rows
const waiting = async (by = maker) => (await by.call(payoutsForFile, {})).find((group) => group.channel === channel)

/** Orders that went to the channel, in a file of their own. */
async function made(amounts: readonly number[]) {
  const orders = await givenPesoOrders(testApp(), amounts)
  await send()
  const { payoutFileId } = await maker.call(makePayoutFile, { merchant: merchantId, channel })
  return { orders, payoutFileId }
}
async function takenAway(payoutFileId: string) {
  const { version } = await fileOf(payoutFileId)
  const { http, body } = await second.download(downloadPayoutFile, { payoutFileId, version })
  expect(http, body.toString()).toBe(200)
  return body.toString('latin1')
}

test('orders wait until a file is made of them, which another person takes away once, as the bank reads it', async () => {
  const orders = await givenPesoOrders(testApp(), [150_000, 250_050])
  await send()
  expect(await waiting()).toMatchObject({ orders: 2, amount: 400_050, merchantName: merchant })
  const { payoutFileId, lines, total } = await maker.call(makePayoutFile, { merchant: merchantId, channel })
  expect({ lines, total }).toEqual({ lines: 2, total: 400_050 })
  expect(await waiting()).toBeUndefined()
  await maker.refused(makePayoutFile, { merchant: merchantId, channel }, 'payment.payoutFileEmpty')
  // sealed: nobody reads from the database whom it pays
  const { sealed } = await db()
    .selectFrom('payoutFile')
    .select('sealed')
    .where('payoutFileId', '=', payoutFileId)
    .executeTakeFirstOrThrow()
  expect(sealed).not.toContain(orders[0]?.trackingKey)
  await maker.refused(downloadPayoutFile, { payoutFileId, version: 0 }, 'credit.ownRequest')
  const read = readPab(await takenAway(payoutFileId))
  expect(read).toMatchObject({
    ...{ nit: '000000900123456', day: '20261123', sequence: '01', count: 2, debits: 0, credits: 400_050 },
    ...{ account: '12345678901', accountKind: 'S' },
  })
  const { docNumber } = await db()
    .selectFrom('refund')
    .innerJoin('borrower', 'borrower.userId', 'refund.userId')
    .select('docNumber')
    .where('refundId', '=', orders[0]?.refundId ?? '')
    .executeTakeFirstOrThrow()
  const keys = new Map(orders.map(({ trackingKey, amountMinor }) => [amountMinor, trackingKey]))
  expect([...read.orders].sort((one, other) => one.cents - other.cents)).toEqual(
    [150_000, 250_050].map((cents) => ({
      ...{ document: docNumber, name: 'JOSE NUNEZ', bank: '000001001', account: '24012345678', kind: '37', cents },
      reference: keys.get(cents),
    })),
  )
  const file = await fileOf(payoutFileId)
  expect(file).toMatchObject({ state: 'downloaded', mine: true, open: { lines: 2, amount: 400_050 } })
  await second.refused(downloadPayoutFile, { payoutFileId, version: file.version }, 'payment.payoutFileTaken')
})

test('ten who make a file at once put each order into one, and of ten who take it away one gets it', async () => {
  const orders = await givenPesoOrders(testApp(), [10_000, 20_000, 30_000])
  await send()
  const makes = await Promise.allSettled(
    Array.from({ length: 10 }, () => maker.call(makePayoutFile, { merchant: merchantId, channel })),
  )
  const files = makes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(files.map(({ lines }) => lines)).toEqual([3])
  const payoutFileId = files[0]?.payoutFileId ?? ''
  const { version } = await fileOf(payoutFileId)
  const takes = await Promise.all(
    Array.from({ length: 10 }, () => second.download(downloadPayoutFile, { payoutFileId, version })),
  )
  expect(takes.filter(({ headers }) => 'content-disposition' in headers)).toHaveLength(1)
  expect(orders).toHaveLength(3)
})

test('the bank’s answer ends each order as it says, and words that say neither end none', async () => {
  const { orders, payoutFileId } = await made([40_000, 50_000, 60_000, 70_000])
  const read = readPab(await takenAway(payoutFileId))
  const said = ['PAGADO', 'Rechazado', 'Pendiente por fondos', 'Exitoso']
  const told = read.orders
    .slice(0, 3)
    .map(({ reference, cents }, n) => ({ reference, cents, state: said[n] ?? '', why: 'R02' }))
  const job = await sendAnswer(testApp(), second, payoutFileId, answerCsv(told))
  expect(job, String(job.error)).toMatchObject({
    state: 'done',
    result: { lines: 3, settled: 1, failed: 1, unclear: 1 },
  })
  await send()
  const byKey = new Map(orders.map((order) => [order.trackingKey, order]))
  const states = []
  for (const { reference } of read.orders) states.push(await stateOf(byKey.get(reference) as GivenPayout))
  expect(states).toEqual(['settled', 'failed', 'sent', 'sent'])
  const { list } = await maker.call(payoutFileLines, { payoutFileId, pageSize: 50 })
  expect(list.every(({ bankAccount, beneficiary }) => bankAccount === '••••78' && !beneficiary.includes('NÚÑEZ'))).toBe(
    true,
  )
  expect(list.map(({ answer, message }) => `${answer} ${message}`)).toEqual([
    'settled PAGADO: R02',
    'failed Rechazado: R02',
    'unclear Pendiente por fondos: R02',
    'null null',
  ])
  // the same answer again changes nothing, a fuller one ends what was left
  await sendAnswer(testApp(), second, payoutFileId, answerCsv(told))
  const rest = read.orders.slice(2).map(({ reference, cents }) => ({ reference, cents, state: 'PAGADO' }))
  await sendAnswer(testApp(), second, payoutFileId, answerCsv(rest))
  await send()
  expect(await fileOf(payoutFileId)).toMatchObject({ settled: { lines: 3 }, failed: { lines: 1 }, open: { lines: 0 } })
  const first = orders.find(({ trackingKey }) => trackingKey === read.orders[0]?.reference)
  const paid = read.orders[0]?.cents ?? 0
  expect(await bookedOf(first)).toEqual([
    { account: 'cash.bancolombia', amount: -paid },
    { account: 'refund', amount: paid },
  ])
})

test('money that the bank sends back after it paid comes back into the books', async () => {
  const { orders, payoutFileId } = await made([80_000])
  const [order] = readPab(await takenAway(payoutFileId)).orders
  if (!order) throw new Error('the file has its order')
  const line = { reference: order.reference, cents: order.cents }
  await sendAnswer(testApp(), second, payoutFileId, answerCsv([{ ...line, state: 'Pagado' }]))
  await send()
  await sendAnswer(
    testApp(),
    second,
    payoutFileId,
    answerCsv([{ ...line, state: 'Devuelto', why: 'cuenta cancelada' }]),
  )
  await send()
  expect(await stateOf(orders[0] as GivenPayout)).toBe('returned')
  expect(await bookedOf(orders[0])).toEqual([
    { account: 'cash.bancolombia', amount: 0 },
    { account: 'refund', amount: 0 },
  ])
})

test.each([
  [
    'an order of another file',
    'is no order of this payout file',
    (key: string) => ({ reference: `${key}9`, cents: 90_000 }),
  ],
  ['another amount', 'the order was for', (key: string) => ({ reference: key, cents: 90_001 })],
] as const)('an answer with %s is refused whole', async (_, words, twist) => {
  const { payoutFileId } = await made([90_000, 95_000])
  const read = readPab(await takenAway(payoutFileId))
  const [one, other] = read.orders
  if (!one || !other) throw new Error('the file has both orders')
  const told = [
    { reference: other.reference, cents: other.cents, state: 'Pagado' },
    { ...twist(one.cents === 90_000 ? one.reference : other.reference), state: 'Pagado' },
  ]
  const job = await sendAnswer(testApp(), second, payoutFileId, answerCsv(told))
  expect(job.state).toBe('failed')
  expect(job.error).toContain(words)
  expect(await fileOf(payoutFileId)).toMatchObject({ state: 'downloaded', open: { lines: 2 } })
})

test('an answer that names an order twice, lacks a column or has no row is refused', async () => {
  const { payoutFileId } = await made([11_000])
  const [order] = readPab(await takenAway(payoutFileId)).orders
  const row = { reference: order?.reference ?? '', cents: 11_000, state: 'Pagado' }
  const errors = []
  for (const content of [answerCsv([row, row]), 'Referencia;Valor\r\nX;1,00', answerCsv([])]) {
    const job = await sendAnswer(testApp(), second, payoutFileId, content)
    errors.push(job.state)
  }
  expect(errors).toEqual(['failed', 'failed', 'failed'])
  expect(await fileOf(payoutFileId)).toMatchObject({ open: { lines: 1 } })
})

test('a file that never reached the bank is void by somebody else than who took it, and its orders go into another', async () => {
  const { payoutFileId } = await made([12_000])
  await takenAway(payoutFileId)
  const { version } = await fileOf(payoutFileId)
  await second.refused(voidPayoutFile, { payoutFileId, version, reason }, 'credit.ownRequest')
  await maker.call(voidPayoutFile, { payoutFileId, version, reason })
  const again = await maker.call(makePayoutFile, { merchant: merchantId, channel })
  expect(again).toMatchObject({ lines: 1, total: 12_000 })
  // what the bank says of a void file is nobody's
  const { fileId } = (await second.upload(uploadFile, {}, { name: 'respuesta.csv', content: answerCsv([]) })).data
  await second.refused(answerPayoutFile, { payoutFileId, fileId }, 'payment.payoutFileNotOut')
})

test('a file whose order ended meanwhile is not given out, and one that was answered is not void', async () => {
  const { orders, payoutFileId } = await made([13_000])
  await sql`update payout set state = 'failed', finished_at = now() where payout_id = ${orders[0]?.payoutId ?? ''}`.execute(
    db(),
  )
  await second.refused(downloadPayoutFile, { payoutFileId, version: 0 }, 'payment.payoutFileStale')
  const other = await made([14_000])
  const [order] = readPab(await takenAway(other.payoutFileId)).orders
  const told = [{ reference: order?.reference ?? '', cents: 14_000, state: 'Pagado' }]
  await sendAnswer(testApp(), second, other.payoutFileId, answerCsv(told))
  const { version } = await fileOf(other.payoutFileId)
  await maker.refused(voidPayoutFile, { payoutFileId: other.payoutFileId, version, reason }, 'payment.payoutFileEnded')
})

test('an order that two people are about to end goes into no file, and a file that has it is not given out', async () => {
  const { orders, payoutFileId } = await made([13_500])
  const [later] = await givenPesoOrders(testApp(), [13_600])
  await send()
  for (const { payoutId } of [...orders, ...(later ? [later] : [])]) {
    const mark = { orderId: payoutId, merchantId, outcome: 'failed', reason, orderState: 'sent' }
    await db()
      .insertInto('orderMark')
      .values({ ...mark, askedBy: maker.accountId, askedAt: testApp().clock.now() })
      .execute()
  }
  await second.refused(downloadPayoutFile, { payoutFileId, version: 0 }, 'payment.payoutFileStale')
  await maker.refused(makePayoutFile, { merchant: merchantId, channel }, 'payment.payoutFileEmpty')
  await sql`update order_mark set state = 'refused', decided_by = ${second.accountId}, decided_at = now() where state = 'requested'`.execute(
    db(),
  )
  expect(await takenAway(payoutFileId)).toContain('13500')
})

test('what no file could carry is refused by the channel with why, and goes by another', async () => {
  const [order] = await givenPesoOrders(testApp(), [15_000, 15_000, 15_000, 15_000], { bank: 'Banco del Barrio' })
  await send()
  // four such orders say nothing about the channel
  const { frozenUntil } = await db()
    .selectFrom('paymentChannel')
    .select('frozenUntil')
    .where('code', '=', channel)
    .where('direction', '=', 'payOut')
    .executeTakeFirstOrThrow()
  expect(frozenUntil).toBeNull()
  const { routes } = await maker.call(outgoingDetail, { orderId: order?.payoutId ?? '' })
  expect(routes[0]).toMatchObject({ channel, outcome: 'refused', code: 'No bank code' })
})

test('a channel without what the header needs makes no file, nor does one of another merchant', async () => {
  await givenPesoOrders(testApp(), [16_000])
  await send()
  await payOutChannel(testApp(), { nit: payingSettings.nit, account: '123456789' })
  await maker.refused(makePayoutFile, { merchant: merchantId, channel }, 'payment.payoutFileAccount')
  await payOutChannel(testApp())
  const mexican = await testApp().given.person({ role: 'FINANCE' })
  await mexican.refused(makePayoutFile, { merchant: merchantId, channel }, 'record.missing')
  const { payoutFileId } = await maker.call(makePayoutFile, { merchant: merchantId, channel })
  await mexican.refused(downloadPayoutFile, { payoutFileId, version: 0 }, 'record.missing')
  expect((await mexican.call(listPayoutFiles, { payoutFileId })).list).toEqual([])
})

test('both lists leave as files', async () => {
  const { payoutFileId } = await made([17_000])
  const files = await maker.download(exportPayoutFiles, { filter: {}, format: 'csv' })
  expect(files.body.toString()).toContain(payoutFileId)
  const lines = await maker.download(exportPayoutFileLines, { filter: { payoutFileId }, format: 'csv' })
  expect(lines.body.toString()).toContain('170.00')
  expect(lines.body.toString()).not.toContain('24012345678')
})
