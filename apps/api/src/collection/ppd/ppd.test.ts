import {
  createPpdJob,
  listPpdConfigs,
  listPpdJobs,
  listPpdNumbers,
  restartPpdJob,
  savePpdConfig,
  stopPpdJob,
} from '@cordillera/contract/collection/ppd'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases, givenKnownCase } from '../../../test/given-cases.ts'
import { givenLoans } from '../../../test/given-loans.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { lookAtPpd } from './ppd.service.ts'

/** 10:00 in Mexico City. */
const monday = '2026-11-23T16:00:00Z'
const today = '2026-11-23'
const it = startSimulated({ now: monday })
let director: Person
let agent: Person

const config = {
  country: 'MX',
  period: 'S1A',
  profile: 'recordatorio',
  startTime: '09:00',
  endTime: '20:00',
  rounds: 3,
  lines: 4,
  pauseMinutes: 30,
  active: true,
} as const satisfies Input<typeof savePpdConfig>
const job = { country: 'MX', period: 'S1A', date: today, round: 1, autoDerive: false } as const

/** Each test has the stage for itself: no job, no case, no configuration of another one. */
beforeEach(async () => {
  const { app, clock, given } = it().test
  clock.set(monday)
  await app.db.deleteFrom('ppdNumber').execute()
  await app.db.deleteFrom('ppdJob').execute()
  await app.db.deleteFrom('ppdConfig').execute()
  await app.db
    .updateTable('collectionCase')
    .set({ closedAt: new Date(monday) })
    .where('closedAt', 'is', null)
    .execute()
  director ??= await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  agent ??= await given.person({ role: 'AGENT', stage: 'S1A' })
  director = await given.signedIn(director.accountId)
})

const configured = () => director.call(savePpdConfig, config)
const create = (more: Partial<Input<typeof createPpdJob>> = {}) => director.call(createPpdJob, { ...job, ...more })
const look = (ready = true) => lookAtPpd(it().test.app, ready)
const jobOf = async (jobId: string) => (await director.call(listPpdJobs, { jobId })).list[0]
const numbersOf = async (jobId: string) => (await director.call(listPpdNumbers, { jobId, pageSize: 200 })).list

/** Open cases whose numbers end in these digits: the simulator answers by them. */
async function casesEndingIn(...digits: string[]) {
  const loans = await givenCases(it().test, agent, { count: digits.length })
  for (const [n, { userId }] of loans.entries()) {
    const mobile = `+5255${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}${digits[n]}`
    await it().test.app.db.updateTable('borrower').set({ mobile }).where('userId', '=', userId).execute()
  }
  return loans
}
/** Looks until the job has ended, as the process does every few seconds. */
async function ended(jobId: string) {
  await expect
    .poll(
      async () => {
        await look()
        return (await jobOf(jobId))?.state
      },
      { timeout: 20_000, interval: 60 },
    )
    .toMatch(/success|fail/)
  return jobOf(jobId)
}

