/** A user of the app asks for their account to be deleted, or stays after all. */
import { appCancelDeletion, appDeletion, appRequestDeletion } from '@cordillera/contract/service-desk/deletion'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { latestDeletion } from './deletion.queries.ts'
import { ask } from './deletion.service.ts'
import * as write from './deletion-write.queries.ts'

export function appDeletionRoutes(app: App): void {
  implement(app, appRequestDeletion, async ({ userId, reason }, context) => {
    const { reach, now, fail, log } = context
    const person = await write.findLeaver(context, userId, { toKeep: true })
    if (!person) throw fail('borrower.missing')
    const asked = await ask(reach.from(person), person, { reason, by: null, now })
    const { merchantId } = person
    await log({ action: 'serviceDesk.deletionAsked', merchantId, userId, target: asked.deletionId, reason })
    return asked
  })

  implement(app, appCancelDeletion, async ({ userId }, context) => {
    const { reach, now, fail, log } = context
    const deletionId = await write.openDeletionOf(context, userId)
    const found = deletionId && (await write.lockDeletion(context, deletionId))
    if (!found || found.state === 'anonymised') throw fail('record.missing')
    const stands = await write.changeDeletion(reach.from(found), found, { state: 'cancelled', endedAt: now })
    const { merchantId } = found
    await log({ action: 'serviceDesk.deletionCancelled', merchantId, userId, target: found.deletionId })
    return stands
  })

  implement(app, appDeletion, async ({ userId }, context) => {
    if (!(await write.findLeaver(context, userId, { toKeep: false }))) throw context.fail('borrower.missing')
    return latestDeletion(context, userId)
  })
}
