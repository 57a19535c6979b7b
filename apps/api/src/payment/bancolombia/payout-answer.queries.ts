/** The bank's answer as rows: staged by COPY, held against the file it answers, kept on its lines. */
import { sql, type Tx } from '../../platform/db.ts'

export const answerCopy =
  'copy payout_answer_row (row_number, reference, amount_minor, said, answer, message, raw) from stdin'

export async function createAnswerStaging(tx: Tx): Promise<void> {
  await sql`create temp table payout_answer_row (
    row_number int, reference text, amount_minor bigint, said text, answer text, message text, raw jsonb) on commit drop`.execute(
    tx,
  )
}
export const emptyAnswerStaging = (tx: Tx) => sql`truncate payout_answer_row`.execute(tx)

/** One that was taken away, locked; null where the bank can't have it. */
export async function fileToAnswer(tx: Tx, payoutFileId: string): Promise<object | null> {
  const { rows } = await sql<object>`
    select from payout_file where payout_file_id = ${payoutFileId} and state in ('downloaded', 'answered') for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export interface AnswerFault {
  why: 'empty' | 'foreign' | 'twice' | 'amount'
  row: number
  reference: string
  said: string
  oursMinor: number | null
}

/** The first row that does not answer a line of this file, once and in its amount. */
export async function faultOfAnswer(tx: Tx, payoutFileId: string): Promise<AnswerFault | null> {
  const { rows } = await sql<AnswerFault>`
    with judged as (
      select r.row_number as row, r.reference, r.said, l.amount_minor as ours_minor,
        case when l.payout_id is null then 'foreign' when r.amount_minor is distinct from l.amount_minor then 'amount'
          when row_number() over (partition by r.reference order by r.row_number) > 1 then 'twice' end as why
      from payout_answer_row r left join payout p on p.tracking_key = r.reference
        left join payout_file_line l on l.payout_id = p.payout_id and l.payout_file_id = ${payoutFileId}
    )
    (select why, row, left(reference, 60) as reference, left(said, 40) as said, ours_minor from judged where why is not null order by row limit 1)
    union all
    select 'empty', 0, '', '', null where not exists (select from payout_answer_row)
    limit 1`.execute(tx)
  return rows[0] ?? null
}

export interface AnswerCounts {
  lines: number
  settled: number
  failed: number
  unclear: number
}

/** A later answer replaces what an earlier one said of a line. The sender is asked to ask about every order that is answered. */
export async function keepAnswers(
  tx: Tx,
  payoutFileId: string,
  { fileId, sha256, accountId, now }: { fileId: string; sha256: string; accountId: number; now: Date },
): Promise<AnswerCounts> {
  const { rows } = await sql<AnswerCounts>`
    with answered as (
      update payout_file_line l set answer = r.answer, answer_message = r.message, answer_raw = r.raw, answered_at = ${now}
      from payout_answer_row r, payout p
      where l.payout_file_id = ${payoutFileId} and p.payout_id = l.payout_id and p.tracking_key = r.reference
      returning l.payout_id, l.answer
    ), wanted as (
      update payout p set query_at = ${now} from answered a where p.payout_id = a.payout_id and a.answer <> 'unclear'
    ), told as (
      update payout_file set state = 'answered', answer_file_id = ${fileId}, answer_sha256 = ${sha256}, answered_by = ${accountId},
        answered_at = ${now}, version = version + 1
      where payout_file_id = ${payoutFileId}
    )
    select count(*)::int as lines, (count(*) filter (where answer = 'settled'))::int as settled,
      (count(*) filter (where answer in ('failed', 'returned')))::int as failed, (count(*) filter (where answer = 'unclear'))::int as unclear
    from answered`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate answers one row')
  return counts
}
