/** What somebody paid on a day counts for that day, however late its provider says so (decision 006). */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { startApp, testNow } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { applyWord } from './charge/charge.booking.ts'
import { takeDeposit } from './deposit.service.ts'

const testApp = startApp()
let key = 0
beforeAll(() => testApp().given.person({ role: 'FINANCE' }))
beforeEach(() => testApp().clock.set(testNow))

/** Due on the 18th, three days before the test's day; 1,120.01 without late interest. */
async function loan(): Promise<GivenLoan> {
  const [made] = await givenLoans(testApp(), { dpd: 3 })
  if (!made) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [made.appId])
  return made
}
async function charge(
  { userId, billId, appId }: GivenLoan,
  askedAt: string,
  { purpose = 'repayment', amount = 112_001, until = '2026-11-30T06:00:00Z' } = {},
): Promise<string> {
  const { db } = testApp().app
  const { rows } = await sql<{ chargeId: string }>`
    with link as (
      insert into pay_link (token_hash, merchant_id, user_id, app_id, bill_id, purpose, currency, made_at, made_by, expires_at)
      select ${Buffer.from(`token ${++key}`)}, merchant_id, user_id, app_id, bill_id, ${purpose}, 'MXN', ${askedAt}, (select min(account_id) from account), ${until}
      from bill where bill_id = ${billId} and app_id = ${appId} returning *
    )
    insert into charge (provider, channel, order_key, merchant_id, user_id, app_id, bill_id, link_id, amount_minor, currency, state, asked_at, expires_at)
    select 'PAYNET', 'PAYNET', ${`CH${key}`}, merchant_id, ${userId}, app_id, bill_id, link_id, ${amount}::bigint, 'MXN', 'open', ${askedAt}, '2026-11-30T06:00:00Z'
    from link returning charge_id`.execute(db)
  return rows[0]?.chargeId ?? ''
}
const word = (paidAt: string | null, amountMinor = 112_001) => ({
  ...{
    status: 'paid' as const,
    rawStatus: 'completed',
    amountMinor,
    currency: 'MXN' as const,
    providerRef: `TR${key}`,
  },
  ...{ reference: null, authCode: null, checkoutUrl: null, raw: {}, paidAt: paidAt === null ? null : new Date(paidAt) },
})
const standing = async ({ userId, billId }: GivenLoan) => {
  const { rows } = await sql<{ day: string; status: string; open: number }>`
    select p.value_day as day, b.status, b.open_minor as open from payment p join bill b on b.bill_id = ${billId}
    where p.user_id = ${userId} order by p.received_at desc limit 1`.execute(testApp().app.db)
  return rows[0]
}
const apply = (chargeId: string, of: ReturnType<typeof word>) =>
  inTransaction(testApp().app.db, (tx) => applyWord(tx, chargeId, of, testApp().clock.now()))

async function deposit({ userId }: GivenLoan, operationDay: string, amount = '1120.01') {
  const { db, clock } = testApp().app
  const clabe = `64618011040${String(++key).padStart(7, '0')}`
  await sql`insert into borrower_clabe (clabe, user_id, made_at) values (${clabe}, ${userId}, ${clock.now()})`.execute(
    db,
  )
  const body = {
    ClaveRastreo: `SPEI${key}`,
    Monto: amount,
    CuentaBeneficiario: clabe,
    FechaOperacion: operationDay,
    ReferenciaNumerica: await referenceOf(userId),
  }
  const { rows } = await sql<{ webhookId: number }>`
    insert into webhook (channel, kind, provider_key, body, trusted, received_at)
    values ('STP', 'deposit', ${body.ClaveRastreo}, ${JSON.stringify(body)}, true, ${clock.now()}) returning webhook_id`.execute(
    db,
  )
  const waiting = { webhookId: rows[0]?.webhookId ?? 0, channel: 'STP', kind: 'deposit' as const, body, tries: 0 }
  await inTransaction(db, (tx) => takeDeposit(tx, waiting, clock.now()))
}

