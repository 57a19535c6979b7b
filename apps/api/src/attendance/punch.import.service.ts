/** Importing a device's punches: what the jobs of a preview and of a run do. Everything in one transaction, or nothing. */
import type { AttendanceOutcome } from '@cordillera/contract/attendance/punch'
import {
  type PunchField,
  type PunchRefusal,
  punchFields,
  punchRefusals,
} from '@cordillera/contract/attendance/punch-fields'
import type { Reading } from '@cordillera/contract/job/table-reading'
import type { Language } from '@cordillera/contract/words'
import { record } from '../operation-log/public.ts'
import { type CopyIn, inCopyTransaction } from '../platform/copy.ts'
import { type Db, planForRowsOf, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { findFile, readFileContent } from '../platform/files.ts'
import type { Origin } from '../platform/implement.ts'
import type { JobContext, JobOutcome } from '../platform/jobs.ts'
import { openTable, type TableFile, type TableRow } from '../platform/table-file.ts'
import { storeRefusals } from '../platform/table-refusals.ts'
import type { FileReading, ReadColumns } from '../platform/table-values.ts'
import { readAsWritten } from '../platform/uploaded-table.ts'
import { lockWorkplaces } from './lock.queries.ts'
import { attlogNames, type PunchPlan, punchColumns, readPunchRow } from './punch.row.rules.ts'
import { keepsWorkplace, type Workplace } from './punch.rules.ts'
import {
  applyPunches,
  compare,
  createPunchStaging,
  differenceOf,
  emptyPunchStaging,
  findDays,
  findPeople,
  lockPunchImports,
  type PunchFileOf,
  punchCopy,
  punchLine,
  refusedPunches,
} from './punch.staging.queries.ts'

export const previewKind = 'attendance.import.preview'
export const importKind = 'attendance.import.run'

export interface PunchImportInput {
  fileId: string
  workplace: Workplace
  zone: string
  /** Column of the file → field; as recognised unless given. */
  mapping?: PunchMapping
  reading?: Reading
  /** What the preview said would go; null for a preview. */
  removes: number | null
  language: Language
  asker: { accountId: number; userName: string; origin: Origin }
}

/** A table, or what a terminal writes without a header. */
export const openPunches = (db: Db, fileId: string, sheet: string | undefined): Promise<TableFile> =>
  openTable(() => readFileContent(db, fileId), { namesOf: attlogNames, sheet })

export type PunchMapping = Record<string, PunchField>

/** Where the fields stand; throws `attendance.columnsMissing` or `credit.mappingInvalid`. */
export function punchPlanOf(
  { header }: Pick<TableFile, 'header'>,
  mapping: PunchMapping = punchColumns.propose(header),
): PunchPlan {
  const planned = punchColumns.plan(header, mapping)
  if ('wrong' in planned) throw new Failure('credit.mappingInvalid', { column: planned.wrong })
  const missing = punchColumns.missing(mapping)
  if (missing.length > 0) throw new Failure('attendance.columnsMissing', { columns: missing.join(', ') })
  return planned.plan
}

/** Where times stand in a row; a file of punches has no amounts. */
export const punchReadColumns = ({ check_time: at }: PunchPlan): ReadColumns => ({
  amounts: [],
  days: at === undefined ? [] : [at],
})

export function punchImportWorker(applies: boolean) {
  return async (job: JobContext<PunchImportInput>): Promise<JobOutcome> => {
    const { input, db, clock, jobId, asker } = job
    const { accountId, userName, origin } = input.asker
    const { workplaceId, country } = input.workplace
    if (asker && !keepsWorkplace(asker, input.workplace)) throw new Failure('job.rightsLost')
    const now = clock.now()
    const file = await findFile(db, input.fileId)
    if (!file) throw new Failure('file.missing')
    const table = await openPunches(db, input.fileId, input.reading?.sheet)
    const of: PunchFileOf = { workplaceId, country, zone: input.zone, now }
    return inCopyTransaction(job.database, async (tx, copy) => {
      const plan = punchPlanOf(table, input.mapping)
      await stage(tx, copy, { table, plan, chosen: input.reading }, (rows) =>
        job.progress(rows, table.expectedRows ?? undefined),
      )
      await lockPunchImports(tx, workplaceId)
      await lockWorkplaces(tx, [workplaceId])
      await findPeople(tx, of)
      await findDays(tx, of)
      await compare(tx, of)
      const difference = await differenceOf(tx)
      const { counts } = difference
      if (counts.rows === 0) throw new Failure('attendance.nothingToImport')
      if (applies && counts.removed !== input.removes) throw new Failure('attendance.importChanged')
      const refused = await wordRefused(tx, input.language)
      const about = { name: file.name, createdBy: accountId, now }
      const files = await storeRefusals(tx, table, about, refused, {
        plan,
        fields: punchFields,
        language: input.language,
      })
      if (applies) {
        await applyPunches(tx, of, { jobId, accountId, at: now })
        const { from, to } = difference
        await record(tx, now, { accountId, userName }, origin, {
          action: 'attendance.imported',
          target: jobId,
          after: { file: file.name, sha256: file.sha256, workplaceId, zone: input.zone, from, to, ...counts },
        })
      }
      const result: AttendanceOutcome = {
        ...difference,
        errors: files.shown,
        refusedFileId: files.refused,
      }
      return job.finish(tx, { counts: { ...counts }, result, ...(files.whole ? { errorFile: files.whole } : {}) })
    })
  }
}

/** Reads, checks and stages every row; one batch is in memory at a time. */
async function stage(
  tx: Tx,
  copy: CopyIn,
  { table, plan, chosen }: { table: TableFile; plan: PunchPlan; chosen: Reading | undefined },
  progress: (rows: number) => Promise<void>,
): Promise<void> {
  await createPunchStaging(tx)
  const file = { plan, columns: table.header.length }
  async function* pieces(batches: AsyncGenerator<TableRow[]>, reading: FileReading): AsyncGenerator<string> {
    let read = 0
    for await (const batch of batches) {
      read += batch.length
      await progress(read)
      yield batch.map((row) => punchLine(readPunchRow({ ...file, reading }, row))).join('')
    }
  }
  await readAsWritten(table, {
    columns: punchReadColumns(plan),
    chosen,
    async read(batches, reading) {
      await emptyPunchStaging(tx)
      await copy(punchCopy, pieces(batches, reading))
    },
  })
  await planForRowsOf(tx, 'punch_line')
}

async function wordRefused(tx: Tx, language: Language) {
  const rows = await refusedPunches(tx)
  return rows.map(({ rowNumber, userNo, faults }) => {
    const errors = faults.split('|').map((fault) => {
      const [column = '', reason = ''] = fault.split(':')
      return { row: rowNumber, userNo, column, why: punchRefusals[reason as PunchRefusal][language], reason }
    })
    return { row: rowNumber, errors }
  })
}
