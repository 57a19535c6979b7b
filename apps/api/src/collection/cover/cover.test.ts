import { listCases, unAssignOverView } from '@cordillera/contract/collection/case'
import { checkInRules, chooseBackup, listCovers, myCovers, setCheckInRule } from '@cordillera/contract/collection/cover'
import { workDue } from '@cordillera/contract/collection/work-mode'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import type { GivenLoan } from '../../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { returnMissing } from './check-in.service.ts'
import { coverAbsent } from './cover.service.ts'

const testApp = startApp()
const today = testNow.slice(0, 10)
let leader: Person
let ana: Person
let bea: Person
let eva: Person
let loans: GivenLoan[]

const caseOf = (n: number) => loans[n]?.caseId ?? ''
const look = () => coverAbsent(testApp().app.db, testApp().clock.now())
const away = (who: Person, status = 'sickLeave') =>
  sql`update staff set work_status = ${status} where account_id = ${who.accountId}`.execute(testApp().app.db)
const promiseToday = (caseId: string) =>
  sql`update collection_case set promised_on = ${today}, work_rank = 0 where case_id = ${caseId}`.execute(
    testApp().app.db,
  )
const holderOf = async (caseId: string) => (await boss.call(listCases, { caseId })).list[0]
let boss: Person

beforeAll(async () => {
  const team = { stage: 'S1A', workplaceId: await testApp().given.workplace('MX') } as const
  boss = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  leader = await testApp().given.person({ role: 'LEADER', ...team })
  ana = await testApp().given.person({ role: 'AGENT', leader, ...team })
  bea = await testApp().given.person({ role: 'AGENT', leader, ...team })
  eva = await testApp().given.person({ role: 'AGENT', leader, ...team })
  await testApp().given.person({ role: 'AGENT', ...team })
  loans = await givenCases(testApp(), ana, { count: 5, dpd: 2 })
  await givenCases(testApp(), bea, { count: 1, dpd: 2 })
})

describe('coverage', () => {
  test('while somebody is away, what is due today goes to who has least of the same team; the rest stays', async () => {
    await promiseToday(caseOf(0))
    await promiseToday(caseOf(1))
    await sql`update collection_case set callback_at = ${new Date(Date.parse(testNow) + 20 * 60_000)} where case_id = ${caseOf(2)}`.execute(
      testApp().app.db,
    )
    expect(await look()).toEqual({ lent: 0, back: 0 })
    await away(ana)
    expect(await look()).toEqual({ lent: 3, back: 0 })
    // Eva had none and Bea one: two go to Eva, one to Bea
    const holders = await Promise.all([0, 1, 2, 3].map(async (n) => (await holderOf(caseOf(n)))?.collector))
    expect(holders.filter((one) => one === eva.accountId)).toHaveLength(2)
    expect(holders.filter((one) => one === bea.accountId)).toHaveLength(1)
    expect(holders[3]).toBe(ana.accountId)
    expect(await look()).toEqual({ lent: 0, back: 0 })
  })

  test('both see it: the mark of the case, the lists of both, the work that is due, the timeline and the log', async () => {
    const lent = (await eva.call(listCases, {})).list
    expect(lent.map(({ cover }) => cover)).toMatchObject([{ state: 'for', until: null }, { state: 'for' }])
    expect(await eva.call(myCovers, {})).toMatchObject({ covers: [{ count: 2 }], lent: [] })
    const mine = await ana.call(myCovers, {})
    expect(mine.lent.reduce((all, { count }) => all + count, 0)).toBe(3)
    expect((await eva.call(workDue, {})).every(({ coverFor }) => coverFor !== null)).toBe(true)
    const info = await eva.call(getCaseInfo, { caseId: lent[0]?.caseId ?? '' })
    expect(info.case.cover?.state).toBe('for')
    expect(info.timeline[0]).toMatchObject({ kind: 'event', event: 'covered' })
    const { rows } =
      await sql`select from operation_log where action = 'collection.cover.out' and case_id is not null`.execute(
        testApp().app.db,
      )
    expect(rows).toHaveLength(3)
    const page = await leader.call(listCovers, { away: true })
    expect(page.list).toMatchObject([{ accountId: ana.accountId, away: true, due: 0 }])
  })

  test('a backup who goes away too hands on, and the case still belongs to its first collector', async () => {
    await away(eva)
    expect(await look()).toMatchObject({ lent: 2 })
    expect(await bea.call(myCovers, {})).toMatchObject({ covers: [{ count: 3 }] })
    await away(eva, 'working')
  })

  test('what is in hand stays there until its result; back at work the rest comes back, with its mark for some days', async () => {
    await sql`insert into case_claim (case_id, account_id, at, until)
      values (${caseOf(0)}, ${bea.accountId}, ${testNow}, ${new Date(Date.parse(testNow) + 600_000)})`.execute(
      testApp().app.db,
    )
    await away(ana, 'working')
    expect(await look()).toEqual({ lent: 0, back: 2 })
    await sql`delete from case_claim`.execute(testApp().app.db)
    expect(await look()).toEqual({ lent: 0, back: 1 })
    expect(await ana.call(myCovers, {})).toEqual({ lent: [], covers: [] })
    const row = (await ana.call(listCases, { caseId: caseOf(0) })).list[0]
    expect(row).toMatchObject({ collector: ana.accountId, cover: { state: 'by' } })
    expect(row?.cover?.until).not.toBeNull()
  })

  test('a leader’s choice goes before who has least; somebody of another country or no collector is refused', async () => {
    const stranger = await testApp().given.person({ role: 'AGENT', country: 'PE', stage: 'S1A' })
    const pair = { accountId: ana.accountId, backup: bea.accountId }
    await leader.refused(chooseBackup, { ...pair, backup: stranger.accountId }, 'collection.collectorMissing')
    await leader.refused(chooseBackup, { ...pair, backup: ana.accountId }, 'collection.collectorMissing')
    await leader.refused(chooseBackup, { ...pair, accountId: stranger.accountId }, 'record.missing')
    await leader.call(chooseBackup, pair)
    await away(ana)
    await look()
    expect(await bea.call(myCovers, {})).toMatchObject({ covers: [{ count: 3 }] })
    await away(ana, 'working')
    await look()
    await leader.call(chooseBackup, { ...pair, backup: null })
  })

  test('who goes to somebody else meanwhile, or is paid, does not come back; nobody to cover is told to the leader once', async () => {
    await away(ana)
    await look()
    const [first] = (await eva.call(listCases, {})).list
    await sql`update collection_case set collector_id = ${leader.accountId} where case_id = ${first?.caseId}`.execute(
      testApp().app.db,
    )
    await away(ana, 'working')
    await look()
    const { rows } = await sql<{ outcome: string }>`select outcome from case_cover where outcome = 'moved'`.execute(
      testApp().app.db,
    )
    expect(rows).toHaveLength(1)
    for (const who of [ana, bea, eva]) await away(who)
    await promiseToday(caseOf(3))
    await look()
    await look()
    const told =
      await sql`select from notification where kind = 'cover.nobody' and account_id = ${leader.accountId}`.execute(
        testApp().app.db,
      )
    expect(told.rows).toHaveLength(1)
    for (const who of [ana, bea, eva]) await away(who, 'working')
    await look()
  })
})

