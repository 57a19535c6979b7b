/** Money that leaves as finance sees it: one list, every word of the channel, and what people may say where it is silent. */
import { uploadFile } from '@cordillera/contract/job/file'
import { exceptionDetail, listExceptions } from '@cordillera/contract/payment/exception'
import { askMark, decideMark } from '@cordillera/contract/payment/order-mark'
import {
  exportOutgoing,
  listOutgoing,
  outgoingDetail,
  outgoingTotals,
  queryOutgoing,
} from '@cordillera/contract/payment/outgoing'
import { decideRefund, listRefunds } from '@cordillera/contract/payment/refund'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { givenMandate } from '../../test/given-mandate.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { account, book, checkLedger } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { sendOrders } from './outbox.service.ts'
import { routeOrders } from './routing/route.service.ts'
import { keepRaw } from './webhook.queries.ts'
import { workWebhooks } from './webhook.service.ts'

const running = startApp()
const racers = 40
const clabe = '032180000118359719'
const reason = 'the bank confirmed it by letter'
let stp: GivenStp
let asker: Person
let decider: Person

beforeAll(async () => {
  stp = await givenStp(running())
  asker = await running().given.person({ role: 'FINANCE' })
  decider = await running().given.person({ role: 'FINANCE' })
})
afterAll(() => stp.stop())

const booksAgree = async () => expect(await checkLedger(running().app.db)).toEqual([])
const detailOf = (orderId: string) => asker.call(outgoingDetail, { orderId })

/** An approved refund whose order is there and has not been sent. */
async function ordered(amountMinor: number) {
  const { db, clock } = running().app
  const [loan] = await givenLoans(running(), { dpd: 0 })
  if (!loan) throw new Error('one loan was made')
  const { userId, appId } = loan
  await openBooks(db, [appId])
  await db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', userId).execute()
  const merchantId = await running().given.merchantId('Luna Credito')
  const { rows } = await sql<{ refundId: string }>`
    insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
    values (${merchantId}, ${userId}, ${amountMinor}, 'MXN', 'requested', 'paid twice', 1, ${clock.now()}) returning refund_id`.execute(
    db,
  )
  const refundId = rows[0]?.refundId ?? ''
  const booking = {
    kind: 'refund',
    merchantId,
    at: clock.now(),
    valueDay: '2026-11-21',
    accountId: 1,
    reference: refundId,
  }
  await inTransaction(db, (tx) =>
    book(tx, booking, [
      { account: 'cash.stp', amount: amountMinor, currency: 'MXN' },
      { account: account.refund, amount: -amountMinor, currency: 'MXN', userId },
    ]),
  )
  await decider.call(decideRefund, { refundId, version: 0, decision: 'approve', note: 'seen' })
  const [order] = (await asker.call(listOutgoing, { userId })).list
  if (!order) throw new Error('an order was made')
  return { orderId: order.orderId, refundId, userId, appId }
}

/** Its sender died before the channel answered. */
async function silent(amountMinor = 5000) {
  const made = await ordered(amountMinor)
  await routeOrders(running().app, 'payOut')
  return made
}

/** What the channel says of an order, signed. */
async function told(orderId: string, state: 'LIQUIDACION' | 'CANCELACION') {
  const { db } = running().app
  const ref = `9${orderId.replace(/\D/g, '')}${Math.floor(Math.random() * 1e6)}`
  await sql`update payout set channel_ref = coalesce(channel_ref, ${ref}) where payout_id = ${orderId}`.execute(db)
  const { channelRef } = await db
    .selectFrom('payout')
    .select('channelRef')
    .where('payoutId', '=', orderId)
    .executeTakeFirstOrThrow()
  const body = {
    id: Number(channelRef),
    Estado: state,
    Detalle: 'x',
    nombreBeneficiario: 'ANA LOPEZ',
    cuentaBeneficiario: clabe,
  }
  const now = running().clock.now()
  await keepRaw(db, [
    {
      channel: 'STP',
      kind: 'state',
      providerKey: `${channelRef}/${state}`,
      body,
      trusted: true,
      address: '',
      now,
    },
  ])
  await workWebhooks(running().app, (error) => expect(error).toBeNull())
}

