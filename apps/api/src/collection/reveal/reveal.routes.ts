/** Revealing one masked field: reasoned, counted, logged with the mask. */
import { showSensitiveInfo } from '@cordillera/contract/collection/workbench'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { demandOpenCase, recordReveal, revealsLeft, sensitiveValue } from './reveal.queries.ts'
import { maskSensitive } from './reveal.rules.ts'
import { verdictOn } from './reveal.service.ts'

export function revealRoutes(app: App): void {
  implement(app, showSensitiveInfo, async (input, context) => {
    const { reach, user, now, fail, log, language } = context
    const found = await demandOpenCase(context, input)
    const tx = reach.from(found)
    const { left, limit } = await revealsLeft(tx, user.accountId, found)
    if (left === 0) throw fail('collection.revealLimit', { limit })
    const { field, contactId, reason } = input
    const value = await sensitiveValue(tx, found.userId, field, contactId)
    if (value === null) return { value, remaining: left, refusal: null }
    const { caseId, userId, appId, merchantId } = found
    const by = { caseId, userId, address: value, accountId: user.accountId, now, language }
    const { shown, kept, said, refusal } = await verdictOn(tx, input, by)
    if (!shown) return { value: null, remaining: left, refusal }
    await recordReveal(tx, {
      accountId: user.accountId,
      userName: user.userName,
      at: now,
      userId,
      caseId,
      field,
      reason,
      ...kept,
    })
    await log({
      action: 'collection.reveal',
      merchantId,
      caseId,
      appId,
      userId,
      reason,
      after: {
        ...{ field, value: maskSensitive[field](value), ...said },
        ...(contactId ? { contactId } : {}),
      },
    })
    return { value, remaining: left - 1, refusal }
  })
}
