/** Money leaves for the account that somebody read when they approved it, or it is looked at again. */
import { uploadFile } from '@cordillera/contract/job/file'
import { askBankCard, decideBankCard, listBankCards } from '@cordillera/contract/payment/bank-card'
import { listLoanPayouts, retryLoanPayout } from '@cordillera/contract/payment/loan-payout'
import { decideRefund, listRefunds } from '@cordillera/contract/payment/refund'
import { beforeAll, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { givenProduct, type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { moveApplication } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { bindChannel } from './channel.ts'
import { orderLoans } from './loan-payout.service.ts'
import { sendOrders } from './outbox.service.ts'

const testApp = startApp()
const [old, another] = ['032180000118359719', '646180110400000007']
let service: Person
let finance: Person
let second: Person
let app: LendingApp
let sent: string[] = []

beforeAll(async () => {
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  finance = await testApp().given.person({ role: 'FINANCE' })
  second = await testApp().given.person({ role: 'FINANCE' })
  await givenProduct(testApp())
  app = await lendingApp(testApp())
})

const connect = () =>
  bindChannel(testApp().app, {
    name: 'STP',
    paysOut: 'MXN',
    payOut: async (order) => {
      sent.push(order.bankAccount)
      return { taken: true, ref: order.trackingKey }
    },
    withhold: async () => ({ taken: false, message: 'not asked' }),
    outcomeOf: async () => ({ state: 'pending', message: null }),
    signed: () => false,
  })

async function refundAsked(): Promise<string> {
  sent = []
  const [loan] = await givenLoans(testApp(), { dpd: 0 })
  const userId = loan?.userId ?? ''
  await sql`update borrower set bank_account = ${old} where user_id = ${userId}`.execute(testApp().app.db)
  await sql`
    insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
    select merchant_id, user_id, 5000, 'MXN', 'requested', 'paid twice', ${service.accountId}, ${testApp().clock.now()}
    from borrower where user_id = ${userId}`.execute(testApp().app.db)
  return userId
}
async function changeAccount(userId: string): Promise<void> {
  const content = await card(new Random(7), ['STP', 'María Hernández'])
  const { fileId } = (await service.upload(uploadFile, {}, { name: 'a.jpg', content })).data
  await service.call(askBankCard, {
    userId,
    bankAccount: another,
    evidence: [fileId],
    reason: 'the old one was closed',
  })
  const [asked] = (await finance.call(listBankCards, { userId })).list
  const decision = { requestId: asked?.requestId ?? '', version: asked?.version ?? 0, decision: 'approve' as const }
  await finance.call(decideBankCard, { ...decision, bankAccount: another, note: 'compared with the statement' })
}
const refundOf = async (userId: string) => (await finance.call(listRefunds, { userId })).list[0]
async function approve(userId: string) {
  const refund = await refundOf(userId)
  const asked = { refundId: refund?.refundId ?? '', version: refund?.version ?? 0 }
  return { ...asked, decision: 'approve', note: 'checked the statement' } as const
}

test('who read the old account of a refund reads it again before it is approved', async () => {
  connect()
  const userId = await refundAsked()
  const seen = await approve(userId)
  await changeAccount(userId)
  await second.refused(decideRefund, seen, 'record.stale')
  await second.call(decideRefund, await approve(userId))
  await sendOrders(testApp().app)
  expect(sent).toEqual([another])
})

test('a refund that waits to leave for an account that is another by now is decided again', async () => {
  connect()
  const userId = await refundAsked()
  await second.call(decideRefund, await approve(userId))
  await changeAccount(userId)
  await sendOrders(testApp().app)
  expect(sent).toEqual([])
  expect(await refundOf(userId)).toMatchObject({ state: 'failed', payoutMessage: 'the account was changed meanwhile' })
  testApp().clock.advance(1000)
  await second.call(decideRefund, await approve(userId))
  await sendOrders(testApp().app)
  expect(sent).toEqual([another])
})

test('a refund that was approved while nothing paid it out does not go to an account that nobody read', async () => {
  connect()
  const userId = await refundAsked()
  const { db } = testApp().app
  // approved on a day on which no channel of the currency was in use
  await sql`update refund set state = 'approved' where user_id = ${userId}`.execute(db)
  await changeAccount(userId)
  await sendOrders(testApp().app)
  expect(sent).toEqual([])
  expect(await refundOf(userId)).toMatchObject({ state: 'failed' })
})

test('a loan that waits to leave for another account than the one on record stands before finance', async () => {
  connect()
  sent = []
  const { appId, userId } = await app.apply({}, { amount: 100_000, autoConfirm: true, bankAccount: old })
  const { db, clock } = testApp().app
  await inTransaction(db, async (tx) => {
    await tx.updateTable('application').set({ status: 'in audit' }).where('appId', '=', appId).execute()
    await moveApplication(tx, { appId, state: 'in audit', autoConfirm: true }, 'pass', { now: clock.now() })
  })
  await orderLoans(testApp().app)
  await changeAccount(userId)
  await sendOrders(testApp().app)
  expect(sent).toEqual([])
  const [row] = (await service.call(listLoanPayouts, { userId })).list
  expect(row).toMatchObject({ state: 'fail', failure: 'the account was changed meanwhile' })
  await finance.call(retryLoanPayout, { appId, version: row?.version ?? 0 })
  await sendOrders(testApp().app)
  expect(sent).toEqual([another])
})
