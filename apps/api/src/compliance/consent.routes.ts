/** Channels that a borrower authorised: recorded with evidence, withdrawn with a reason; every decision asks for them. */
import { addConsent, listConsents, withdrawConsent } from '@cordillera/contract/compliance/consent'
import { type Country, countries } from '@cordillera/contract/countries'
import { recordConsents } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { type Db, sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { consentsOfBorrower } from './consent.queries.ts'
import { waitForDecisions } from './history.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export function consentRoutes(app: App): void {
  implement(app, listConsents, async ({ userId }, context) => {
    const borrower = await borrowerIn(context, userId)
    if (!borrower) throw context.fail('borrower.missing')
    const tx = context.reach.from(borrower)
    return consentsOfBorrower(tx, userId, dayIn(countries[borrower.country].zone, context.now))
  })

  implement(app, addConsent, async ({ userId, ...consent }, context) => {
    const { reach, user, now, fail, log } = context
    const borrower = await borrowerIn(context, userId, { toAdd: true })
    if (!borrower) throw fail('borrower.missing')
    const { merchantId, country } = borrower
    const today = dayIn(countries[country].zone, now)
    if (consent.from > today || (consent.until ?? today) < today) throw fail('compliance.consentDays')
    const tx = reach.from(borrower)
    const { contactId } = consent
    // it replaces an earlier one, perhaps of longer hours
    await waitForDecisions(tx, [userId])
    if (contactId && !(await isObligor(tx, userId, contactId))) throw fail('compliance.notObligor')
    const [consentId = ''] = await recordConsents(
      tx,
      { merchantId, userId },
      [{ ...consent, madeBy: user.accountId }],
      now,
    )
    const { channel, evidence } = consent
    await log({
      action: 'compliance.addConsent',
      merchantId,
      userId,
      target: consentId,
      reason: evidence,
      after: { channel, ...(contactId ? { contactId } : {}) },
    })
    return { consentId }
  })

  implement(app, withdrawConsent, async ({ consentId, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await lockConsent(context, consentId)
    if (!found) throw fail('record.missing')
    if (found.closedAt !== null) throw fail('compliance.consentClosed')
    const tx = reach.from(found)
    await waitForDecisions(tx, [found.userId])
    await tx
      .updateTable('consent')
      .set({ closedAt: now, withdrawnBy: user.accountId, withdrawnReason: reason })
      .where('consentId', '=', consentId)
      .execute()
    const { merchantId, userId, channel } = found
    await log({
      action: 'compliance.withdrawConsent',
      merchantId,
      userId,
      target: consentId,
      reason,
      before: { channel },
    })
    return { done: true as const }
  })
}

async function isObligor(db: Db, userId: string, contactId: string): Promise<boolean> {
  const found = await db
    .selectFrom('obligor')
    .select('obligorId')
    .where('contactId', '=', contactId)
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** `toAdd`: nothing new is kept of somebody whose account was deleted. */
async function borrowerIn({ db, rows }: Asked, userId: string, { toAdd = false } = {}) {
  const { rows: found } = await sql<{ merchantId: number; country: Country }>`
    select p.merchant_id, m.country from ${rows.borrowers} p join merchant m using (merchant_id)
    where p.user_id = ${userId} ${toAdd ? sql`and p.anonymised_at is null for key share of p` : sql``}`.execute(db)
  return found[0]
}

async function lockConsent({ db, rows }: Asked, consentId: string) {
  const { rows: found } = await sql<{ merchantId: number; userId: string; channel: string; closedAt: Date | null }>`
    select r.merchant_id, r.user_id, r.channel, r.closed_at
    from consent r join ${rows.borrowers} p on p.user_id = r.user_id where r.consent_id = ${consentId} for update of r`.execute(
    db,
  )
  return found[0]
}
