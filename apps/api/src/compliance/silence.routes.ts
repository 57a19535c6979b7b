/** Silencing a phone or a person, ending it, and the register. */
import { silenceKinds } from '@cordillera/contract/compliance/rules'
import { addSilence, liftSilence, listSilences } from '@cordillera/contract/compliance/silence'
import type { Output } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { maskNumber, maskPhone } from '../platform/mask.ts'
import { demandCase } from './contact.queries.ts'

type Register = Output<typeof listSilences>

export function silenceRoutes(app: App): void {
  implement(app, addSilence, async ({ caseId, contactId, kind, evidence }, context) => {
    const { beyond, user, now, fail, log } = context
    const found = await demandCase(context, caseId)
    const db = beyond('the people of a case found in scope; a silence reaches every merchant')
    const whom = await addressOf(db, found.userId, contactId)
    if (!whom) throw fail('collection.contactMissing')
    const isPhone = silenceKinds[kind].silences === 'phone'
    // a contact has no document: of them only the phone can be silenced
    if (!isPhone && contactId !== null) throw fail('compliance.personOnly')
    const target = isPhone
      ? { phone: whom.mobile }
      : { country: found.country, docType: whom.docType, docNumber: whom.docNumber }
    const { merchantId, userId, appId } = found
    const made = await db
      .insertInto('silence')
      .values({ kind, ...target, merchantId, caseId, userId, contactId, evidence, madeBy: user.accountId, madeAt: now })
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
      after: { kind, whom: isPhone ? maskPhone(whom.mobile) : maskNumber(whom.docNumber) },
    })
    return { silenceId: made.silenceId, cases: await casesSilenced(db, made.silenceId) }
  })

  implement(app, liftSilence, async ({ silenceId, reason }, { db, rows, beyond, user, now, fail, log }) => {
    const { rows: found } = await sql<{ merchantId: number; caseId: string; userId: string; kind: string }>`
      select s.merchant_id, s.case_id, s.user_id, s.kind from silence s join ${rows.cases} c on c.case_id = s.case_id
      where s.silence_id = ${silenceId} and s.lifted_at is null for update of s`.execute(db)
    const [silence] = found
    if (!silence) throw fail('compliance.silenceMissing')
    await beyond('the silence was found on a case in scope')
      .updateTable('silence')
      .set({ liftedBy: user.accountId, liftedAt: now, liftedReason: reason })
      .where('silenceId', '=', silenceId)
      .execute()
    await log({
      action: 'compliance.liftSilence',
      ...silence,
      target: silenceId,
      reason,
      before: { kind: silence.kind },
    })
    return { done: true as const }
  })

  implement(app, listSilences, async (input, { db, rows }) => {
    const { currentPage, pageSize, kind, live, country, sortField, sortOrder } = input
    const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
    const from = sql`
      from ${rows.silences} s join merchant m on m.merchant_id = s.merchant_id
        join account made on made.account_id = s.made_by left join account lifted on lifted.account_id = s.lifted_by
      where ${kind ? sql`s.kind = ${kind}` : sql`true`} and ${country ? sql`m.country = ${country}` : sql`true`}
        and ${live === undefined ? sql`true` : live ? sql`s.lifted_at is null` : sql`s.lifted_at is not null`}`
    type Row = Register['list'][number] & { phone: string | null; docNumber: string | null }
    const { rows: list } = await sql<Row>`
      select s.silence_id as "silenceId", s.kind, s.case_id as "caseId", m.name as "merchantName", s.phone, s.doc_number as "docNumber",
        s.evidence, made.name as "madeBy", s.made_at as "madeTime", lifted.name as "liftedBy", s.lifted_at as "liftedTime",
        s.lifted_reason as "liftedReason"
      ${from} order by s.made_at ${way}, s.silence_id ${way} limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(
      db,
    )
    const { rows: counted } = await sql<{ n: number }>`
      select count(*) as n from (select ${from} limit ${countedTo + 1}) hit`.execute(db)
    const total = counted[0]?.n ?? 0
    return {
      list: list.map(({ phone, docNumber, ...row }) => ({
        ...row,
        whom: phone ? maskPhone(phone) : maskNumber(docNumber ?? ''),
      })),
      total: Math.min(total, countedTo),
      totalIsExact: total <= countedTo,
      currentPage,
      pageSize,
    }
  })
}

async function addressOf(db: Db, userId: string, contactId: string | null) {
  const { rows } = await sql<{ mobile: string; docType: string; docNumber: string }>`
    select coalesce(k.mobile, p.mobile) as mobile, p.doc_type, p.doc_number
    from borrower p left join contact k on k.user_id = p.user_id and k.contact_id = ${contactId}::text
    where p.user_id = ${userId} and (${contactId}::text is null or k.contact_id is not null)`.execute(db)
  return rows[0]
}

/** Open cases whose borrower, or whose borrower's number, it silences: of every merchant. */
async function casesSilenced(db: Db, silenceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from silence s join borrower p
        on p.mobile = s.phone or (p.doc_number = s.doc_number and p.doc_type = s.doc_type)
      join collection_case c on c.user_id = p.user_id and c.closed_at is null
    where s.silence_id = ${silenceId}`.execute(db)
  return rows[0]?.n ?? 0
}
