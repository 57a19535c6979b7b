/** Codebtors and guarantors: one person adds them, another verifies what shows it, and only then they are no third party. */
import { addObligor, endObligor, listObligors, verifyObligor } from '@cordillera/contract/compliance/obligor'
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { zoneOfPlace } from '@cordillera/contract/places/place'
import { checkDocument } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { maskAll, maskNumber } from '../platform/mask.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { waitForDecisions } from './history.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export function obligorRoutes(app: App): void {
  implement(app, listObligors, async ({ userId }, context) => {
    const borrower = await borrowerIn(context, userId)
    if (!borrower) throw context.fail('borrower.missing')
    const { rows } = await sql<Output<typeof listObligors>[number]>`
      select obligor_id as "obligorId", contact_id as "contactId", role, o.doc_type as "docType", o.doc_number as "docNumber",
        o.birth_date as "birthDate", o.state, o.city, o.address, contract, made.name as "madeBy", made_at as "madeTime",
        made_by = ${context.user.accountId} as own, verified.name as "verifiedBy", verified_at as "verifiedTime",
        ended.name as "endedBy", ended_at as "endedTime", ended_reason as "endedReason", o.version
      from obligor o join account made on made.account_id = made_by
        left join account verified on verified.account_id = verified_by left join account ended on ended.account_id = ended_by
      where o.user_id = ${userId} order by made_at desc limit 100`.execute(context.reach.from(borrower))
    return rows.map((row) => ({ ...row, docNumber: maskNumber(row.docNumber), address: row.address && maskAll() }))
  })

  implement(app, addObligor, (input, context) => add(input, context))

  implement(app, verifyObligor, async ({ obligorId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await lockObligor(context, obligorId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (found.endedAt !== null || found.verifiedAt !== null) throw fail('compliance.obligorState')
    await context.secondPerson({ askedBy: [found.madeBy] })
    const tx = reach.from(found)
    // from now on the contact is judged by another zone, age and history
    await waitForDecisions(tx, [found.userId])
    await tx
      .updateTable('obligor')
      .set({ verifiedBy: user.accountId, verifiedAt: now, version: version + 1 })
      .where('obligorId', '=', obligorId)
      .execute()
    const { merchantId, userId, role } = found
    await log({
      action: 'compliance.verifyObligor',
      merchantId,
      userId,
      target: obligorId,
      reason,
      after: { relation: role },
    })
    return { version: version + 1 }
  })

  implement(app, endObligor, async ({ obligorId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await lockObligor(context, obligorId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (found.endedAt !== null) throw fail('compliance.obligorState')
    const tx = reach.from(found)
    await waitForDecisions(tx, [found.userId])
    await tx
      .updateTable('obligor')
      .set({ endedBy: user.accountId, endedAt: now, endedReason: reason, version: version + 1 })
      .where('obligorId', '=', obligorId)
      .execute()
    const { merchantId, userId, role } = found
    await log({
      action: 'compliance.endObligor',
      merchantId,
      userId,
      target: obligorId,
      reason,
      before: { relation: role },
    })
    return { done: true as const }
  })
}

async function add(input: Parsed<typeof addObligor>, context: Context<typeof addObligor>) {
  const { userId, contactId, role, contract } = input
  const { reach, user, now, fail, log } = context
  const borrower = await borrowerIn(context, userId, { toAdd: true })
  if (!borrower) throw fail('borrower.missing')
  const { merchantId, country } = borrower
  const document = checkDocument(country, input.docType, input.docNumber)
  if ('refused' in document) throw fail('compliance.obligorDocument')
  const tx = reach.from(borrower)
  const contact = await tx
    .selectFrom('contact')
    .select('contactId')
    .where('contactId', '=', contactId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!contact) throw fail('collection.contactMissing')
  const state = input.state ?? null
  const city = input.city ?? null
  const address = input.address ?? null
  const made = await tx
    .insertInto('obligor')
    .values({
      ...{ merchantId, userId, contactId, role, contract, state, city, address },
      docType: document.type,
      docNumber: document.number,
      birthDate: input.birthDate ?? null,
      timeZone: zoneOfPlace(country, state, city),
      madeBy: user.accountId,
      madeAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['obligorId', 'version'])
    .executeTakeFirst()
  if (!made) throw fail('compliance.obligorTwice')
  await log({
    action: 'compliance.addObligor',
    merchantId,
    userId,
    target: made.obligorId,
    reason: contract,
    after: { relation: role, document: maskNumber(document.number), place: [city, state].filter(Boolean).join(', ') },
  })
  return made
}

/** `toAdd`: nothing new is kept of somebody whose account was deleted. */
async function borrowerIn({ db, rows }: Asked, userId: string, { toAdd = false } = {}) {
  const { rows: found } = await sql<{ merchantId: number; country: Country }>`
    select p.merchant_id, m.country from ${rows.borrowers} p join merchant m using (merchant_id)
    where p.user_id = ${userId} ${toAdd ? sql`and p.anonymised_at is null for key share of p` : sql``}`.execute(db)
  return found[0]
}

async function lockObligor({ db, rows }: Asked, obligorId: string) {
  const { rows: found } = await sql<{
    merchantId: number
    userId: string
    role: string
    version: number
    madeBy: number
    verifiedAt: Date | null
    endedAt: Date | null
  }>`
    select o.merchant_id, o.user_id, o.role, o.version, o.made_by, o.verified_at, o.ended_at
    from obligor o join ${rows.borrowers} p on p.user_id = o.user_id where o.obligor_id = ${obligorId} for update of o`.execute(
    db,
  )
  return found[0]
}
