/** Deleting a customer's account: taken in and identified at the desk, decided by a second person, done when its day comes. */

import { Readable } from 'node:stream'
import {
  cancelDeletion,
  checkDeletion,
  decideDeletion,
  deletionDetail,
  deletionLetter,
  exportDeletions,
  identifyDeletion,
  listDeletions,
  requestDeletion,
  showDeletionImage,
} from '@cordillera/contract/service-desk/deletion'
import { deletionObstacles } from '@cordillera/contract/service-desk/deletion-terms'
import type { Language } from '@cordillera/contract/words'
import { cleanPictures, sendEvidence } from '../../credit/public.ts'
import { sendText } from '../../messaging/public.ts'
import type { App } from '../../platform/app.ts'
import { sendFile } from '../../platform/download.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import * as read from './deletion.queries.ts'
import { ask, deleteDue, demandState } from './deletion.service.ts'
import * as write from './deletion-write.queries.ts'
import { letterPdf } from './letter.ts'

const lookEveryMs = 10 * 60_000
const dayMs = 86_400_000

export function deletionRoutes(app: App): void {
  app.jobs.regularly(lookEveryMs, (db) => deleteDue(db, app.clock.now()))
  implement(app, listDeletions, (input, context) => read.pageOfDeletions(context, input))
  implement(app, exportDeletions, async ({ filter, format }, { sendList }) =>
    sendList(read.deletionsFile, filter, format),
  )
  implement(app, deletionDetail, async ({ deletionId }, context) => {
    const found = await read.readDeletion(context, deletionId)
    if (!found) throw context.fail('record.missing')
    return found
  })
  papers(app)
  implement(app, requestDeletion, async ({ userId, reason, images = [] }, context) => {
    const { reach, user, now, fail, log } = context
    const person = await write.findLeaver(context, userId, { toKeep: true })
    if (!person) throw fail('borrower.missing')
    const tx = reach.from(person)
    const asked = await ask(tx, person, { reason, by: user.accountId, now })
    await write.keepImages(tx, asked.deletionId, await cleanPictures(tx, user.accountId, images, now))
    const { merchantId } = person
    const after = { deletionState: asked.state, obstacles: asked.obstacles }
    await log({ action: 'serviceDesk.deletionAsked', merchantId, userId, target: asked.deletionId, reason, after })
    return asked
  })
  steps(app)
}

function papers(app: App): void {
  implement(app, showDeletionImage, async ({ deletionId, fileId }, context) => {
    const found = await read.findDeletionImage(context, deletionId, fileId)
    if (!found) throw context.fail('record.missing')
    await context.log({ action: 'serviceDesk.deletionImageSeen', ...found, target: deletionId })
    return sendEvidence(context, found, fileId)
  })
  implement(app, deletionLetter, async ({ deletionId }, { db, rows, fail, log, reply }) => {
    const found = await read.letterOf({ db, rows }, deletionId)
    if (!found) throw fail('record.missing')
    demandState(found, 'anonymised')
    const { merchantId, userId, decidedAt, endedAt, seal } = found
    if (!decidedAt || !endedAt || !seal) throw new Error('whoever was anonymised has a decision, an end and a seal')
    await log({ action: 'serviceDesk.deletionLetter', merchantId, userId, target: deletionId })
    const pdf = await letterPdf({ ...found, decidedAt, endedAt, seal })
    const file = { name: `constancia-${deletionId}.pdf`, mime: 'application/pdf', sizeBytes: pdf.length }
    return sendFile(reply, file, Readable.from([pdf]))
  })
}

type Working = Pick<Context<typeof checkDeletion>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log' | 'language'>

const aboutOf = ({ merchantId, userId, deletionId }: write.FoundDeletion) => ({
  ...{ merchantId, userId, target: deletionId },
})

