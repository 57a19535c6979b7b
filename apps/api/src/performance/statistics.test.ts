/** Statistics, forecast actuals and boards against SQL by hand, after money of earlier days and cases that went on. */
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { collectorBoard, stageBoard } from '@cordillera/contract/dashboard/dashboard'
import { queryForecastCase } from '@cordillera/contract/performance/forecast'
import { getStatistics } from '@cordillera/contract/performance/statistics'
import { beforeAll, expect, test } from 'vitest'
import { type AssignedLoan, givenAssigned, givenPaid } from '../../test/given-incentive.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp({ now: '2026-11-09T16:00:00Z' })
const range = { startDay: '2026-11-09', endDay: '2026-11-20' } as const
let boss: Person
let agent: Person
let accounts: { boss: number; agent: number }

async function dayComes(day: string) {
  testApp().clock.set(`${day}T16:00:00Z`)
  boss = await testApp().given.signedIn(accounts.boss)
  agent = await testApp().given.signedIn(accounts.agent)
  await boss.call(runAgeing, { country: 'MX' })
  await testApp().drainJobs()
}
async function promises(loan: AssignedLoan | undefined, day: string, amount: number) {
  const { list } = await agent.call(listCases, { userId: loan?.userId ?? '' })
  const { caseId = '', version = 0 } = list[0] ?? {}
  await agent.call(saveLog, { caseId, version, contactId: null, channel: 'call', result: 1, promise: { day, amount } })
}

// two weeks of S1A, S1B and S2: promises that mature after their case went on, money told of days later, one sent back
beforeAll(async () => {
  const { given } = testApp()
  boss = await given.person({ superuser: true })
  const director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  await testApp()
    .app.db.updateTable('staff')
    .set({ stagesCovered: ['S1B', 'S2'] })
    .where('accountId', '=', agent.accountId)
    .execute()
  accounts = { boss: boss.accountId, agent: agent.accountId }
  const loans = [
    ...(await givenAssigned(testApp(), director, agent, { count: 3, dpd: 1 })),
    ...(await givenAssigned(testApp(), director, agent, { count: 3, dpd: 3 })),
  ]
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  const [first, second, third, fourth, fifth, sixth] = loans
  // its case goes on to S1B on the 10th, a day before the promise matures
  await promises(fourth, '2026-11-11', 50_000)
  await promises(fifth, '2026-11-10', 40_000)
  await promises(first, '2026-11-10', 30_000)
  await dayComes('2026-11-10')
  await givenPaid(testApp(), fifth, { amount: '400.00', paidAt: '2026-11-10T08:00:00' })
  await dayComes('2026-11-12')
  // in time, and told of two days later, when the case is in another stage
  await givenPaid(testApp(), fourth, { amount: '500.00', paidAt: '2026-11-11T12:00:00' })
  await givenPaid(testApp(), second, { amount: '200.00', paidAt: '2026-11-09T12:00:00' })
  await dayComes('2026-11-14')
  // in full on the 11th, in S1A; by now its case is in S1B
  await givenPaid(testApp(), third, { amount: '2000.00', paidAt: '2026-11-11T09:00:00' })
  const key = await givenPaid(testApp(), sixth, { amount: '300.00', paidAt: '2026-11-13T09:00:00' })
  await dayComes('2026-11-17')
  await givenPaid(testApp(), sixth, { amount: '300.00', paidAt: '2026-11-13T09:00:00', kind: 'reversal', key })
  await dayComes('2026-11-20')
}, 120_000)

/** Day by day, as one would add it up on paper. */
async function byHand() {
  const { rows } = await sql<{ day: string; period: string; accounts: number; outstanding: number; collected: number }>`
    select d::date as day, c.stage as period, count(*) as accounts,
      sum((select coalesce(sum(e.amount_minor), 0) from ledger_entry e join ledger_tx x using (tx_id)
        where e.bill_id = c.bill_id and e.account like 'receivable.%'
          and (x.kind = 'disbursement' or x.value_day < greatest(d::date, c.opened_on))))::bigint as outstanding,
      sum((select coalesce(-sum(e.amount_minor), 0) from ledger_entry e join ledger_tx x using (tx_id) join payment p using (payment_id)
        where e.bill_id = c.bill_id and e.account like 'receivable.%' and x.value_day = d::date
          and p.kind = 'payment' and p.state = 'booked'))::bigint as collected
    from generate_series(${range.startDay}::date, ${range.endDay}::date, interval '1 day') d
      join collection_case c on c.opened_on <= d::date and (c.closed_at is null
        or case when c.close_reason = 'paid' then (c.closed_at at time zone 'America/Mexico_City')::date >= d::date
          else (c.due_date + case c.stage when 'S1A' then 4 when 'S1B' then 8 else 31 end) > d::date end)
    group by 1, 2 order by 1, 2`.execute(testApp().app.db)
  return rows
}

