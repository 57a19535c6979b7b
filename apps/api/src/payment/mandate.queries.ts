/** Mandates of borrowers, and the rules of merchants. */
import type { Output } from '@cordillera/contract/endpoint'
import type { getDebitRule, listMandates } from '@cordillera/contract/payment/mandate'
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

/** Whether a mandate (`m`) holds on a day. */
export const holdsOn = (day: ReturnType<typeof sql>) => sql`(m.revoked_at is null and ${day} between m.valid_from
  and coalesce(m.valid_until, 'infinity'::date))`

export async function mandatesOf(
  { db, rows }: Asked,
  userId: string,
  now: Date,
): Promise<Output<typeof listMandates> | null> {
  const { rows: found } = await sql<{ list: Output<typeof listMandates> }>`
    select coalesce((select json_agg(row) from (
      select m.mandate_id as "mandateId", m.merchant_id as merchant, case when m.revoked_at is not null then 'revoked'
          when today.day < m.valid_from then 'waiting' when ${holdsOn(sql`today.day`)} then 'live' else 'over' end as state,
        mask_number(m.bank_account) as "bankAccount", m.bank, m.valid_from as "from", m.valid_until as until,
        (select coalesce(json_agg(e.file_id order by e.position), '[]'::json) from debit_mandate_evidence e
          where e.mandate_id = m.mandate_id) as pictures,
        m.made_at as "madeTime", maker.name as "madeBy", m.revoked_at as "revokedTime", revoker.name as "revokedBy",
        m.revoke_reason as "revokeReason", m.version
      from debit_mandate m join merchant t on t.merchant_id = m.merchant_id join account maker on maker.account_id = m.made_by
        left join account revoker on revoker.account_id = m.revoked_by
        cross join lateral (select (${now}::timestamptz at time zone t.time_zone)::date as day) today
      where m.user_id = b.user_id order by m.made_at desc, m.mandate_id limit 50) row), '[]'::json) as list
    from ${rows.borrowers} b where b.user_id = ${userId}`.execute(db)
  return found[0]?.list ?? null
}

export interface NewMandate {
  merchantId: number
  userId: string
  bankAccount: string
  bank: string | null
  from: string
  until: string | null
  madeBy: number
  madeAt: Date
}

/** Null: the borrower has one that holds. One whose days are over makes room. */
export async function insertMandate(
  tx: Tx,
  { from, until, ...of }: NewMandate,
  { pictures, today }: { pictures: readonly string[]; today: string },
): Promise<string | null> {
  await sql`update debit_mandate set revoked_at = ${of.madeAt}, revoked_by = ${of.madeBy}, version = version + 1
    where user_id = ${of.userId} and revoked_at is null and valid_until < ${today}::date`.execute(tx)
  const made = await tx
    .insertInto('debitMandate')
    .values({ ...of, validFrom: from, validUntil: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mandateId')
    .executeTakeFirst()
  if (!made) return null
  const { mandateId } = made
  await tx
    .insertInto('debitMandateEvidence')
    .values(pictures.map((fileId, position) => ({ mandateId, fileId, position })))
    .execute()
  return mandateId
}

export interface FoundMandate {
  mandateId: string
  userId: string
  merchantId: number
  revokedAt: Date | null
  version: number
}

export async function findMandate({ db, rows }: Asked, mandateId: string): Promise<FoundMandate | null> {
  const { rows: found } = await sql<FoundMandate>`
    select m.mandate_id, m.user_id, m.merchant_id, m.revoked_at, m.version
    from ${rows.borrowers} b join debit_mandate m using (user_id) where m.mandate_id = ${mandateId} for update of m`.execute(
    db,
  )
  return found[0] ?? null
}

export async function findMandateEvidence({ db, rows }: Asked, mandateId: string, fileId: string) {
  const { rows: found } = await sql<{ userId: string; merchantId: number }>`
    select m.user_id, m.merchant_id from ${rows.borrowers} b join debit_mandate m using (user_id)
      join debit_mandate_evidence e using (mandate_id) where m.mandate_id = ${mandateId} and e.file_id = ${fileId}`.execute(
    db,
  )
  return found[0] ?? null
}

export async function endMandate(
  tx: Tx,
  mandateId: string,
  { accountId, reason, now }: { accountId: number; reason: string; now: Date },
): Promise<void> {
  await sql`update debit_mandate set revoked_at = ${now}, revoked_by = ${accountId}, revoke_reason = ${reason},
    version = version + 1 where mandate_id = ${mandateId}`.execute(tx)
}

export interface LiveMandate {
  mandateId: string
  bankAccount: string
}

/** The mandate under which money of a borrower may be taken on a day; locked, so that it is not revoked meanwhile. */
export async function liveMandate(tx: Tx, userId: string, day: string): Promise<LiveMandate | null> {
  const { rows } = await sql<LiveMandate>`
    select m.mandate_id, m.bank_account from debit_mandate m
    where m.user_id = ${userId} and ${holdsOn(sql`${day}::date`)} for share of m`.execute(tx)
  return rows[0] ?? null
}

/** A merchant without a rule of its own has the usual one, switched off. */
export async function debitRuleOf(db: Db, merchantId: number): Promise<Output<typeof getDebitRule>> {
  const found = await db.selectFrom('debitRule').selectAll().where('merchantId', '=', merchantId).executeTakeFirst()
  if (!found) return { merchant: merchantId, active: false, fromHour: 9, retryAfterDays: [1, 3], version: 0 }
  const { active, fromHour, retryAfterDays, version } = found
  return { merchant: merchantId, active, fromHour, retryAfterDays, version }
}

/** False: somebody has changed it meanwhile. */
export async function keepDebitRule(tx: Tx, rule: Output<typeof getDebitRule>): Promise<boolean> {
  const { merchant, active, fromHour, retryAfterDays, version } = rule
  const { rows } = await sql`
    insert into debit_rule (merchant_id, active, from_hour, retry_after_days, version)
    values (${merchant}, ${active}, ${fromHour}, ${retryAfterDays}::smallint[], 1)
    on conflict (merchant_id) do update set active = excluded.active, from_hour = excluded.from_hour,
      retry_after_days = excluded.retry_after_days, version = debit_rule.version + 1 where debit_rule.version = ${version}
    returning merchant_id`.execute(tx)
  return rows.length > 0
}
