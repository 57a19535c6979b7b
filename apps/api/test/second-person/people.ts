/** Decisions about people's pay and time, about accounts, and about the rules of contact. */
import { disableTfa, listCareRequests } from '@cordillera/contract/access/account'
import { saveRole } from '@cordillera/contract/access/role'
import { listHolidays, updateHoliday, updateHolidayYear } from '@cordillera/contract/attendance/holiday'
import { askLeave } from '@cordillera/contract/attendance/leave'
import { addObligor } from '@cordillera/contract/compliance/obligor'
import { listPolicies, savePolicy } from '@cordillera/contract/compliance/policy'
import { askWholeDossier } from '@cordillera/contract/compliance/whole-dossier'
import { openDispute } from '@cordillera/contract/performance/incentive-dispute'
import { givenPlan } from '../given-incentive.ts'
import { givenLoans } from '../given-loans.ts'
import type { TestApp } from '../harness.ts'
import { isBorrower, type MakeWaiting } from './case.ts'

const reason = 'as agreed with the director'
const text = 'A third case was repaid.'

/** A result of October that pays somebody. */
async function resultOf({ app }: TestApp, accountId: number, planId: number) {
  const { resultId } = await app.db
    .insertInto('incentiveResult')
    .values({
      ...{
        country: 'MX',
        month: '2026-10-01',
        accountId,
        stage: 'S1A',
        role: 'AGENT',
        type: 1,
        planId,
        currency: 'MXN',
      },
      ...{ goal: 1, amountMinor: 25_000, cases: 0, repaidCases: 0, placedMinor: 0, collectedMinor: 0 },
    })
    .returning('resultId')
    .executeTakeFirstOrThrow()
  return resultId
}
/** The one plan of October. */
async function planOf(test: TestApp): Promise<number> {
  const known = await test.app.db
    .selectFrom('incentivePlan')
    .select('planId')
    .where('stage', '=', 'S1A')
    .executeTakeFirst()
  return known?.planId ?? givenPlan(test, { type: 1, tiers: [{ goal: 1, amount: 1000 }], month: '2026-10-01' })
}

const incentiveMonth: MakeWaiting = async (test, asker) => {
  const planId = await planOf(test)
  const paid = await test.given.person({ role: 'AGENT', stage: 'S1A' })
  const resultId = await resultOf(test, paid.accountId, planId)
  const { db } = test.app
  await db.deleteFrom('incentiveRun').execute()
  await db
    .insertInto('incentiveRun')
    .values({
      ...{ country: 'MX', month: '2026-10-01', state: 'computed', people: 1, results: 1 },
      computedAt: test.clock.now(),
      computedBy: asker.accountId,
    })
    .execute()
  return {
    input: { country: 'MX', incentiveDate: '2026-10', version: 0 },
    gainedBy: (accountId) =>
      db.updateTable('incentiveResult').set({ accountId }).where('resultId', '=', resultId).execute(),
    own: 'performance.fourEyes',
  }
}

const dispute: MakeWaiting = async (test, asker) => {
  const resultId = await resultOf(test, asker.accountId, await planOf(test))
  const { disputeId } = await asker.call(openDispute, { resultId, text })
  return { input: { disputeId, version: 0, accept: false, text } }
}

let policies = 0
const policy: MakeWaiting = async (_, asker) => {
  const [mexico] = await asker.call(listPolicies, { country: 'MX' })
  if (!mexico) throw new Error('Mexico has a policy')
  const { terms } = mexico
  policies += 1
  const draft = {
    country: 'MX',
    effectiveFrom: `2026-12-${9 + policies}`,
    terms,
    // one that changes nothing is refused
    source: `House rule ${policies}`,
    reason,
  } as const
  const { policyId, version } = await asker.call(savePolicy, draft)
  return { input: { policyId, version, approve: true, reason }, own: 'compliance.ownDraft' }
}

const leave: MakeWaiting = async (_, asker) => {
  const asked = { type: 'leave', startTime: '2026-11-23 10:00', endTime: '2026-11-23 12:00', reason }
  const { leaveId, version } = await asker.call(askLeave, asked)
  return { input: { leaveId, version, approve: true }, own: 'attendance.notYourStep' }
}

