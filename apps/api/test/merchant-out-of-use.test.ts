/** A merchant out of use: nobody sees what is its, so nothing that goes by itself reaches out or pays for it until it is in use again. */
import { activateMerchant, listMerchants } from '@cordillera/contract/access/merchant'
import { beforeAll, expect, test } from 'vitest'
import { decideContacts } from '../src/compliance/public.ts'
import { takeAccepted } from '../src/credit/disbursement.queries.ts'
import { runsGoing } from '../src/messaging/cascades/round.queries.ts'
import { claim } from '../src/messaging/outbox.queries.ts'
import { attemptDue } from '../src/payment/debit.queries.ts'
import { waitingOrders } from '../src/payment/routing/route.queries.ts'
import { inTransaction, sql, type Tx } from '../src/platform/db.ts'
import { listsSending } from '../src/service-desk/marketing/campaign.queries.ts'
import { givenCases } from './given-cases.ts'
import { openBooks } from './given-ledger.ts'
import { type GivenLoan, givenLoans } from './given-loans.ts'
import { givenMandate } from './given-mandate.ts'
import { type Person, startApp } from './harness.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
const db = () => testApp().app.db
const now = () => testApp().clock.now()
let admin: Person
let loan: GivenLoan
let merchantId: number

beforeAll(async () => {
  admin = await testApp().given.person({ superuser: true })
  merchantId = await testApp().given.merchantId('Luna Credito')
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [made] = await givenCases(testApp(), agent)
  const [due] = await givenLoans(testApp(), { dpd: 0 })
  if (!made || !due) throw new Error('two loans were asked for')
  loan = made
  await openBooks(db(), [due.appId])
  await givenMandate(testApp(), due.userId)
  await someOfAll()
})

/** Messages, a list, a cascade, a rule of debits, an order that pays out and an accepted loan. */
async function someOfAll(): Promise<void> {
  const by = admin.accountId
  await sql`
    with text as (
      insert into sms_template (merchant_id, business_id, description, channel, model, segments_at_most, created_by, created_at, updated_by, updated_at)
      values (${merchantId}, 'offer', 'An offer', 'sms', 'marketing', 1, ${by}, now(), ${by}, now()) returning template_id
    ), list as (
      insert into marketing_list (merchant_id, name, source, built_at, created_by, created_at, writers, state, template_a, asked_by, looked_at)
      select ${merchantId}, 'a list', 'target', now(), ${by}, now(), array[${by}::int], 'sending', template_id, ${by}, now() from text
    ), flow as (
      insert into cascade (merchant_id, name, updated_by, updated_at) values (${merchantId}, 'steps', ${by}, now()) returning cascade_id
    ), version as (
      insert into cascade_version (cascade_id, number, audience, steps, made_by, made_at)
      select cascade_id, 1, '{}', '[]', ${by}, now() from flow returning cascade_id, number
    ), run as (
      insert into cascade_run (cascade_id, merchant_id, number, state, control_percent, per_minute, asked_by, asked_at)
      select cascade_id, ${merchantId}, number, 'running', 0, 60, ${by}, now() from version
    ), messages as (
      insert into message (merchant_id, user_id, channel, purpose, address, body, state, queued_at)
      select merchant_id, user_id, 'sms', purpose, mobile, 'Hola', 'queued', ${now()}
      from borrower, unnest(array['service', 'marketing']) purpose where user_id = ${loan.userId}
    ), rule as (
      insert into debit_rule (merchant_id, active, from_hour, retry_after_days) values (${merchantId}, true, 0, '{1,3}')
      on conflict (merchant_id) do update set active = true
    ), paid as (
      insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel, tracking_key, state, made_at)
      values (${merchantId}, 'refund', 'R1', 100, 'MXN', 'x', '032180000118359719', 'y', 'STP', 'KEY1', 'waiting', ${now()})
    )
    update application set accepted_at = ${now()}, status = 'approved', payout_status = null where app_id = ${loan.appId}`.execute(
    db(),
  )
}

/** What a look would have done, taken back. */
async function wouldTake(look: (tx: Tx) => Promise<number>): Promise<number> {
  let count = 0
  const back = new Error('taken back')
  await inTransaction(db(), async (tx) => {
    count = await look(tx)
    throw back
  }).catch((error) => {
    if (error !== back) throw error
  })
  return count
}

const ofMerchant = (rows: readonly { merchantId: number | null }[]) =>
  rows.filter((row) => row.merchantId === merchantId).length

/** How much each of those that go by themselves would take of this merchant now. */
const looks: Readonly<Record<string, (tx: Tx) => Promise<number>>> = {
  'contacts of collection': async (tx) => {
    const asked = [{ caseId: loan.caseId, contactId: null }]
    const answers = await decideContacts(tx, asked, { channel: 'call', now: now(), purpose: 'ppd', accountId: null })
    return answers.filter(({ allowed }) => allowed).length
  },
  messages: async (tx) => ofMerchant(await claim(tx, now(), 10)),
  'lists of marketing': async (tx) => (await listsSending(tx)).length,
  cascades: async (tx) => (await runsGoing(tx)).length,
  'debits by rule': (tx) => attemptDue(tx, { merchantId, day: '2026-11-23', channel: 'STP', now: now() }),
  'orders that pay out': async (tx) => ofMerchant(await waitingOrders(tx, 'payOut', now())),
  'accepted loans': async (tx) => ofMerchant(await takeAccepted(tx, ['MXN'])),
}

async function use(active: boolean): Promise<void> {
  const found = (await admin.call(listMerchants, {})).find(({ merchant }) => merchant === merchantId)
  const version = found?.version ?? 0
  await admin.call(activateMerchant, { merchant: merchantId, version, active, reason: 'for a test' })
}

test('nothing leaves for it while it is out of use, and all of it afterwards', async () => {
  const taken = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(looks).map(async ([name, look]) => [name, await wouldTake(look)] as const)),
    )
  const before = await taken()
  expect(
    Object.values(before).every((count) => count > 0),
    JSON.stringify(before),
  ).toBe(true)
  await use(false)
  expect(Object.values(await taken())).toEqual(Object.values(before).map(() => 0))
  await use(true)
  expect(await taken()).toEqual(before)
})

test('a contact that was asked for is refused with its reason, and kept', async () => {
  await use(false)
  const asked = [{ caseId: loan.caseId, contactId: null }]
  const how = { channel: 'call', now: now(), purpose: 'ppd', accountId: null } as const
  const [answer] = await inTransaction(db(), (tx) => decideContacts(tx, asked, how))
  const kept = await db()
    .selectFrom('contactDecision')
    .select(['allowed', 'rule'])
    .where('decisionId', '=', answer?.decisionId ?? '')
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ allowed: false, rule: 'stopped' })
  await use(true)
})
