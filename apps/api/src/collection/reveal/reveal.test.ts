import { showUserSensitiveInfo } from '@cordillera/contract/borrower/user'
import { saveLog } from '@cordillera/contract/collection/log'
import { type sensitiveFields, showSensitiveInfo } from '@cordillera/contract/collection/workbench'
import { decisionReport } from '@cordillera/contract/compliance/contact'
import { addSilence } from '@cordillera/contract/compliance/silence'
import { beforeAll, expect, test } from 'vitest'
import { givenKnownCase, known, later } from '../../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
let ana: Person
let bea: Person
let mine: GivenLoan & { contactId: string }
const reason = 'to call back'

beforeAll(async () => {
  const { given } = testApp()
  ana = await given.person({ role: 'AGENT', stage: 'S1A' })
  bea = await given.person({ role: 'AGENT', stage: 'S1A' })
  mine = await givenKnownCase(testApp(), ana)
})

const reveals = (accountId: number) =>
  testApp().app.db.selectFrom('reveal').selectAll().where('accountId', '=', accountId).execute()

test.each<[(typeof sensitiveFields)[number], string]>([
  ['name', 'María Hernández'],
  ['mobile', known.mobile],
  ['docNumber', known.docNumber],
  ['bankAccount', known.bankAccount],
  ['email', known.email],
  ['address', 'Calle Luna 12, Nogales, Sonora'],
])('reveals the %s of one’s own case', async (field, value) => {
  const answer = await ana.call(showSensitiveInfo, { caseId: mine.caseId, field, reason })
  expect(answer.value).toBe(value)
})

test('reveals a contact’s number by the person’s id too', async () => {
  const { userId, contactId } = mine
  const asked = {
    userId,
    field: 'contactMobile',
    contactId,
    reason,
    purpose: 'other',
    secondReason: 'to verify the file',
  } as const
  const answer = await ana.call(showSensitiveInfo, asked)
  expect(answer.value).toBe(known.contactMobile)
  await ana.refused(showSensitiveInfo, { userId, field: 'contactMobile', reason }, 'collection.contactMissing')
})

test('every reveal is in the operation log with its reason, and never with the value', async () => {
  const entries = await testApp()
    .app.db.selectFrom('operationLog')
    .selectAll()
    .where('caseId', '=', mine.caseId)
    .where('action', '=', 'collection.reveal')
    .execute()
  expect(entries).toHaveLength((await reveals(ana.accountId)).length)
  expect(entries.every((entry) => entry.reason === reason)).toBe(true)
  const text = JSON.stringify(entries)
  for (const secret of [...Object.values(known), 'Hernández']) expect(text).not.toContain(secret)
})

test('without a reason nothing is revealed', async () => {
  await ana.refused(showSensitiveInfo, { caseId: mine.caseId, field: 'mobile', reason: '' }, 'request.invalid')
})

test('another agent’s case, another merchant’s and a closed one reveal nothing', async () => {
  const ask = { field: 'mobile', reason } as const
  await bea.refused(showSensitiveInfo, { ...ask, caseId: mine.caseId }, 'collection.caseOutOfScope')
  await bea.refused(showSensitiveInfo, { ...ask, userId: mine.userId }, 'collection.caseOutOfScope')
  const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
  await bea.refused(showSensitiveInfo, { ...ask, caseId: foreign?.caseId }, 'collection.caseMissing')
  await bea.refused(showSensitiveInfo, { ...ask, userId: foreign?.userId }, 'collection.caseMissing')
  const past = await givenKnownCase(testApp(), bea, { merchant: 'Sol Rapido' })
  await testApp()
    .app.db.updateTable('collectionCase')
    .set({ closedAt: testApp().clock.now(), closeReason: 'payed', status: 'payed' })
    .where('caseId', '=', past.caseId)
    .execute()
  await bea.refused(showSensitiveInfo, { ...ask, caseId: past.caseId }, 'collection.invalidCaseState')
  expect(await reveals(bea.accountId)).toHaveLength(0)
})

test('someone whose role may only read cases reveals nothing', async () => {
  const inspector = await testApp().given.person({ role: 'QUALITY_INSPECTION' })
  await inspector.refused(showSensitiveInfo, { caseId: mine.caseId, field: 'mobile', reason }, 'access.forbidden')
})

test('what the borrower does not have costs no reveal', async () => {
  const eva = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const bare = await givenKnownCase(testApp(), eva, { merchant: 'Sol Rapido' })
  await testApp().app.db.updateTable('borrower').set({ email: null }).where('userId', '=', bare.userId).execute()
  const answer = await eva.call(showSensitiveInfo, { caseId: bare.caseId, field: 'email', reason })
  expect(answer).toEqual({ value: null, remaining: 200, refusal: null })
})

test('twenty calls at once never exceed the day’s limit, and the next day starts anew', async () => {
  const eva = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const { caseId } = await givenKnownCase(testApp(), eva, { dpd: 2 })
  await testApp().app.db.updateTable('setting').set({ value: '7' }).where('key', '=', 'reveal_daily_limit').execute()
  const ask = { caseId, field: 'mobile', reason } as const
  const answers = await Promise.all(Array.from({ length: 20 }, () => eva.raw(showSensitiveInfo, ask)))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(7)
  expect(answers.filter(({ msg }) => /7 reveals of today/.test(msg))).toHaveLength(13)
  expect(await reveals(eva.accountId)).toHaveLength(7)
  const again = await later(testApp(), '2026-11-22T05:59:00Z', eva)
  await again.refused(showSensitiveInfo, ask, 'collection.revealLimit')
  testApp().clock.set('2026-11-22T06:00:00Z')
  expect((await again.call(showSensitiveInfo, ask)).remaining).toBe(6)
})