describe('a job', () => {
  test('dials every number once, and each has its outcome and the gate’s decision', async () => {
    await configured()
    const loans = await casesEndingIn('1', '5', '7', '8')
    const { jobId } = await create()
    expect(await jobOf(jobId)).toMatchObject({ state: 'init', counts: { found: 0 } })
    expect(await ended(jobId)).toMatchObject({
      state: 'success',
      counts: { found: 4, answered: 1, notReached: 3, waiting: 0, dialling: 0, left: 0, refused: 0 },
    })
    const numbers = await numbersOf(jobId)
    const byCase = new Map(numbers.map((number) => [number.caseId, number]))
    expect(loans.map(({ caseId }) => byCase.get(caseId)?.outcome)).toEqual([
      'answered',
      'no answer',
      'busy',
      'switched off',
    ])
    expect(numbers.every(({ decisionId, number }) => decisionId !== null && number.includes('••••'))).toBe(true)
    expect(byCase.get(loans[0]?.caseId ?? '')?.recording).toMatch(/^recordings\//)
    const decisions = await it()
      .test.app.db.selectFrom('contactDecision')
      .select(['purpose', 'channel', 'allowed'])
      .where(
        'caseId',
        'in',
        loans.map(({ caseId }) => caseId),
      )
      .execute()
    expect(decisions).toEqual(Array(4).fill({ purpose: 'ppd', channel: 'dialer', allowed: true }))
  })

  test('dials third parties only when asked to, and then the gate refuses them by name of the rule', async () => {
    await configured()
    const loan = await givenKnownCase(it().test, agent)
    const { jobId } = await create({ contactTypes: ['self', 'contact directory'] })
    await ended(jobId)
    expect((await numbersOf(jobId)).map(({ contactType, state, rule }) => [contactType, state, rule])).toEqual([
      ['self', 'called', null],
      ['contact directory', 'refused', 'thirdParty'],
    ])
    const dialled = (await it().received()).filter(({ to }) => to === '+523398762210')
    expect(dialled).toEqual([])
    expect(loan.contactId).toBeTruthy()
  })

  test('leaves out who has promised or was reached today, and says so', async () => {
    await configured()
    const [promised, reached, plain] = await casesEndingIn('5', '5', '5')
    const { db } = it().test.app
    const { merchantId } = await db
      .selectFrom('bill')
      .select('merchantId')
      .where('billId', '=', promised?.billId ?? '')
      .executeTakeFirstOrThrow()
    const at = new Date(monday)
    await db
      .insertInto('promise')
      .values({
        ...{
          merchantId,
          billId: promised?.billId ?? '',
          caseId: promised?.caseId ?? '',
          userId: promised?.userId ?? '',
        },
        ...{ kind: 'PTP', madeBy: agent.accountId, madeAt: at, promisedOn: today, amountMinor: 100, currency: 'MXN' },
        state: 'pending',
      })
      .execute()
    await db
      .insertInto('contactLog')
      .values({
        ...{ merchantId, billId: reached?.billId ?? '', caseId: reached?.caseId ?? '', userId: reached?.userId ?? '' },
        ...{ accountId: agent.accountId, at, channel: 'call', result: 3 },
      })
      .execute()
    const { jobId } = await create()
    await ended(jobId)
    const why = new Map((await numbersOf(jobId)).map(({ caseId, state, exclusion }) => [caseId, [state, exclusion]]))
    expect(why.get(promised?.caseId ?? '')).toEqual(['excluded', 'promised'])
    expect(why.get(reached?.caseId ?? '')).toEqual(['excluded', 'contacted'])
    expect(why.get(plain?.caseId ?? '')).toEqual(['called', null])
  })

  test('derives the next round by itself: only those nobody answered, after the pause', async () => {
    await configured()
    const [answers, silent] = await casesEndingIn('1', '5')
    const { jobId } = await create({ autoDerive: true })
    await ended(jobId)
    const next = (await director.call(listPpdJobs, { period: 'S1A' })).list.find(({ round }) => round === 2)
    expect(next).toMatchObject({ state: 'init', operatorName: null, startTime: '2026-11-23T16:30:00.000Z' })
    await look()
    expect(await jobOf(next?.jobId ?? '')).toMatchObject({ state: 'init' })
    it().test.clock.set('2026-11-23T16:31:00Z')
    director = await it().test.given.signedIn(director.accountId)
    await ended(next?.jobId ?? '')
    const cases = (await numbersOf(next?.jobId ?? '')).map(({ caseId }) => caseId)
    expect(cases).toEqual([silent?.caseId])
    expect(cases).not.toContain(answers?.caseId)
  })

  test('fails when its time is up with numbers left; restarted until later it goes on with those', async () => {
    await configured()
    await casesEndingIn('5', '5')
    const { jobId } = await create({ endTime: '11:00' })
    const refused = await director.refused(restartPpdJob, { jobId }, 'collection.ppdJobNotFailed')
    expect(refused.code).toBe(40408)
    it().test.clock.set('2026-11-23T17:00:30Z')
    await look()
    expect(await jobOf(jobId)).toMatchObject({ state: 'fail', failure: 'time is up', counts: { left: 2, waiting: 0 } })
    await director.refused(restartPpdJob, { jobId }, 'collection.ppdInvalidEnd')
    await director.refused(restartPpdJob, { jobId, endTime: '21:00' }, 'collection.ppdInvalidEnd')
    await director.call(restartPpdJob, { jobId, endTime: '12:00' })
    expect(await ended(jobId)).toMatchObject({ state: 'success', failure: null, counts: { notReached: 2, left: 0 } })
  })

  test('without a dialer fails at once and says so; ended by hand nothing more of it is dialled', async () => {
    await configured()
    await casesEndingIn('5')
    const { jobId } = await create()
    await look(false)
    expect(await jobOf(jobId)).toMatchObject({ state: 'fail', failure: 'no dialer' })
    const later = await create({ round: 1, date: '2026-11-24' })
    await director.call(stopPpdJob, { jobId: later.jobId, reason: 'wrong stage' })
    expect(await jobOf(later.jobId)).toMatchObject({ state: 'fail', failure: 'stopped by hand' })
    await director.refused(stopPpdJob, { jobId: later.jobId, reason: 'twice' }, 'collection.ppdJobOver')
  })

  test('stops calling who paid between the gate’s decision and the call', async () => {
    await director.call(savePpdConfig, { ...config, lines: 1 })
    // of equal days the lower id is dialled first
    const [first, second] = (await casesEndingIn('5', '5')).sort((a, b) => (a.caseId < b.caseId ? -1 : 1))
    const { jobId } = await create()
    await look()
    await it()
      .test.app.db.updateTable('bill')
      .set({ status: 'repaid' })
      .where('billId', '=', second?.billId ?? '')
      .execute()
    await ended(jobId)
    const outcomes = new Map((await numbersOf(jobId)).map(({ caseId, outcome }) => [caseId, outcome]))
    expect([first, second].map((loan) => outcomes.get(loan?.caseId ?? ''))).toEqual(['no answer', 'refused'])
  })
})

describe('making a job is refused', () => {
  const refusals: readonly [string, Partial<Input<typeof createPpdJob>>, Parameters<Person['refused']>[2], number][] = [
    ['for a day that has passed', { date: '2026-11-22' }, 'performance.invalidDate', 40101],
    ['for another stage', { period: 'M1' }, 'collection.invalidPeriod', 40702],
    ['for another country', { country: 'CO' }, 'collection.invalidPeriod', 40702],
    ['before the configured hours', { startTime: '08:59' }, 'collection.ppdInvalidStart', 40301],
    ['beyond the configured hours', { endTime: '20:01' }, 'collection.ppdInvalidEnd', 40302],
    ['with an end that has passed', { endTime: '09:30' }, 'collection.ppdInvalidEnd', 40302],
    ['for days past due of another stage', { overdueDayTo: 4 }, 'collection.ppdInvalidOverdueDay', 40303],
    [
      'for days that end before they begin',
      { overdueDayFrom: 3, overdueDayTo: 2 },
      'collection.ppdInvalidOverdueDay',
      40303,
    ],
    ['for a round beyond the configured ones', { round: 4 }, 'collection.ppdInvalidRound', 40304],
    ['for a second round before the first', { round: 2 }, 'collection.ppdLastJobMissing', 40405],
  ]
  test.each(refusals)('%s', async (_, more, error, code) => {
    await configured()
    expect((await director.refused(createPpdJob, { ...job, ...more }, error)).code).toBe(code)
  })

  test('without a configuration, or with one that is off: 40406', async () => {
    expect((await director.refused(createPpdJob, job, 'collection.ppdConfigMissing')).code).toBe(40406)
    const { version } = await configured()
    await director.call(savePpdConfig, { ...config, active: false, version })
    await director.refused(createPpdJob, job, 'collection.ppdConfigMissing')
    await director.refused(savePpdConfig, config, 'record.stale')
    expect((await director.call(listPpdConfigs, {})).map(({ period, active }) => [period, active])).toEqual([
      ['S1A', false],
    ])
  })

  test('a second time for the day and round: 40404; a leader’s own team is another job', async () => {
    await configured()
    await create()
    expect((await director.refused(createPpdJob, job, 'collection.ppdJobExists')).code).toBe(40404)
    const leader = await it().test.given.person({ role: 'LEADER', stage: 'S1A' })
    const { jobId } = await leader.call(createPpdJob, job)
    await leader.refused(createPpdJob, job, 'collection.ppdJobExists')
    const other = await it().test.given.person({ role: 'LEADER', stage: 'S1A' })
    expect((await other.refused(restartPpdJob, { jobId }, 'collection.ppdJobMissing')).code).toBe(40407)
    await other.refused(listPpdNumbers, { jobId }, 'collection.ppdJobMissing')
  })

  test('a leader’s job dials the own team’s cases and the pool, not another team’s', async () => {
    await configured()
    const { given } = it().test
    const leader = await given.person({ role: 'LEADER', stage: 'S1A' })
    const own = await given.person({ role: 'AGENT', stage: 'S1A', leader })
    const [mine] = await givenCases(it().test, own)
    const [pool] = await givenLoans(it().test)
    const [others] = await casesEndingIn('5')
    const { jobId } = await leader.call(createPpdJob, job)
    await look()
    const { list } = await leader.call(listPpdNumbers, { jobId })
    const found = new Set(list.map(({ caseId }) => caseId))
    expect(found).toEqual(new Set([mine?.caseId, pool?.caseId]))
    expect(found.has(others?.caseId ?? '')).toBe(false)
  })
})
