/** Leaving as rows. */
import { array, sql, type Tx } from '../platform/db.ts'

/** Somebody asks that people leave, or gives them up at once: then all confirmations are his. */
export async function askLeaving(
  tx: Tx,
  accountIds: readonly number[],
  { leaveDay, reason, by, now }: { leaveDay: string; reason: string; by: number; now: Date },
): Promise<void> {
  await sql`
    insert into staff_leaving (account_id, leave_day, reason, asked_by, asked_at)
    select account_id, ${leaveDay}::date, ${reason}, ${by}::int, ${now}::timestamptz
    from unnest(${array(accountIds)}::int[]) as asked(account_id)`.execute(tx)
}

export async function confirmByDirector(tx: Tx, accountIds: readonly number[], by: number, now: Date): Promise<void> {
  await sql`
    update staff_leaving set director_id = ${by}, director_at = ${now}
    where account_id = any(${array(accountIds)}::int[])`.execute(tx)
}

/** The last confirmation; who goes before the day that was asked for goes on this one. */
export async function confirmByHr(
  tx: Tx,
  accountIds: readonly number[],
  { today, assets, note, by, now }: { today: string; assets: unknown; note: string | null; by: number; now: Date },
): Promise<void> {
  await sql`
    update staff_leaving set hr_id = ${by}, hr_at = ${now}, assets = ${JSON.stringify(assets)}::jsonb, assets_note = ${note},
      leave_day = least(leave_day, ${today}::date)
    where account_id = any(${array(accountIds)}::int[])`.execute(tx)
}

export async function keepTestScores(tx: Tx, scores: readonly { accountId: number; score: number }[]): Promise<void> {
  await sql`
    update staff s set test_score = t.score
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as t("accountId" integer, score smallint)
    where s.account_id = t."accountId"`.execute(tx)
}

/** Those of these whose leaving this person confirmed as a director. */
export async function confirmedBy(tx: Tx, accountIds: readonly number[], director: number): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from staff_leaving where director_id = ${director} and account_id = any(${array(accountIds)}::int[])`.execute(
    tx,
  )
  return rows.map(({ accountId }) => accountId)
}

/** Their lines and messaging accounts serve nobody any more. */
export async function retireOutbound(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await sql`update outbound_account set active = false where account_id = any(${array(accountIds)}::int[])`.execute(tx)
}
