/** Another phone of a borrower, at the desk: asked for, proved by a code, decided by a second person. */
import {
  decidePhoneChange,
  exportPhoneChanges,
  listPhoneChanges,
  phoneChangeDetail,
  requestPhoneChange,
  sendPhoneCode,
  showPhoneChangeImage,
  verifyPhoneCode,
} from '@cordillera/contract/service-desk/phone-change'
import { silenceNumber, waitForDecisions } from '../../compliance/public.ts'
import { cleanPictures, sendEvidence } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { maskPhone } from '../../platform/mask.ts'
import { announce } from '../../platform/notifications.ts'
import * as read from './phone-change.queries.ts'
import { ask, demandState, sendCode, tryCode } from './phone-change.service.ts'
import * as write from './phone-change-write.queries.ts'

const lookEveryMs = 10 * 60_000

export function phoneChangeRoutes(app: App): void {
  app.jobs.regularly(lookEveryMs, (db) => write.expirePhoneChanges(db, app.clock.now()))
  implement(app, listPhoneChanges, (input, context) => read.pageOfPhoneChanges(context, input))
  implement(app, exportPhoneChanges, async ({ filter, format }, { sendList }) =>
    sendList(read.phoneChangesFile, filter, format),
  )
  implement(app, phoneChangeDetail, async ({ changeId }, context) => {
    const found = await read.readPhoneChange(context, changeId)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, showPhoneChangeImage, async ({ changeId, fileId }, context) => {
    const found = await read.findPhoneChangeImage(context, changeId, fileId)
    if (!found) throw context.fail('record.missing')
    await context.log({ action: 'serviceDesk.phoneImageSeen', ...found, target: changeId })
    return sendEvidence(context, found, fileId)
  })
  proving(app)
  implement(app, decidePhoneChange, async ({ approve, reason, ...seen }, context) => {
    if (approve) await holdDecisions(context, seen.changeId)
    const found = await demandSeen(context, seen)
    demandState(found, 'requested', 'codeSent', 'verified')
    const { requestedBy, codeSentBy, verifiedBy, userId, newMobile } = found
    await context.secondPerson({
      askedBy: [requestedBy, codeSentBy, verifiedBy],
      borrower: userId,
      gainers: sql`select account_id from staff_person where ${newMobile} in (phone, second_phone)`,
    })
    const by = { accountId: context.user.accountId, now: context.now, reason }
    const tx = context.reach.from(found)
    return approve ? carryOut(context, tx, found, by) : refuse(context, tx, found, by)
  })
}

function proving(app: App): void {
  const key = app.secretKey
  implement(app, requestPhoneChange, async ({ userId, newMobile, images, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const person = await write.findWhoAsks(context, userId, { toKeep: true })
    if (!person) throw fail('borrower.missing')
    const tx = reach.from(person)
    const changeId = await ask(tx, person, { newMobile, reason, by: user.accountId, now })
    await write.keepImages(tx, changeId, await cleanPictures(tx, user.accountId, images, now))
    const { merchantId } = person
    const after = { phone: maskPhone(newMobile) }
    await log({ action: 'serviceDesk.phoneAsked', merchantId, userId, target: changeId, reason, after })
    return { changeId, state: 'requested' as const, version: 0 }
  })

  implement(app, sendPhoneCode, async (seen, context) => {
    const found = await demandSeen(context, seen)
    const by = { by: context.user.accountId, now: context.now, key }
    const stands = await sendCode(context.reach.from(found), found, by)
    await context.log({
      action: 'serviceDesk.phoneCode',
      ...aboutOf(found),
      after: { phone: maskPhone(found.newMobile) },
    })
    return stands
  })

  implement(app, verifyPhoneCode, async ({ changeId, code }, context) => {
    const found = await write.lockPhoneChange(context, changeId)
    if (!found) throw context.fail('record.missing')
    const by = { by: context.user.accountId, now: context.now, key }
    const answer = await tryCode(context.reach.from(found), found, { ...by, code })
    const action = answer.verified ? 'serviceDesk.phoneProved' : 'serviceDesk.phoneCodeWrong'
    await context.log({ action, ...aboutOf(found) })
    return answer
  })
}

type Working = Pick<Context<typeof sendPhoneCode>, 'db' | 'rows' | 'reach' | 'log'>
interface Decided {
  accountId: number
  now: Date
  reason: string
}

const aboutOf = ({ merchantId, userId, changeId }: write.FoundPhoneChange) => ({ merchantId, userId, target: changeId })

/** The old number is forbidden by this: nobody decides about it meanwhile. Before the rows are locked, which who decides may wait for. */
async function holdDecisions(context: Working, changeId: string): Promise<void> {
  const whose = await write.findPhoneChange(context, changeId)
  if (!whose) throw new Failure('record.missing')
  await waitForDecisions(context.reach.from(whose), [whose.userId], [whose.oldMobile])
}

async function demandSeen(context: Working, { changeId, version }: { changeId: string; version: number }) {
  const found = await write.lockPhoneChange(context, changeId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}

async function refuse({ log }: Working, tx: Tx, found: write.FoundPhoneChange, { accountId, now, reason }: Decided) {
  const decided = { decidedBy: accountId, decidedAt: now, decidedReason: reason, codeHash: null }
  const stands = await write.changePhoneChange(tx, found, { state: 'refused', ...decided })
  await log({ action: 'serviceDesk.phoneRefused', ...aboutOf(found), reason })
  return stands
}

/** From now on the new number is theirs and the old one is nobody's that we may contact, unless another customer has it. */
async function carryOut({ log }: Working, tx: Tx, found: write.FoundPhoneChange, { accountId, now, reason }: Decided) {
  demandState(found, 'verified')
  const { changeId, merchantId, userId, oldMobile, newMobile, mobile } = found
  const { isUsed, isSilent, isShared, images } = await write.obstaclesTo(tx, found)
  if (images === 0) throw new Failure('serviceDesk.phoneNoImage')
  if (mobile !== oldMobile) throw new Failure('serviceDesk.phoneMoved')
  if (isUsed) throw new Failure('serviceDesk.phoneInUse')
  if (isSilent) throw new Failure('serviceDesk.phoneSilenced')
  await write.movePhone(tx, found)
  const evidence = `phone change ${changeId}`
  if (!isShared) await silenceNumber(tx, { merchantId, userId, phone: oldMobile, evidence, accountId, now })
  const oldNumber = isShared ? ('shared' as const) : ('silenced' as const)
  const decided = { decidedBy: accountId, decidedAt: now, decidedReason: reason, oldNumber }
  const stands = await write.changePhoneChange(tx, found, { state: 'approved', ...decided })
  const auditors = await write.auditorsOf(tx, userId)
  await announce(
    tx,
    now,
    auditors.map((one) => ({
      to: one.accountId,
      kind: 'phone.changed',
      params: { appId: one.appId },
      about: changeId,
    })),
  )
  await log({
    action: 'serviceDesk.phoneChanged',
    ...aboutOf(found),
    reason,
    before: { phone: maskPhone(oldMobile) },
    after: { phone: maskPhone(newMobile), oldNumber },
  })
  return stands
}