describe('who has not checked in', () => {
  const atWork = '2026-11-23T17:30:00Z' // Monday, 11:30 in Mexico
  const day = '2026-11-23'
  const returned = () => returnMissing(testApp().app.db, testApp().clock.now())
  const signedIn = async () => {
    testApp().clock.set(atWork)
    boss = await testApp().given.signedIn(boss.accountId)
    bea = await testApp().given.signedIn(bea.accountId)
  }
  const importPunch = async (who: Person) => {
    const { jobId } = await testApp()
      .app.db.insertInto('job')
      .values({
        kind: 'attendance.import',
        state: 'done',
        title: 'punches',
        input: '{}',
        createdAt: new Date(atWork),
        finishedAt: new Date(atWork),
      })
      .returning('jobId')
      .executeTakeFirstOrThrow()
    await sql`insert into punch (account_id, workplace_id, check_time, attendance_date, check_type, record_type, state, job_id)
      select account_id, workplace_id, '2026-11-23T14:58:00Z', ${day}, 'in', 'card', 'counts', ${jobId}
      from staff where account_id = ${who.accountId}`.execute(testApp().app.db)
  }

  test('nothing is taken unless the merchant wants it and the day’s punches came in', async () => {
    await signedIn()
    expect(await returned()).toBe(0)
    const { rules: merchants, mayChange } = await boss.call(checkInRules, {})
    expect(mayChange).toBe(true)
    expect(merchants.every(({ afterMinutes }) => afterMinutes === null)).toBe(true)
    const rule = { afterMinutes: 120, reason: 'Asked for by operations' }
    await boss.refused(
      setCheckInRule,
      { ...rule, merchant: merchants[0]?.merchant ?? 0, fromDay: '2026-11-20' },
      'collection.coverDayPast',
    )
    await boss.refused(setCheckInRule, { ...rule, merchant: 999, fromDay: day }, 'record.missing')
    for (const { merchant } of merchants) await boss.call(setCheckInRule, { ...rule, merchant, fromDay: day })
    expect((await boss.call(checkInRules, {})).rules[0]).toMatchObject({ afterMinutes: 120, fromDay: day })
    expect(await returned()).toBe(0)
  })

  test('untouched cases of who is missing wait in the pool and say why; who came, and what was promised, stays', async () => {
    await importPunch(bea)
    const before = (await boss.call(listCases, { collector: [ana.accountId] })).list
    const untouched = before.filter((row) => row.promisedRepaymentTime === null && row.contactTimes === 0)
    expect(untouched.length).toBeGreaterThan(0)
    const taken = await returned()
    expect(taken).toBeGreaterThanOrEqual(1)
    expect(await returned()).toBe(0)
    const after = (await boss.call(listCases, { collector: [ana.accountId] })).list
    expect(
      after.every((row) => row.promisedRepaymentTime !== null || row.contactTimes > 0 || row.caseId === caseOf(2)),
    ).toBe(true)
    expect((await boss.call(listCases, { collector: [bea.accountId] })).total).toBeGreaterThan(0)
    const pool = await boss.call(unAssignOverView, {})
    expect(pool.find(({ period }) => period === 'S1A')?.notCheckedIn).toBe(taken)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from case_event where kind = 'not checked in'`.execute(testApp().app.db)
    expect(rows[0]?.n).toBe(taken)
  })
})
