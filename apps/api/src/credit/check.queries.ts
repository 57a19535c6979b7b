/** The facts that an application is judged by, for any number of applications in one statement, and the judgements kept. */
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { type CheckFacts, type Judgement, judgeChecks } from './check.rules.ts'
import { dueOf } from './ledger.penalty.ts'

/** Ten are shown, a hundred are counted: more of them say no more. */
const shownAtMost = 10
const countedAtMost = 100
/** Bits in which two looks of the same picture may differ. */
const alikeBits = 3

/** Checks applications that were handed in and keeps what was found as their next round. Answers the judgements. */
export async function runChecks(tx: Tx, appIds: readonly string[], now: Date): Promise<Judgement[]> {
  const judged = (await factsOf(tx, appIds, now)).flatMap(judgeChecks)
  await sql`
    with round as (
      update application set check_round = check_round + 1 where app_id = any(${array(appIds)}::text[])
      returning app_id, merchant_id, check_round
    )
    insert into application_check (app_id, round, name, merchant_id, result, evidence, checked_at)
    select j.app_id, r.check_round, j.name, r.merchant_id, j.result, j.evidence, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(judged.map(({ appId, ...rest }) => ({ app_id: appId, ...rest })))}::json)
      j (app_id text, name text, result text, evidence jsonb) join round r using (app_id)`.execute(tx)
  return judged
}

type Sql = ReturnType<typeof sql>

/** How many, and ten of them as the evidence names them. */
const shared = (others: Sql): Sql => sql`(
  select json_build_object('count', count(*), 'found', json_agg(json_build_object('userId', o.user_id, 'appId', o.app_id,
    'at', o.at, 'detail', o.detail) order by o.at desc) filter (where o.place <= ${shownAtMost}::int))
  from (select *, row_number() over (order by at desc) as place from (
    select * from (${others}) other limit ${countedAtMost}) counted) o)`

/** Other people of the merchant whose application said the same; each once, by the latest. */
const applied = (column: 'device_id' | 'mobile' | 'bank_account'): Sql => sql`
  select x.user_id, x.app_id, x.applied_at as at, null::text as detail from application x
  where x.${sql.ref(column)} = a.${sql.ref(column)} and x.merchant_id = a.merchant_id and x.user_id <> a.user_id`

const known = (column: 'mobile' | 'bank_account'): Sql => sql`
  select x.user_id, null, x.registered_at, null from borrower x
  where x.${sql.ref(column)} = a.${sql.ref(column)} and x.merchant_id = a.merchant_id and x.user_id <> a.user_id`

const each = (others: Sql): Sql =>
  shared(
    sql`select distinct on (user_id) user_id, app_id, at, detail from (${others}) said order by user_id, app_id nulls last, at desc`,
  )

const faces = sql`
  select distinct on (x.user_id) x.user_id, x.app_id, x.uploaded_at as at,
    case when x.sha256 = own.sha256 then 'sameFile' else 'alike' end as detail
  from application_image own join application_image x on x.kind = 'selfie' and x.merchant_id = own.merchant_id
    and x.user_id <> own.user_id
    and (x.sha256 = own.sha256 or (look_bands(x.look) && look_bands(own.look) and bit_count(x.look # own.look) <= ${alikeBits}::int))
  where own.app_id = a.app_id and own.kind = 'selfie' and own.replaced_at is null
  order by x.user_id, x.sha256 <> own.sha256, x.uploaded_at desc`

const listed = sql`
  select x.user_id, null::text as app_id, x.added_at as at, x.kind as detail from blacklist x
  where x.lifted_at is null and x.merchant_id = a.merchant_id and (x.kind, x.value) in (
    ('document', p.doc_number), ('mobile', coalesce(a.mobile, p.mobile)), ('bankAccount', a.bank_account),
    ('device', a.device_id))`

async function factsOf(db: Db, appIds: readonly string[], now: Date): Promise<CheckFacts[]> {
  const { rows } = await sql<CheckFacts & { exactFaces: number }>`
    select a.app_id, m.country, m.currency, today.day as today, p.doc_type, p.doc_number, p.birth_date, a.mobile,
      a.bank_account, a.device_id, age.min_age, age.max_age, ${shared(listed)} as blacklist,
      debt.bills as open_bills, debt.minor as open_minor, debt.worst as worst_dpd,
      ${each(sql`${applied('device_id')} union all
        select x.user_id, null, x.at, null from borrower_login x
        where x.device_id = a.device_id and x.merchant_id = a.merchant_id and x.user_id <> a.user_id`)} as same_device,
      ${each(sql`${applied('mobile')} union all ${known('mobile')}`)} as same_mobile,
      ${each(sql`${applied('bank_account')} union all ${known('bank_account')}`)} as same_bank_account,
      ${shared(faces)} as same_face,
      (select count(*) from (${faces}) face where face.detail = 'sameFile') as exact_faces
    from application a join borrower p using (user_id) join merchant m on m.merchant_id = a.merchant_id
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
      cross join (select max((value #>> '{}')::int) filter (where key = 'application_min_age') as min_age,
        max((value #>> '{}')::int) filter (where key = 'application_max_age') as max_age from setting) age
      cross join lateral (
        select count(*) as bills, coalesce(sum(${dueOf(sql`today.day`)}), 0)::bigint as minor, today.day - min(b.due_date) as worst
        from bill b join product t using (product_id) where b.user_id = a.user_id and b.status <> 'repaid') debt
    where a.app_id = any(${array(appIds)}::text[])`.execute(db)
  return rows.map(({ exactFaces, ...facts }) => ({ ...facts, sameFace: { ...facts.sameFace, exact: exactFaces } }))
}
