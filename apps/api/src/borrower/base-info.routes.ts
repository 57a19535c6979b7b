/** Correcting what is known of a borrower. */
import {
  type BaseInfoChanges,
  listBaseInfoChanges,
  showBaseInfoEvidence,
  updateUserBaseInfo,
} from '@cordillera/contract/borrower/base-info-change'
import { waitForDecisions } from '../compliance/public.ts'
import { demandOwnPictures, readPhone, sendEvidence } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { refusedField } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { changeBorrower, changesOf, findChangeEvidence, findToChange, insertChange } from './base-info.queries.ts'
import { changedColumns, changedFields, correctedPlace, maskedChange } from './base-info.rules.ts'
import { findBorrower } from './user.queries.ts'

export function baseInfoRoutes(app: App): void {
  implement(app, updateUserBaseInfo, async ({ userId, version, changes, evidence, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const known = await findBorrower(context, userId)
    if (!known) throw fail('borrower.missing')
    // nobody decides by where they lived or by an address they had, once this is acknowledged
    await waitForDecisions(reach.from(known), [userId])
    const found = await findToChange(context, userId)
    if (!found) throw fail('borrower.missing')
    if (found.version !== version) throw fail('record.stale')
    const place = correctedPlace(found.country, found, changes)
    if (place === 'unknownRegion') throw fail('compliance.unknownRegion')
    const { timeZone, ...moved } = place
    const columns = { ...changedColumns(found, readable(changes, found.country)), ...moved }
    if (Object.keys(columns).length === 0) throw fail('borrower.nothingToChange')
    const tx = reach.from(found)
    const pictures = await demandOwnPictures(tx, user.accountId, evidence)
    const { merchantId } = found
    const by = { changedBy: user.accountId, changedAt: now, reason }
    const changeId = await insertChange(tx, { merchantId, userId, fields: changedFields(columns), ...by }, pictures)
    const next = await changeBorrower(tx, userId, { ...columns, ...(timeZone === undefined ? {} : { timeZone }) })
    await log({
      action: 'borrower.baseInfoChanged',
      merchantId,
      userId,
      target: changeId,
      reason,
      ...maskedChange(found, columns),
    })
    return { userId, version: next }
  })

  implement(app, listBaseInfoChanges, async ({ userId }, context) => {
    const found = await findBorrower(context, userId)
    if (!found) throw context.fail('borrower.missing')
    return changesOf(context.reach.from(found), userId)
  })

  implement(app, showBaseInfoEvidence, async (input, context) => {
    const found = await findChangeEvidence(context, input)
    if (!found) throw context.fail('record.missing')
    await context.log({ action: 'borrower.evidenceSeen', ...found, target: input.changeId })
    return sendEvidence(context, found, input.fileId)
  })
}

/** A number as it is kept; one that can't be read is refused at its field. */
function readable(changes: BaseInfoChanges, country: Parameters<typeof readPhone>[1]): BaseInfoChanges {
  if (!changes.whatsApp) return changes
  const whatsApp = readPhone(changes.whatsApp, country, true)
  if (whatsApp === null) throw refusedField('credit.unreadableMobile', 'changes.whatsApp')
  return { ...changes, whatsApp }
}
