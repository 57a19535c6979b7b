/** Correcting what is known of a borrower. */
import { type BaseInfoChanges, updateUserBaseInfo } from '@cordillera/contract/borrower/base-info-change'
import { demandOwnPictures, readPhone } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { refusedField } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { changeBorrower, findToChange, insertChange } from './base-info.queries.ts'
import { changedColumns, maskedChange } from './base-info.rules.ts'

export function baseInfoRoutes(app: App): void {
  implement(app, updateUserBaseInfo, async ({ userId, version, changes, evidence, reason }, context) => {
    const { unscoped, user, now, fail, log } = context
    const found = await findToChange(context, userId)
    if (!found) throw fail('borrower.missing')
    if (found.version !== version) throw fail('record.stale')
    const columns = changedColumns(found, readable(changes, found.country))
    if (Object.keys(columns).length === 0) throw fail('borrower.nothingToChange')
    const tx = unscoped('a borrower found in scope, and files of the caller')
    const pictures = await demandOwnPictures(tx, user.accountId, evidence)
    const { merchantId } = found
    const by = { changedBy: user.accountId, changedAt: now, reason }
    const changeId = await insertChange(tx, { merchantId, userId, fields: Object.keys(columns), ...by }, pictures)
    const next = await changeBorrower(tx, userId, columns)
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
}

/** A number as it is kept; one that can't be read is refused at its field. */
function readable(changes: BaseInfoChanges, country: Parameters<typeof readPhone>[1]): BaseInfoChanges {
  if (!changes.whatsApp) return changes
  const whatsApp = readPhone(changes.whatsApp, country, true)
  if (whatsApp === null) throw refusedField('credit.unreadableMobile', 'changes.whatsApp')
  return { ...changes, whatsApp }
}