const monday = '2026-11-23T16:00:00Z'
const kept = (caseId: string) =>
  testApp()
    .app.db.selectFrom('contactDecision')
    .select(['allowed', 'rule', 'purpose', 'channel'])
    .where('caseId', '=', caseId)
    .orderBy('rule', 'desc')
    .execute()
async function givenMonday() {
  testApp().clock.set(monday)
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  await testApp().app.db.updateTable('setting').set({ value: '200' }).where('key', '=', 'reveal_daily_limit').execute()
  const loan = await givenKnownCase(testApp(), agent, { dpd: 4 })
  // a number of one's own: what silences it silences nobody else
  const mobile = `+52551888${String(agent.accountId).padStart(4, '0')}`
  await testApp().app.db.updateTable('borrower').set({ mobile }).where('userId', '=', loan.userId).execute()
  return { agent, loan, mobile }
}

test('a third party’s or a silenced number is not revealed for contacting; the refusal is kept and costs no reveal', async () => {
  const { agent, loan } = await givenMonday()
  const { caseId, contactId } = loan
  const third = await agent.call(showSensitiveInfo, { caseId, field: 'contactMobile', contactId, reason })
  expect(third).toMatchObject({ value: null, remaining: 200, refusal: { rule: 'thirdParty', nextTime: null } })
  await agent.call(addSilence, { caseId, contactId: null, kind: 'wrongNumber', evidence: 'a bakery answers' })
  const silenced = await agent.call(showSensitiveInfo, { caseId, field: 'mobile', reason })
  expect(silenced).toMatchObject({ value: null, refusal: { rule: 'silenced', figures: { kind: 'wrongNumber' } } })
  expect(await kept(caseId)).toEqual([
    { allowed: false, rule: 'thirdParty', purpose: 'reveal', channel: 'call' },
    { allowed: false, rule: 'silenced', purpose: 'reveal', channel: 'call' },
  ])
  expect(await reveals(agent.accountId)).toHaveLength(0)
})

test('also not on the borrower’s page, while something is collected of the person', async () => {
  const { agent, loan, mobile } = await givenMonday()
  await agent.call(addSilence, { caseId: loan.caseId, contactId: null, kind: 'wrongNumber', evidence: 'a bakery' })
  const desk = await testApp().given.person({ superuser: true })
  const asked = { userId: loan.userId, field: 'mobile', reason } as const
  expect(await desk.call(showUserSensitiveInfo, asked)).toMatchObject({ value: null, refusal: { rule: 'silenced' } })
  const other = { ...asked, purpose: 'other', secondReason: 'she stands at the counter' } as const
  expect((await desk.call(showUserSensitiveInfo, other)).value).toBe(mobile)
})

test('for anything else it needs a second reason, and is listed in the report', async () => {
  const { agent, loan } = await givenMonday()
  const asked = {
    caseId: loan.caseId,
    field: 'contactMobile',
    contactId: loan.contactId,
    reason,
    purpose: 'other',
  } as const
  const { msg } = await agent.refused(showSensitiveInfo, asked, 'collection.secondReasonNeeded')
  expect(msg).toMatch(/third parties/)
  const answer = await agent.call(showSensitiveInfo, { ...asked, secondReason: 'the authority asks for it' })
  expect(answer).toMatchObject({ value: known.contactMobile, refusal: { rule: 'thirdParty' } })
  expect(await reveals(agent.accountId)).toMatchObject([
    { purpose: 'other', secondReason: 'the authority asks for it', rule: 'thirdParty', decisionId: null },
  ])
  const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1B' })
  const { revealed } = await director.call(decisionReport, { dayFrom: '2026-11-23', dayTo: '2026-11-23' })
  expect(revealed).toEqual([{ purpose: 'other', rule: 'thirdParty', count: 1 }])
})

test('outside hours a number is revealed with the rule and the next moment, and is listed; in hours without', async () => {
  const { agent, loan, mobile } = await givenMonday()
  const asked = { caseId: loan.caseId, field: 'mobile', reason } as const
  expect(await agent.call(showSensitiveInfo, asked)).toMatchObject({ value: mobile, refusal: null })
  const early = await later(testApp(), '2026-11-24T13:30:00Z', agent)
  expect(await early.call(showSensitiveInfo, asked)).toMatchObject({
    value: mobile,
    refusal: { rule: 'hours', nextTime: '2026-11-24T14:00:00.000Z' },
  })
  expect(await reveals(agent.accountId)).toMatchObject([{ rule: null }, { rule: 'hours', purpose: 'contact' }])
})

test('a reveal takes nobody’s contact of the day, and a log after it has its decision', async () => {
  const { agent, loan } = await givenMonday()
  const { caseId } = loan
  await agent.call(showSensitiveInfo, { caseId, field: 'mobile', reason })
  await agent.call(saveLog, { caseId, version: 0, contactId: null, channel: 'call', result: 5 })
  const logged = await testApp()
    .app.db.selectFrom('contactLog')
    .select('decisionId')
    .where('caseId', '=', caseId)
    .execute()
  expect(logged).toEqual([{ decisionId: expect.stringMatching(/^D/) }])
})
