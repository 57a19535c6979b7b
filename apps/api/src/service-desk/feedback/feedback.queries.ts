/** Feedback and suggestions as lists, their drawer, their themes and the app read them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type appFeedback,
  type feedbackDetail,
  feedbackExportColumns,
  type feedbackThemes,
  type listFeedback,
} from '@cordillera/contract/service-desk/feedback'
import { feedbackKinds, feedbackStates } from '@cordillera/contract/service-desk/feedback-terms'
import { type Db, sql } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { hasWords } from '../words.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listFeedback>['list'][number]
type Detail = Output<typeof feedbackDetail>
const record = { at: 'created_at', id: 'feedback_id' }

function feedback({ rows }: Asked, filter: FilterOf<typeof listFeedback>): Listed {
  const { kind, state, tag, score, merchant, userId, content } = filter
  const where = all([
    sql`h.kind = ${kind}`,
    state && sql`h.state = ${state}`,
    tag && sql`h.tags @> array[lower(${tag})]`,
    score !== undefined && sql`h.score = ${score}`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
    userId && sql`h.user_id = ${userId}`,
    content && hasWords(sql`search_terms(h.content)`, content),
  ])
  return { hits: sql`from ${rows.appFeedback} h where ${where}`, fields, joins }
}

const fields = sql`
  h.feedback_id as "feedbackId", h.kind, h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
  h.merchant_id as merchant, m.name as "merchantName", m.country, h.content, h.score, h.app_version as "appVersion", h.platform,
  h.tags, h.state, h.created_at as "createdTime", h.unanswered_since as "unansweredSince", h.order_id as "orderId",
  h.follows_id as "followsId", h.version`
const joins = sql`join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id`

export const pageOfFeedback = (asked: Asked, input: Parsed<typeof listFeedback>) =>
  pageOf<Row>(asked.db, input, { ...feedback(asked, input), order: byTime(record, input) })

export const feedbackFile = listFile({
  name: 'feedback',
  columns: feedbackExportColumns,
  rows: (asked, filter: FilterOf<typeof listFeedback>) =>
    each(latestFirst<Row>(asked.db, feedback(asked, filter), record), (row) => ({
      ...row,
      kind: feedbackKinds[row.kind][asked.language],
      state: feedbackStates[row.state][asked.language],
      tags: row.tags.join(', '),
    })),
})

/** One in scope with all that was said; null where it isn't. */
export async function readFeedback({ db, rows }: Asked, feedbackId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ feedback: Detail }>`
    select row_to_json(shown) as feedback from (
      select ${fields},
        array(select i.file_id from app_feedback_image i where i.feedback_id = h.feedback_id order by i.position) as images,
        (select coalesce(json_agg(row order by row."entryId"), '[]'::json) from (
          select e.entry_id as "entryId", e.at, who.name as by, e.text
          from app_feedback_entry e left join account who using (account_id) where e.feedback_id = h.feedback_id) row) as entries
      from ${rows.appFeedback} h ${joins} where h.feedback_id = ${feedbackId}) shown`.execute(db)
  return found[0]?.feedback ?? null
}

/** The months of the merchants' zones; whoever has two tags counts with each. */
export async function themesOf(
  { db, rows }: Asked,
  { kind, merchant }: Parsed<typeof feedbackThemes>,
  now: Date,
): Promise<Output<typeof feedbackThemes>> {
  const where = all([
    sql`h.kind = ${kind} and h.created_at > ${now}::timestamptz - interval '12 months'`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
  ])
  const { rows: found } = await sql<Output<typeof feedbackThemes>[number]>`
    select to_char(h.created_at at time zone m.time_zone, 'YYYY-MM-01') as month, tag, count(*)::int as count,
      round(avg(h.score) * 100)::int as score
    from ${rows.appFeedback} h join merchant m on m.merchant_id = h.merchant_id
      left join lateral unnest(h.tags) tag on true
    where ${where} group by 1, 2 order by 1 desc, 3 desc, 2 nulls last`.execute(db)
  return found
}

/** What a user of the app reads of it. */
export async function feedbackOfUser(db: Db, userId: string): Promise<Output<typeof appFeedback>> {
  const { rows } = await sql<Output<typeof appFeedback>[number]>`
    select h.feedback_id as "feedbackId", h.kind, h.content, h.state, h.created_at as "createdTime",
      (select coalesce(json_agg(json_build_object('at', e.at, 'fromUs', e.account_id is not null, 'text', e.text) order by e.entry_id), '[]'::json)
       from app_feedback_entry e where e.feedback_id = h.feedback_id) as entries
    from app_feedback h where h.user_id = ${userId} order by h.created_at desc, h.feedback_id limit 100`.execute(db)
  return rows
}
