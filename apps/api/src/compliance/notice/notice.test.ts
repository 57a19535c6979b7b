/** Codes and legal notices go where collection may not: by rules of their own, each under a decision that can be made again. */

import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import { sendByTemplate } from '@cordillera/contract/messaging/sms-template'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { givenKnownCase } from '../../../test/given-cases.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { queueMany } from '../../messaging/public.ts'
import { sql } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { replayNotices, sampleOfNotices } from '../replay.service.ts'

const monday = '2026-11-23T16:00:00Z'
const simulated = startSimulated({ now: monday })
const db = () => simulated().test.app.db
let app: LendingApp
let teo: Person
let ana: Person
let leader: Person
const templates = { code: '', legal: '' }

async function template(model: 'code' | 'legal', text: string): Promise<string> {
  const businessId = `notice.${model}`
  await approvedTemplate(teo, ana, { businessId, model, texts: { es: { subject: null, text } } })
  return businessId
}

beforeAll(async () => {
  const { test } = simulated()
  app = await lendingApp(test)
  teo = await test.given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  ana = await test.given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  leader = await test.given.person({ role: 'LEADER', stage: 'S1A' })
  templates.code = await template('code', 'Su codigo es 4711.')
  templates.legal = await template('legal', 'Requerimiento con efecto legal.')
})
beforeEach(() => simulated().test.clock.set(monday))

let serial = 0
/** A debtor of one's own, with a number of one's own. */
async function debtor() {
  const agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A', leader })
  const { userId, caseId } = await givenKnownCase(simulated().test, agent)
  const mobile = `+5255120${String(++serial).padStart(5, '0')}`
  await db().updateTable('borrower').set({ mobile }).where('userId', '=', userId).execute()
  return { userId, caseId, mobile }
}

async function silence({ userId, caseId, mobile }: Awaited<ReturnType<typeof debtor>>, kind: SilenceKind) {
  await sql`
    insert into silence (kind, phone, country, doc_type, doc_number, merchant_id, case_id, user_id, evidence, made_by, made_at)
    select ${kind}, case when ${kind} in ('wrongNumber', 'recycledLine', 'notTheDebtor', 'minor') then ${mobile} end,
      case when ${kind} in ('optOut', 'deceased') then 'MX' end, case when ${kind} in ('optOut', 'deceased') then doc_type end,
      case when ${kind} in ('optOut', 'deceased') then doc_number end, merchant_id, ${caseId}, user_id, 'said so', ${leader.accountId}, ${monday}
    from borrower where user_id = ${userId}`.execute(db())
}

const send = (model: keyof typeof templates, to: { userId: string } | string) =>
  app.call(sendByTemplate, {
    businessId: templates[model],
    ...(typeof to === 'string' ? { mobile: to } : { userId: to.userId }),
  })
const stateOf = async (messageId: string | null) =>
  (
    await db()
      .selectFrom('message')
      .select('state')
      .where('messageId', '=', messageId ?? '')
      .execute()
  )[0]?.state
const arrived = (messageId: string | null) => expect.poll(() => stateOf(messageId), { interval: 50 }).toBe('delivered')
const received = async (mobile: string) =>
  (await simulated().received()).filter(({ to }) => `+${to}` === mobile).map(({ text }) => text)

test('who asked to be left in peace still gets what the law has to tell them, by day', async () => {
  const person = await debtor()
  await silence(person, 'optOut')
  await arrived((await send('legal', person)).messageId)
  expect(await received(person.mobile)).toEqual(['Requerimiento con efecto legal.'])
  simulated().test.clock.set('2026-11-24T05:00:00Z')
  const refused = await send('legal', person)
  expect(refused).toMatchObject({ messageId: null, rule: 'hours' })
  expect(refused.nextTime).toMatch(/^2026-11-24T1/)
  expect(await received(person.mobile)).toHaveLength(1)
})