const punchAdded: MakeWaiting = async ({ app, clock }, asker) => {
  const { punchId } = await app.db
    .insertInto('punch')
    .values({
      ...{ accountId: asker.accountId, checkTime: clock.now(), attendanceDate: '2026-11-21', checkType: 'in', reason },
      ...{ recordType: 'manual', state: 'asked', askedBy: asker.accountId, askedAt: clock.now() },
    })
    .returning('punchId')
    .executeTakeFirstOrThrow()
  return { input: { punchIds: [punchId], approve: true }, own: 'attendance.additionsNotYours' }
}

const accountLetIn: MakeWaiting = async (test, asker) => {
  const { accountId } = await test.given.person({ role: 'FINANCE' })
  await asker.call(disableTfa, { accountId, reason })
  const request = (await asker.call(listCareRequests, {})).find((one) => one.accountId === accountId)
  const requestId = request?.requestId ?? ''
  return {
    input: { requestId, decision: 'approve', note: reason },
    gainedBy: (to) =>
      test.app.db.updateTable('careRequest').set({ accountId: to }).where('requestId', '=', requestId).execute(),
  }
}

const obligor: MakeWaiting = async (test, asker) => {
  const { app, clock, given } = test
  const [loan] = await givenLoans(test, { dpd: 0 })
  const userId = loan?.userId ?? ''
  const owner = { merchantId: await given.merchantId('Luna Credito'), userId }
  const contact = { relation: 'aval', name: 'Rosa Díaz', source: 'application', mobile: '+523398700001' }
  const { contactId } = await app.db
    .insertInto('contact')
    .values({ ...owner, ...contact, createdAt: clock.now() })
    .returning('contactId')
    .executeTakeFirstOrThrow()
  const contract = 'Contract 2231, page 4, signed before a notary'
  const document = { role: 'guarantor', docType: 'CURP', docNumber: 'HEGG560427MVZRRL04' } as const
  const { obligorId, version } = await asker.call(addObligor, { userId, contactId, ...document, contract })
  return { input: { obligorId, version, reason } }
}

const wholeDossier: MakeWaiting = async (test, asker) => {
  const [loan] = await givenLoans(test, { dpd: 2 })
  const asked = { caseId: loan?.caseId ?? '', scope: 'person', reason: 'CONDUSEF 2026/1182' } as const
  const { requestId } = await asker.call(askWholeDossier, asked)
  return {
    input: { requestId, approve: true, reason },
    gainedBy: (accountId) => isBorrower(test, accountId, loan?.userId ?? ''),
  }
}

const holidayRemoved: MakeWaiting = async (_, asker) => {
  await asker.call(updateHolidayYear, { country: 'MX', year: 2030 })
  const { list } = await asker.call(listHolidays, { country: 'MX', year: 2030 })
  const holiday = list.find(({ removed, proposal }) => !removed && !proposal)
  if (!holiday) throw new Error('Mexico has holidays')
  const { holidayId } = holiday
  const asked = { operation: 'remove', holidayId, version: holiday.version, reason } as const
  const { version } = await asker.call(updateHoliday, asked)
  return { input: { holidayId, version, approve: true, reason } }
}

/** A role that somebody holds is to gain a screen. */
let roles = 0
const widerRole: MakeWaiting = async (test, asker) => {
  const content = { name: `Widened ${++roles}`, description: '', contains: [], permissions: ['web_menu_tools'] }
  const { role } = await asker.call(saveRole, content)
  const { accountId } = await test.given.person({ role: 'OTHER' })
  await test.app.db.insertInto('accountRole').values({ accountId, roleId: role }).execute()
  await asker.call(saveRole, { ...content, role, version: 0, permissions: ['web_menu_tools', 'web_menu_goal'] })
  return { input: { role, version: 1, approve: true, reason } }
}

export const peopleDecisions: Record<string, MakeWaiting> = {
  '/forward/collect/incentive/approveResult': incentiveMonth,
  '/forward/collect/incentive/decideDispute': dispute,
  '/api/cms/compliance/decidePolicy': policy,
  '/forward/collect/cs/core/leaveApplication/decide': leave,
  '/forward/collect/cs/attendance/decideAdditions': punchAdded,
  '/api/cms/user_auth/care_decide': accountLetIn,
  '/api/cms/user_auth/role_decide': widerRole,
  '/forward/collect/compliance/verifyObligor': obligor,
  '/forward/collect/compliance/decideWholeDossier': wholeDossier,
  '/forward/collect/cs/holiday/decide': holidayRemoved,
}
