/** A user of the app asks for another phone, sends pictures of the id and types the code. */
import {
  appPhoneChange,
  appPhoneChangeImage,
  appRequestPhoneChange,
  appSendPhoneCode,
  appVerifyPhoneCode,
} from '@cordillera/contract/service-desk/phone-change'
import { orderImagesAtMost } from '@cordillera/contract/service-desk/terms'
import { cleanJpeg, readJpeg } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { storeFile } from '../../platform/files.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { latestPhoneChange } from './phone-change.queries.ts'
import { ask, demandState, sendCode, tryCode } from './phone-change.service.ts'
import * as write from './phone-change-write.queries.ts'

export function appPhoneChangeRoutes(app: App): void {
  const key = app.secretKey
  implement(app, appRequestPhoneChange, async ({ userId, newMobile, reason }, context) => {
    const person = await write.findWhoAsks(context, userId, { toKeep: true })
    if (!person) throw context.fail('borrower.missing')
    const { merchantId } = person
    const changeId = await ask(context.reach.from(person), person, { newMobile, reason, by: null, now: context.now })
    await context.log({ action: 'serviceDesk.phoneAsked', merchantId, userId, target: changeId, reason })
    return { changeId, state: 'requested' as const, version: 0 }
  })

  implement(app, appPhoneChangeImage, async ({ changeId }, context) => {
    const found = await demand(context, changeId)
    demandState(found, 'requested', 'codeSent', 'verified')
    const tx = context.reach.from(found)
    const kept = await write.countImages(tx, changeId)
    if (kept >= orderImagesAtMost) throw context.fail('credit.imagesAtMost', { limit: orderImagesAtMost })
    const { bytes } = await readJpeg(context.file)
    const of = { name: `${changeId}.jpg`, mime: 'image/jpeg', createdBy: null, now: context.now }
    const { fileId } = await storeFile(tx, of, whole(await cleanJpeg(bytes)))
    await write.keepImages(tx, changeId, [fileId], kept)
    return { images: kept + 1 }
  })

  implement(app, appSendPhoneCode, async ({ changeId }, context) => {
    const found = await demand(context, changeId)
    return sendCode(context.reach.from(found), found, { by: null, now: context.now, key })
  })

  implement(app, appVerifyPhoneCode, async ({ changeId, code }, context) => {
    const found = await demand(context, changeId)
    const answer = await tryCode(context.reach.from(found), found, { code, by: null, now: context.now, key })
    const action = answer.verified ? 'serviceDesk.phoneProved' : 'serviceDesk.phoneCodeWrong'
    const { merchantId, userId } = found
    await context.log({ action, merchantId, userId, target: changeId })
    return answer
  })

  implement(app, appPhoneChange, async ({ userId }, context) => {
    if (!(await write.findWhoAsks(context, userId, { toKeep: false }))) throw context.fail('borrower.missing')
    return latestPhoneChange(context, userId)
  })
}

async function demand(context: Pick<Context<typeof appSendPhoneCode>, 'db' | 'rows'>, changeId: string) {
  const found = await write.lockPhoneChange(context, changeId)
  if (!found) throw new Failure('record.missing')
  return found
}

async function* whole(bytes: Buffer) {
  yield bytes
}
