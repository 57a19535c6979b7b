import { getResultByUser } from '@cordillera/contract/performance/incentive'
import {
  answerDispute,
  getDispute,
  listDisputes,
  openDispute,
} from '@cordillera/contract/performance/incentive-dispute'
import { computeResult, explainResult, listAdjustments } from '@cordillera/contract/performance/incentive-month'
import type { RoleName } from '@cordillera/contract/roles'
import { beforeAll, expect, test } from 'vitest'
import { givenAssigned, givenPaid, givenPlan } from '../../test/given-incentive.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let ana: Person
let hr: Person
let resultId: string
let disputeId: string
let workplaceId: number

beforeAll(async () => {
  const { given, app } = testApp()
  const { db } = app
  ;({ workplaceId } = await db
    .insertInto('workplace')
    .values({ name: 'Puebla', country: 'MX', company: 'Cordillera', timeZone: 'America/Mexico_City' })
    .returning('workplaceId')
    .executeTakeFirstOrThrow())
  const leader = await given.person({ role: 'LEADER', stage: 'S1A', workplaceId })
  const director = await given.person({ role: 'COUNTRY_DIRECTOR' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader, workplaceId })
  hr = await given.person({ role: 'HR' })
  await givenPlan(testApp(), { type: 3, tiers: [{ goal: 1, amount: 10_000 }] })
  const [loan] = await givenAssigned(testApp(), director, ana, { dpd: 2 })
  await givenPaid(testApp(), loan, { amount: '100.00', paidAt: '2026-11-21 10:00' })
  await hr.call(computeResult, { country: 'MX', incentiveDate: '2026-11' })
  await testApp().drainJobs()
  const result = await db
    .selectFrom('incentiveResult')
    .select('resultId')
    .where('accountId', '=', ana.accountId)
    .executeTakeFirstOrThrow()
  resultId = result.resultId
  ;({ disputeId } = await ana.call(openDispute, { resultId, text: 'a payment of mine is missing' }))
})

test.each<RoleName>(['ADMINISTRATIVE', 'TRAINER', 'TRAINER_DIRECTOR', 'CUSTOMER_SERVICE', 'TECHNICAL', 'OTHER'])(
  '%s reads nobody’s incentive, dispute or cases but their own, by any call',
  async (role) => {
    const person = await testApp().given.person({ role, workplaceId })
    // the people of training are those of trainers
    await testApp()
      .app.db.updateTable('staff')
      .set({ status: 'TRAINING' })
      .where('accountId', '=', ana.accountId)
      .execute()
    expect((await person.call(listDisputes, {})).total).toBe(0)
    expect((await person.call(listDisputes, { resultId })).total).toBe(0)
    expect((await person.call(listAdjustments, { incentiveDate: '2026-11' })).total).toBe(0)
    await person.refused(getDispute, { disputeId }, 'performance.disputeMissing')
    await person.refused(answerDispute, { disputeId, text: 'what is this' }, 'performance.disputeMissing')
    await person.refused(explainResult, { resultId }, 'performance.resultMissing')
    expect(await person.call(getResultByUser, { incentiveDate: '2026-11' })).toEqual([])
    await testApp()
      .app.db.updateTable('staff')
      .set({ status: 'COLLECTING' })
      .where('accountId', '=', ana.accountId)
      .execute()
  },
)

test('HR traces a result by its cases and is told no borrower’s name; the collector is', async () => {
  const traced = await hr.call(explainResult, { resultId })
  expect(traced.list).toHaveLength(1)
  expect(traced.list[0]?.borrower).toBeNull()
  expect((await ana.call(explainResult, { resultId })).list[0]?.borrower).toMatch(/•••/)
  expect((await hr.call(getDispute, { disputeId })).thread).toHaveLength(1)
})
