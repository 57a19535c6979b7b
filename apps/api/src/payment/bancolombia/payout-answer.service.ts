/**
 * The bank's answer to a payout file, read whole or not at all. It ends no order by itself: the sender asks the channel about each, as it
 * asks any channel, and the channel answers what stands here.
 */
import { type AnswerField, answerFields } from '@cordillera/contract/payment/bancolombia/answer-fields'
import type { PayoutAnswerOutcome } from '@cordillera/contract/payment/bancolombia/payout-file'
import type { PayoutAnswer } from '@cordillera/contract/payment/bancolombia/terms'
import { moneyText } from '../../credit/public.ts'
import { record } from '../../operation-log/public.ts'
import { copyValue, inCopyTransaction } from '../../platform/copy.ts'
import { Failure } from '../../platform/fail.ts'
import { findFile, readFileContent } from '../../platform/files.ts'
import type { Origin } from '../../platform/implement.ts'
import { type JobContext, type JobOutcome, stillAllowed } from '../../platform/jobs.ts'
import { openTable, type TableRow } from '../../platform/table-file.ts'
import { columnMapping, plainName } from '../../platform/table-mapping.ts'
import { type FileReading, readAmount } from '../../platform/table-values.ts'
import { readAsWritten } from '../../platform/uploaded-table.ts'
import {
  type AnswerFault,
  answerCopy,
  createAnswerStaging,
  emptyAnswerStaging,
  faultOfAnswer,
  fileToAnswer,
  keepAnswers,
} from './payout-answer.queries.ts'

export interface AnswerInput {
  payoutFileId: string
  merchantId: number
  fileId: string
  asker: { accountId: number; userName: string; origin: Origin }
}

const currency = 'COP'
const columns = columnMapping<AnswerField>(answerFields)
type Plan = Partial<Record<AnswerField, number>>

export async function readAnswerJob(job: JobContext<AnswerInput>): Promise<JobOutcome> {
  const { input, db, clock } = job
  const { payoutFileId, merchantId, fileId, asker } = input
  if (stillAllowed(job, [merchantId]).length === 0) throw new Failure('record.missing')
  const file = await findFile(db, fileId)
  if (!file) throw new Failure('file.missing')
  const now = clock.now()
  return inCopyTransaction(job.database, async (tx, copy) => {
    const found = await fileToAnswer(tx, payoutFileId)
    if (!found) throw new Failure('payment.payoutFileNotOut')
    const table = await openTable(() => readFileContent(db, fileId), {})
    const plan = planOf(table.header)
    await createAnswerStaging(tx)
    await readAsWritten(table, {
      columns: { amounts: [plan.amount ?? 0], days: [] },
      chosen: undefined,
      async read(rows, reading) {
        await emptyAnswerStaging(tx)
        await copy(answerCopy, pieces(rows, { plan, reading, header: table.header }))
      },
    })
    const fault = await faultOfAnswer(tx, payoutFileId)
    if (fault) throw refusalOf(fault)
    const { accountId, userName, origin } = asker
    const counts = await keepAnswers(tx, payoutFileId, { fileId, sha256: file.sha256, accountId, now })
    await record(tx, now, { accountId, userName }, origin, {
      action: 'payment.payoutAnswerRead',
      ...{ merchantId, target: payoutFileId },
      after: {
        ...{ file: file.name, sha256: file.sha256, lines: counts.lines, linesSettled: counts.settled },
        ...{ linesFailed: counts.failed, linesUnclear: counts.unclear },
      },
    })
    const result: PayoutAnswerOutcome = { payoutFileId, ...counts }
    return job.finish(tx, { counts: { ...counts }, result })
  })
}

function planOf(header: readonly string[]): Plan {
  const mapping = columns.propose(header)
  const missing = columns.missing(mapping)
  if (missing.length > 0)
    throw new Failure('credit.columnsMissing', { columns: missing.map((field) => answerFields[field].es).join(', ') })
  const planned = columns.plan(header, mapping)
  if ('wrong' in planned) throw new Failure('credit.mappingInvalid', { column: planned.wrong })
  return planned.plan
}

interface Reading {
  plan: Plan
  reading: FileReading
  header: readonly string[]
}
async function* pieces(rows: AsyncIterable<readonly TableRow[]>, of: Reading): AsyncGenerator<string> {
  for await (const batch of rows) yield batch.map((row) => answerLine(row, of)).join('')
}

function answerLine({ number, cells, numeric }: TableRow, { plan, reading, header }: Reading): string {
  const cell = (field: AnswerField): string => {
    const at = plan[field]
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }
  const said = cell('amount').replace(/^[$\s]+/, '')
  const amount = readAmount(said, numeric?.[plan.amount ?? 0] ?? false, currency, reading.decimalSign)
  const raw = Object.fromEntries(header.map((name, at) => [name || String(at + 1), (cells[at] ?? '').slice(0, 500)]))
  const state = cell('state')
  const message = [state, cell('reason')].filter(Boolean).join(': ').slice(0, 300)
  return `${[
    ...[number, cell('reference'), typeof amount === 'number' ? amount : null, said],
    ...[answerIn(state), message, JSON.stringify(raw)],
  ]
    .map(copyValue)
    .join('\t')}\n`
}

const words: Readonly<Record<Exclude<PayoutAnswer, 'unclear'>, readonly string[]>> = {
  settled: ['pagado', 'pago exitoso', 'exitoso', 'exitosa', 'abonado', 'aplicado', 'aplicada'],
  failed: ['rechazado', 'rechazada', 'no exitoso', 'no exitosa', 'fallido', 'fallida', 'no aplicado', 'no aplicada'],
  returned: ['devuelto', 'devuelta'],
}
const answerOfWord = new Map(
  Object.entries(words).flatMap(([answer, known]) => known.map((word) => [word, answer as PayoutAnswer] as const)),
)
/** Words that nobody has explained end nothing: the order stays as it is. */
const answerIn = (state: string): PayoutAnswer => answerOfWord.get(plainName(state)) ?? 'unclear'

function refusalOf({ why, row, reference, said, oursMinor }: AnswerFault): Failure {
  if (why === 'empty') return new Failure('payment.payoutAnswerEmpty')
  if (why === 'foreign') return new Failure('payment.payoutAnswerForeign', { row, reference })
  if (why === 'twice') return new Failure('payment.payoutAnswerTwice', { row, reference })
  return new Failure('payment.payoutAnswerAmount', { row, said, ours: moneyText(oursMinor ?? 0, currency) })
}
