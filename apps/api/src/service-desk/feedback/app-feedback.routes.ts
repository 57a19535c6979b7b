/** Feedback as the app sends and reads it, for the user in front of it. */
import { addToFeedback, appFeedback, sendFeedback, sendFeedbackImage } from '@cordillera/contract/service-desk/feedback'
import { orderImagesAtMost } from '@cordillera/contract/service-desk/terms'
import { cleanJpeg, readJpeg } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { storeFile } from '../../platform/files.ts'
import { implement } from '../../platform/implement.ts'
import { findBorrower, findCustomer } from '../order-write.queries.ts'
import { feedbackOfUser } from './feedback.queries.ts'
import * as write from './feedback-write.queries.ts'

export function appFeedbackRoutes(app: App): void {
  implement(app, sendFeedback, async (input, context) => {
    const { reach, now, fail, log } = context
    const customer = await findCustomer(context, input.userId)
    if (!customer) throw fail('borrower.missing')
    const { merchantId } = customer
    const feedbackId = await write.keepFeedback(reach.from(customer), merchantId, input, { now, follows: null })
    await log({ action: 'serviceDesk.feedbackReceived', merchantId, userId: input.userId, target: feedbackId })
    return { feedbackId }
  })

  implement(app, sendFeedbackImage, async ({ feedbackId }, context) => {
    const { reach, now, fail, file } = context
    const found = await write.lockFeedback(context, feedbackId)
    if (!found || !(await findCustomer(context, found.userId))) throw fail('record.missing')
    const tx = reach.from(found)
    const kept = (await write.imagesOf(tx, feedbackId)).length
    if (kept >= orderImagesAtMost) throw fail('credit.imagesAtMost', { limit: orderImagesAtMost })
    const { bytes } = await readJpeg(file)
    const { fileId } = await storeFile(
      tx,
      { name: `${feedbackId}.jpg`, mime: 'image/jpeg', createdBy: null, now },
      whole(await cleanJpeg(bytes)),
    )
    await write.keepImage(tx, feedbackId, fileId)
    return { images: kept + 1 }
  })

  implement(app, addToFeedback, async ({ feedbackId, clientRef, content }, context) => {
    const { reach, now, fail } = context
    const found = await write.lockFeedback(context, feedbackId)
    if (!found || !(await findCustomer(context, found.userId))) throw fail('record.missing')
    const tx = reach.from(found)
    // sent again after it was answered, closed or made a work order it begins nothing
    if (await write.isSaid(tx, feedbackId, clientRef)) return { feedbackId }
    if (!write.isOver(found, now)) {
      await write.customerWrote(tx, found, { content, clientRef }, now)
      return { feedbackId }
    }
    const { merchantId, userId, kind, platform, appVersion } = found
    const anew = { userId, clientRef, kind, content, platform, ...(appVersion ? { appVersion } : {}) }
    return { feedbackId: await write.keepFeedback(tx, merchantId, anew, { now, follows: feedbackId }) }
  })

  implement(app, appFeedback, async ({ userId }, context) => {
    if (!(await findBorrower(context, userId))) throw context.fail('borrower.missing')
    return feedbackOfUser(context.reach.merchant(context.user.merchantId), userId)
  })
}

async function* whole(bytes: Buffer) {
  yield bytes
}
