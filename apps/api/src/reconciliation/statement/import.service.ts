/** Reading a statement: whole or not at all, proved by its balances, matched at once. What the jobs do. */
import type { Currency } from '@cordillera/contract/countries'
import type { Reading } from '@cordillera/contract/job/table-reading'
import type { StatementOutcome } from '@cordillera/contract/reconciliation/statement'
import { moneyText } from '../../credit/public.ts'
import { record } from '../../operation-log/public.ts'
import { dayIn } from '../../platform/clock.ts'
import { type CopyIn, inCopyTransaction } from '../../platform/copy.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { findFile, readFileContent } from '../../platform/files.ts'
import type { Origin } from '../../platform/implement.ts'
import type { JobContext, JobOutcome } from '../../platform/jobs.ts'
import { openTable } from '../../platform/table-file.ts'
import { readAsWritten } from '../../platform/uploaded-table.ts'
import { zoneOf } from '../account.queries.ts'
import { matchWithin } from '../match/run.service.ts'
import { camtFile } from './camt.reader.ts'
import { mt940File } from './mt940.reader.ts'
import { kindOf, refuseOtherEncoding, textOf } from './open.ts'
import {
  type Account,
  accountOf,
  createStaging,
  emptyStaging,
  findStatement,
  keepStatement,
  stagingCopy,
  stagingLine,
  sumStaged,
  toldInOtherWords,
  turnReversals,
} from './statement.queries.ts'
import { isSameAccount, proofOf, StatementFault, type StatementFile } from './statement.rules.ts'
import { readColumnsOf, type StatementMapping, statementColumns, statementPlanOf, tableFile } from './table.reader.ts'

export interface StatementInput extends Account {
  fileId: string
  currency: Currency
  mapping?: StatementMapping
  reading?: Reading
  asker: { accountId: number; userName: string; origin: Origin }
}

export async function importStatement(job: JobContext<StatementInput>): Promise<JobOutcome> {
  const { input, clock } = job
  const file = await findFile(job.db, input.fileId)
  if (!file) throw new Failure('file.missing')
  return inCopyTransaction(job.database, async (tx, copy) => {
    if (await findStatement(tx, input, file.sha256))
      throw new Failure('reconciliation.statementTwice', { day: dayIn(zoneOf(input.currency), clock.now()) })
    const read = await stageFile(tx, copy, job)
    const { fileId } = input
    return keepAndMatch(tx, job, { read, name: file.name, fileId, sha256: file.sha256 })
  })
}

interface ReadFile {
  read: StatementFile
  name: string
  fileId: string | null
  sha256: string
}

/** Proves what was staged, keeps it and matches its days. */
export async function keepAndMatch(
  tx: Tx,
  job: Pick<JobContext<Account & Pick<StatementInput, 'asker' | 'currency'>>, 'input' | 'clock' | 'finish'>,
  { read, name, fileId, sha256 }: ReadFile,
): Promise<JobOutcome> {
  const { input, clock } = job
  const { channel, currency, asker } = input
  const now = clock.now()
  const { accountId, userName, origin } = asker
  await prove(tx, read, currency)
  await demandOwnAccount(tx, input, read)
  const sums = await sumStaged(tx)
  const of = { channel, currency, format: read.format, head: read.head, sums, name, fileId, sha256 }
  const { statementId, newLines } = await keepStatement(tx, { ...of, accountId, now })
  await demandOneForm(tx, statementId, newLines)
  const fromDay = sums.fromDay ?? read.head.fromDay
  const toDay = latest(sums.toDay, read.head.toDay)
  const run =
    fromDay && toDay ? await matchWithin(tx, { channel, currency, fromDay, toDay, dry: false, accountId, now }) : null
  const counts = {
    lines: sums.lines,
    newLines,
    healed: run?.healed ?? 0,
    matches: run?.hits.reduce((sum, { matches }) => sum + matches, 0) ?? 0,
  }
  await record(tx, now, { accountId, userName }, origin, {
    action: 'reconciliation.imported',
    target: statementId,
    after: {
      ...{ paymentChannel: channel, currency, file: name, sha256, bankLines: sums.lines, newLines },
      ...{ matches: counts.matches, healed: counts.healed },
    },
  })
  const result: StatementOutcome = { statementId, lines: sums.lines, newLines, run }
  return job.finish(tx, { counts, result })
}

/** A day is told in one form: read once more in another, each of its lines would be there twice. */
async function demandOneForm(tx: Tx, statementId: string, newLines: number): Promise<void> {
  const told = newLines > 0 ? await toldInOtherWords(tx, statementId) : null
  if (!told || told.lines * 2 < newLines || (told.lines < 2 && !told.otherFormat)) return
  throw new Failure('reconciliation.toldInOtherWords', { again: told.lines, lines: newLines, name: told.name })
}

const latest = (a: string | null, b: string | null) => (a !== null && (b === null || a > b) ? a : b)

