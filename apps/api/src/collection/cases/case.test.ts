import {
  assignCases,
  caseSelectionSummary,
  listCases,
  previewAssignment,
  recallCases,
  unAssignOverView,
} from '@cordillera/contract/collection/case'
import { exportCases } from '@cordillera/contract/collection/case-export'
import { listCollector } from '@cordillera/contract/staff/workflow'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
let director: Person
let leader: Person
let ana: Person
let bea: Person
let loans: GivenLoan[]
let foreign: GivenLoan[]

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  bea = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  loans = await givenLoans(testApp(), { count: 10, dpd: 2 })
  await givenLoans(testApp(), { count: 3, dpd: 5 })
  foreign = await givenLoans(testApp(), { count: 2, dpd: 2, merchant: 'Cafe Plata' })
})

const everything = { selection: { filter: {} } } as const
const collectors = () => [ana.accountId, bea.accountId]
const versionOf = async (caseId: string) => (await director.call(listCases, { caseId })).list[0]?.version ?? -1
const ticked = async (...ids: string[]) => ({
  cases: await Promise.all(ids.map(async (caseId) => ({ caseId, version: await versionOf(caseId) }))),
})

describe('seeing cases', () => {
  test('a director sees the open cases of the own stage and country, and nothing of another', async () => {
    const page = await director.call(listCases, {})
    expect(page).toMatchObject({ total: 10, totalIsExact: true, currentPage: 1, pageSize: 20 })
    expect(page.list.every(({ period, country }) => period === 'S1A' && country === 'MX')).toBe(true)
    const first = page.list.find(({ caseId }) => caseId === loans[0]?.caseId)
    expect(first).toMatchObject({ dpd: 2, currency: 'MXN', status: 'not assigned', borrower: 'Nombre1 A•••o' })
  })

  test('the amount due is what is open plus one per cent of the principal a day', async () => {
    const [row] = (await director.call(listCases, { caseId: loans[0]?.caseId })).list
    const open = 100_001 + 3000 + 8000 + 1000
    expect(row).toMatchObject({ billAmount: open + 2000, penalInterest: 2000, dueAmount: open + 2000 })
  })

  test('an agent sees own cases only', async () => {
    expect((await ana.call(listCases, {})).total).toBe(0)
  })

  test('another merchant’s case does not exist', async () => {
    expect((await director.call(listCases, { caseId: foreign[0]?.caseId })).total).toBe(0)
  })

  test('filters narrow and combine', async () => {
    const total = async (filter: object) => (await director.call(listCases, filter)).total
    expect(await total({ dpdFrom: 2, dpdTo: 2, newCustomer: true })).toBe(5)
    expect(await total({ dpdFrom: 3 })).toBe(0)
    expect(await total({ country: ['CO'] })).toBe(0)
    expect(await total({ amountFrom: 114_009 })).toBe(2)
    expect(await total({ status: ['assigned'] })).toBe(0)
    expect(await total({ userId: loans[3]?.userId })).toBe(1)
    expect(await total({ contactTimesFrom: 1 })).toBe(0)
    const { mobile } = await testApp()
      .app.db.selectFrom('borrower')
      .select('mobile')
      .where('userId', '=', loans[4]?.userId ?? '')
      .executeTakeFirstOrThrow()
    expect(await total({ phone: mobile })).toBe(1)
    expect(await total({ phone: mobile.replace('+52', '') })).toBe(1)
  })

  test('a page beyond the first goes on where it ended, in either direction', async () => {
    const amounts = async (input: object) =>
      (await director.call(listCases, { sortField: 'amount', ...input })).list.map(({ dueAmount }) => dueAmount)
    const up = [...(await amounts({ pageSize: 6 })), ...(await amounts({ pageSize: 6, currentPage: 2 }))]
    expect(up).toEqual([...up].sort((a, b) => a - b))
    expect((await amounts({ sortOrder: 'desc' })).reverse()).toEqual(up)
  })

  test('an unknown filter and a wrong type are refused by name', async () => {
    const answer = await director.refused(listCases, { dpd: 3, period: 'S9' }, 'request.invalid')
    expect(answer.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ field: 'dpd' }), expect.objectContaining({ field: 'period' })]),
    )
  })

  test('the pool is counted by country and stage', async () => {
    expect(await director.call(unAssignOverView, {})).toMatchObject([{ country: 'MX', period: 'S1A', count: 10 }])
  })
})

