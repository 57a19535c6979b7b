import type { Input } from '@cordillera/contract/endpoint'
import { listShortLinks, retireShortLink, saveShortLink } from '@cordillera/contract/messaging/short-link'
import { listSmsTemplates } from '@cordillera/contract/messaging/sms-template'
import {
  createMarketingList,
  decideMarketing,
  excludeMarketingMember,
  exportMarketingMembers,
  listMarketingLists,
  listMarketingMembers,
  marketingListDetail,
  marketingTemplates,
  pauseMarketing,
  previewMarketing,
  rebuildMarketingList,
  resumeMarketing,
  retireMarketingList,
  startMarketing,
  stopMarketing,
  uploadMarketingList,
} from '@cordillera/contract/service-desk/marketing'
import { saveSetting } from '@cordillera/contract/settings/setting'
import { beforeAll, expect, test } from 'vitest'
import { givenLoans } from '../../../test/given-loans.ts'
import { comesBack } from '../../../test/given-sending.ts'
import { approvedTemplate } from '../../../test/given-templates.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { isSamePerson } from '../../../test/second-person/case.ts'
import { linkPlace } from '../../messaging/public.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { begunAlone } from './campaign.queries.ts'
import { sendRounds } from './campaign.service.ts'
import { judging } from './exclusion.queries.ts'
import { readLines } from './lines.rules.ts'

// a Monday, ten in the morning in Mexico
const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
const db = () => testApp().app.db
const minuteMs = 60_000
const place = linkPlace(() => 'https://luna.example')
const reason = 'as agreed with sales'
let ana: Person
let luis: Person
let templateA: string
let templateB: string
let plan: { templateA: string; controlPercent: number; perMinute: number }
let serial = 0

const template = (businessId: string, text: string): Promise<string> =>
  approvedTemplate(ana, luis, { businessId, model: 'marketing', fillType: 2, texts: { es: { subject: null, text } } })

beforeAll(async () => {
  ana = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  luis = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  templateA = await template('offer.a', '{{name}}, su credito lo espera en {{merchant}}.')
  templateB = await template('offer.b', 'Hola {{name}}: hoy sin comision.')
  plan = { templateA, controlPercent: 0, perMinute: 600 }
})

let plain: Promise<string> | undefined
/** One that greets nobody by name. */
const plainTemplate = (): Promise<string> => {
  plain ??= template('offer.ungreeted', 'Hoy sin comision.')
  return plain
}

/** So many customers of Luna Credito who owe nothing, known by a registration of their own month. */
async function customers(count: number, more = sql`null`): Promise<string> {
  const mark = `MKT${++serial}-`
  await sql`
    insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, registered_at, time_zone)
    select merchant_id, 'TEST', ${mark} || n, 'Ana', 'Cliente', '+52' || (5560000000 + ${serial}::bigint * 10000 + n)::text,
      ${testApp().clock.now()}, ${more}::text from merchant cross join generate_series(1, ${count}::int) n where name = 'Luna Credito'`.execute(
    db(),
  )
  return mark
}
/** A list of those alone. */
async function listOf(count: number, zone = sql`null`) {
  // what was begun before counts for nobody's day
  await sql`update marketing_list set started_at = started_at - interval '2 days'`.execute(db())
  await db().deleteFrom('marketingMember').where('messageId', 'is', null).execute()
  await sql`update borrower set registered_at = '2020-01-01'`.execute(db())
  const mark = await customers(count, zone)
  const made = await ana.call(createMarketingList, { name: `list ${mark}`, audience: { newWithinDays: 1 } })
  return { ...made, mark }
}
const detail = (listId: string) => ana.call(marketingListDetail, { listId })
const versionOf = async (listId: string) => (await detail(listId)).version
const idOf = async (mark: string, n: number) =>
  (await db().selectFrom('borrower').select('userId').where('docNumber', '=', `${mark}${n}`).executeTakeFirstOrThrow())
    .userId
const round = (minutes: number) =>
  sendRounds(db(), place, new Date(testApp().clock.now().getTime() + minutes * minuteMs))