async function prove(tx: Tx, { format, head }: StatementFile, currency: Currency): Promise<void> {
  if (head.currency && head.currency !== currency)
    throw new Failure('reconciliation.otherAccount', { found: head.currency, currency })
  const sums = await sumStaged(tx)
  // a file without lines is cut or another one; a channel that is asked says itself that nothing moved on a day
  if (sums.lines === 0 && head.closing === null && format !== 'STP') throw new Failure('reconciliation.nothingInIt')
  const { gap, turned } = proofOf(head, sums)
  if (gap) throw new Failure('reconciliation.unproved', { gap: moneyText(Math.abs(gap), currency) })
  if (turned) await turnReversals(tx)
}

/** A channel is one account at one bank: what an earlier statement of it named decides. */
async function demandOwnAccount(tx: Tx, of: Account, { head }: StatementFile): Promise<void> {
  if (head.account === null) return
  const known = await accountOf(tx, of)
  if (known !== null && !isSameAccount(known, head.account))
    throw new Failure('reconciliation.otherBankAccount', { found: head.account.slice(-4), known: known.slice(-4) })
}

async function stageFile(
  tx: Tx,
  copy: CopyIn,
  { input, db, progress }: JobContext<StatementInput>,
): Promise<StatementFile> {
  const source = () => readFileContent(db, input.fileId)
  const kind = await kindOf(source)
  await createStaging(tx)
  if (kind === 'table') {
    await refusalOf(() => refuseOtherEncoding(source))
    return stageTable(tx, copy, input, source, progress)
  }
  const open = kind === 'camt.053' ? camtFile : mt940File
  const file = open(() => textOf(source), input.currency)
  await stage(copy, file, progress)
  return file
}

/** By the mapping that was said, else the one kept for the channel, else as its columns are named; kept for the next time. */
async function stageTable(
  tx: Tx,
  copy: CopyIn,
  input: StatementInput,
  source: () => ReturnType<typeof readFileContent>,
  progress: JobContext<StatementInput>['progress'],
): Promise<StatementFile> {
  const kept = await keptMapping(tx, input)
  const chosen = input.reading ?? kept?.reading ?? undefined
  const table = await openTable(source, { sheet: chosen?.sheet })
  const mapping = input.mapping ?? fitting(kept?.mapping, table.header) ?? statementColumns.propose(table.header)
  const plan = statementPlanOf(table.header, mapping)
  let file: StatementFile | undefined
  await readAsWritten(table, {
    columns: readColumnsOf(plan),
    chosen,
    async read(rows, reading) {
      await emptyStaging(tx)
      file = tableFile({ header: table.header, rows, plan, reading, currency: input.currency })
      await stage(copy, file, progress)
    },
  })
  if (!file) throw new Error('a table was read')
  await keepMapping(tx, input, mapping, chosen)
  return file
}

/** A kept mapping serves a file that has all of its columns. */
const fitting = (mapping: StatementMapping | undefined, header: readonly string[]) =>
  mapping && Object.keys(mapping).every((column) => header.includes(column)) ? mapping : undefined

export async function stage(
  copy: CopyIn,
  file: StatementFile,
  progress: JobContext<unknown>['progress'],
): Promise<void> {
  async function* pieces() {
    let read = 0
    for await (const batch of file.batches()) {
      read += batch.length
      if (read > linesAtMost) throw new Failure('reconciliation.linesAtMost', { max: linesAtMost })
      await progress(read)
      yield batch.map(stagingLine).join('')
    }
  }
  await refusalOf(() => copy(stagingCopy, pieces()))
}

/** More than any bank tells of an account at once. */
const linesAtMost = 2_000_000

/** A fault of the file as the sentence that its reader gets. */
async function refusalOf(read: () => Promise<unknown>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (error instanceof StatementFault) throw new Failure(`reconciliation.line.${error.why}`, { row: error.row })
    throw error
  }
}

interface KeptMapping {
  mapping: StatementMapping
  reading: Reading | null
}
export async function keptMapping(db: Db, { channel, currency }: Account): Promise<KeptMapping | undefined> {
  const row = await db
    .selectFrom('reconChannel')
    .select(['mapping', 'reading'])
    .where('channel', '=', channel)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.mapping
    ? { mapping: row.mapping as unknown as StatementMapping, reading: row.reading as unknown as Reading | null }
    : undefined
}

async function keepMapping(
  tx: Tx,
  { channel, currency }: Account,
  mapping: StatementMapping,
  reading: Reading | undefined,
): Promise<void> {
  const kept = { mapping: JSON.stringify(mapping), reading: reading ? JSON.stringify(reading) : null }
  await tx
    .insertInto('reconChannel')
    .values({ channel, currency, ...kept })
    .onConflict((conflict) => conflict.columns(['channel', 'currency']).doUpdateSet(kept))
    .execute()
}
