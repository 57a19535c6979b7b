/** Silencing a phone or a person, ending it, and the register. */
import { exportSilences } from '@cordillera/contract/compliance/contact-export'
import { silenceKinds } from '@cordillera/contract/compliance/rules'
import { addSilence, liftSilence, listSilences } from '@cordillera/contract/compliance/silence'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { implement } from '../platform/implement.ts'
import { maskEmail, maskNumber, maskPhone } from '../platform/mask.ts'
import { demandCase } from './contact.queries.ts'
import { waitForDecisions } from './history.queries.ts'
import { isSamePersonAs } from './person.ts'
import { pageOfSilences, silencesFile } from './silence.queries.ts'

export function silenceRoutes(app: App): void {
  implement(app, addSilence, async ({ caseId, contactId, kind, evidence }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandCase(context, caseId)
    const db = reach.from(found)
    const whom = await addressOf(db, found.userId, contactId)
    if (!whom) throw fail('collection.contactMissing')
    const { silences } = silenceKinds[kind]
    // of a contact only the phone is known, unless a verified record says who they are
    if (silences === 'email' && contactId !== null) throw fail('compliance.personOnly')
    if (silences === 'person' && whom.docNumber === null) throw fail('compliance.personOnly')
    if (silences === 'email' && whom.email === null) throw fail('compliance.noEmail')
    const alike = silences === 'email' ? await withEmail(db, whom.email) : []
    await waitForDecisions(db, [found.userId, ...alike], [whom.mobile, ...(whom.person ? [whom.person] : [])])
    const targets = {
      phone: { phone: whom.mobile },
      email: { email: whom.email?.toLowerCase() ?? null },
      person: { country: found.country, docType: whom.docType, docNumber: whom.docNumber },
    }
    const shown = {
      phone: maskPhone(whom.mobile),
      email: maskEmail(whom.email ?? ''),
      person: maskNumber(whom.docNumber ?? ''),
    }
    const { merchantId, userId, appId } = found
    const made = await db
      .insertInto('silence')
      .values({
        kind,
        ...targets[silences],
        merchantId,
        caseId,
        userId,
        contactId,
        evidence,
        madeBy: user.accountId,
        madeAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('silenceId')
      .executeTakeFirst()
    if (!made) throw fail('compliance.alreadySilent')
    await log({
      action: 'compliance.silence',
      merchantId,
      caseId,
      appId,
      userId,
      target: made.silenceId,
      reason: evidence,
      after: { kind, whom: shown[silences] },
    })
    return { silenceId: made.silenceId, cases: await notifyCases(db, made.silenceId) }
  })

  implement(app, liftSilence, async ({ silenceId, reason }, { db, rows, reach, user, now, fail, log }) => {
    const { rows: found } = await sql<{ merchantId: number; caseId: string; userId: string; kind: string }>`
      select s.merchant_id, s.case_id, s.user_id, s.kind from silence s join ${rows.cases} c on c.case_id = s.case_id
      where s.silence_id = ${silenceId} and s.lifted_at is null for update of s`.execute(db)
    const [silence] = found
    if (!silence) throw fail('compliance.silenceMissing')
    const tx = reach.from(silence)
    await tx
      .updateTable('silence')
      .set({ liftedBy: user.accountId, liftedAt: now, liftedReason: reason })
      .where('silenceId', '=', silenceId)
      .execute()
    await notifyCases(tx, silenceId)
    await log({
      action: 'compliance.liftSilence',
      ...silence,
      target: silenceId,
      reason,
      before: { kind: silence.kind },
    })
    return { done: true as const }
  })

  implement(app, listSilences, (input, context) => pageOfSilences(context, input))

  implement(app, exportSilences, async ({ filter, format }, context) => {
    await context.log({ action: 'compliance.exportSilences', after: { filter, format } })
    return context.sendList(silencesFile, filter, format)
  })
}

async function addressOf(db: Db, userId: string, contactId: string | null) {
  const { rows } = await sql<{
    mobile: string
    email: string | null
    docType: string | null
    docNumber: string | null
    person: string | null
  }>`
    select coalesce(k.mobile, p.mobile) as mobile, p.email, whom.*, person_key(m.country, whom.doc_type, whom.doc_number) as person
    from borrower p join merchant m on m.merchant_id = p.merchant_id
      left join contact k on k.user_id = p.user_id and k.contact_id = ${contactId}::text
      left join obligor o on o.contact_id = k.contact_id and o.verified_at is not null and o.ended_at is null
      cross join lateral (select case when k.contact_id is null then p.doc_type else o.doc_type end as doc_type,
        case when k.contact_id is null then p.doc_number else o.doc_number end as doc_number) whom
    where p.user_id = ${userId} and (${contactId}::text is null or k.contact_id is not null)`.execute(db)
  return rows[0]
}

/** Whoever is written at an address, of any merchant: each is decided about by a lock of their own. */
async function withEmail(db: Db, email: string | null): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from borrower where lower(email) = lower(${email})`.execute(db)
  return rows.map(({ userId }) => userId)
}

const toldByCase = 20
/**
 * Open cases that it reaches, of every merchant: by their borrower, or by a number of theirs or of their contacts. Open
 * screens of them show it.
 */
async function notifyCases(db: Db, silenceId: string): Promise<number> {
  const { rows } = await sql<{ caseId: string; merchantId: number }>`
    select c.case_id, c.merchant_id from silence s
      cross join lateral (
        select p.user_id from borrower p where p.mobile = s.phone
        union select k.user_id from contact k where k.mobile = s.phone
        union select p.user_id from borrower p where lower(p.email) = s.email
        union select p.user_id from borrower p join merchant m on m.merchant_id = p.merchant_id and m.country = s.country
          where ${isSamePersonAs({ person: 's' })}
        union select p.user_id from obligor p join merchant m on m.merchant_id = p.merchant_id and m.country = s.country
          where p.verified_at is not null and p.ended_at is null and ${isSamePersonAs({ person: 's' })}) who
      join collection_case c on c.user_id = who.user_id and c.closed_at is null
    where s.silence_id = ${silenceId}`.execute(db)
  const change = 'silence'
  // a number that half a town gave as a contact is told without naming each
  const told =
    rows.length <= toldByCase
      ? rows.map(({ caseId, merchantId }) => ({ merchants: [merchantId], data: { caseId, change } }))
      : [{ merchants: [...new Set(rows.map(({ merchantId }) => merchantId))], data: { change } }]
  await notifyAll(
    db,
    told.map((one) => ({ topic: 'case', ...one })),
  )
  return rows.length
}
