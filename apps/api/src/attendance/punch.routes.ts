/** Punches: a device's file, additions and what became of them, the lists. */

import {
  addAdditions,
  applyAttendance,
  decideAdditions,
  importAttendance,
  inspectAttendance,
  listAttendance,
  myAttendance,
  previewAttendance,
} from '@cordillera/contract/attendance/punch'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import type { Reading } from '@cordillera/contract/job/table-reading'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { mayUse } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { readFileContent, storeFile } from '../platform/files.ts'
import { type Context, implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import { inspectTable, languageOfErrors } from '../platform/uploaded-table.ts'
import { localTimeOf } from './leave.rules.ts'
import { demandOpenDays } from './lock.queries.ts'
import {
  importKind,
  openPunches,
  type PunchImportInput,
  type PunchMapping,
  previewKind,
  punchImportWorker,
  punchPlanOf,
  punchReadColumns,
} from './punch.import.service.ts'
import {
  type Addition,
  findPeople,
  findWorkplace,
  insertAdditions,
  isZone,
  type ListedPunch,
  lockAdditions,
  pageOfPunches,
  placeAdditions,
} from './punch.queries.ts'
import { attlogNames, punchColumns } from './punch.row.rules.ts'
import { keepsWorkplace, mayDecidePunch } from './punch.rules.ts'

type Importing = Context<typeof importAttendance> | Context<typeof previewAttendance> | Context<typeof applyAttendance>

export function punchRoutes(app: App): void {
  app.jobs.define(previewKind, punchImportWorker(false), 'attendance_import')
  app.jobs.define(importKind, punchImportWorker(true), 'attendance_import')

  implement(app, importAttendance, async (input, context) => {
    const { reach, user, now, file, fail } = context
    if (file.sizeBytes === 0) throw fail('file.empty')
    const tx = reach.own()
    const about = { name: file.name, mime: file.mime, createdBy: user.accountId, now }
    const { fileId, sha256 } = await storeFile(tx, about, file.stream())
    const jobId = await ask(app, { ...input, fileId, removes: null }, context)
    await context.log({ action: 'attendance.importPreviewed', target: jobId, after: { file: file.name, sha256 } })
    return { fileId, jobId }
  })

  implement(app, inspectAttendance, async ({ fileId, sheet }, context) => {
    const file = await demandUpload(context, fileId)
    const source = () => readFileContent(context.reach.own(), fileId)
    const found = await inspectTable({
      source,
      sheet,
      columns: punchColumns,
      read: punchReadColumns,
      namesOf: attlogNames,
    })
    return { fileId, name: file.name, sizeBytes: file.sizeBytes, ...found }
  })

  implement(app, previewAttendance, async (input, context) => {
    const { name, sha256 } = await demandUpload(context, input.fileId)
    const jobId = await ask(app, { ...input, removes: null }, context)
    await context.log({ action: 'attendance.importPreviewed', target: jobId, after: { file: name, sha256 } })
    return { jobId }
  })

  implement(app, applyAttendance, async (input, context) => {
    const { name } = await demandUpload(context, input.fileId)
    const jobId = await ask(app, input, context)
    await context.log({
      action: 'attendance.importAsked',
      target: jobId,
      after: { file: name, removes: input.removes },
    })
    return { jobId }
  })

  implement(app, addAdditions, async ({ additions, reason }, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const wanted: Addition[] = additions.map((one) => {
      const checkTime = localTimeOf(one.checkTime)
      if (!checkTime) throw fail('attendance.invalidStart')
      return { accountId: one.accountId ?? user.accountId, checkTime, checkType: one.checkType }
    })
    const people = [...new Set(wanted.map(({ accountId }) => accountId))]
    const isOwn = people.every((accountId) => accountId === user.accountId)
    if (!isOwn && !mayUse(user, 'attendance_import')) throw fail('staff.noPermission')
    const found = await findPeople(db, rows, people)
    if (found.length !== people.length) throw fail('staff.targetMissing')
    const tx = reach.from(found)
    const placed = await placeAdditions(tx, wanted)
    if (placed.length !== wanted.length) throw fail('attendance.notEmployed')
    if (placed.some(({ checkTime, exists }) => !exists || checkTime > now)) throw fail('attendance.invalidStart')
    const keys = new Set(placed.map((one) => `${one.accountId} ${one.checkTime.getTime()} ${one.checkType}`))
    if (keys.size !== placed.length || placed.some(({ taken }) => taken)) throw fail('attendance.punchTwice')
    await demandOpen(tx, placed)
    await insertAdditions(tx, placed, { reason, askedBy: user.accountId, askedAt: now })
    if (isOwn) await notifyLeader(tx, user.accountId, now)
    await log({ action: 'attendance.additionsAsked', reason, after: { people, additions: wanted.length } })
    return { asked: placed.length }
  })

  implement(app, decideAdditions, async ({ punchIds, approve, note }, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const ids = [...new Set(punchIds)]
    const asked = await lockAdditions(db, rows, ids)
    if (asked.length !== ids.length || !asked.every((punch) => mayDecidePunch(user, punch))) {
      throw fail('attendance.additionsNotYours')
    }
    await context.secondPerson({ askedBy: asked.flatMap(({ accountId, askedBy }) => [accountId, askedBy]) })
    const tx = reach.from(asked)
    await demandOpen(tx, asked)
    const decided = { state: approve ? 'counts' : 'refused', decidedBy: user.accountId, decidedAt: now }
    await tx
      .updateTable('punch')
      .set({ ...decided, note: note ?? null })
      .where('punchId', 'in', ids)
      .execute()
    await log({
      action: approve ? 'attendance.additionsApproved' : 'attendance.additionsRefused',
      ...(note ? { reason: note } : {}),
      after: { punches: ids },
    })
    return { decided: ids.length }
  })

  implement(app, listAttendance, async (input, { db, rows, user }) => {
    const page = await pageOfPunches(db, rows, input, null)
    return { ...page, list: page.list.map((row) => shown(row, user)) }
  })

  implement(app, myAttendance, async (input, { db, rows, user }) => {
    const page = await pageOfPunches(db, rows, input, user.accountId)
    return { ...page, list: page.list.map((row) => shown(row, user)) }
  })
}

const shown = ({ askedBy, ...row }: ListedPunch, user: Context<typeof listAttendance>['user']) => ({
  ...row,
  mine: mayDecidePunch(user, { ...row, askedBy }),
})

async function demandOpen(
  tx: Tx,
  days: readonly { workplaceId: number | null; attendanceDate: string }[],
): Promise<void> {
  const places = [...new Set(days.map(({ workplaceId }) => workplaceId))]
  for (const place of places) {
    const own = days.filter(({ workplaceId }) => workplaceId === place).map(({ attendanceDate }) => attendanceDate)
    const [from = ''] = own.toSorted()
    await demandOpenDays(tx, [place], { from, to: own.toSorted().at(-1) ?? from })
  }
}

async function notifyLeader(tx: Tx, accountId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ leaderId: number; name: string }>`
    select s.leader_id, a.name from staff s join account a using (account_id)
    where s.account_id = ${accountId} and s.leader_id is not null`.execute(tx)
  await announce(
    tx,
    now,
    rows.map(({ leaderId, name }) => ({
      to: leaderId,
      kind: 'approval.wanted',
      params: { what: name },
      place: '/my-info/attendance?state=asked',
    })),
  )
}

