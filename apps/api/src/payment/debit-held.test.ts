/** The rule takes nothing while the bill is on hold, its person's debts are, or less was agreed on; a person may still ask. */
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { givenMandate } from '../../test/given-mandate.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { bindChannel } from './channel.ts'
import { askForDebits } from './debit.night.ts'
import { sendOrders } from './outbox.service.ts'

const testApp = startApp()
const clabe = '032180000118359719'
let finance: Person
let sent: string[] = []

beforeAll(async () => {
  bindChannel(testApp().app, {
    name: 'STP',
    paysOut: 'MXN',
    payOut: async () => ({ taken: false, message: 'not asked' }),
    withhold: async (order) => {
      sent.push(order.trackingKey)
      return { taken: true, ref: order.trackingKey }
    },
    outcomeOf: async () => ({ state: 'pending', message: null }),
    signed: () => false,
  })
  finance = await testApp().given.person({ role: 'FINANCE' })
  const merchant = await testApp().given.merchantId('Luna Credito')
  await sql`insert into debit_rule (merchant_id, active, from_hour, retry_after_days, version) values (${merchant}, true, 0, '{30}', 1)`.execute(
    testApp().app.db,
  )
})
beforeEach(async () => {
  sent = []
  await sql`update debit_mandate set revoked_at = now(), revoked_by = made_by where revoked_at is null`.execute(
    testApp().app.db,
  )
  await sql`update withholding set state = 'fail' where state in ('init', 'untreated')`.execute(testApp().app.db)
  await sql`delete from job where kind = 'payment.directDebit'`.execute(testApp().app.db)
})

async function loan(): Promise<GivenLoan> {
  const [made] = await givenLoans(testApp(), { dpd: 2 })
  if (!made) throw new Error('a loan was made')
  const { db } = testApp().app
  await openBooks(db, [made.appId])
  await db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', made.userId).execute()
  await givenMandate(testApp(), made.userId)
  return made
}
async function ask(): Promise<void> {
  await askForDebits(testApp().app)
  await testApp().drainJobs()
}
const attemptsOf = async (userId: string) =>
  (await finance.call(listWithholdings, { userId })).map(({ status, by }) => [status, by])

const hold = (reason: string) => (of: GivenLoan) =>
  sql`insert into contact_hold (merchant_id, bill_id, case_id, reason, begun_by, begun_at)
    select merchant_id, bill_id, case_id, ${reason}, ${finance.accountId}, ${testApp().clock.now()} from collection_case where bill_id = ${of.billId}`
const silence = (kind: string) => (of: GivenLoan) =>
  sql`insert into silence (kind, country, doc_type, doc_number, merchant_id, case_id, user_id, evidence, made_by, made_at)
    select ${kind}, 'MX', p.doc_type, p.doc_number, p.merchant_id, c.case_id, p.user_id, 'said by the family', ${finance.accountId}, ${testApp().clock.now()}
    from borrower p join collection_case c using (user_id) where p.user_id = ${of.userId} limit 1`
const agreement = (of: GivenLoan) => sql`
  insert into settlement (merchant_id, case_id, bill_id, user_id, stage, reason, state, currency, due_minor, pay_minor, plan, first_day,
    asked_by, asked_at, agreed_at)
  select merchant_id, case_id, bill_id, user_id, 'S1A', 'a brother pays', 'agreed', 'MXN', 112001, 90000,
    '[{"day": "2026-12-05", "amount": 90000}]', '2026-12-05', ${finance.accountId}, ${testApp().clock.now()}, ${testApp().clock.now()}
  from collection_case where bill_id = ${of.billId}`

const barred = [
  ['a claim of fraud', hold('fraudClaim')],
  ['a complaint', hold('complaint')],
  ['insolvency proceedings', silence('insolvency')],
  ['the death of the borrower', silence('deceased')],
  ['a dispute', silence('disputed')],
  ['an agreed settlement', agreement],
] as const

test.each(barred)('nothing is asked for by rule under %s', async (_, given) => {
  const [free, held] = [await loan(), await loan()]
  await given(held).execute(testApp().app.db)
  await ask()
  await sendOrders(testApp().app)
  expect([await attemptsOf(free.userId), await attemptsOf(held.userId)]).toEqual([[['untreated', null]], []])
})

test.each(barred)('what the rule asked for before %s does not leave', async (_, given) => {
  const [free, held] = [await loan(), await loan()]
  await ask()
  await given(held).execute(testApp().app.db)
  await sendOrders(testApp().app)
  expect([await attemptsOf(free.userId), await attemptsOf(held.userId)]).toEqual([
    [['untreated', null]],
    [['fail', null]],
  ])
  expect(sent).toHaveLength(1)
})

test('a person asks for what was agreed on, and it leaves', async () => {
  const held = await loan()
  await agreement(held).execute(testApp().app.db)
  await finance.call(withholdBill, { billId: held.billId, amount: 90_000 })
  await sendOrders(testApp().app)
  expect((await attemptsOf(held.userId)).map(([state]) => state)).toEqual(['untreated'])
})

test('being asked not to call bars no debit', async () => {
  const held = await loan()
  await silence('optOut')(held).execute(testApp().app.db)
  await ask()
  expect(await attemptsOf(held.userId)).toHaveLength(1)
})