const statesOf = async (mark: string) => {
  const { rows } = await sql<{ state: string; n: number }>`
    select s.state, count(*)::int as n from message s join borrower p on p.user_id = s.user_id
    where p.doc_number like ${`${mark}%`} group by 1`.execute(db())
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
const messagesOf = async (mark: string) => {
  const { rows } = await sql<{ body: string; purpose: string; address: string }>`
    select s.body, s.purpose, s.address from message s join borrower p on p.user_id = s.user_id where p.doc_number like ${`${mark}%`}`.execute(
    db(),
  )
  return rows
}

test('a list names why how many are left out: past due, complaint, stopped, do not contact, deceased, opted out, leaving', async () => {
  const { listId, mark } = await listOf(30)
  const loans = await givenLoans(testApp(), { count: 3 })
  const at = async (n: number) => ({ userId: await idOf(mark, n), loan: loans[n - 1] })
  const one = await at(1)
  await sql`update collection_case set user_id = ${one.userId} where case_id = ${one.loan?.caseId}`.execute(db())
  const two = await at(2)
  await sql`
    insert into complaint (merchant_id, bill_id, case_id, user_id, kind, description, opened_at, opened_by)
    select merchant_id, bill_id, case_id, ${two.userId}, 'authority', 'calls', now(), ${ana.accountId} from collection_case where case_id = ${two.loan?.caseId}`.execute(
    db(),
  )
  const three = await at(3)
  await sql`
    insert into stop_case (merchant_id, bill_id, user_id, reason, remark, evidence, state, stopped_at, stopped_by)
    select merchant_id, bill_id, ${three.userId}, 'other', '', '', 'stopped', now(), ${ana.accountId} from collection_case where case_id = ${three.loan?.caseId}`.execute(
    db(),
  )
  const silence = (n: number, kind: string) => sql`
    insert into silence (kind, country, doc_type, doc_number, merchant_id, case_id, user_id, evidence, made_by, made_at)
    select ${kind}, 'MX', p.doc_type, p.doc_number, c.merchant_id, c.case_id, p.user_id, 'said so', ${ana.accountId}, now()
    from borrower p cross join collection_case c where p.doc_number = ${`${mark}${n}`} and c.case_id = ${loans[0]?.caseId}`
  await silence(4, 'optOut').execute(db())
  await silence(5, 'deceased').execute(db())
  await sql`
    insert into suppression (channel, address, purpose, origin, evidence, made_at)
    select 'sms', mobile, 'marketing', 'register', 'REUS', now() from borrower where doc_number = ${`${mark}6`}`.execute(
    db(),
  )
  await sql`
    insert into account_deletion (merchant_id, user_id, state, reason, requested_at, checked_at)
    select merchant_id, user_id, 'requested', 'x', now(), now() from borrower where doc_number = ${`${mark}7`}`.execute(
    db(),
  )
  const built = await ana.call(rebuildMarketingList, { listId, version: await versionOf(listId) })
  // judged all at once it comes to what each one comes to alone, as it was judged before (migration 1172)
  const now = testApp().clock.now()
  const people = sql`select distinct on (mobile) mobile, user_id from borrower order by mobile, user_id`
  const { rows: judged } = await sql<{ atOnce: string | null; alone: string | null }>`
    with ${judging(people, now)}
    select barred.why as at_once, marketing_exclusion(mobile, user_id, ${now}) as alone from asked left join barred using (mobile)`.execute(
    db(),
  )
  expect(new Set(judged.map(({ alone }) => alone)).size).toBeGreaterThan(6)
  for (const each of judged) expect(each).toEqual({ atOnce: each.alone, alone: each.alone })
  // the three loans' own people are in the list as well, two of them past due
  const { excluded } = await detail(listId)
  const counts = Object.fromEntries(excluded.map(({ why, people }) => [why, people]))
  expect(counts).toMatchObject({ complaint: 1, stopped: 1, silenced: 1, deceased: 1, suppressed: 1, leaving: 1 })
  expect(counts['debtor']).toBeGreaterThanOrEqual(1)
  expect(built.included).toBe(built.people - excluded.reduce((sum, { people }) => sum + people, 0))
  // each count opens whom it counts
  for (const { why, people: counted } of excluded) {
    const opened = await ana.call(listMarketingMembers, { listId, why })
    expect([opened.total, new Set(opened.list.map((one) => one.why))]).toEqual([counted, new Set([why])])
  }
})

test('a dry run says who would go, who is left out, what it costs and that it takes a second person, and sends nothing', async () => {
  const { listId, mark } = await listOf(40)
  await db().updateTable('messageChannel').set({ costMinor: 35, currency: 'MXN' }).where('type', '=', 'sms').execute()
  const tried = await ana.call(previewMarketing, { listId, version: await versionOf(listId), ...plan, perMinute: 10 })
  expect(tried).toMatchObject({ would: 40, control: 0, waiting: 0, segments: 40, minutes: 4, needsSecondPerson: false })
  expect(tried.sample).toBe('Maria, su credito lo espera en Luna Credito.')
  expect(await messagesOf(mark)).toEqual([])
})

test('it goes at its pace, once a person; killed and begun again nobody is written to twice and nobody is passed over', async () => {
  const { listId, mark } = await listOf(25)
  await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan, perMinute: 10 })
  await round(0)
  expect(await messagesOf(mark)).toHaveLength(10)
  // several processes at once, and a round that is cut off before it commits
  await Promise.all([round(1), round(1), round(1)])
  expect(await messagesOf(mark)).toHaveLength(20)
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from marketing_list where list_id = ${listId} for update`.execute(tx)
      await round(1.5)
    })
  await round(5)
  const sent = await messagesOf(mark)
  expect(sent).toHaveLength(25)
  expect(new Set(sent.map(({ address }) => address)).size).toBe(25)
  expect(sent[0]).toMatchObject({ purpose: 'marketing', body: 'Ana, su credito lo espera en Luna Credito.' })
  // no channel is there to take them: what waits can still be stopped
  await round(6)
  expect((await detail(listId)).state).toBe('sending')
  await sql`update message set state = 'sent' where state = 'queued' and purpose = 'marketing'`.execute(db())
  await round(7)
  expect((await detail(listId)).state).toBe('sent')
})

test('paused nothing goes, resumed it goes on where it was, stopped it ends', async () => {
  const { listId, mark } = await listOf(30)
  let { version } = await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan, perMinute: 10 })
  await round(0)
  version = await versionOf(listId)
  const [onItsWay] = await messagesOf(mark)
  await sql`update message set state = 'sent' where address = ${onItsWay?.address ?? ''}`.execute(db())
  await ana.call(pauseMarketing, { listId, version, reason })
  await round(2)
  // what nobody sent yet is taken back, and what is on its way is not said again
  expect(await statesOf(mark)).toEqual({ sent: 1, skipped: 9 })
  await ana.call(resumeMarketing, { listId, version: version + 1 })
  await round(0)
  expect(await statesOf(mark)).toEqual({ sent: 1, skipped: 9, queued: 10 })
  await ana.call(stopMarketing, { listId, version: await versionOf(listId), reason })
  await round(9)
  expect(await statesOf(mark)).toEqual({ sent: 1, skipped: 19 })
  expect(await detail(listId)).toMatchObject({ state: 'stopped', handedOver: 1 })
})

test('what a channel gives back unsent after the list rested or ended stays, and is written when the list goes on', async () => {
  const { listId, mark } = await listOf(20)
  await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan })
  await round(0)
  const inHand = async () => {
    const { rows } = await sql<{ messageId: string }>`
      update message set state = 'sending' where state = 'queued' and message_id in (
        select message_id from marketing_member where list_id = ${listId} and state = 'queued' limit 2) returning message_id`.execute(
      db(),
    )
    return rows.map(({ messageId }) => messageId)
  }
  const givenBack = (messageId = '') => comesBack(testApp(), messageId)
  const stays = { state: 'skipped', failure: 'overtaken', failureCode: 'stopped' }
  const [early, late] = await inHand()
  await ana.call(pauseMarketing, { listId, version: await versionOf(listId), reason })
  expect(await givenBack(early)).toEqual(stays)
  await ana.call(resumeMarketing, { listId, version: await versionOf(listId) })
  // still in the channel's hands when the list went on: it waits as before
  expect(await givenBack(late)).toMatchObject({ state: 'queued' })
  for (const minute of [1, 1, 1]) await round(minute)
  const { rows } = await sql<{ people: number; state: string }>`
    select m.state, count(distinct k.member_id)::int as people from marketing_member k join message m using (message_id)
    where k.list_id = ${listId} group by m.state`.execute(db())
  expect(rows).toEqual([{ state: 'queued', people: 20 }])
  const [last] = await inHand()
  await ana.call(stopMarketing, { listId, version: await versionOf(listId), reason })
  expect(await givenBack(last)).toEqual(stays)
  expect((await statesOf(mark))['queued']).toBeUndefined()
})

test('one whose time is long past, or of a restored copy, pauses itself and asks', async () => {
  const { listId, mark } = await listOf(20)
  await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan })
  await round(25 * 60)
  expect(await messagesOf(mark)).toEqual([])
  expect(await detail(listId)).toMatchObject({ state: 'paused', pausedWhy: 'longPast' })
})

test('arms are compared with those held out, drawn once', async () => {
  const { listId, mark } = await listOf(200)
  const compared = { ...plan, templateB, controlPercent: 20 }
  await ana.call(startMarketing, { listId, version: await versionOf(listId), ...compared })
  await round(0)
  const { arms } = await detail(listId)
  const people = Object.fromEntries(arms.map(({ arm, people: of }) => [arm, of]))
  expect((people['A'] ?? 0) + (people['B'] ?? 0) + (people['control'] ?? 0)).toBe(200)
  expect(people['control']).toBeGreaterThan(15)
  expect(people['B']).toBeGreaterThan(40)
  const bodies = (await messagesOf(mark)).map(({ body }) => body)
  expect(bodies.filter((body) => body.includes('sin comision'))).toHaveLength(people['B'] ?? 0)
  expect(bodies).toHaveLength(200 - (people['control'] ?? 0))
  const { rows } = await sql<{ userId: string; arm: string }>`
    with came as (select user_id, arm, message_id, row_number() over (partition by arm order by member_id) as n
      from marketing_member where list_id = ${listId} and message_id is not null),
    told as (update message s set state = case when n < 4 then 'delivered' when n = 4 then 'failed' when n = 5 then 'expired' else s.state end
      from came where came.message_id = s.message_id)
    select user_id, arm from came where n = 1 order by arm`.execute(db())
  await givenLoans(testApp(), { count: 1 })
  await sql`update application set user_id = ${rows[0]?.userId}, applied_at = (select started_at + interval '1 hour' from marketing_list
    where list_id = ${listId}) where app_id = (select app_id from application order by app_id desc limit 1)`.execute(
    db(),
  )
  const now = (await detail(listId)).arms
  expect(now).toMatchObject([
    { arm: 'A', delivered: 3, failed: 2, applied: 1 },
    { arm: 'B', delivered: 3, failed: 2, applied: 0 },
    { arm: 'control', delivered: 0, failed: 0, applied: 0 },
  ])
  for (const counted of now) {
    const { arm } = counted
    const opened = async (more: object) => (await ana.call(listMarketingMembers, { listId, arm, ...more })).total
    expect({
      ...counted,
      people: await opened({}),
      delivered: await opened({ message: 'delivered' }),
      failed: await opened({ message: 'failed' }),
      skipped: await opened({ message: 'skipped' }),
      applied: await opened({ applied: true }),
    }).toEqual(counted)
  }
})

test('whoever comes to owe, to complain or to opt out after the start is left out in the round', async () => {
  const { listId, mark } = await listOf(20)
  await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan })
  await sql`
    insert into suppression (channel, address, purpose, origin, evidence, made_at)
    select 'sms', mobile, null, 'reply', 'BAJA', now() from borrower where doc_number = ${`${mark}5`}`.execute(db())
  await round(0)
  expect(await messagesOf(mark)).toHaveLength(19)
  expect((await detail(listId)).excludedPeople).toBe(1)
})

test('nobody is written to at night where they live: they wait for their morning', async () => {
  // ten in Mexico is four in the afternoon in London and two at night in Sydney
  const { listId, mark } = await listOf(20, sql`'Australia/Sydney'`)
  const { waiting } = await ana.call(previewMarketing, { listId, version: await versionOf(listId), ...plan })
  expect(waiting).toBe(20)
  await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan })
  await round(0)
  expect(await messagesOf(mark)).toEqual([])
  await round(7 * 60)
  expect(await messagesOf(mark)).toHaveLength(20)
})

test('over five hundred people a second person says so, who neither made nor asked for it', async () => {
  const { listId, mark } = await listOf(501)
  const asked = await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan })
  expect(asked.state).toBe('asked')
  await round(0)
  expect(await messagesOf(mark)).toEqual([])
  const decision = { listId, version: asked.version, approve: true, reason }
  await ana.refused(decideMarketing, decision, 'credit.ownRequest')
  expect(await luis.call(decideMarketing, decision)).toMatchObject({ state: 'sending' })
  await round(0)
  expect(await messagesOf(mark)).toHaveLength(501)
})

test('a list goes out with the text it was asked for with, whatever is approved of its template since', async () => {
  const texts = (text: string) => ({ es: { subject: null, text } })
  const wanted = { businessId: 'offer.changing', model: 'marketing', fillType: 2 } as const
  const templateId = await approvedTemplate(ana, luis, { ...wanted, texts: texts('Como se pidio, {{name}}.') })
  const changed = async (text: string) => {
    const { list } = await ana.call(listSmsTemplates, { pageSize: 200 })
    const version = list.find((one) => one.templateId === templateId)?.version ?? 0
    await approvedTemplate(ana, luis, { ...wanted, templateId, version, texts: texts(text) })
  }
  const { listId, mark } = await listOf(501)
  const changing = { ...plan, templateA: templateId }
  const asked = await ana.call(startMarketing, {
    listId,
    version: await versionOf(listId),
    ...changing,
    perMinute: 300,
  })
  await changed('Otra cosa, {{name}}.')
  expect(await detail(listId)).toMatchObject({ state: 'asked', textA: 'Como se pidio, {{name}}.' })
  const tried = await luis.call(previewMarketing, { listId, version: asked.version, ...changing })
  expect(tried.sample).toMatch(/^Como se pidio/)
  await luis.call(decideMarketing, { listId, version: asked.version, approve: true, reason })
  await round(0)
  await changed('Y otra mas, {{name}}.')
  await ana.call(pauseMarketing, { listId, version: await versionOf(listId), reason })
  await ana.call(resumeMarketing, { listId, version: await versionOf(listId) })
  await round(1)
  await round(2)
  expect(await statesOf(mark)).toMatchObject({ queued: 501 })
  const bodies = new Set((await messagesOf(mark)).map(({ body }) => body))
  expect([...bodies]).toEqual(['Como se pidio, Ana.'])
  // sent back it is a draft: whoever asks again asks with what the template says then
  const second = await listOf(501)
  const again = { listId: second.listId, version: await versionOf(second.listId), ...changing }
  const { version } = await ana.call(startMarketing, again)
  await luis.call(decideMarketing, { listId: second.listId, version, approve: false, reason })
  expect(await detail(second.listId)).toMatchObject({ state: 'draft', textA: null })
})

test('what one person begins within a day is one number: in parts, at once, or by another of their accounts', async () => {
  await listOf(20)
  const parts = []
  for (const n of [1, 2, 3]) {
    const lines = Array.from({ length: 300 }, (_, k) => `+5255720${n}${String(1000 + k)}`).join('\n')
    const { listId } = await ana.call(uploadMarketingList, { name: `part ${n}`, lines })
    const templateA = await plainTemplate()
    parts.push({ ...plan, templateA, listId, version: await versionOf(listId) })
  }
  const [first, second, third] = parts
  if (!first || !second || !third) throw new Error('three were made')
  expect(await ana.call(previewMarketing, second)).toMatchObject({ needsSecondPerson: false, fewNumbers: false })
  const states = (await Promise.all([first, second].map((one) => ana.callAgain(startMarketing, one)))).map(
    (one) => one.state,
  )
  expect(states.toSorted()).toEqual(['asked', 'sending'])
  expect((await ana.call(previewMarketing, third)).needsSecondPerson).toBe(true)
  const [one, twin, other] = await Promise.all([1, 2, 3].map(() => testApp().given.person({ role: 'AGENT' })))
  if (!one || !twin || !other) throw new Error('three were hired')
  await isSamePerson(testApp(), one.accountId, twin.accountId)
  await sql`
    update marketing_list set asked_by = ${one.accountId}, decided_by = ${one.accountId} where state = 'sending' and started_at > ${testApp().clock.now()}::timestamptz - interval '1 day'`.execute(
    db(),
  )
  const alone = ({ accountId }: Person) =>
    inTransaction(db(), (tx) => begunAlone(tx, { accountId, now: testApp().clock.now() }))
  expect([await alone(one), await alone(twin), await alone(other)]).toEqual([300, 300, 0])
})

test('a file with duplicates, foreign numbers, landlines and nonsense is taken, each fault said with its line', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => `55 7000 ${1000 + n}`)
  const lines = ['mobile', ...numbers, numbers[0], '+1 212 555 0123', 'hello'].join('\n')
  const { people, included, faults } = await ana.call(uploadMarketingList, { name: 'fair', lines })
  expect({ people, included }).toEqual({ people: 20, included: 20 })
  expect(faults).toEqual([
    { line: 22, fault: 'twice' },
    { line: 23, fault: 'foreign' },
    { line: 24, fault: 'unreadable' },
  ])
  expect(readLines('6012345678', 'CO').faults).toEqual([{ line: 1, fault: 'landline' }])
  await ana.refused(
    uploadMarketingList,
    { name: 'few', lines: numbers.slice(0, 19).join('\n') },
    'serviceDesk.marketingLines',
  )
})

/** Of a few numbers alone nobody learns anything without another person. */
async function begunByTwo(wanted: Input<typeof startMarketing>): Promise<void> {
  expect(await ana.call(previewMarketing, wanted)).toMatchObject({ needsSecondPerson: true, fewNumbers: true })
  const { state, version } = await ana.call(startMarketing, wanted)
  expect(state).toBe('asked')
  await luis.call(decideMarketing, { listId: wanted.listId, version, approve: true, reason })
}

test('a number beside user ids is left out and counts nothing: no count tells whose it is', async () => {
  const { mark } = await listOf(20)
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => idOf(mark, n + 1)))
  const { mobile } = await db()
    .selectFrom('borrower')
    .select('mobile')
    .where('userId', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow()
  const withGuess = (guess: string) => ana.call(uploadMarketingList, { name: guess, lines: [...ids, guess].join('\n') })
  for (const guess of [mobile, '+525570009999'])
    expect(await withGuess(guess)).toMatchObject({ people: 20, faults: [{ line: 21, fault: 'mixed' }] })
})

test('numbers nobody has a name for are left out of what greets by name, and hold up nobody; each gets a link of their own', async () => {
  const paper = { name: 'offer', targetUrl: 'https://luna.example/app', validThrough: '2026-12-31' }
  const { linkId } = await ana.call(saveShortLink, paper)
  const linked = await approvedTemplate(ana, luis, {
    ...{ businessId: 'offer.link', model: 'marketing', fillType: 2, linkId },
    texts: { es: { subject: null, text: 'Su credito: {{shortLink}}' } },
  })
  const numbers = Array.from({ length: 40 }, (_, n) => `+52557001${String(1000 + n)}`)
  const { listId } = await ana.call(uploadMarketingList, { name: 'numbers', lines: numbers.join('\n') })
  const greeted = { listId, version: await versionOf(listId), ...plan }
  expect(await ana.call(previewMarketing, greeted)).toMatchObject({
    would: 0,
    excluded: [{ why: 'noName', people: 40 }],
  })
  await ana.refused(startMarketing, greeted, 'serviceDesk.marketingEmpty')
  const compared = { ...greeted, templateA: linked, templateB: templateA }
  const { would, excludedPeople } = await ana.call(previewMarketing, compared)
  expect([would > 0, excludedPeople > 0, would + excludedPeople]).toEqual([true, true, 40])
  await begunByTwo({ ...compared, perMinute: 10 })
  for (const minute of [0, 1, 2, 3, 4]) await round(minute)
  const sent = async () =>
    db().selectFrom('message').select(['body', 'messageId']).where('address', 'in', numbers).execute()
  expect(await sent()).toHaveLength(would)
  const paths = (await sent()).map(({ body }) => body.replace('Su credito: https://luna.example/s/', ''))
  expect(new Set(paths).size).toBe(would)
  for (const path of paths) expect(path).toMatch(/^[2-9a-zA-Z]{11}$/)
  const { rows } =
    await sql`select token, message_id from short_link_address where link_id = ${linkId} and message_id is not null`.execute(
      db(),
    )
  expect(new Set(rows)).toEqual(new Set((await sent()).map(({ messageId }, n) => ({ token: paths[n], messageId }))))
  const { list } = await ana.call(listMarketingMembers, { listId, pageSize: 100 })
  expect(new Set(list.map(({ state, why }) => `${state} ${why}`))).toEqual(new Set(['untold null']))
  await sql`update message set state = 'sent' where state = 'queued' and purpose = 'marketing'`.execute(db())
  await round(5)
  expect(await detail(listId)).toMatchObject({
    ...{ state: 'sent', untold: false, excludedPeople },
    excluded: [{ why: 'noName', people: excludedPeople }],
  })
})

test('numbers alone tell nothing of whose they are, however a list of them is looked at before it is sent to its end', async () => {
  const [loan] = await givenLoans(testApp(), { count: 1, dpd: 9 })
  const debtor = await db()
    .selectFrom('borrower')
    .select('mobile')
    .where('userId', '=', loan?.userId ?? '')
    .executeTakeFirstOrThrow()
  const plain = await template('offer.plain', 'Su credito lo espera.')
  const seenOf = async (name: string, guess: string) => {
    const others = Array.from({ length: 29 }, (_, n) => `+52557002${String(1000 + n)}`)
    const made = await ana.call(uploadMarketingList, { name, lines: [...others, guess].join('\n') })
    const { listId } = made
    const rebuilt = await ana.call(rebuildMarketingList, { listId, version: 0 })
    const bare = { ...plan, templateA: plain, controlPercent: 0, perMinute: 10 }
    const tried = await ana.call(previewMarketing, { listId, version: await versionOf(listId), ...bare })
    const draft = await detail(listId)
    const { list } = await ana.call(listMarketingMembers, { listId, pageSize: 100 })
    await ana.refused(
      excludeMarketingMember,
      { listId, version: draft.version, memberId: list[0]?.memberId ?? 0, reason },
      'serviceDesk.marketingNumbers',
    )
    const file = await ana.download(exportMarketingMembers, { filter: { listId, state: 'excluded' }, format: 'csv' })
    await begunByTwo({ listId, version: await versionOf(listId), ...bare })
    const begun = await detail(listId)
    await ana.call(stopMarketing, { listId, version: await versionOf(listId), reason })
    const stopped = await detail(listId)
    const { list: lists } = await ana.call(listMarketingLists, {})
    const row = lists.find((one) => one.listId === listId)
    // nor is anybody found who asks for a reason, an arm or what became of a message
    for (const asked of [{ why: 'debtor' }, { arm: 'A' }, { message: 'skipped' }, { applied: false }] as const)
      expect((await ana.call(listMarketingMembers, { listId, ...asked })).total).toBe(0)
    const told = [
      made,
      rebuilt,
      tried,
      draft,
      begun,
      stopped,
      row,
      list.map(({ state, why, arm }) => [state, why, arm]),
    ]
    const same = JSON.stringify(told, (key, value) =>
      ['listId', 'name', 'createdTime', 'memberId'].includes(key) ? '' : value,
    )
    return { same, file: file.body.toString().trim().split('\n').length }
  }
  const oneOfNobody = await seenOf('of nobody', '+525570029999')
  expect(oneOfNobody.same).toContain('"untold":true')
  expect(await seenOf('of a debtor', debtor.mobile)).toEqual(oneOfNobody)
})

test('an uploaded list is one of the searches of the hour, and beyond them nothing is looked at', async () => {
  const person = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  const upload = (n: number) => {
    const lines = Array.from({ length: 20 }, (_, k) => `+5255${70_030_000 + n * 100 + k}`).join('\n')
    return person.raw(uploadMarketingList, { name: `list ${n}`, lines })
  }
  for (let n = 0; n < 30; n++) expect((await upload(n)).code).toBe(2000)
  const told = await upload(31)
  expect(told.msg).toContain('30 people within an hour')
  const logged = await db()
    .selectFrom('operationLog')
    .select('action')
    .where('accountId', '=', person.accountId)
    .where('action', '=', 'borrower.searchRefused')
    .execute()
  expect(logged).toHaveLength(1)
})

test('a list whose template or link is taken out of use pauses and passes nobody over', async () => {
  const { list } = await ana.call(listShortLinks, {})
  const link = list.find(({ name }) => name === 'offer')
  const { list: templates } = await ana.call(listSmsTemplates, { pageSize: 200 })
  const linked = templates.find((one) => one.businessId === 'offer.link')?.templateId ?? ''
  const use = async (active: boolean) => {
    const version = (await ana.call(listShortLinks, {})).list.find(({ name }) => name === 'offer')?.version ?? 0
    await ana.call(retireShortLink, { linkId: link?.linkId ?? '', version, active, reason })
  }
  const { listId, mark } = await listOf(20)
  const begun = { listId, version: await versionOf(listId), ...plan, templateA: linked, perMinute: 10 }
  await ana.call(startMarketing, begun)
  await round(0)
  await use(false)
  await round(1)
  // what was in the queue does not leave under it either
  expect(await detail(listId)).toMatchObject({ state: 'paused', pausedWhy: 'template', included: 20 })
  expect(await statesOf(mark)).toEqual({ skipped: 10 })
  const paused = async () => ({ listId, version: await versionOf(listId) })
  await ana.refused(resumeMarketing, await paused(), 'serviceDesk.marketingTemplate')
  await use(true)
  await ana.call(resumeMarketing, await paused())
  for (const minute of [0, 1, 2]) await round(minute)
  expect(await statesOf(mark)).toEqual({ skipped: 10, queued: 20 })
})

test('who is taken out by hand stays out; a template of another purpose or with more to fill is refused', async () => {
  const { listId, mark } = await listOf(20)
  const { list } = await ana.call(listMarketingMembers, { listId })
  const out = { listId, version: await versionOf(listId), memberId: list[0]?.memberId ?? 0, reason }
  await ana.call(excludeMarketingMember, out)
  await ana.call(rebuildMarketingList, { listId, version: await versionOf(listId) })
  await ana.call(startMarketing, { listId, version: await versionOf(listId), ...plan })
  await round(0)
  expect(await messagesOf(mark)).toHaveLength(19)
  const other = await listOf(20)
  await db().updateTable('smsTemplate').set({ model: 'service' }).where('templateId', '=', templateB).execute()
  const asked = { listId: other.listId, version: 0, ...plan, templateA: templateB }
  await ana.refused(startMarketing, asked, 'serviceDesk.marketingTemplate')
  await db().updateTable('smsTemplate').set({ model: 'marketing' }).where('templateId', '=', templateB).execute()
  expect((await ana.call(marketingTemplates, {})).map(({ businessId }) => businessId)).toEqual([
    'offer.a',
    'offer.b',
    'offer.changing',
    'offer.link',
    'offer.plain',
    'offer.ungreeted',
  ])
})

test('taking a list as a file is on record; another merchant and whoever the setting names see none of it', async () => {
  const { listId } = await listOf(20)
  const file = await ana.download(exportMarketingMembers, { filter: { listId }, format: 'csv' })
  expect(file.body.toString().split('\n').length).toBeGreaterThan(20)
  expect(file.body.toString()).not.toMatch(/\+52556\d{6}/)
  const logged = await db()
    .selectFrom('operationLog')
    .select('accountId')
    .where('target', '=', listId)
    .where('action', '=', 'serviceDesk.marketingExported')
    .execute()
  expect(logged).toEqual([{ accountId: ana.accountId }])
  const foreign = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'PE' })
  await foreign.refused(marketingListDetail, { listId }, 'record.missing')
  const hidden = await testApp().given.person({ superuser: true, userName: 'no_lists' })
  await hidden.call(listMarketingLists, {})
  await luis.call(saveSetting, { key: 'marketing_list_hidden_from', value: ['no_lists'], version: 0, reason })
  const again = await testApp().given.signedIn(hidden.accountId)
  await again.refused(listMarketingLists, {}, 'access.forbidden')
  await ana.call(retireMarketingList, { listId, version: await versionOf(listId), reason })
})
