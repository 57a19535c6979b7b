/** Whoever may ask for a reduction or offer a settlement, somebody who decides it finds it, is told and can decide. */
import { applyDerate, decideDerate, listDerates } from '@cordillera/contract/derate/derate'
import { decideSettlement, listSettlements, offerSettlement } from '@cordillera/contract/derate/settlement'
import { type RoleName, roleNames } from '@cordillera/contract/roles'
import type { Stage } from '@cordillera/contract/stages'
import { expect, test } from 'vitest'
import { defaultPermissions } from '../src/access/default-grants.ts'
import { openBooks } from './given-ledger.ts'
import { type GivenLoan, givenLoans } from './given-loans.ts'
import { type Person, startApp } from './harness.ts'

const testApp = startApp()

const askers = roleNames.filter((role) => defaultPermissions(role).includes('web_btn_pendingCollect_work'))
const collectors: readonly RoleName[] = ['AGENT', 'JUNIOR', 'LEADER']

/** A case of a stage that this person sees: their own, or one of the pool. */
async function caseFor(person: Person, role: RoleName | 'superuser', dpd: number): Promise<GivenLoan> {
  const [loan] = await givenLoans(testApp(), { dpd })
  if (!loan) throw new Error('one loan was asked for')
  await openBooks(testApp().app.db, [loan.appId])
  if (role !== 'superuser' && collectors.includes(role)) {
    const held = { collectorId: person.accountId, status: 'assigned', assignedAt: testApp().clock.now() }
    await testApp().app.db.updateTable('collectionCase').set(held).where('caseId', '=', loan.caseId).execute()
  }
  return loan
}

const reduction = ({ caseId }: GivenLoan) => ({
  ...{ caseId, feeTypes: ['penalty', 'fee'] as ('penalty' | 'fee')[], amount: 5_000, payAmount: 50_000 },
  ...{ payBy: '2026-11-23', reason: 'pays on Monday if the late fee goes' },
})
const yes = { decision: 'approve' as const, note: 'worth it' }
/** What this person was told waits for them, by the id of what it is about. */
const told = async ({ accountId }: Person) =>
  (
    await testApp()
      .app.db.selectFrom('notification')
      .select('about')
      .where('accountId', '=', accountId)
      .where('kind', '=', 'approval.wanted')
      .execute()
  ).map(({ about }) => about)

/** The request is among those that the person may decide; they were told of it, and decide it. */
async function decides(person: Person, derateId: string) {
  const { list } = await person.call(listDerates, { state: 'requested', pageSize: 200 })
  const found = list.find((row) => row.derateId === derateId)
  expect(found).toMatchObject({ decidable: true })
  expect(await told(person)).toContain(derateId)
  const { state } = await person.call(decideDerate, { derateId, version: found?.version ?? 0, ...yes })
  expect(state).toBe('given')
}

test('roles of every kind ask', () => {
  expect(askers).toEqual(
    expect.arrayContaining(['AGENT', 'JUNIOR', 'LEADER', 'DIRECTOR', 'WORKPLACE_DIRECTOR', 'COUNTRY_DIRECTOR']),
  )
})

test.each([...askers, 'superuser' as const])(
  'a reduction that %s asks for is found by the director of the stage',
  async (role) => {
    const { given } = testApp()
    const person =
      role === 'superuser' ? await given.person({ superuser: true }) : await given.person({ role, stage: 'S1A' })
    const loan = await caseFor(person, role, 2)
    const director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const { derateId, state } = await person.call(applyDerate, reduction(loan))
    expect(state).toBe('requested')
    await decides(director, derateId)
  },
)

test.each([...askers, 'superuser' as const])(
  'a settlement that %s offers is found by the director, then by finance',
  async (role) => {
    const { given } = testApp()
    const person =
      role === 'superuser' ? await given.person({ superuser: true }) : await given.person({ role, stage: 'M1' })
    const loan = await caseFor(person, role, 40)
    const director = await given.person({ role: 'DIRECTOR', stage: 'M1' })
    const finance = await given.person({ role: 'FINANCE' })
    const plan = [{ day: '2026-11-23', amount: 130_000 }]
    const { settlementId } = await person.call(offerSettlement, { caseId: loan.caseId, plan, reason: 'a brother pays' })
    for (const [decider, waiting] of [
      [director, 'requested'],
      [finance, 'endorsed'],
    ] as const) {
      const { list } = await decider.call(listSettlements, { state: waiting, userId: loan.userId })
      expect(list).toMatchObject([{ settlementId, decidable: true }])
      expect(await told(decider)).toContain(settlementId)
      await decider.call(decideSettlement, { settlementId, version: list[0]?.version ?? 0, ...yes })
    }
  },
)

test('a reduction on a case of another stage than its collector’s is the case’s director’s to decide', async () => {
  const cover = await testApp().given.person({ role: 'AGENT', stage: 'S1B' })
  const loan = await caseFor(cover, 'AGENT', 2)
  const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
  await decides(director, (await cover.call(applyDerate, reduction(loan))).derateId)
})

test('who asked is posted elsewhere and the case goes on to another stage: the director who was told still finds it', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const loan = await caseFor(agent, 'AGENT', 3)
  const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
  const { derateId } = await agent.call(applyDerate, reduction(loan))
  const { db } = testApp().app
  const moved: Stage = 'S1B'
  await db.updateTable('staff').set({ stage: moved, leaderId: null }).where('accountId', '=', agent.accountId).execute()
  await db.updateTable('collectionCase').set({ stage: moved }).where('caseId', '=', loan.caseId).execute()
  await decides(director, derateId)
})

test('where nobody directs the stage the country’s director is told, and where there is none a superuser', async () => {
  const { given, app } = testApp()
  const agent = await given.person({ role: 'AGENT', stage: 'D0', country: 'PE' })
  const [first] = await givenLoans(testApp(), { dpd: 0, merchant: 'Inti Prestamo' })
  const [second] = await givenLoans(testApp(), { dpd: 0, merchant: 'Inti Prestamo' })
  if (!first || !second) throw new Error('two loans were asked for')
  await openBooks(app.db, [first.appId, second.appId])
  const held = { collectorId: agent.accountId, status: 'assigned', assignedAt: testApp().clock.now() }
  await app.db.updateTable('collectionCase').set(held).where('caseId', 'in', [first.caseId, second.caseId]).execute()
  const boss = await given.person({ superuser: true, country: 'PE' })
  const ask = (loan: GivenLoan) => agent.call(applyDerate, { ...reduction(loan), feeTypes: ['fee'], amount: 4_000 })
  await decides(boss, (await ask(first)).derateId)
  const country = await given.person({ role: 'COUNTRY_DIRECTOR', country: 'PE' })
  await decides(country, (await ask(second)).derateId)
})
