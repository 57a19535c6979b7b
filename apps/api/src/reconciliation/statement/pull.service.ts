/** Asking a channel for its statement of a day. */
import { createHash } from 'node:crypto'
import type { Currency } from '@cordillera/contract/countries'
import { type Connecting, type StatementEntry, statementsOf } from '../../payment/public.ts'
import { inCopyTransaction } from '../../platform/copy.ts'
import { Failure } from '../../platform/fail.ts'
import type { JobContext, JobOutcome } from '../../platform/jobs.ts'
import { keepAndMatch, type StatementInput, stage } from './import.service.ts'
import { type Account, createStaging, findStatement, toldAgain } from './statement.queries.ts'
import { emptyHead, type StatementFile, type StatementLine } from './statement.rules.ts'
import { endUnlisted } from './unlisted.service.ts'

export interface PullInput extends Account {
  currency: Currency
  day: string
  asker: StatementInput['asker']
}

/** A day that is asked for twice and tells the same is kept once. */
export const pullStatement =
  (app: Connecting) =>
  async (job: JobContext<PullInput>): Promise<JobOutcome> => {
    const { channel, day } = job.input
    const ask = (await statementsOf(app, [channel])).get(channel)
    const answer = await ask?.(day).catch(() => null)
    if (!answer) throw new Failure('reconciliation.channelSilent')
    const sha256 = createHash('sha256')
      .update(JSON.stringify([day, answer]))
      .digest('hex')
    return inCopyTransaction(job.database, async (tx, copy) => {
      const now = job.clock.now()
      if (await findStatement(tx, job.input, sha256)) {
        await toldAgain(tx, job.input, sha256, now)
        await endUnlisted(tx, job.input, now)
        return job.finish(tx, { counts: { lines: answer.length, newLines: 0 } })
      }
      const read = told(answer, day)
      await createStaging(tx)
      await stage(copy, read, job.progress)
      const kept = await keepAndMatch(tx, job, { read, name: `${channel} ${day}`, fileId: null, sha256 })
      await endUnlisted(tx, job.input, now)
      return kept
    })
  }

const told = (entries: readonly StatementEntry[], day: string): StatementFile => ({
  format: 'STP',
  head: { ...emptyHead(), fromDay: day, toDay: day },
  async *batches() {
    yield entries.map(lineOf)
  },
})

const lineOf = ({ amountMinor, ...entry }: StatementEntry, index: number): StatementLine => ({
  ...entry,
  ...{
    row: index + 1,
    gross: amountMinor,
    fee: 0,
    feeTax: 0,
    batch: null,
    valueDay: null,
    isCharge: false,
    isReversal: false,
  },
})