async function evidence(person: Person): Promise<string[]> {
  const content = await card(new Random(7), ['BBVA', 'SPEI 21/11'])
  const { fileId } = (await person.upload(uploadFile, {}, { name: 'letter.jpg', content })).data
  return [fileId]
}
async function asked(orderId: string, outcome: 'settled' | 'failed') {
  const { markId } = await asker.call(askMark, { orderId, outcome, reason, evidence: await evidence(asker) })
  return { markId, version: 0, decision: 'approve' as const, note: 'seen the letter' }
}

describe('the list', () => {
  test('shows payouts and direct debits in one order, filters them, and sums what it shows', async () => {
    const { orderId, userId } = await silent(7700)
    const { db, clock } = running().app
    const { billId, merchantId } = await db
      .selectFrom('bill')
      .select(['billId', 'merchantId'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const mandateId = await givenMandate(running(), userId)
    await sql`insert into withholding (merchant_id, bill_id, user_id, amount_minor, currency, bank_account, mandate_id, state, channel,
        tracking_key, attempt, made_at)
      values (${merchantId}, ${billId}, ${userId}, 900, 'MXN', ${clabe}, ${mandateId}, 'init', 'STP', ${`WH${billId}`}, 1, ${clock.now()})`.execute(
      db,
    )
    const { list } = await asker.call(listOutgoing, { userId, sortField: 'amount', sortOrder: 'desc' })
    expect(list.map(({ kind, state, amount }) => [kind, state, amount])).toEqual([
      ['refund', 'unknown', 7700],
      ['debit', 'waiting', 900],
    ])
    expect(list[0]?.person).not.toContain(
      (await db.selectFrom('borrower').select('lastName').where('userId', '=', userId).executeTakeFirstOrThrow())
        .lastName,
    )
    expect((await asker.call(listOutgoing, { userId, kind: 'debit' })).total).toBe(1)
    expect(
      (await asker.call(listOutgoing, { userId, state: ['unknown'], country: 'MX', channel: 'STP' })).list[0]?.orderId,
    ).toBe(orderId)
    expect((await asker.call(listOutgoing, { userId, country: 'CO' })).total).toBe(0)
    expect((await asker.call(listOutgoing, { userId, dayFrom: '2026-11-21', dayTo: '2026-11-21' })).total).toBe(2)
    expect((await asker.call(listOutgoing, { userId, dayTo: '2026-11-20' })).total).toBe(0)
    expect(await asker.call(outgoingTotals, { filter: { userId } })).toEqual([
      { currency: 'MXN', state: 'unknown', orders: 1, amount: 7700 },
      { currency: 'MXN', state: 'waiting', orders: 1, amount: 900 },
    ])
    const file = await asker.download(exportOutgoing, { filter: { userId }, format: 'csv' })
    expect(file.http).toBe(200)
  })

  test('keeps what staff are paid from those who may not see the lists of staff, and everything from other merchants', async () => {
    const { db, clock } = running().app
    const merchantId = await running().given.merchantId('Luna Credito')
    const { rows } = await sql<{ payoutId: string }>`
      insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel, tracking_key, state, made_at)
      values (${merchantId}, 'staff', 'H000000000001', 5000, 'MXN', 'ANA', ${clabe}, 'NOMINA', 'STP', 'COSTAFF1', 'settled', ${clock.now()}) returning payout_id`.execute(
      db,
    )
    const orderId = rows[0]?.payoutId ?? ''
    const service = await running().given.person({ role: 'CUSTOMER_SERVICE' })
    const stranger = await running().given.person({ role: 'FINANCE', merchants: ['Cafe Plata'] })
    expect((await asker.call(listOutgoing, { trackingKey: 'COSTAFF1' })).total).toBe(1)
    for (const person of [service, stranger]) {
      expect((await person.call(listOutgoing, { trackingKey: 'COSTAFF1' })).total).toBe(0)
      await person.refused(outgoingDetail, { orderId }, 'record.missing')
    }
    await service.refused(queryOutgoing, { orderId }, 'access.forbidden')
    await stranger.refused(queryOutgoing, { orderId }, 'record.missing')
    await service.refused(
      askMark,
      { orderId, outcome: 'failed', reason, evidence: ['F000000000000'] },
      'access.forbidden',
    )
  })
})

describe('asking the channel', () => {
  test('ends an order that nobody had heard of, keeps the answer, and sends nothing again', async () => {
    const { orderId, refundId } = await ordered(5099)
    await asker.refused(queryOutgoing, { orderId }, 'payment.orderNotSent')
    await sendOrders(running().app)
    expect((await detailOf(orderId)).state).toBe('unknown')
    await asker.call(queryOutgoing, { orderId })
    expect((await detailOf(orderId)).queried).toBe(true)
    await stp.settle(async () => {
      if ((await detailOf(orderId)).state === 'settled') return true
      await asker.call(queryOutgoing, { orderId })
      await sendOrders(running().app)
      return false
    })
    const { messages, entries, attempts, markable } = await detailOf(orderId)
    expect(messages.some(({ kind, trusted }) => kind === 'asked' && trusted)).toBe(true)
    expect(entries.map(({ amount }) => amount).sort()).toEqual([-5099, 5099].sort())
    expect(attempts).toHaveLength(1)
    expect(markable).toEqual([])
    const [refund] = (await asker.call(listRefunds, {})).list.filter((one) => one.refundId === refundId)
    expect(refund?.state).toBe('paid')
    await booksAgree()
  })

  test('about one that the channel never got leaves it as it is', async () => {
    const { orderId } = await silent()
    await asker.call(queryOutgoing, { orderId })
    await sendOrders(running().app)
    const { state, messages, attempts, queried } = await detailOf(orderId)
    expect([state, queried, attempts.length]).toEqual(['unknown', false, 1])
    expect(messages.map(({ raw }) => raw)).toEqual([{ answer: 'no such order' }])
  })

  test('masks names and accounts in what it answers', async () => {
    const { orderId } = await silent()
    await told(orderId, 'CANCELACION')
    const [message] = (await detailOf(orderId)).messages
    expect((await detailOf(orderId)).bankAccount).toBe('••••19')
    expect(message?.raw['cuentaBeneficiario']).toBe('••••19')
    expect(message?.raw['nombreBeneficiario']).not.toContain('LOPEZ')
  })
})

describe('a mark', () => {
  test('is decided by another person, and books what the channel’s word would have booked', async () => {
    const { orderId, refundId } = await silent()
    const decision = await asked(orderId, 'settled')
    expect((await asker.call(listOutgoing, { markWaits: true })).list.map((one) => one.orderId)).toContain(orderId)
    await asker.refused(decideMark, decision, 'credit.ownRequest')
    await decider.call(decideMark, decision)
    const detail = await detailOf(orderId)
    expect(detail).toMatchObject({ state: 'settled', markWaits: false, markable: [], retry: null })
    expect(detail.marks).toMatchObject([{ state: 'approved', outcome: 'settled', mine: true }])
    expect(detail.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const [refund] = (await asker.call(listRefunds, {})).list.filter((one) => one.refundId === refundId)
    expect(refund?.state).toBe('paid')
    await decider.refused(decideMark, decision, 'credit.decided')
    await booksAgree()
  })

  test('of a failure lets the money be sent again, and refused it changes nothing', async () => {
    const { orderId, refundId } = await silent()
    const first = await asked(orderId, 'failed')
    await decider.call(decideMark, { ...first, decision: 'refuse' })
    expect((await detailOf(orderId)).state).toBe('unknown')
    await decider.call(decideMark, await asked(orderId, 'failed'))
    const { state, retry } = await detailOf(orderId)
    expect([state, retry?.how]).toEqual(['failed', 'refund'])
    if (retry?.how !== 'refund') throw new Error('a refund is sent again as one')
    await decider.call(decideRefund, { refundId, version: retry.version, decision: 'approve', note: 'again' })
    expect((await detailOf(orderId)).attempts).toHaveLength(2)
    await booksAgree()
  })

  test(`asked for ${racers} times and decided ${racers} times at once, it happens once`, async () => {
    const { orderId } = await silent()
    const files = await evidence(asker)
    const asks = await Promise.all(
      Array.from({ length: racers }, () =>
        asker.raw(askMark, { orderId, outcome: 'settled', reason, evidence: files }),
      ),
    )
    expect(asks.filter(({ code }) => code === 2000)).toHaveLength(1)
    const [mark] = (await detailOf(orderId)).marks
    const decision = { markId: mark?.markId ?? '', version: 0, decision: 'approve' as const, note: 'seen' }
    const ends = await Promise.all(Array.from({ length: racers }, () => decider.raw(decideMark, decision)))
    expect(ends.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect((await detailOf(orderId)).entries).toHaveLength(2)
    await booksAgree()
  })

  test('is overtaken by the channel’s word, whoever is first', async () => {
    const { orderId } = await silent()
    const decision = await asked(orderId, 'failed')
    await told(orderId, 'LIQUIDACION')
    await decider.refused(decideMark, decision, 'payment.markOvertaken')
    await decider.call(decideMark, { ...decision, decision: 'refuse' })
    expect((await detailOf(orderId)).state).toBe('settled')
    await asker.refused(
      askMark,
      { orderId, outcome: 'failed', reason, evidence: await evidence(asker) },
      'payment.markAgainstWord',
    )
    const racing = await silent()
    const other = await asked(racing.orderId, 'failed')
    await Promise.all([told(racing.orderId, 'LIQUIDACION'), decider.raw(decideMark, other)])
    const { state, contradicted } = await detailOf(racing.orderId)
    expect([
      ['settled', false],
      ['failed', true],
    ]).toContainEqual([state, contradicted])
    await booksAgree()
  })

  test('that the channel contradicts later opens an exception, and another mark resolves it with a booking', async () => {
    const { orderId, refundId } = await silent()
    await decider.call(decideMark, await asked(orderId, 'failed'))
    await told(orderId, 'LIQUIDACION')
    const [exception] = (await asker.call(listExceptions, { state: 'open', kind: 'stateConflict' })).list.filter(
      (one) => one.orderId === orderId,
    )
    const seen = await detailOf(orderId)
    expect(seen).toMatchObject({ state: 'failed', contradicted: true, markable: ['settled'], retry: null })
    const [refund] = (await asker.call(listRefunds, {})).list.filter((one) => one.refundId === refundId)
    const again = { refundId, version: refund?.version ?? 0, decision: 'approve' as const, note: 'again' }
    await decider.refused(decideRefund, again, 'payment.orderInDoubt')
    await decider.call(decideMark, await asked(orderId, 'settled'))
    const exceptionId = exception?.exceptionId ?? ''
    expect(await asker.call(exceptionDetail, { exceptionId })).toMatchObject({
      state: 'resolved',
      resolution: 'marked',
    })
    const { state, entries } = await detailOf(orderId)
    expect([state, entries.map(({ amount }) => Math.abs(amount))]).toEqual(['settled', [5000, 5000]])
    await booksAgree()
  })

  test('of a settled order that failed after all takes its booking back; said otherwise again, it waits again', async () => {
    const { orderId } = await silent()
    await told(orderId, 'LIQUIDACION')
    await told(orderId, 'CANCELACION')
    await decider.call(decideMark, await asked(orderId, 'failed'))
    const detail = await detailOf(orderId)
    expect([detail.state, detail.entries.length, detail.retry?.how]).toEqual(['returned', 4, 'refund'])
    await booksAgree()
  })

  test('and a retry at once: one of them has the money, never both', async () => {
    const { orderId, refundId } = await silent()
    await told(orderId, 'CANCELACION')
    await told(orderId, 'LIQUIDACION')
    const decision = await asked(orderId, 'settled')
    const [refund] = (await asker.call(listRefunds, {})).list.filter((one) => one.refundId === refundId)
    const again = { refundId, version: refund?.version ?? 0, decision: 'approve' as const, note: 'again' }
    const answers = await Promise.all([decider.raw(decideMark, decision), decider.raw(decideRefund, again)])
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    const { attempts } = await detailOf(orderId)
    expect(attempts.filter(({ state }) => state !== 'failed')).toHaveLength(1)
    await booksAgree()
  })
})