async function demandUpload({ reach, user, fail }: Context<AnyEndpoint>, fileId: string) {
  const { rows } = await sql<{ name: string; sizeBytes: number; sha256: string }>`
    select name, size_bytes, sha256 from file where file_id = ${fileId} and created_by = ${user.accountId}`.execute(
    reach.own(),
  )
  if (!rows[0]) throw fail('file.missing')
  return rows[0]
}

interface Asked {
  fileId: string
  workplaceId: number
  zone?: string | undefined
  mapping?: PunchMapping | undefined
  reading?: Reading | undefined
  removes: number | null
}

/** Refuses at once what a look at the header tells, then queues the work. */
async function ask(app: App, asked: Asked, { reach, user, now, language, origin, fail }: Importing) {
  const tx = reach.own()
  const workplace = await findWorkplace(tx, asked.workplaceId)
  if (!workplace || !keepsWorkplace(user, workplace)) throw fail('attendance.workplaceMissing')
  if (asked.zone && !(await isZone(tx, asked.zone))) throw fail('attendance.unknownZone')
  const table = await openPunches(tx, asked.fileId, asked.reading?.sheet)
  punchPlanOf(table, asked.mapping)
  const { rows } = await sql<{ name: string }>`select name from file where file_id = ${asked.fileId}`.execute(tx)
  const input: PunchImportInput = {
    fileId: asked.fileId,
    workplace,
    zone: asked.zone ?? workplace.zone,
    ...(asked.mapping ? { mapping: asked.mapping } : {}),
    ...(asked.reading ? { reading: asked.reading } : {}),
    removes: asked.removes,
    language: languageOfErrors(table, language),
    asker: { accountId: user.accountId, userName: user.userName, origin },
  }
  return app.jobs.enqueue(tx, {
    kind: asked.removes === null ? previewKind : importKind,
    title: rows[0]?.name ?? '',
    input,
    createdBy: user.accountId,
    now,
    sourceFile: asked.fileId,
    ...(table.expectedRows === null ? {} : { total: table.expectedRows }),
  })
}
