import { type sensitiveFields, showSensitiveInfo } from '@cordillera/contract/collection/workbench'
import { beforeAll, expect, test } from 'vitest'
import { givenKnownCase, known, later } from '../../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const it = startApp()
let ana: Person
let bea: Person
let mine: GivenLoan & { contactId: string }
const reason = 'to call back'

beforeAll(async () => {
  const { given } = it()
  ana = await given.person({ role: 'AGENT', stage: 'S1A' })
  bea = await given.person({ role: 'AGENT', stage: 'S1A' })
  mine = await givenKnownCase(it(), ana)
})

const reveals = (accountId: number) =>
  it().app.db.selectFrom('reveal').selectAll().where('accountId', '=', accountId).execute()

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
  const answer = await ana.call(showSensitiveInfo, { userId, field: 'contactMobile', contactId, reason })
  expect(answer.value).toBe(known.contactMobile)
  await ana.refused(showSensitiveInfo, { userId, field: 'contactMobile', reason }, 'collection.contactMissing')
})

test('every reveal is in the operation log with its reason, and never with the value', async () => {
  const entries = await it()
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
  const [foreign] = await givenLoans(it(), { merchant: 'Cafe Plata' })
  await bea.refused(showSensitiveInfo, { ...ask, caseId: foreign?.caseId }, 'collection.caseMissing')
  await bea.refused(showSensitiveInfo, { ...ask, userId: foreign?.userId }, 'collection.caseMissing')
  const past = await givenKnownCase(it(), bea, { merchant: 'Sol Rapido' })
  await it()
    .app.db.updateTable('collectionCase')
    .set({ closedAt: it().clock.now(), closeReason: 'payed', status: 'payed' })
    .where('caseId', '=', past.caseId)
    .execute()
  await bea.refused(showSensitiveInfo, { ...ask, caseId: past.caseId }, 'collection.invalidCaseState')
  expect(await reveals(bea.accountId)).toHaveLength(0)
})

test('someone whose role may only read cases reveals nothing', async () => {
  const inspector = await it().given.person({ role: 'QUALITY_INSPECTION' })
  await inspector.refused(showSensitiveInfo, { caseId: mine.caseId, field: 'mobile', reason }, 'access.forbidden')
})

test('what the borrower does not have costs no reveal', async () => {
  const eva = await it().given.person({ role: 'AGENT', stage: 'S1A' })
  const bare = await givenKnownCase(it(), eva, { merchant: 'Sol Rapido' })
  await it().app.db.updateTable('borrower').set({ email: null }).where('userId', '=', bare.userId).execute()
  const answer = await eva.call(showSensitiveInfo, { caseId: bare.caseId, field: 'email', reason })
  expect(answer).toEqual({ value: null, remaining: 200 })
})

test('twenty calls at once never exceed the day’s limit, and the next day starts anew', async () => {
  const eva = await it().given.person({ role: 'AGENT', stage: 'S1A' })
  const { caseId } = await givenKnownCase(it(), eva, { dpd: 2 })
  await it().app.db.updateTable('setting').set({ value: '7' }).where('key', '=', 'reveal_daily_limit').execute()
  const ask = { caseId, field: 'mobile', reason } as const
  const answers = await Promise.all(Array.from({ length: 20 }, () => eva.raw(showSensitiveInfo, ask)))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(7)
  expect(answers.filter(({ msg }) => /7 reveals of today/.test(msg))).toHaveLength(13)
  expect(await reveals(eva.accountId)).toHaveLength(7)
  const again = await later(it(), '2026-11-22T05:59:00Z', eva)
  await again.refused(showSensitiveInfo, ask, 'collection.revealLimit')
  it().clock.set('2026-11-22T06:00:00Z')
  expect((await again.call(showSensitiveInfo, ask)).remaining).toBe(6)
})
