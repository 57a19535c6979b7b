/** Complaints through authorities: taking one in, its documents, its answer and how it ended. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  addAuthorityDocument,
  answerAuthorityComplaint,
  authorityComplaintDetail,
  authorityDossier,
  closeAuthorityComplaint,
  createAuthorityComplaint,
  exportAuthorityComplaints,
  listAuthorityComplaints,
  moveAuthorityDeadline,
  showAuthorityDocument,
  takeAuthorityComplaint,
} from '@cordillera/contract/service-desk/organization'
import { type AuthorityState, authorityStates } from '@cordillera/contract/service-desk/organization-terms'
import {
  caseInScope,
  endComplaintOn,
  masked,
  openComplaintOn,
  sendDossier,
  waitForDecisions,
} from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { sendFile } from '../../platform/download.ts'
import { Failure } from '../../platform/fail.ts'
import { readFileContent } from '../../platform/files.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { isInUse } from '../../settings/public.ts'
import { documentKind, documentLimitBytes } from './document.rules.ts'
import { authorityComplaintsFile, pageOfComplaints, readComplaint } from './organization.queries.ts'
import * as write from './organization-write.queries.ts'
import { remindOfDeadlines } from './reminder.service.ts'

const lookEveryMs = 10 * 60_000

export function organizationRoutes(app: App): void {
  app.jobs.regularly(lookEveryMs, (db) => remindOfDeadlines(db, app.clock.now()))
  implement(app, listAuthorityComplaints, (input, context) => pageOfComplaints(context, input))
  implement(app, exportAuthorityComplaints, async ({ filter, format }, { sendList }) =>
    sendList(authorityComplaintsFile, filter, format),
  )
  implement(app, authorityComplaintDetail, async ({ complaintId }, context) => {
    const found = await readComplaint(context, complaintId)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, createAuthorityComplaint, (input, context) => create(context, input))
  working(app)
  documents(app)
}

async function create(
  context: Context<typeof createAuthorityComplaint>,
  input: Parsed<typeof createAuthorityComplaint>,
) {
  const { reach, user, now, fail, log } = context
  const { userId, authority, reference: caseNumber, subject, description, receivedDay } = input
  const person = await write.findComplainant(context, userId, now)
  if (!person) throw fail('borrower.missing')
  const { merchantId, country, today } = person
  const bill = input.billId ? await write.findBillOf(context, input.billId, userId) : null
  if (input.billId && !bill) throw fail('credit.billMissing')
  const tx = reach.from(person)
  if (!(await isInUse(tx, 'authority', authority, country))) throw fail('settings.valueUnknown')
  if (receivedDay > today) throw fail('serviceDesk.deadlineDay', { day: receivedDay })
  const deadline = deadlineOf(input, await write.lawOn(tx, country, authority, receivedDay))
  const billId = bill?.billId ?? null
  await waitForDecisions(tx, [userId])
  const made = {
    hearingAt: input.hearingTime ? new Date(input.hearingTime) : null,
    createdBy: user.accountId,
    createdAt: now,
  }
  const about = { merchantId, userId, billId, authority, caseNumber, subject, description, receivedDay }
  const complaintId = await write.insertComplaint(tx, { ...about, ...deadline, ...made })
  if (complaintId === null) throw fail('serviceDesk.caseNumberThere', { number: caseNumber })
  const held = { merchantId, userId, kind: 'authority', authority, reference: caseNumber, description } as const
  const stopped =
    bill?.caseId != null &&
    (await openComplaintOn(
      tx,
      { ...held, billId: bill.billId, caseId: bill.caseId },
      { accountId: user.accountId, now },
    )) !== null
  const { deadlineDay } = deadline
  await log({
    action: 'serviceDesk.authorityReceived',
    merchantId,
    userId,
    ...(bill ? { appId: bill.appId } : {}),
    ...(stopped && bill?.caseId ? { caseId: bill.caseId } : {}),
    target: complaintId,
    after: { authority, reference: caseNumber, receivedDay, deadlineDay },
  })
  return { complaintId, deadlineDay, stopped }
}

/** A day somebody says needs its source; without one the law has to be known. */
function deadlineOf(
  { deadlineDay, source, receivedDay }: Parsed<typeof createAuthorityComplaint>,
  law: Awaited<ReturnType<typeof write.lawOn>>,
) {
  if (deadlineDay) {
    if (!source) throw new Failure('serviceDesk.deadlineSource')
    if (deadlineDay < receivedDay) throw new Failure('serviceDesk.deadlineDay', { day: deadlineDay })
    return { deadlineDay, deadlineId: null, deadlineSource: source }
  }
  if (!law?.deadlineDay) throw new Failure('serviceDesk.deadlineUnknown')
  return { deadlineDay: law.deadlineDay, deadlineId: law.deadlineId, deadlineSource: law.source }
}

type Working = Pick<Context<typeof takeAuthorityComplaint>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>

async function demandSeen(context: Working, seen: { complaintId: string; version: number }) {
  const found = await write.lockComplaint(context, seen.complaintId, context.now)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  return found
}
function demandState({ state }: write.FoundComplaint, ...of: AuthorityState[]): void {
  if (!of.includes(state)) throw new Failure('serviceDesk.authorityStep', { state: authorityStates[state] })
}
const aboutOf = ({ merchantId, userId, complaintId }: write.FoundComplaint) => ({
  merchantId,
  userId,
  target: complaintId,
})