describe('exporting', () => {
  test('the cases that match come as CSV in the reader’s language, amounts as decimals, without what is masked', async () => {
    const { body, headers } = await director.download(exportCases, { filter: { dpdFrom: 2 }, format: 'csv' })
    const [head, ...lines] = body.toString().trim().split('\r\n')
    expect(headers['content-disposition']).toContain('cases-2026-11-21.csv')
    expect(head).toContain('Case,Application,Borrower id')
    expect(lines).toHaveLength(10)
    const line = lines.find((each) => each.includes(loans[0]?.caseId ?? 'none'))
    expect(line).toContain('MXN,1140.01,1140.01,20.00')
    expect(body.toString()).not.toMatch(/\+5255|Apellido/)
  })

  test('XLSX opens as a spreadsheet; an agent may not export', async () => {
    const { body } = await director.download(exportCases, { filter: {}, format: 'xlsx' })
    expect(body.subarray(0, 2).toString()).toBe('PK')
    expect((await ana.download(exportCases, { filter: {}, format: 'csv' })).http).toBe(403)
  })
})

describe('assigning', () => {
  test('collectors are offered with their inventory', async () => {
    const offered = await director.call(listCollector, { period: 'S1A' })
    expect(offered.map(({ accountId, inventory }) => [accountId, inventory])).toEqual([
      [ana.accountId, 0],
      [bea.accountId, 0],
    ])
  })

  test('the preview says who gets how many and changes nothing', async () => {
    const preview = await director.call(previewAssignment, {
      ...everything,
      collectors: collectors(),
      strategy: 'average number',
      avgNumPerCollector: 3,
    })
    expect(preview).toMatchObject({ selected: 10, assignable: 10, unassigned: 4, skipped: [] })
    expect(preview.shares.map(({ gets }) => gets)).toEqual([3, 3])
    expect((await director.call(listCases, { status: ['assigned'] })).total).toBe(0)
  })

  test('the preview names from whom it takes how many, and nobody where only the pool is given out', async () => {
    const held = {
      selection: await ticked(...loans.slice(0, 4).map(({ caseId }) => caseId)),
      strategy: 'average number',
    }
    await director.call(assignCases, { ...held, collectors: [bea.accountId] })
    const all = { ...everything, strategy: 'average number', collectors: [ana.accountId] }
    const { takenFrom } = await director.call(previewAssignment, all)
    const { rows: held4 } = await director
      .call(listCases, { collector: [bea.accountId] })
      .then((page) => ({ rows: page.list }))
    const names = new Set(held4.map(({ collectorName }) => collectorName))
    expect(takenFrom).toEqual([{ collector: bea.accountId, name: [...names][0], cases: 4 }])
    const pool = { ...all, selection: { filter: { status: ['not assigned' as const] } } }
    expect((await director.call(previewAssignment, pool)).takenFrom).toEqual([])
    await director.call(recallCases, { ...everything, to: 'workplace', reason: 'start again' })
  })

  test('average number divides all that match, and the history and log tell who did it', async () => {
    const request = { ...everything, collectors: collectors(), strategy: 'average number' }
    const { seen } = await director.call(previewAssignment, request)
    const done = await director.call(assignCases, { ...request, seen })
    expect(done).toMatchObject({ assigned: 10, unassigned: 0, changed: [] })
    expect((await ana.call(listCases, {})).total).toBe(5)
    const { db } = testApp().app
    const events = await db.selectFrom('caseEvent').selectAll().where('batchId', '=', done.batchId).execute()
    expect(events).toHaveLength(10)
    const entry = await db
      .selectFrom('operationLog')
      .selectAll()
      .where('target', '=', done.batchId)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'collection.assign', accountId: director.accountId })
  })

  test('a second click with the same key gives the first answer and assigns nothing twice', async () => {
    const request = {
      selection: await ticked(loans[0]?.caseId ?? ''),
      collectors: collectors(),
      strategy: 'average number',
    }
    const key = { 'idempotency-key': 'double-click-1' }
    const [first, second] = await Promise.all([
      director.call(assignCases, request, key),
      director.call(assignCases, request, key),
    ])
    expect(second).toEqual(first)
    const events = await testApp()
      .app.db.selectFrom('caseEvent')
      .select('eventId')
      .where('batchId', '=', first.batchId)
      .execute()
    expect(events).toHaveLength(1)
    await director.refused(assignCases, { ...request, strategy: 'equal inventory' }, 'request.keyReused', key)
  })

  test('of two leaders who assign the same cases at once, one assigns and the other is told which changed', async () => {
    const selection = await ticked(...loans.slice(0, 6).map(({ caseId }) => caseId))
    const request = { selection, collectors: collectors(), strategy: 'average number' }
    const answers = await Promise.all([director.call(assignCases, request), leader.call(assignCases, request)])
    expect(answers.map(({ assigned }) => assigned).sort()).toEqual([0, 6])
    expect(answers.map(({ changed }) => changed.length).sort()).toEqual([0, 6])
  })

  test('a preview that is no longer true is refused and nothing is assigned', async () => {
    const request = { ...everything, collectors: collectors(), strategy: 'equal inventory' }
    const { seen } = await director.call(previewAssignment, request)
    await director.call(recallCases, {
      selection: await ticked(loans[9]?.caseId ?? ''),
      to: 'workplace',
      reason: 'rebalancing',
    })
    await director.refused(assignCases, { ...request, seen }, 'collection.previewStale')
  })

  test('equal inventory levels the open inventories and respects the maximum', async () => {
    await director.call(recallCases, { ...everything, to: 'workplace', reason: 'start again' })
    await director.call(assignCases, {
      selection: await ticked(...loans.slice(0, 4).map(({ caseId }) => caseId)),
      collectors: [ana.accountId],
      strategy: 'average number',
    })
    const pool = {
      selection: { filter: { status: ['not assigned' as const] } },
      collectors: collectors(),
      strategy: 'equal inventory',
    }
    expect((await director.call(previewAssignment, pool)).shares.map(({ gets }) => gets)).toEqual([1, 5])
    const limited = await director.call(previewAssignment, { ...pool, maxInventoryNum: 4 })
    expect(limited).toMatchObject({
      unassigned: 2,
      shares: [
        { inventory: 4, gets: 0 },
        { inventory: 0, gets: 4 },
      ],
    })
  })

  test('stopped cases are left out, with the reason', async () => {
    const stopped = loans[8]?.caseId ?? ''
    await testApp().app.db.updateTable('collectionCase').set({ stopped: true }).where('caseId', '=', stopped).execute()
    const preview = await director.call(previewAssignment, {
      ...everything,
      collectors: collectors(),
      strategy: 'average number',
    })
    expect(preview).toMatchObject({ selected: 10, assignable: 9, skipped: [{ reason: 'stopped', count: 1 }] })
    await testApp().app.db.updateTable('collectionCase').set({ stopped: false }).where('caseId', '=', stopped).execute()
  })

  test.each([
    [{ strategy: 'by mood' }, 'collection.invalidStrategy'],
    [{ strategy: 'average number', avgNumPerCollector: 0 }, 'collection.invalidAverage'],
    [{ strategy: 'average number', avgNumPerCollector: 2.5 }, 'collection.invalidAverage'],
    [{ strategy: 'equal inventory', maxInventoryNum: -1 }, 'collection.invalidMaxInventory'],
    [{ strategy: 'average number', collectors: [2_000_000] }, 'collection.collectorMissing'],
  ] as const)('%j is refused with %s', async (wrong, error) => {
    await director.refused(previewAssignment, { ...everything, collectors: collectors(), ...wrong }, error)
  })

  test('a collector of another team or country cannot be given cases', async () => {
    const stranger = await testApp().given.person({ role: 'AGENT', country: 'CO', stage: 'S1A' })
    await director.refused(
      previewAssignment,
      { ...everything, collectors: [stranger.accountId], strategy: 'average number' },
      'collection.collectorMissing',
    )
  })

  test('an agent may not assign', async () => {
    await ana.refused(
      previewAssignment,
      { ...everything, collectors: collectors(), strategy: 'average number' },
      'access.forbidden',
    )
  })
})

