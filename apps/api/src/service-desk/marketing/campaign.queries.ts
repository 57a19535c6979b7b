/** A campaign as it goes: arms drawn once, then round after round a row a person, so that nothing is sent twice and nobody is passed over. */
import { callAgain, withdraw } from '../../messaging/public.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { takeLock } from '../../platform/lock-wait.ts'
import { type FoundList, isArmB } from './build.queries.ts'
import { judging } from './exclusion.queries.ts'

/** Each is drawn by a hash of the list and the number: begun again it is the same. */
export async function drawArms(
  tx: Tx,
  listId: string,
  { controlPercent, isCompared }: { controlPercent: number; isCompared: boolean },
): Promise<void> {
  await sql`
    update marketing_member k set arm = d.arm, state = case when d.arm = 'control' then 'control' else k.state end
    from (select member_id, case when abs(hashtext(list_id || mobile)) % 100 < ${controlPercent} then 'control'
        when ${isCompared} and ${isArmB} then 'B' else 'A' end as arm
      from marketing_member k where list_id = ${listId} and state = 'included') d
    where d.member_id = k.member_id`.execute(tx)
}

/**
 * How many people somebody, by whichever of their accounts, wrote to alone within a day; of an upload all its lines, whoever was left out. Their next beginning waits until the transaction ends, so
 * that none of two at once is overlooked.
 */
export async function begunAlone(tx: Tx, { accountId, now }: { accountId: number; now: Date }): Promise<number> {
  await takeLock(tx, sql`hashtext('marketing.begin'), (select min(one) from accounts_of(array[${accountId}::int]) one)`)
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(case when source = 'upload' then people else handed_over + case when state in ('sending', 'paused') then included else 0 end end), 0)::int as people
    from marketing_list
    where asked_by in (select accounts_of(array[${accountId}::int])) and decided_by in (select accounts_of(array[${accountId}::int]))
      and started_at > ${now}::timestamptz - interval '1 day'`.execute(tx)
  return rows[0]?.people ?? 0
}

export interface Sending extends Omit<FoundList, 'isBare'> {
  merchantName: string
  lookedAt: Date
}

/** Lists that are being sent; each is worked in a transaction of its own. */
export async function listsSending(db: Db): Promise<string[]> {
  const { rows } = await sql<{ listId: string }>`
    select list_id from marketing_list join merchant m using (merchant_id) where state = 'sending' and m.active order by looked_at`.execute(
    db,
  )
  return rows.map(({ listId }) => listId)
}

/** Locked for one round; null where another process is at it, or it is not being sent any more. */
export async function lockSending(tx: Tx, listId: string): Promise<Sending | null> {
  const { rows } = await sql<Sending>`
    select h.*, m.country, m.name as merchant_name from marketing_list h join merchant m using (merchant_id)
    where h.list_id = ${listId} and h.state = 'sending' for update of h skip locked`.execute(tx)
  return rows[0] ?? null
}

export interface Next {
  memberId: number
  userId: string | null
  mobile: string
  arm: 'A' | 'B'
  name: string
  why: string | null
}

/** Up to `most` whose hour it is, the first first, judged as things stand now. */
export async function nextOf(tx: Tx, { listId, country }: Sending, most: number, now: Date): Promise<Next[]> {
  const { rows } = await sql<Next>`
    with zone as materialized (
      select z.name, marketing_hour(${country}, z.name, ${now}) as is_hour from (
        select distinct coalesce(p.time_zone, m.time_zone) as name
        from marketing_member k join marketing_list l using (list_id) join merchant m on m.merchant_id = l.merchant_id
          left join borrower p on p.user_id = k.user_id
        where k.list_id = ${listId} and k.state = 'included') z
    ), taken as materialized (
      select k.member_id, k.user_id, k.mobile, k.arm, coalesce(p.first_name, '') as name
      from marketing_member k join marketing_list l using (list_id) join merchant m on m.merchant_id = l.merchant_id
        left join borrower p on p.user_id = k.user_id join zone on zone.name = coalesce(p.time_zone, m.time_zone) and zone.is_hour
      where k.list_id = ${listId} and k.state = 'included' order by k.member_id limit ${most} for update of k
    ), ${judging(sql`select mobile, user_id from taken`, now)}
    select taken.*, barred.why from taken left join barred using (mobile) order by taken.member_id`.execute(tx)
  return rows
}

/** What became of those of one round. */
export async function keepRound(
  tx: Tx,
  listId: string,
  handed: readonly { mobile: string; messageId: string }[],
  left: readonly { memberId: number; why: string }[],
): Promise<void> {
  await sql`
    update marketing_member k set state = 'queued', message_id = q."messageId"
    from jsonb_to_recordset(${JSON.stringify(handed)}::jsonb) as q(mobile text, "messageId" text)
    where k.list_id = ${listId} and k.mobile = q.mobile`.execute(tx)
  await sql`
    update marketing_member k set state = 'excluded', why = q.why
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as q("memberId" bigint, why text)
    where k.member_id = q."memberId"`.execute(tx)
}

/** Why messages of a list that rests or ended stay. */
const stopped = 'stopped'

/** What was handed over and nobody sent yet is taken back: it goes out when the list goes on, or never. */
export async function takeBack(tx: Tx, listId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ messageId: string }>`
    select message_id from marketing_member where list_id = ${listId} and state = 'queued'`.execute(tx)
  const handed = rows.map(({ messageId }) => messageId)
  const withdrawn = await withdraw(tx, handed, stopped, now)
  await sql`
    update marketing_member set state = 'included', message_id = null
    where list_id = ${listId} and message_id = any(${array(withdrawn)}::text[])`.execute(tx)
}

/** The list goes on: whom it was taken back from by a channel's own hand is written to as the others are. */
export async function goOn(tx: Tx, listId: string): Promise<void> {
  const { rows } = await sql<{ messageId: string }>`
    select message_id from marketing_member where list_id = ${listId} and state = 'queued'`.execute(tx)
  const handed = rows.map(({ messageId }) => messageId)
  const stayed = await callAgain(tx, handed, stopped)
  await sql`
    update marketing_member set state = 'included', message_id = null
    where list_id = ${listId} and message_id = any(${array(stayed)}::text[])`.execute(tx)
}

/** Somebody is not written to yet, or what is for them waits for its hour or a channel. */
export async function anyLeft(tx: Tx, listId: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from marketing_member where list_id = ${listId} and state = 'included')
      or exists (select from marketing_member k join message m using (message_id)
        where k.list_id = ${listId} and k.state = 'queued' and m.state = 'queued') as left`.execute(tx)
  return rows[0]?.left ?? false
}

/** What an approved template is called; null: there is none of the merchant's. */
export async function businessIdOf(db: Db, merchantId: number, templateId: string): Promise<string | null> {
  const { rows } = await sql<{ businessId: string }>`
    select business_id from sms_template where template_id = ${templateId} and merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.businessId ?? null
}
