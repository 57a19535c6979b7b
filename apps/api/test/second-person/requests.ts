/** Decisions about what customers ask for. */
import { uploadFile } from '@cordillera/contract/job/file'
import { identifyDeletion, requestDeletion } from '@cordillera/contract/service-desk/deletion'
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

export const requestDecisions: Record<string, MakeWaiting> = {
  '/forward/collect/service/account_deletion/decide': deletion,
  '/forward/credit/phone_change/decide': phoneChange,
}
