/** Further contacts of a borrower. */
import { addAnotherContact, disableAnotherContact } from '@cordillera/contract/collection/another-contact'
import type { Country } from '@cordillera/contract/countries'
import { waitForDecisions } from '../../compliance/public.ts'
import { readPhone } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { mayUse } from '../../platform/caller.ts'
import { implement } from '../../platform/implement.ts'
import { maskPersonName, maskPhone } from '../../platform/mask.ts'
import { demandCase } from '../workbench/workbench.queries.ts'

export function anotherContactRoutes(app: App): void {
  implement(app, addAnotherContact, async (input, context) => {
    const { reach, now, fail, log } = context
    const found = await demandCase(context, input.caseId)
    const tx = reach.from(found)
    const { country, mobile: own } = await tx
      .selectFrom('borrower')
      .innerJoin('merchant', 'merchant.merchantId', 'borrower.merchantId')
      .select(['country', 'mobile'])
      .where('userId', '=', found.userId)
      .executeTakeFirstOrThrow()
    const mobile = readPhone(input.mobile, country as Country)
    if (!mobile) throw fail('collection.invalidPhone')
    if (mobile === own) throw fail('collection.contactExists')
    const silent = await tx
      .selectFrom('silence')
      .select('silenceId')
      .where('phone', '=', mobile)
      .where('liftedAt', 'is', null)
      .executeTakeFirst()
    if (silent) throw fail('compliance.alreadySilent')
    const { merchantId, userId, caseId, appId } = found
    const { relation, source, name } = input
    const made = await tx
      .insertInto('contact')
      .values({ merchantId, userId, relation, source, name, mobile, createdAt: now })
      .onConflict((conflict) => conflict.columns(['userId', 'mobile']).doNothing())
      .returning('contactId')
      .executeTakeFirst()
    if (!made) throw fail('collection.contactExists')
    await log({
      action: 'collection.addContact',
      merchantId,
      caseId,
      appId,
      userId,
      target: made.contactId,
      after: { relation, source, name: maskPersonName(name), mobile: maskPhone(mobile) },
    })
    return made
  })

  implement(app, disableAnotherContact, async ({ caseId, contactId, disabled, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandCase(context, caseId)
    if (!disabled && !mayUse(user, 'caseManagement_recall')) throw fail('staff.noPermission')
    const tx = reach.from(found)
    if (disabled) await waitForDecisions(tx, [found.userId])
    const changed = await tx
      .updateTable('contact')
      .set({ disabledAt: disabled ? now : null, disabledReason: disabled ? reason : null })
      .where('contactId', '=', contactId)
      .where('userId', '=', found.userId)
      .where('disabledAt', disabled ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw fail('collection.contactMissing')
    const { merchantId, userId, appId } = found
    const action = disabled ? 'collection.disableContact' : 'collection.enableContact'
    await log({ action, merchantId, caseId, appId, userId, target: contactId, reason })
    return { done: true as const }
  })
}
