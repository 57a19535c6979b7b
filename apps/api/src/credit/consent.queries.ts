/** Writing the register of authorised channels: by staff with evidence, and by the lending app's intake. */
import type { addConsent, listConsents, toldConsent } from '@cordillera/contract/compliance/consent'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type * as z from 'zod/mini'
import { array, sql, type Tx } from '../platform/db.ts'

interface Whose {
  merchantId: number
  userId: string
}
type New = Omit<Parsed<typeof addConsent>, 'userId' | 'source' | 'contactId'> & {
  source: Output<typeof listConsents>[number]['source']
  contactId?: string | undefined
  madeBy: number | null
}

/** Each takes the place of the earlier record of its channel; answers their ids. */
export async function recordConsents(
  tx: Tx,
  { merchantId, userId }: Whose,
  made: readonly New[],
  now: Date,
): Promise<string[]> {
  if (made.length === 0) return []
  // whoever records for this borrower at once comes after
  await tx.selectFrom('borrower').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute()
  await sql`
    update consent r set closed_at = ${now}
    from unnest(${array(made.map(({ channel }) => channel))}::text[], ${made.map(({ contactId }) => contactId ?? null)}::text[])
      as told (channel, contact_id)
    where r.user_id = ${userId} and r.channel = told.channel and r.contact_id is not distinct from told.contact_id
      and r.closed_at is null`.execute(tx)
  const rows = await tx
    .insertInto('consent')
    .values(
      made.map(({ contactId = null, channel, hours, source, evidence, from, until, madeBy }) => ({
        ...{ merchantId, userId, contactId, channel, source, evidence, madeBy },
        hoursFrom: hours?.from ?? null,
        hoursTo: hours?.to ?? null,
        fromDay: from,
        untilDay: until ?? null,
        madeAt: now,
      })),
    )
    .returning('consentId')
    .execute()
  return rows.map(({ consentId }) => consentId)
}

/** What an application says; of a channel that is named twice, the last. */
export async function recordToldConsents(
  tx: Tx,
  { merchantId, userId, today, loanRef, now }: Whose & { today: string; loanRef: string; now: Date },
  told: readonly z.output<typeof toldConsent>[],
): Promise<void> {
  const latest = new Map(told.map((one) => [one.channel, one]))
  const made = [...latest.values()].map(({ channel, hours }) => ({
    ...{ channel, source: 'application' as const, evidence: loanRef, from: today, madeBy: null },
    ...(hours ? { hours } : {}),
  }))
  await recordConsents(tx, { merchantId, userId }, made, now)
}
