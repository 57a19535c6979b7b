/** No signed notice of money ends without a booking or an exception that finance sees. */
import { createHmac } from 'node:crypto'
import {
  exceptionDetail,
  exportExceptions,
  listExceptions,
  resolveException,
} from '@cordillera/contract/payment/exception'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { listPayments } from '@cordillera/contract/payment/payment'
import { transferDeposit, transferState } from '@cordillera/contract/payment/webhook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { bindTransfers } from '../channels.ts'
import { checkLedger } from '../credit/public.ts'
import { inTransaction, sql, type Tx } from '../platform/db.ts'
import { askForNoticeCheck } from './notice-check.ts'
import { payerByReference, payerOf } from './webhook.queries.ts'
import { workWebhooks } from './webhook.service.ts'

const testApp = startApp()
const secret = 'shared with the adapter'
let stp: GivenStp
let finance: Person
let service: Person
let colombia: Person

beforeAll(async () => {
  stp = await givenStp(testApp())
  bindTransfers(testApp().app, { url: 'http://127.0.0.1:1', secret })
  finance = await testApp().given.person({ role: 'FINANCE' })
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  colombia = await testApp().given.person({ role: 'FINANCE', country: 'CO' })
})
afterAll(() => stp.stop())

async function loan(): Promise<GivenLoan & { clabe: string }> {
  const [made] = await givenLoans(testApp(), { dpd: 2 })
  if (!made) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [made.appId])
  const { clabe } = await service.call(getRepaymentLink, { userId: made.userId })
  return { ...made, clabe: String(clabe) }
}
const signed = (values: readonly string[]) => createHmac('sha256', secret).update(values.join('\n')).digest('hex')

/** A deposit of a Colombian network, signed by its adapter. */
const deposit = (trackingKey: string, amount: string, reference = '1', channel: 'ACH' | 'TEF' = 'ACH') =>
  testApp().send(transferDeposit, {
    ...{ channel, trackingKey, amount, reference },
    signature: signed([channel, trackingKey, amount, reference, '']),
  })
const stateOf = (id: string, state: 'settled' | 'failed' | 'returned', message = '') =>
  testApp().send(transferState, { channel: 'ACH', id, state, message, signature: signed(['ACH', id, state, message]) })

const booked = async (person: Person, trackingKey: string) =>
  (await person.call(listPayments, { trackingKey })).list.map(({ amount, state }) => [amount, state]).sort()
const openOf = async (person: Person, trackingKey: string) =>
  (await person.call(listExceptions, { trackingKey, state: 'open' })).list
const booksAgree = async () => expect(await checkLedger(testApp().app.db)).toEqual([])

test('whose money it is waits for a deletion under way, and is then nobody’s', async () => {
  const { clabe, userId } = await loan()
  const { db } = testApp().app
  const links = db.selectFrom('payLink').select('reference').where('userId', '=', userId)
  const { reference } = await links.executeTakeFirstOrThrow()
  const ways: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => payerOf(tx, clabe),
    (tx) => payerByReference(tx, String(reference), 'MXN'),
  ]
  for (const way of ways) {
    const { looked } = await db.transaction().execute(async (tx) => {
      // as a deletion does it: the person is locked first
      await sql`select from borrower where user_id = ${userId} for update`.execute(tx)
      const waiting = inTransaction(db, way)
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
        .toBeGreaterThan(0)
      await sql`update borrower set anonymised_at = now() where user_id = ${userId}`.execute(tx)
      return { looked: waiting }
    })
    expect(await looked).toBeNull()
    await sql`update borrower set anonymised_at = null where user_id = ${userId}`.execute(db)
    expect(await inTransaction(db, way)).toMatchObject({ userId })
  }
})