function working(app: App): void {
  implement(app, takeAuthorityComplaint, async (input, context) => {
    const { reach, user, log } = context
    const found = await demandSeen(context, input)
    demandState(found, 'received', 'answering')
    const { complaintId, handlerId } = found
    const change = { state: 'answering' as const, handlerId: user.accountId }
    const version = await write.changeComplaint(reach.from(found), found, change)
    await log({
      action: 'serviceDesk.authorityTaken',
      ...aboutOf(found),
      before: { orderHandler: handlerId },
      after: { orderHandler: user.accountId },
    })
    return { complaintId, state: 'answering' as const, version }
  })

  implement(app, moveAuthorityDeadline, async ({ deadlineDay, hearingTime, source, ...seen }, context) => {
    const { reach, fail, log } = context
    const found = await demandSeen(context, seen)
    demandState(found, 'received', 'answering')
    if (deadlineDay < found.receivedDay) throw fail('serviceDesk.deadlineDay', { day: deadlineDay })
    const hearing = hearingTime ? { hearingAt: new Date(hearingTime) } : {}
    const change = { deadlineDay, deadlineSource: source, deadlineId: null, reminded: null, ...hearing }
    const version = await write.changeComplaint(reach.from(found), found, change)
    await log({
      action: 'serviceDesk.authorityDeadline',
      ...aboutOf(found),
      reason: source,
      before: { deadlineDay: found.deadlineDay },
      after: { deadlineDay },
    })
    return { complaintId: found.complaintId, state: found.state, version }
  })

  implement(app, answerAuthorityComplaint, async ({ answeredDay, ...seen }, context) => {
    const { reach, fail, log } = context
    const found = await demandSeen(context, seen)
    demandState(found, 'answering')
    const { complaintId, receivedDay, today } = found
    if (answeredDay < receivedDay || answeredDay > today) throw fail('serviceDesk.answerDay', { from: receivedDay })
    const tx = reach.from(found)
    if (!(await write.hasAnswer(tx, complaintId))) throw fail('serviceDesk.answerMissing')
    const version = await write.changeComplaint(tx, found, { state: 'answered', answeredDay })
    await log({ action: 'serviceDesk.authorityAnswered', ...aboutOf(found), after: { answeredDay } })
    return { complaintId, state: 'answered' as const, version }
  })

  implement(app, closeAuthorityComplaint, async ({ outcome, note, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demandSeen(context, seen)
    demandState(found, 'answered')
    const tx = reach.from(found)
    const { billId, merchantId, userId } = found
    // two that are closed at once, here and in the register of complaints, must not each see the other as open
    await waitForDecisions(tx, [userId])
    const version = await write.changeComplaint(tx, found, { state: 'closed', outcome, closedAt: now })
    const by = { accountId: user.accountId, now, outcome: note }
    if (billId) await endComplaintOn(tx, { billId, merchantId, userId }, by)
    await log({
      action: 'serviceDesk.authorityClosed',
      ...aboutOf(found),
      reason: note,
      after: { complaintOutcome: outcome },
    })
    return { complaintId: found.complaintId, state: 'closed' as const, version }
  })
}

function documents(app: App): void {
  implement(app, addAuthorityDocument, async ({ direction, fileId, ...seen }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandSeen(context, seen)
    const tx = reach.from(found)
    const file = await write.ownUpload(tx, fileId, user.accountId)
    if (!file) throw fail('file.missing')
    const mime = documentKind(file.start)
    if (!mime || file.sizeBytes > documentLimitBytes) throw fail('serviceDesk.documentKind')
    const { complaintId, state } = found
    const { name } = file
    await tx
      .insertInto('authorityDocument')
      .values({ complaintId, direction, name, mime, fileId, accountId: user.accountId, at: now })
      .execute()
    const version = await write.changeComplaint(tx, found, {})
    await log({ action: 'serviceDesk.authorityDocument', ...aboutOf(found), after: { direction } })
    return { complaintId, state, version }
  })

  implement(app, showAuthorityDocument, async ({ complaintId, documentId }, context) => {
    const { fail, log, reply } = context
    const found = await write.findDocument(context, complaintId, documentId)
    if (!found) throw fail('record.missing')
    const { userId, merchantId, name, mime, sizeBytes, fileId } = found
    await log({ action: 'serviceDesk.authorityDocumentSeen', merchantId, userId, target: complaintId })
    return sendFile(reply, { name, mime, sizeBytes }, readFileContent(app.db, fileId))
  })
  implement(app, authorityDossier, async ({ complaintId }, context) => {
    const { reach, fail, log, reply, now, language, user } = context
    const complaint = await readComplaint(context, complaintId)
    if (!complaint) throw fail('record.missing')
    if (!complaint.caseId) throw fail('serviceDesk.noCase')
    const found = await caseInScope(context, complaint.caseId)
    const { merchantId, caseId, appId, userId } = found
    await log({
      action: 'compliance.dossier',
      merchantId,
      caseId,
      appId,
      userId,
      target: complaintId,
      after: { covers: 'person' },
    })
    const db = reach.from(found)
    return sendDossier({ reply, db, now, language, scope: 'person', merchants: user.merchants, show: masked }, found)
  })
}