/** Of the latest link of a person; that of nobody where there is none. */
async function referenceOf(userId: string): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select reference::text from pay_link where user_id = ${userId} order by link_id desc limit 1`.execute(
    testApp().app.db,
  )
  return rows[0]?.reference ?? '0'
}

test('cash of the due day’s evening that is told three days later repays the bill, without late interest', async () => {
  const due = await loan()
  // 21:30 in Mexico, which is the next day in UTC
  await apply(await charge(due, '2026-11-18T15:00:00Z'), word('2026-11-19T03:30:00Z'))
  expect(await standing(due)).toEqual({ day: '2026-11-18', status: 'repaid', open: 0 })
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('an extension that was paid on the due day costs its fee alone, whenever we hear of it', async () => {
  const due = await loan()
  const { db } = testApp().app
  const { rows } = await sql<{ fee: number }>`
    select round(b.principal_minor * t.extension_fee_rate)::bigint as fee from bill b join product t using (product_id)
    where b.bill_id = ${due.billId}`.execute(db)
  const amount = rows[0]?.fee ?? 0
  const chargeId = await charge(due, '2026-11-18T15:00:00Z', { purpose: 'extension', amount })
  await apply(chargeId, word('2026-11-18T20:00:00Z', amount))
  const bill = db.selectFrom('bill').select(['extensionCount', 'penaltyOpen', 'penaltyMinor', 'status'])
  expect(await bill.where('billId', '=', due.billId).executeTakeFirstOrThrow()).toMatchObject({
    ...{ extensionCount: 1, penaltyOpen: 0, penaltyMinor: 0 },
  })
  expect(await checkLedger(db)).toEqual([])
})

test.each(['charge', 'transfer'])(
  'a loan that was given back on the last day is given back, whenever we hear of the %s',
  async (by) => {
    const due = await loan()
    const { db } = testApp().app
    await sql`update application set disbursed_on = '2026-11-16' where app_id = ${due.appId}`.execute(db)
    const until = '2026-11-19T06:00:00Z'
    const chargeId = await charge(due, '2026-11-18T15:00:00Z', { purpose: 'cancelLoan', amount: 100_001, until })
    if (by === 'charge') await apply(chargeId, word('2026-11-18T20:00:00Z', 100_001))
    else await deposit(due, '20261118', '1000.01')
    expect(await standing(due)).toMatchObject({ day: '2026-11-18', status: 'repaid', open: 0 })
    expect(await checkLedger(db)).toEqual([])
  },
)

test.each([
  ['before it was asked for', '1970-01-01T00:00:00Z', '2026-11-20'],
  ['after now', '2026-12-24T00:00:00Z', '2026-11-21'],
  ['at no time', null, '2026-11-21'],
])('a provider that says it was paid %s is not believed', async (_, paidAt, day) => {
  const due = await loan()
  await apply(await charge(due, '2026-11-20T18:00:00Z'), word(paidAt))
  expect(await standing(due)).toMatchObject({ day })
})

test.each([
  ['an earlier operation day: it was paid on it at the latest', '20261118', '2026-11-18'],
  ['the next working day: it was paid today', '20261123', '2026-11-21'],
  ['a day of last year, which two people would have to say', '20251118', '2026-11-21'],
])('a transfer of %s', async (_, operationDay, day) => {
  const due = await loan()
  await deposit(due, operationDay)
  expect(await standing(due)).toMatchObject({ day, ...(day === '2026-11-18' ? { status: 'repaid', open: 0 } : {}) })
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('a transfer of before the loan was paid out counts from that day', async () => {
  const due = await loan()
  await sql`update application set disbursed_on = '2026-11-19' where app_id = ${due.appId}`.execute(testApp().app.db)
  await deposit(due, '20261118')
  expect(await standing(due)).toMatchObject({ day: '2026-11-19' })
})