async function demandSeen(context: Working, { deletionId, version }: { deletionId: string; version: number }) {
  const found = await write.lockDeletion(context, deletionId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}

function steps(app: App): void {
  implement(app, identifyDeletion, async ({ identity, note, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'requested', 'blocked')
    const tx = context.reach.from(found)
    if (identity === 'idImage' && !(await write.hasImage(tx, found.deletionId)))
      throw context.fail('serviceDesk.deletionNoImage')
    const { user, now } = context
    const by = { identityBy: user.accountId, identityAt: now }
    const stands = await write.changeDeletion(tx, found, { identity, identityNote: note, ...by })
    await context.log({
      action: 'serviceDesk.deletionIdentified',
      ...aboutOf(found),
      reason: note,
      after: { identity },
    })
    return stands
  })

  implement(app, checkDeletion, async (seen, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'requested', 'blocked')
    const tx = context.reach.from(found)
    const obstacles = await write.obstaclesOf(tx, found.userId)
    const state = obstacles.length > 0 ? 'blocked' : 'requested'
    const stands = await write.changeDeletion(tx, found, { state, obstacles, checkedAt: context.now })
    await context.log({
      action: 'serviceDesk.deletionChecked',
      ...aboutOf(found),
      after: { deletionState: state, obstacles },
    })
    return stands
  })

  implement(app, decideDeletion, async ({ approve, reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'requested', 'blocked')
    const { requestedBy, identityBy, userId } = found
    await context.secondPerson({ askedBy: [requestedBy, identityBy], borrower: userId })
    return approve ? letWait(context, found, reason) : refuse(context, found, reason)
  })

  implement(app, cancelDeletion, async ({ reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'requested', 'blocked', 'waiting')
    const { now, user } = context
    const ended = { endedAt: now, endedBy: user.accountId, endedReason: reason }
    const stands = await write.changeDeletion(context.reach.from(found), found, { state: 'cancelled', ...ended })
    await context.log({ action: 'serviceDesk.deletionCancelled', ...aboutOf(found), reason })
    return stands
  })
}

async function refuse({ reach, user, now, log }: Working, found: write.FoundDeletion, reason: string) {
  const decided = { decidedBy: user.accountId, decidedAt: now, decidedReason: reason }
  const ended = { endedAt: now, endedBy: user.accountId, endedReason: reason }
  const stands = await write.changeDeletion(reach.from(found), found, { state: 'refused', ...decided, ...ended })
  await log({ action: 'serviceDesk.deletionRefused', ...aboutOf(found), reason })
  return stands
}

const inWords = (obstacles: readonly (keyof typeof deletionObstacles)[], language: Language) =>
  obstacles.map((one) => deletionObstacles[one][language]).join(', ')

/** The days of waiting begin, and the customer is told while there is still somebody to tell. */
async function letWait({ reach, user, now, log, language }: Working, found: write.FoundDeletion, reason: string) {
  const tx = reach.from(found)
  if (found.identityBy === null) throw new Failure('serviceDesk.deletionNoIdentity')
  const obstacles = await write.obstaclesOf(tx, found.userId)
  if (obstacles.length > 0) throw new Failure('serviceDesk.deletionBlocked', { what: inWords(obstacles, language) })
  const { merchantId, merchantName, mobile, userId, timeZone } = found
  const dueAt = new Date(now.getTime() + (await write.waitDays(tx)) * dayMs)
  const day = dueAt.toLocaleDateString('es-MX', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  const text = `${merchantName}: su cuenta se eliminara el ${day}. Si no lo pidio o cambio de idea, avisenos antes.`
  const toldMessageId = await sendText(tx, { merchantId, purpose: 'legal', address: mobile, text, now, userId })
  const decided = { decidedBy: user.accountId, decidedAt: now, decidedReason: reason, checkedAt: now, obstacles }
  const stands = await write.changeDeletion(tx, found, { state: 'waiting', dueAt, toldMessageId, ...decided })
  await log({ action: 'serviceDesk.deletionApproved', ...aboutOf(found), reason })
  return stands
}