describe('deposits of one tracking key', () => {
  test('from two banks are two payments; the same one told again is one', async () => {
    const { clabe, billId } = await loan()
    const key = 'TWOBANKS1'
    const first = { clabe, amount: '100.00', trackingKey: key, bank: '40012' }
    const second = { clabe, amount: '70.00', trackingKey: key, bank: '40002' }
    await Promise.all([first, second, first, second].map((one) => stp.deposit(one)))
    await workWebhooks(testApp().app, () => undefined)
    expect(await booked(finance, key)).toEqual([
      [10_000, 'booked'],
      [7000, 'booked'],
    ])
    const { repaidMinor } = await testApp()
      .app.db.selectFrom('bill')
      .select('repaidMinor')
      .where('billId', '=', billId)
      .executeTakeFirstOrThrow()
    expect(repaidMinor).toBe(17_000)
    expect(await openOf(finance, key)).toEqual([])
    await booksAgree()
  })

  test('of one bank and day with another amount, or on another account, wait for finance and are booked as their own', async () => {
    const [one, other] = [await loan(), await loan()]
    const key = 'CONFLICT1'
    await stp.deposit({ clabe: one.clabe, amount: '100.00', trackingKey: key })
    await stp.deposit({ clabe: one.clabe, amount: '55.00', trackingKey: key })
    await stp.deposit({ clabe: other.clabe, amount: '100.00', trackingKey: key })
    expect(await booked(finance, key)).toEqual([[10_000, 'booked']])
    const waiting = await openOf(finance, key)
    expect(waiting.map(({ kind, amount, sendingBank }) => [kind, amount, sendingBank]).sort()).toEqual([
      ['conflict', 10_000, '40012'],
      ['conflict', 5500, '40012'],
    ])
    const different = waiting.find(({ amount }) => amount === 5500)
    if (!different) throw new Error('it waits')
    const shown = await finance.call(exceptionDetail, { exceptionId: different.exceptionId })
    expect(shown.booked).toMatchObject([{ amount: 10_000, state: 'booked' }])
    expect(shown.raw).toMatchObject({
      Monto: '55.00',
      CuentaOrdenante: '••••99',
      NombreOrdenante: 'CLIENTE D••E P•••A'.replace('••E', '•••E'),
    })
    expect(shown.raw).not.toHaveProperty('firma')
    const resolve = {
      exceptionId: different.exceptionId,
      version: 0,
      resolution: 'booked',
      note: 'seen on the statement',
    } as const
    const answers = await Promise.all([1, 2, 3].map(() => finance.raw(resolveException, resolve)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect(await booked(finance, key)).toEqual([
      [10_000, 'booked'],
      [5500, 'unidentified'],
    ])
    await booksAgree()
  })

  test('of a network that names no bank wait for finance where the amount or the reference differs', async () => {
    expect((await deposit('ACHKEY01', '100.00')).http).toBe(200)
    expect((await deposit('ACHKEY01', '100.00')).http).toBe(200)
    expect((await deposit('ACHKEY01', '30.00')).http).toBe(200)
    expect((await deposit('ACHKEY01', '100.00', '2')).http).toBe(200)
    expect(await booked(colombia, 'ACHKEY01')).toEqual([[10_000, 'unidentified']])
    expect((await openOf(colombia, 'ACHKEY01')).map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['conflict', 10_000],
      ['conflict', 3000],
    ])
    // money of pesos that nobody knows is no business of Mexico's finance
    expect(await openOf(finance, 'ACHKEY01')).toEqual([])
    const [waiting] = await openOf(colombia, 'ACHKEY01')
    const exceptionId = String(waiting?.exceptionId)
    await finance.refused(exceptionDetail, { exceptionId }, 'record.missing')
    const close = {
      exceptionId,
      version: 0,
      resolution: 'closed',
      note: 'sent twice by mistake of the adapter',
    } as const
    await finance.refused(resolveException, close, 'record.missing')
    expect(await colombia.call(resolveException, close)).toMatchObject({ bookedAs: null })
    await colombia.refused(resolveException, close, 'payment.exceptionResolved')
    await booksAgree()
  })

  test('whose amount is none wait for the amount that the bank confirms', async () => {
    await deposit('BROKEN01', '10.005')
    expect(await booked(colombia, 'BROKEN01')).toEqual([])
    const [{ exceptionId = '', kind = '', amount = 0 } = {}] = await openOf(colombia, 'BROKEN01')
    expect([kind, amount]).toEqual(['unusable', null])
    const resolve = { exceptionId, version: 0, resolution: 'booked', note: 'asked the bank' } as const
    await colombia.refused(resolveException, resolve, 'payment.exceptionAmountNeeded')
    await colombia.call(resolveException, { ...resolve, amount: 1000 })
    expect(await booked(colombia, 'BROKEN01')).toEqual([[1000, 'unidentified']])
    await booksAgree()
  })

  test('told by the channel and by a file are one payment, whichever comes first; another bank’s is another', async () => {
    const { clabe, appId } = await loan()
    const ref = await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
    const line = { loan: ref.loanRef, amount: '25.00', paidAt: '2026-11-21T09:00:00', key: 'BYFILE1' }
    await importPayments(testApp(), finance, paymentsCsv([line]))
    const told = { clabe, amount: '25.00', trackingKey: 'BYFILE1' }
    await stp.deposit({ ...told, bank: '40012' })
    await stp.deposit({ ...told, bank: '40012', amount: '26.00' })
    await stp.deposit({ ...told, bank: '40021' })
    expect(await booked(finance, 'BYFILE1')).toEqual([
      [2500, 'booked'],
      [2500, 'booked'],
    ])
    expect((await openOf(finance, 'BYFILE1')).map(({ amount }) => amount)).toEqual([2600])
    await booksAgree()
  })

  test('in a file that contradicts what is booked are refused there and wait for finance, once however often it is imported', async () => {
    const { clabe, appId } = await loan()
    const { loanRef } = await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
    await stp.deposit({ clabe, amount: '40.00', trackingKey: 'INFILE1' })
    const line = { loan: loanRef, amount: '41.00', paidAt: '2026-11-21T09:00:00', key: 'INFILE1' }
    for (const _ of ['once', 'again']) {
      expect((await importPayments(testApp(), finance, paymentsCsv([line]))).counts).toMatchObject({ refused: 1 })
    }
    const [waiting, ...more] = await openOf(finance, 'INFILE1')
    expect(waiting).toMatchObject({ kind: 'fileConflict', amount: 4100 })
    expect(more).toEqual([])
    const { exceptionId = '' } = waiting ?? {}
    await finance.call(resolveException, { exceptionId, version: 0, resolution: 'booked', note: 'two transfers' })
    expect(await booked(finance, 'INFILE1')).toEqual([
      [4000, 'booked'],
      [4100, 'unidentified'],
    ])
    await booksAgree()
  })
})

describe('the state of an order', () => {
  async function payout(state: string, ref: string): Promise<string> {
    const { db, clock } = testApp().app
    const { rows } = await sql<{ payoutId: string }>`
      insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel,
        tracking_key, state, channel_ref, made_at)
      values ((select merchant_id from merchant where name = 'Cafe Plata'), 'staff', ${ref}, 5000, 'COP', 'ANA', '001234567890', 'NOMINA', 'ACH', ${`K${ref}`}, ${state}, ${ref}, ${clock.now()})
      returning payout_id`.execute(db)
    return String(rows[0]?.payoutId)
  }

  test('that contradicts how it ended waits for finance; the same end told again does not', async () => {
    const payoutId = await payout('failed', 'TRF1')
    await stateOf('TRF1', 'failed')
    await stateOf('TRF1', 'settled')
    await stateOf('TRF1', 'settled', 'acreditado')
    const waiting = await openOf(colombia, 'KTRF1')
    expect(waiting.map(({ kind, orderId, amount }) => [kind, orderId, amount])).toEqual([
      ['stateConflict', payoutId, 5000],
      ['stateConflict', payoutId, 5000],
    ])
    const [{ exceptionId = '' } = {}] = waiting
    const book = { exceptionId, version: 0, resolution: 'booked', note: 'it is money' } as const
    await colombia.refused(resolveException, book, 'payment.exceptionNotMoney')
  })

  test('of no order of ours waits for finance when nobody has claimed it for a while', async () => {
    await stateOf('TRNOBODY', 'settled')
    expect(await openOf(colombia, 'TRNOBODY')).toEqual([])
    for (let look = 0; look < 25; look++) await workWebhooks(testApp().app, () => undefined)
    expect(await openOf(colombia, 'TRNOBODY')).toMatchObject([{ kind: 'unknownOrder' }])
  })
})

describe('the nightly check', () => {
  const check = async () => {
    await askForNoticeCheck(testApp().app)
    await testApp().drainJobs()
    testApp().clock.advance(86_400_000)
    finance = await testApp().given.signedIn(finance.accountId)
    colombia = await testApp().given.signedIn(colombia.accountId)
  }

  test('finds every signed notice that has neither its booking nor an exception, and only those', async () => {
    const { db, clock } = testApp().app
    await check()
    const before = (await colombia.call(listExceptions, { pageSize: 1 })).total
    // as they stood before: swallowed, booked with another amount, and one that nobody could work
    const body = (key: string, amount: string) =>
      JSON.stringify({ channel: 'ACH', trackingKey: key, amount, reference: '1' })
    await deposit('NIGHT000', '12.00')
    await sql`
      insert into webhook (channel, kind, provider_key, body, trusted, received_at, processed_at, outcome, payment_id) values
      ('ACH', 'deposit', 'NIGHT001', ${body('NIGHT001', '10.00')}, true, ${clock.now()}, ${clock.now()}, 'known already', null),
      ('ACH', 'deposit', 'NIGHT002', ${body('NIGHT002', '11.00')}, true, ${clock.now()}, ${clock.now()}, 'known already',
        (select payment_id from payment where tracking_key = 'NIGHT000')),
      ('XXX', 'deposit', 'NIGHT003', ${body('NIGHT003', '13.00')}, false, ${clock.now()}, null, null, null)`.execute(db)
    await check()
    const found = async (key: string) => (await openOf(colombia, key)).map(({ kind, amount }) => [kind, amount])
    expect(await found('NIGHT000')).toEqual([])
    expect(await found('NIGHT001')).toEqual([['unanswered', 1000]])
    expect(await found('NIGHT002')).toEqual([['conflict', 1100]])
    expect((await colombia.call(listExceptions, { pageSize: 1 })).total).toBe(before + 2)
    await check()
    expect((await colombia.call(listExceptions, { pageSize: 1 })).total).toBe(before + 2)
    // derived apart: all that was signed in this file has a booking or an exception
    const { rows } = await sql`
      select from webhook w where w.trusted and w.payment_id is null and w.order_id is null
        and not exists (select from payment_exception e where e.webhook_id = w.webhook_id)`.execute(db)
    expect(rows).toEqual([])
  })

  test('finds each order that stands otherwise than a signed word of its end says, unless a person’s later word explains it', async () => {
    const { db, clock } = testApp().app
    const earlier = new Date(clock.now().getTime() - 60_000)
    const payout = async (ref: string, state: string, marked: Date | null = null) => {
      const { rows } = await sql<{ payoutId: string }>`
        insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel,
          tracking_key, state, channel_ref, made_at, marked_at)
        values ((select merchant_id from merchant where name = 'Cafe Plata'), 'staff', ${ref}, 7000, 'COP', 'ANA', '001234567890', 'NOMINA',
          'ACH', ${`K${ref}`}, ${state}, ${ref}, ${earlier}, ${marked}) returning payout_id`.execute(db)
      return String(rows[0]?.payoutId)
    }
    const told = (ref: string, orderId: string, state: string) =>
      sql`
      insert into webhook (channel, kind, provider_key, body, trusted, received_at, processed_at, outcome, order_id) values
      ('ACH', 'state', ${`${ref}/${state}`}, ${JSON.stringify({ channel: 'ACH', id: ref, state, message: '' })}, true, ${earlier}, ${earlier},
        ${`payout ${orderId}`}, ${orderId})`.execute(db)
    const all = [
      ['NEVER', 'sent', 'settled'],
      ['GONE', 'settled', 'returned'],
      ['LATE', 'failed', 'settled'],
      ['FAIL', 'settled', 'failed'],
      ['RIGHT', 'settled', 'settled'],
      ['BACK', 'returned', 'settled'],
      ['WAITS', 'sent', 'pending'],
    ] as const
    for (const [ref, state, word] of all) await told(ref, await payout(ref, state), word)
    await told('MARKED', await payout('MARKED', 'settled', clock.now()), 'failed')
    await check()
    const found = async (ref: string) => (await openOf(colombia, `K${ref}`)).map(({ kind, amount }) => [kind, amount])
    for (const ref of ['NEVER', 'GONE', 'LATE', 'FAIL'])
      expect(await found(ref), ref).toEqual([['stateConflict', 7000]])
    for (const ref of ['RIGHT', 'BACK', 'WAITS', 'MARKED']) expect(await found(ref), ref).toEqual([])
    await check()
    expect(await found('NEVER')).toHaveLength(1)
  })

  test('its list is exported by the same filter', async () => {
    const { body } = await colombia.download(exportExceptions, { filter: { kind: 'unanswered' }, format: 'csv' })
    expect(body.toString()).toContain('NIGHT001')
    expect(body.toString()).not.toContain('NIGHT002')
  })
})
