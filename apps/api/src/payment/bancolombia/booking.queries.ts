/** Booking a collection file: its lines become rows of an import of payments, and what became of each is kept on it. */
import { countries } from '@cordillera/contract/countries'
import { isBorrower } from '../../access/public.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { isOfGone, lockOwners } from '../match.queries.ts'
import { bookedUnderAnotherFile, keyOf } from './staging.queries.ts'

/** Locked, as the job finds it. */
export async function fileToBook(tx: Tx, collectionId: string) {
  const { rows } = await sql<{
    merchantId: number
    state: string
    name: string
    sha256: string
    uploadedBy: number
    matchers: number[]
  }>`
    select f.merchant_id, f.state, f.name, f.sha256, f.uploaded_by,
      array(select distinct l.matched_by from bancolombia_line l where l.collection_id = f.collection_id and l.matched_by is not null) as matchers
    from bancolombia_file f where f.collection_id = ${collectionId} for update of f`.execute(tx)
  return rows[0] ?? null
}

/** The accounts of those whose own loans a person matched lines to. */
export const gainersOf = (collectionId: string, accountId: number) => sql`
  select ${accountId}::int from bancolombia_line l
  where l.collection_id = ${collectionId} and l.matched_by is not null and ${isBorrower([accountId], sql`l.user_id`)}`

/** Whoever let their account go since the file was read has no loan any more. */
export async function unmatchGone(tx: Tx, collectionId: string): Promise<void> {
  await lockOwners(
    tx,
    sql`(select user_id from bancolombia_line where collection_id = ${collectionId} and state = 'matched')`,
  )
  await sql`
    update bancolombia_line l set state = 'unmatched', why = 'unknown', app_id = null, user_id = null, bill_id = null, link_id = null,
      version = version + 1
    where l.collection_id = ${collectionId} and l.state = 'matched' and ${isOfGone(sql`(select l.app_id, l.user_id)`)}`.execute(
    tx,
  )
}

/**
 * All lines that may be money, matched ones with their loan, as rows of an import of payments: also those that differ from what is booked,
 * so that finance hears of them, and not those that another file of the day has brought since.
 */
export async function stageLines(tx: Tx, collectionId: string, now: Date): Promise<void> {
  const { zone } = countries.CO
  await sql`
    insert into payment_row (row_number, loan_ref, judgement, raw, amount, currency, channel, tracking_key, kind, sending_bank,
      operation_day, merchant_id, app_id, user_id, bill_id, paid_at, value_day, today)
    select l.row_number, coalesce(a.loan_ref, l.reference), case when ${bookedUnderAnotherFile} then 'duplicate' else 'new' end,
      jsonb_build_object('reference', l.reference, 'lot', l.lot, 'sequence', l.sequence, 'authorization', l.authorization_code,
        'branch', l.branch, 'means', l.means),
      l.amount_minor, f.currency, f.channel, ${keyOf}, 'payment', nullif(l.paying_bank, ''), f.collected_on,
      case when l.app_id is not null then l.merchant_id end, l.app_id, l.user_id, l.bill_id,
      f.collected_on::timestamp at time zone ${zone}, f.collected_on, (${now}::timestamptz at time zone ${zone})::date
    from bancolombia_line l join bancolombia_file f using (collection_id) left join application a on a.app_id = l.app_id
    where l.collection_id = ${collectionId} and (l.state in ('matched', 'unmatched') or l.why = 'differs')`.execute(tx)
}

/** What became of each line; links that were paid have had what they were made for. */
export async function keepBooked(
  tx: Tx,
  collectionId: string,
  { accountId, jobId, now }: { accountId: number; jobId: string; now: Date },
): Promise<void> {
  await sql`
    update bancolombia_line l set version = l.version + 1, payment_id = case when r.judgement = 'new' then r.payment_id end,
      state = case r.judgement when 'new' then 'booked' else 'refused' end,
      why = case r.judgement when 'new' then l.why when 'duplicate' then 'known' else 'differs' end
    from payment_row r where l.collection_id = ${collectionId} and l.row_number = r.row_number`.execute(tx)
  await sql`
    update pay_link k set used_at = ${now}, paid_by = l.payment_id from bancolombia_line l
    where l.collection_id = ${collectionId} and l.state = 'booked' and k.link_id = l.link_id and k.used_at is null`.execute(
    tx,
  )
  await sql`
    update bancolombia_file set state = 'booked', decided_by = ${accountId}, decided_at = ${now}, job_id = ${jobId}, version = version + 1
    where collection_id = ${collectionId}`.execute(tx)
}

export async function countBooked(tx: Tx, collectionId: string) {
  const { rows } = await sql<{ booked: number; unidentified: number; refused: number; amount: number }>`
    select (count(*) filter (where l.state = 'booked' and l.app_id is not null))::int as booked,
      (count(*) filter (where l.state = 'booked' and l.app_id is null))::int as unidentified,
      (count(*) filter (where l.state = 'refused'))::int as refused,
      coalesce(sum(l.amount_minor) filter (where l.state = 'booked'), 0)::bigint as amount
    from bancolombia_line l where l.collection_id = ${collectionId}`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate answers one row')
  return counts
}
