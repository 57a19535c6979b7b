import { assignCases, listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { addStopCase, listStopCases, operateStopCase, searchBillsToStop } from '@cordillera/contract/collection/stop'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import type { GivenLoan } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
let leader: Person
let ana: Person
let loans: GivenLoan[]

beforeAll(async () => {
  const { given } = testApp()
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  loans = await givenCases(testApp(), ana, { count: 3, dpd: 2 })
})

const caseOf = (n: number) => loans[n]?.caseId ?? ''
const stop = (n: number) => ({
  cases: [caseOf(n)],
  reason: 'dispute' as const,
  remark: 'says it was paid in cash',
  evidence: 'letter 12/2026',
})

describe('stopping a bill', () => {
  test('takes its case back to the pool, marked; nobody logs on it or is given it', async () => {
    const [found] = (await leader.call(searchBillsToStop, { userId: loans[0]?.userId })).list
    expect(found).toMatchObject({ caseId: caseOf(0), stopped: false })
    expect(await leader.call(addStopCase, stop(0))).toEqual({ stopped: 1 })
    const [row] = (await leader.call(listCases, { caseId: caseOf(0) })).list
    expect(row).toMatchObject({ stopped: true, status: 'not assigned', collector: null })
    const log = { caseId: caseOf(0), version: row?.version ?? 0, contactId: null, channel: 'call' as const, result: 5 }
    await leader.refused(saveLog, log, 'collection.invalidCaseState')
    const assigned = await leader.call(assignCases, {
      selection: { filter: { caseId: caseOf(0) } },
      collectors: [ana.accountId],
      strategy: 'average number',
    })
    expect(assigned).toMatchObject({ assigned: 0, skipped: [{ reason: 'stopped', count: 1 }] })
  })

  test('is listed with who, why and what proves it; a second time is refused', async () => {
    await leader.refused(addStopCase, stop(0), 'collection.invalidCaseState')
    const { list } = await leader.call(listStopCases, { state: 'stopped' })
    expect(list).toMatchObject([
      { caseId: caseOf(0), reason: 'dispute', evidence: 'letter 12/2026', restoredTime: null },
    ])
    expect(JSON.stringify(list)).not.toContain('Apellido')
  })

  test('needs a reason and evidence, and a case that exists in scope', async () => {
    const { evidence: _, ...without } = stop(1)
    await leader.refused(addStopCase, without, 'request.invalid')
    await leader.refused(addStopCase, { ...stop(1), cases: ['C000000000000'] }, 'collection.caseMissing')
    const other = await testApp().given.person({ role: 'LEADER', stage: 'M1' })
    await other.refused(addStopCase, stop(1), 'collection.caseOutOfScope')
    expect((await other.call(listStopCases, {})).total).toBe(0)
  })

  test('restoring opens it for work again, with the reason kept; stopping again too', async () => {
    const [item] = (await leader.call(listStopCases, {})).list
    const operate = (operation: 'stop' | 'restore', version: number) => ({
      id: item?.id ?? '',
      operation,
      reason: 'receipt was of another loan',
      version,
    })
    await leader.refused(operateStopCase, operate('restore', 9), 'record.stale')
    await leader.refused(operateStopCase, operate('stop', 0), 'collection.invalidCaseState')
    expect(await leader.call(operateStopCase, operate('restore', 0))).toMatchObject({ state: 'restored', version: 1 })
    const [row] = (await leader.call(listCases, { caseId: caseOf(0) })).list
    expect(row).toMatchObject({ stopped: false, status: 'not assigned' })
    const [after] = (await leader.call(listStopCases, {})).list
    expect(after).toMatchObject({ state: 'restored', restoreReason: 'receipt was of another loan' })
    expect(await leader.call(operateStopCase, operate('stop', 1))).toMatchObject({ state: 'stopped', version: 2 })
  })

  test('of several who restore it at once one does, and the rest are told to look again', async () => {
    const [item] = (await leader.call(listStopCases, { state: 'stopped' })).list
    const ask = {
      id: item?.id ?? '',
      operation: 'restore' as const,
      reason: 'all at once',
      version: item?.version ?? 0,
    }
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => leader.call(operateStopCase, ask)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [after] = (await leader.call(listStopCases, { state: 'restored' })).list
    expect(after).toMatchObject({ id: ask.id, version: ask.version + 1 })
  })
})
