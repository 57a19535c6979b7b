/** What the law says about the time of an answer: written down with its source by one person, verified by another. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  listAuthorityDeadlines,
  saveAuthorityDeadline,
  verifyAuthorityDeadline,
} from '@cordillera/contract/service-desk/organization'
import type { App } from '../../platform/app.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { isInUse } from '../../settings/public.ts'
import { isOfMerchants } from '../setup/hours.queries.ts'
import { deadlinesOf } from './organization.queries.ts'

export function deadlineRoutes(app: App): void {
  implement(app, listAuthorityDeadlines, (input, { reach }) => deadlinesOf(reach.shared(), input))
  implement(app, saveAuthorityDeadline, (input, context) => write(input, context))
  implement(app, verifyAuthorityDeadline, (input, context) => verify(input, context))
}

async function write(input: Parsed<typeof saveAuthorityDeadline>, context: Context<typeof saveAuthorityDeadline>) {
  const { reach, user, now, fail, log } = context
  const { country, authority, days, counted, effectiveFrom, source } = input
  if (!(await isOfMerchants(reach.merchant(...user.merchants), country, user.merchants)))
    throw fail('serviceDesk.notYourCountry')
  const tx = reach.shared()
  if (!(await isInUse(tx, 'authority', authority, country))) throw fail('settings.valueUnknown')
  const row = { country, authority, days: days ?? null, counted, effectiveFrom, source }
  const made = await tx
    .insertInto('authorityDeadline')
    .values({ ...row, writtenBy: user.accountId, writtenAt: now })
    .onConflict((known) => known.doNothing())
    .returning('deadlineId')
    .executeTakeFirst()
  if (!made) throw fail('serviceDesk.deadlineThere')
  await log({
    action: 'serviceDesk.deadlineWritten',
    target: `${country} ${authority}`,
    reason: source,
    after: { deadlineDays: days ?? null, counted, day: effectiveFrom },
  })
  return made
}

async function verify(input: Parsed<typeof verifyAuthorityDeadline>, context: Context<typeof verifyAuthorityDeadline>) {
  const { deadlineId, reason } = input
  const { reach, user, now, fail, log } = context
  const tx = reach.shared()
  const found = await lockDeadline(tx, deadlineId)
  if (!found) throw fail('record.missing')
  const { country, authority, writtenBy, verifiedBy, effectiveFrom } = found
  if (!(await isOfMerchants(reach.merchant(...user.merchants), country, user.merchants)))
    throw fail('serviceDesk.notYourCountry')
  if (verifiedBy !== null) throw fail('serviceDesk.deadlineVerified')
  await context.secondPerson({ askedBy: [writtenBy] })
  await tx
    .updateTable('authorityDeadline')
    .set({ verifiedBy: user.accountId, verifiedAt: now, verifiedReason: reason })
    .where('deadlineId', '=', deadlineId)
    .execute()
  const target = `${country} ${authority}`
  await log({ action: 'serviceDesk.deadlineVerified', target, reason, after: { day: effectiveFrom } })
  return { deadlineId }
}

interface FoundDeadline {
  country: Parsed<typeof saveAuthorityDeadline>['country']
  authority: string
  effectiveFrom: string
  writtenBy: number | null
  verifiedBy: number | null
}

async function lockDeadline(tx: Tx, deadlineId: number): Promise<FoundDeadline | null> {
  const { rows } = await sql<FoundDeadline>`
    select country, authority, effective_from, written_by, verified_by from authority_deadline
    where deadline_id = ${deadlineId} for update`.execute(tx)
  return rows[0] ?? null
}
