/** Decisions about what customers ask for. */
import { uploadFile } from '@cordillera/contract/job/file'
import { saveCascade, startCascade } from '@cordillera/contract/messaging/cascade'
import { identifyDeletion, requestDeletion } from '@cordillera/contract/service-desk/deletion'
import { startMarketing, uploadMarketingList } from '@cordillera/contract/service-desk/marketing'
import { saveAuthorityDeadline } from '@cordillera/contract/service-desk/organization'
import { requestPhoneChange } from '@cordillera/contract/service-desk/phone-change'
import { jpeg } from '../given-content.ts'
import { givenLoans } from '../given-loans.ts'
import { isBorrower, type MakeWaiting } from './case.ts'

const reason = 'the customer has another phone'

let serial = 1000

const phoneChange: MakeWaiting = async (test, asker) => {
  const [loan] = await givenLoans(test)
  if (!loan) throw new Error('one loan was asked for')
  const { userId } = loan
  const { data } = await asker.upload(uploadFile, {}, { name: 'id.jpg', content: await jpeg(400, 300) })
  const newMobile = `+52554433${++serial}`
  const { changeId } = await asker.call(requestPhoneChange, { userId, newMobile, images: [data.fileId], reason })
  await test.app.db
    .updateTable('phoneChange')
    .set({ state: 'verified', verifiedAt: test.clock.now() })
    .where('changeId', '=', changeId)
    .execute()
  return {
    input: { changeId, version: 0, approve: true, reason },
    gainedBy: (accountId) => isBorrower(test, accountId, userId),
  }
}

const deletion: MakeWaiting = async (test, asker) => {
  const [loan] = await givenLoans(test)
  if (!loan) throw new Error('one loan was asked for')
  const { userId, billId, caseId } = loan
  await test.app.db.deleteFrom('collectionCase').where('caseId', '=', caseId).execute()
  await test.app.db.deleteFrom('bill').where('billId', '=', billId).execute()
  const { deletionId } = await asker.call(requestDeletion, { userId, reason })
  const identified = { deletionId, version: 0, identity: 'callBack', note: reason } as const
  const { version } = await asker.call(identifyDeletion, identified)
  return {
    input: { deletionId, version, approve: true, reason },
    gainedBy: (accountId) => isBorrower(test, accountId, userId),
  }
}

/** More people than one may write to alone. */
const campaign: MakeWaiting = async (test, asker) => {
  const { app, clock } = test
  const { merchantId } = await app.db
    .selectFrom('merchant')
    .select('merchantId')
    .where('name', '=', 'Luna Credito')
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const by = { createdBy: asker.accountId, updatedBy: asker.accountId, createdAt: now, updatedAt: now }
  const { templateId } = await app.db
    .insertInto('smsTemplate')
    .values({
      ...{
        merchantId,
        businessId: `campaign.${++serial}`,
        description: 'an offer',
        channel: 'sms',
        model: 'marketing',
      },
      ...{ segmentsAtMost: 1, ...by },
    })
    .returning('templateId')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('smsTemplateVersion')
    .values({
      ...{ templateId, number: 1, fillType: 0, texts: JSON.stringify({ es: { subject: null, text: 'Oferta' } }) },
      ...{ length: 6, segments: 1, encoding: 'GSM-7', state: 'approved', madeBy: asker.accountId, madeAt: now },
      ...{
        writers: [asker.accountId],
        askedBy: asker.accountId,
        askedAt: now,
        decidedBy: asker.accountId,
        decidedAt: now,
      },
    })
    .execute()
  const lines = Array.from({ length: 501 }, (_, n) => `+52557${serial}${String(n).padStart(3, '0')}`).join('\n')
  const { listId } = await asker.call(uploadMarketingList, { name: 'large', lines })
  const plan = { templateA: templateId, controlPercent: 0, perMinute: 60 }
  const { version } = await asker.call(startMarketing, { listId, version: 0, ...plan })
  return { input: { listId, version, approve: true, reason } }
}

const deadline: MakeWaiting = async (_, asker) => {
  const law = { country: 'MX', authority: 'CONDUSEF', days: 10, counted: 'working' } as const
  const { deadlineId } = await asker.call(saveAuthorityDeadline, {
    ...law,
    effectiveFrom: `2027-01-${10 + (++serial % 18)}`,
    source: reason,
  })
  return { input: { deadlineId, reason } }
}

/** A cascade whose audience finds more people than one may write to alone. */
const cascade: MakeWaiting = async (test, asker) => {
  const { app, clock } = test
  const { input } = await campaign(test, asker)
  const { listId } = input as { listId: string }
  const { templateA } = await app.db
    .selectFrom('marketingList')
    .select('templateA')
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow()
  const { businessId } = await app.db
    .updateTable('smsTemplate')
    .set({ model: 'collection', updatedAt: clock.now() })
    .where('templateId', '=', templateA ?? '')
    .returning('businessId')
    .executeTakeFirstOrThrow()
  await givenLoans(test, { count: 501 })
  const steps = [{ kind: 'message' as const, template: businessId, waitHours: 0 }]
  const { cascadeId, version } = await asker.call(saveCascade, { name: businessId, audience: {}, steps })
  const { runId } = await asker.call(startCascade, { cascadeId, version, controlPercent: 0, perMinute: 60 })
  return { input: { runId, version: 0, approve: true, reason } }
}

export const requestDecisions: Record<string, MakeWaiting> = {
  '/api/cms/marketing_list/decide': campaign,
  '/forward/collect/service/organization/deadline_verify': deadline,
  '/api/cms/message_cascade/decide': cascade,
  '/forward/collect/service/account_deletion/decide': deletion,
  '/forward/credit/phone_change/decide': phoneChange,
}
