import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { disableAnotherContact } from '@cordillera/contract/collection/another-contact'
import { call } from '@cordillera/contract/collection/call'
import { listCases } from '@cordillera/contract/collection/case'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { applyDerate, calculateDerate } from '@cordillera/contract/derate/derate'
import { getTemplateByUser, sendMsg, updateTemplate } from '@cordillera/contract/messaging/message'
import { beforeAll, expect, test } from 'vitest'
import { givenKnownCase } from '../../test/given-cases.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
let service: Person
let loan: GivenLoan & { contactId: string }
let templateId: number

beforeAll(async () => {
  const { given } = testApp()
  const leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  const agent = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  loan = await givenKnownCase(testApp(), agent, { dpd: 2 })
  service = await given.person({ role: 'CUSTOMER_SERVICE' })
  ;({ templateId } = await leader.call(updateTemplate, {
    ...{ country: 'MX', channel: 'sms', name: 'recordatorio', subject: null, stage: null, isNewCase: null },
    ...{ template: 'Hola {{name}}, su pago de {{amount}} vence el {{dueDate}}.', remark: null, active: true },
  }))
})

test('customer service writes to a borrower of an open case, by the gate that collectors go through', async () => {
  const { caseId, userId } = loan
  const { cases } = await service.call(fetchAllUserInfo, { userId })
  expect(cases.map((one) => one.caseId)).toEqual([caseId])
  expect((await service.call(mayContact, { caseId })).answers.length).toBeGreaterThan(0)
  expect(await service.call(getTemplateByUser, { caseId, channel: 'sms' })).toHaveLength(1)
  const { answer, decisionId } = await service.call(sendMsg, { caseId, contactId: null, templateId })
  expect(answer.channel).toBe('sms')
  const decision = await testApp()
    .app.db.selectFrom('contactDecision')
    .select(['accountId', 'userId'])
    .where('decisionId', '=', decisionId)
    .executeTakeFirstOrThrow()
  expect(decision).toEqual({ accountId: service.accountId, userId })
})

test('it asks for a reduction, which waits for whoever decides as it has no cases to make a quota of', async () => {
  const { caseId } = loan
  const { reducible, days } = await service.call(calculateDerate, { caseId })
  expect(reducible.length).toBeGreaterThan(0)
  const asked = await service.call(applyDerate, {
    ...{ caseId, feeTypes: ['penalty', 'fee'], amount: 100, payAmount: 10_000, payBy: days[2]?.day ?? '' },
    reason: 'promises to pay this week',
  })
  expect(asked.state).toBe('requested')
})

test('it stops the use of a contact, and only a leader uses it again', async () => {
  const of = { caseId: loan.caseId, contactId: loan.contactId, reason: 'asked not to be called' }
  await service.call(disableAnotherContact, of)
  await service.refused(disableAnotherContact, { ...of, disabled: false }, 'staff.noPermission')
})

test('it works no cases: neither their list nor a call is open to it, nor a case that is closed', async () => {
  const { caseId } = loan
  await service.refused(listCases, {}, 'access.forbidden')
  await service.refused(call, { caseId, contactId: null }, 'access.forbidden')
  await testApp()
    .app.db.updateTable('collectionCase')
    .set({ closedAt: testApp().clock.now(), closeReason: 'payed', status: 'payed' })
    .where('caseId', '=', caseId)
    .execute()
  await service.refused(sendMsg, { caseId, contactId: null, templateId }, 'collection.caseOutOfScope')
  const finance = await testApp().given.person({ role: 'FINANCE' })
  await finance.refused(mayContact, { caseId }, 'collection.caseOutOfScope')
  await finance.refused(sendMsg, { caseId, contactId: null, templateId }, 'access.forbidden')
})