test.each(['wrongNumber', 'recycledLine', 'notTheDebtor', 'minor', 'deceased'] as const)(
  'neither a legal notice nor a person’s code goes to a number that is silent as %s',
  async (kind) => {
    const person = await debtor()
    await silence(person, kind)
    for (const model of ['legal', 'code'] as const)
      expect(await send(model, person)).toMatchObject({ messageId: null, rule: 'silenced' })
    expect(await received(person.mobile)).toEqual([])
  },
)

test('a code goes at any hour to who asks for it by the number alone, whatever an earlier owner said', async () => {
  const person = await debtor()
  await silence(person, 'recycledLine')
  simulated().test.clock.set('2026-11-24T05:00:00Z')
  await arrived((await send('code', person.mobile)).messageId)
})

test('of thirty codes asked for at once for a number ten leave, and three legal notices of ten', async () => {
  const [asker, owed] = [await debtor(), await debtor()]
  const codes = await Promise.all(Array.from({ length: 30 }, () => send('code', asker.mobile)))
  const notices = await Promise.all(Array.from({ length: 10 }, () => send('legal', owed)))
  const ids = [...codes, ...notices].flatMap(({ messageId }) => messageId ?? [])
  const open = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from message
      where message_id = any(${ids}::text[]) and state in ('queued', 'sending', 'sent')`.execute(db())
    return rows[0]?.n
  }
  await expect.poll(open).toBe(0)
  expect(await received(asker.mobile)).toHaveLength(10)
  expect(await received(owed.mobile)).toHaveLength(3)
  expect(await send('code', asker.mobile)).toMatchObject({ messageId: null, rule: 'attemptLimit' })
})

const handedOver = (purpose: 'marketing' | 'legal', mobile: string, userId: string | null, now: string) =>
  db()
    .transaction()
    .execute(async (tx) => {
      const [version] = (
        await sql<{ versionId: number; merchantId: number }>`
        select version_id, merchant_id from sms_template_version join sms_template using (template_id) where business_id = ${`notice.${purpose}`}`.execute(
          tx,
        )
      ).rows
      if (!version) throw new Error('the template was approved')
      const said = { text: 'Vuelva pronto.', segments: 1, versionId: version.versionId }
      const one = { address: mobile, userId, ...said, channel: 'sms', purpose } as const
      const [messageId] = await queueMany(tx, { merchantId: version.merchantId, now: new Date(now) }, [one])
      return messageId ?? ''
    })
const waiting = async (messageId: string) => {
  const { rows } = await sql<{ state: string; notBefore: Date | null }>`
    select state, not_before from message where message_id = ${messageId}`.execute(db())
  return [rows[0]?.state, rows[0]?.notBefore?.toISOString()]
}

describe('marketing leaves by day alone, also what was handed over before', () => {
  beforeAll(async () => {
    await approvedTemplate(teo, ana, {
      ...{ businessId: 'notice.marketing', model: 'marketing', fillType: 0 },
      texts: { es: { subject: null, text: 'Vuelva pronto.' } },
    })
  })

  test.each([
    // a Monday evening in Mexico: Tuesday at nine there
    ['2026-11-24T00:30:00Z', 'America/Mexico_City', '2026-11-24T15:00:00.000Z'],
    // a Saturday evening: no Sunday
    ['2026-11-29T00:30:00Z', 'America/Mexico_City', '2026-11-30T15:00:00.000Z'],
    // it is day in the capital and early in Tijuana
    ['2026-11-24T15:30:00Z', 'America/Tijuana', '2026-11-24T17:00:00.000Z'],
    // the eve of a holiday, and of the days on which the country's own rule lets nobody be contacted
    ['2026-12-25T00:30:00Z', 'America/Mexico_City', '2026-12-28T15:00:00.000Z'],
  ])('handed over at %s to somebody of %s it waits until %s', async (now, zone, until) => {
    const { clock, given } = simulated().test
    const mobile = `+5255121${String(++serial).padStart(5, '0')}`
    const agent = await given.person({ role: 'AGENT', stage: 'S1A', leader })
    const { userId } = await givenKnownCase(simulated().test, agent)
    const state = zone === 'America/Tijuana' ? 'Baja California' : 'Ciudad de México'
    await db()
      .updateTable('borrower')
      .set({ mobile, state, city: null, timeZone: zone })
      .where('userId', '=', userId)
      .execute()
    await sql`update collection_case set closed_at = ${monday} where user_id = ${userId}`.execute(db())
    clock.set(now)
    const messageId = await handedOver('marketing', mobile, userId, now)
    await expect.poll(() => waiting(messageId)).toEqual(['queued', until])
    expect(await received(mobile)).toEqual([])
    clock.set(until)
    await db()
      .transaction()
      .execute((tx) => notify(tx, { topic: 'outbox.message' }))
    await expect.poll(() => stateOf(messageId), { timeout: 15_000 }).toBe('delivered')
  })
})

test('a legal notice that was let through by day and could not leave waits for the next day, and is told then', async () => {
  const person = await debtor()
  const night = '2026-11-24T05:00:00Z'
  simulated().test.clock.set(night)
  const messageId = await handedOver('legal', person.mobile, person.userId, night)
  await expect.poll(async () => (await waiting(messageId))[0]).toBe('queued')
  await expect.poll(async () => (await waiting(messageId))[1] ?? '').toMatch(/^2026-11-24T1/)
  simulated().test.clock.set('2026-11-24T18:00:00Z')
  await db()
    .transaction()
    .execute((tx) => notify(tx, { topic: 'outbox.message' }))
  await arrived(messageId)
})

test('of a number that two people have the later morning counts, and of a stranger’s every zone of the country', async () => {
  const [here, there] = [await debtor(), await debtor()]
  await sql`update collection_case set closed_at = ${monday} where user_id in (${here.userId}, ${there.userId})`.execute(
    db(),
  )
  const mobile = here.mobile
  const home = { mobile, city: null, state: 'Baja California', timeZone: 'America/Tijuana' }
  await db().updateTable('borrower').set(home).where('userId', '=', there.userId).execute()
  const now = '2026-11-24T15:30:00Z'
  simulated().test.clock.set(now)
  const ids = [
    await handedOver('marketing', mobile, here.userId, now),
    await handedOver('marketing', '+525512999999', null, now),
  ]
  for (const messageId of ids)
    await expect.poll(() => waiting(messageId)).toEqual(['queued', '2026-11-24T17:00:00.000Z'])
  await sql`update message set state = 'expired', ended_at = ${now} where message_id = any(${ids}::text[])`.execute(
    db(),
  )
})

test('nothing has left without its decision, and each comes out the same when it is made again', async () => {
  const { rows } = await sql<{ left: number; undecided: number }>`
    select count(*)::int as left, count(*) filter (where m.decision_id is null and not exists (
      select from notice_decision n where n.message_id = m.message_id and n.allowed and n.at >= m.queued_at))::int as undecided
    from message m where m.sent_at is not null or m.state in ('sent', 'unknown')`.execute(db())
  expect(rows[0]?.left).toBeGreaterThan(14)
  expect(rows[0]?.undecided).toBe(0)
  simulated().test.clock.set('2026-11-24T06:00:00Z')
  const decisions = await sampleOfNotices(db(), simulated().test.clock.now())
  await sql`update contact_policy set terms = terms || '{"channels": []}'::jsonb`.execute(db())
  await sql`update silence set lifted_at = ${monday}, lifted_by = made_by, lifted_reason = 'it was a mistake'`.execute(
    db(),
  )
  expect(decisions.length).toBeGreaterThan(20)
  expect(await replayNotices(db(), decisions)).toEqual({ decided: decisions.length, differences: [] })
})