test('each stage’s cases, what they owed and what came in agree with the ledger, day by day', async () => {
  const found = []
  for (const period of ['S1A', 'S1B', 'S2'] as const) {
    const days = await boss.call(getStatistics, { ...range, groupBy: 'day', country: 'MX', period })
    found.push(
      ...days
        .filter((row) => row.accounts > 0)
        .map(({ day, accounts: n, outstanding, collected }) => ({ day, period, accounts: n, outstanding, collected })),
    )
  }
  const key = ({ day, period }: { day: string | null; period: string | null }) => `${day} ${period}`
  expect(found.sort((a, b) => key(a).localeCompare(key(b)))).toEqual(await byHand())
})

test('what came in of single days adds up to the range’s', async () => {
  const days = await boss.call(getStatistics, { ...range, groupBy: 'day', country: 'MX' })
  const [all] = await boss.call(getStatistics, { ...range, groupBy: 'period', country: 'MX', period: 'S1A' })
  const s1a = await boss.call(getStatistics, { ...range, groupBy: 'day', country: 'MX', period: 'S1A' })
  const sum = (rows: typeof days, of: 'collected' | 'matured' | 'kept' | 'promisedAmount') =>
    rows.reduce((total, row) => total + row[of], 0)
  expect(sum(s1a, 'collected')).toBe(all?.collected)
  const stages = await boss.call(getStatistics, { ...range, groupBy: 'period', country: 'MX' })
  for (const of of ['collected', 'matured', 'kept', 'promisedAmount'] as const)
    expect(sum(days, of), of).toBe(sum(stages, of))
})

test('a promise counts on the day it matures, wherever its case is by then; asked for in any range it is the same', async () => {
  const ask = async (startDay: string, endDay: string) => {
    const rows = await boss.call(getStatistics, { startDay, endDay, groupBy: 'day', country: 'MX' })
    return [rows.reduce((n, row) => n + row.kept, 0), rows.reduce((n, row) => n + row.matured, 0)]
  }
  expect(await ask('2026-11-10', '2026-11-10')).toEqual([1, 2])
  expect(await ask('2026-11-11', '2026-11-11')).toEqual([1, 1])
  expect(await ask('2026-11-12', '2026-11-20')).toEqual([0, 0])
  expect(await ask(range.startDay, range.endDay)).toEqual([2, 3])
  // in the stage in which it was made, by whoever holds that case
  const [stage] = await boss.call(getStatistics, {
    startDay: '2026-11-11',
    endDay: '2026-11-11',
    groupBy: 'period',
    country: 'MX',
    period: 'S1A',
  })
  expect(stage).toMatchObject({ kept: 1, matured: 1 })
  const counted = { what: 'judged', from: '2026-11-11', to: '2026-11-11' } as const
  expect((await boss.call(listCases, { counted })).total).toBe(1)
})

test('the collector’s board tells the kept rate of the same promises', async () => {
  const [person] = await boss.call(getStatistics, {
    startDay: '2026-10-22',
    endDay: '2026-11-20',
    groupBy: 'collector',
    country: 'MX',
  })
  const { kept } = await agent.call(collectorBoard, {})
  expect(kept).toEqual({ part: person?.kept, whole: person?.matured })
})

test('a forecast’s actual cases go by the payer’s day, as the rates that it learns from', async () => {
  const { rows } = await boss.call(queryForecastCase, { country: 'MX', startDay: '2026-11-10', endDay: '2026-11-15' })
  const { rows: byDay } = await sql<{ day: string; period: string; n: number }>`
    select d::date as day, stage_of(d::date - b.due_date) as period, count(*) as n
    from generate_series(date '2026-11-10', date '2026-11-15', interval '1 day') d join bill b
      on b.status <> 'repaid' or (b.repaid_at at time zone 'America/Mexico_City')::date >= d::date
    group by 1, 2 order by 1, 2`.execute(testApp().app.db)
  const actual = rows.filter((row) => (row.actual ?? 0) > 0).map(({ day, period, actual: n }) => ({ day, period, n }))
  const key = ({ day, period }: { day: string; period: string }) => `${day} ${period}`
  expect(actual.sort((a, b) => key(a).localeCompare(key(b)))).toEqual(byDay)
})

test('a bill that was paid before its case went on counts as paid in that stage, not as rolled', async () => {
  const { ended } = await boss.call(stageBoard, {})
  const of = (period: string) => ended.filter((row) => row.period === period)
  const sum = (rows: typeof ended, what: 'paid' | 'rolled') => rows.reduce((n, row) => n + row[what], 0)
  // six were in S1A: one was paid there on the 11th, its second day of collection; five went on, and on to S2
  expect([sum(of('S1A'), 'paid'), sum(of('S1A'), 'rolled')]).toEqual([1, 5])
  expect([sum(of('S1B'), 'paid'), sum(of('S1B'), 'rolled')]).toEqual([0, 5])
  expect(of('S1A').filter(({ paid }) => paid > 0)).toMatchObject([{ afterDays: 2, paid: 1 }])
})