describe('recalling', () => {
  test('a selection is summed exactly before anything is done', async () => {
    const summary = await director.call(caseSelectionSummary, { selection: { filter: { status: ['assigned'] } } })
    expect(summary).toMatchObject({ count: 4, collectors: 1, people: [{ cases: 4 }], sums: [{ currency: 'MXN' }] })
  })

  test('to the workplace puts cases back into the pool', async () => {
    const mine = (await ana.call(listCases, {})).list.slice(0, 2).map(({ caseId }) => caseId)
    const answer = await director.call(recallCases, {
      selection: await ticked(...mine),
      to: 'workplace',
      reason: 'absent today',
    })
    expect(answer).toEqual({ recalled: 2, unchanged: 0, changed: [] })
    expect((await ana.call(listCases, {})).total).toBe(2)
  })

  test('complete takes a case out of this stage’s collection', async () => {
    const caseId = loans[7]?.caseId ?? ''
    await director.call(recallCases, { selection: await ticked(caseId), to: 'complete', reason: 'sold' })
    expect((await director.call(listCases, { caseId })).list[0]).toMatchObject({ closeReason: 'completed' })
    expect((await director.call(listCases, {})).total).toBe(9)
  })

  test('a closed case cannot be recalled', async () => {
    await director.refused(
      recallCases,
      { selection: await ticked(loans[7]?.caseId ?? ''), to: 'workplace', reason: 'again' },
      'collection.invalidCaseState',
    )
  })

  test('a case out of scope is not touched by a selection that names it', async () => {
    const [theirs] = foreign
    const answer = await director.call(recallCases, {
      selection: { cases: [{ caseId: theirs?.caseId ?? '', version: 0 }] },
      to: 'complete',
      reason: 'not mine',
    })
    expect(answer.recalled).toBe(0)
  })
})
