/** Help questions as staff and the app read them, and their changes. */
import { createHash } from 'node:crypto'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type appHelpQuestions,
  helpQuestionExportColumns,
  type listHelpQuestions,
  type saveHelpQuestion,
} from '@cordillera/contract/service-desk/help'
import { helpCategories, helpStates } from '@cordillera/contract/service-desk/help-terms'
import type { Caller } from '../../platform/caller.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { hasWords } from '../words.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
}
type Row = Output<typeof listHelpQuestions>[number]
const everything = sql`h.question_zh || ' ' || h.question_en || ' ' || h.question_es`

/** Of the merchant worked for, in their order. */
export async function helpQuestions({ db, rows, user }: Asked, filter: Parsed<typeof listHelpQuestions>) {
  const { category, state, content } = filter
  const where = all([
    sql`h.merchant_id = ${user.merchantId}`,
    category && sql`h.category = ${category}`,
    state && sql`h.state = ${state}`,
    content &&
      hasWords(
        sql`(search_terms(${everything}) || search_terms(h.answer_zh || ' ' || h.answer_en || ' ' || h.answer_es))`,
        content,
      ),
  ])
  const { rows: found } = await sql<Row>`
    select h.question_id as "questionId", h.category, h.platform, h.state,
      json_build_object('zh', h.question_zh, 'en', h.question_en, 'es', h.question_es) as question,
      json_build_object('zh', h.answer_zh, 'en', h.answer_en, 'es', h.answer_es) as answer,
      h.helpful_count as helpful, h.unhelpful_count as unhelpful, a.name as "updatedBy", h.updated_at as "updatedTime",
      h.published_at as "publishedTime", h.version
    from ${rows.helpQuestions} h join account a on a.account_id = h.updated_by
    where ${where} order by h.position, h.question_id`.execute(db)
  return found
}

export const helpQuestionsFile = listFile({
  name: 'help-questions',
  columns: helpQuestionExportColumns,
  rows: async function* (asked, filter: Parsed<typeof listHelpQuestions>) {
    const { language } = asked
    const list = (await helpQuestions(asked, filter)).map(({ question, answer, ...row }) => ({
      ...row,
      category: helpCategories[row.category][language],
      state: helpStates[row.state][language],
      questionZh: question.zh,
      questionEn: question.en,
      questionEs: question.es,
      answerZh: answer.zh,
      answerEn: answer.en,
      answerEs: answer.es,
    }))
    yield* computed(list)
  },
})

export type FoundQuestion = Pick<Row, 'questionId' | 'category' | 'state' | 'version' | 'question'>

/** One of the merchant worked for, locked. */
export async function lockQuestion({ db, rows, user }: Asked, questionId: string): Promise<FoundQuestion | null> {
  const { rows: found } = await sql<FoundQuestion>`
    select h.question_id as "questionId", h.category, h.state, h.version, json_build_object('zh', h.question_zh, 'en', h.question_en, 'es', h.question_es) as question
    from ${rows.helpQuestions} h where h.question_id = ${questionId} and h.merchant_id = ${user.merchantId}
    for update of h`.execute(db)
  return found[0] ?? null
}

type Saved = Parsed<typeof saveHelpQuestion>

/** Whether another question of the merchant asks the same in one of the languages. */
export async function isAsked(tx: Tx, merchantId: number, { questionId, question }: Saved): Promise<boolean> {
  const { rows } = await sql`
    select from help_question where merchant_id = ${merchantId} and question_id is distinct from ${questionId ?? null}
      and (lower(question_zh) = lower(${question.zh}) or lower(question_en) = lower(${question.en})
        or lower(question_es) = lower(${question.es})) limit 1`.execute(tx)
  return rows.length > 0
}

const columnsOf = ({ category, platform, question, answer }: Saved) => ({
  category,
  platform,
  questionZh: question.zh,
  questionEn: question.en,
  questionEs: question.es,
  answerZh: answer.zh,
  answerEn: answer.en,
  answerEs: answer.es,
})

export interface By {
  now: Date
  accountId: number
}

/** A draft at the end. */
export async function insertQuestion(tx: Tx, merchantId: number, saved: Saved, { now, accountId }: By) {
  const made = { createdBy: accountId, createdAt: now, updatedBy: accountId, updatedAt: now }
  const { questionId } = await tx
    .insertInto('helpQuestion')
    .values({
      ...columnsOf(saved),
      ...made,
      merchantId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from help_question where merchant_id = ${merchantId})`,
    })
    .returning('questionId')
    .executeTakeFirstOrThrow()
  return questionId
}

export async function updateQuestion(tx: Tx, questionId: string, saved: Saved, { now, accountId }: By): Promise<void> {
  await tx
    .updateTable('helpQuestion')
    .set({ ...columnsOf(saved), updatedBy: accountId, updatedAt: now, version: sql`version + 1` })
    .where('questionId', '=', questionId)
    .execute()
}

export async function setState(tx: Tx, questionId: string, state: Row['state'], { now, accountId }: By): Promise<void> {
  await sql`
    update help_question set state = ${state}, updated_by = ${accountId}, updated_at = ${now}, version = version + 1,
      published_at = case when ${state} = 'published' then ${now}::timestamptz else published_at end
    where question_id = ${questionId}`.execute(tx)
}

/** False where these are not all questions of the merchant: somebody added one meanwhile. */
export async function setOrder(tx: Tx, merchantId: number, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ questionId: string }>`
    select question_id from help_question where merchant_id = ${merchantId} order by question_id for update`.execute(tx)
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || rows.length !== ids.length) return false
  if (!rows.every(({ questionId }) => wanted.has(questionId))) return false
  await sql`
    update help_question h set position = o.position
    from unnest(${array(ids)}::text[]) with ordinality o (question_id, position)
    where h.question_id = o.question_id and h.position <> o.position`.execute(tx)
  return true
}

/** At most so many answers to words asked. */
const foundAtMost = 10

/** Published questions of a merchant for one platform and language; with words, those that have most of them first. */
export async function publishedQuestions(
  db: Db,
  merchantId: number,
  { platform, language, category, content }: Parsed<typeof appHelpQuestions>,
): Promise<Output<typeof appHelpQuestions>> {
  const { rows } = await sql<Output<typeof appHelpQuestions>[number]>`
    select h.question_id as "questionId", h.category, ${sql.ref(`question_${language}`)} as question, ${sql.ref(`answer_${language}`)} as answer
    from help_question h
    cross join lateral (select (select count(*) from unnest(search_terms(${everything})) term where term = any(search_terms(${content ?? ''}))) as hits) found
    where ${all([
      sql`h.merchant_id = ${merchantId} and h.state = 'published' and h.platform in (${platform}, 'all')`,
      category && sql`h.category = ${category}`,
      content && sql`search_terms(${everything}) && search_terms(${content})`,
    ])}
    order by found.hits desc, h.position, h.question_id ${content ? sql`limit ${foundAtMost}` : sql``}`.execute(db)
  return rows
}

/** The last word of a device counts; the figures of the question follow. False where it isn't published. */
export async function rate(tx: Tx, { merchantId, questionId, deviceId, helpful, now }: RatingOf): Promise<boolean> {
  const voter = createHash('sha256').update(deviceId).digest()
  const { rows } = await sql`
    select from help_question where question_id = ${questionId} and merchant_id = ${merchantId} and state = 'published'
    for update`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    with before as (select helpful from help_question_opinion where question_id = ${questionId} and voter = ${voter}),
    said as (
      insert into help_question_opinion (question_id, voter, helpful, at) values (${questionId}, ${voter}, ${helpful}, ${now})
      on conflict (question_id, voter) do update set helpful = excluded.helpful, at = excluded.at
    )
    update help_question set
      helpful_count = helpful_count + ${helpful}::boolean::int - (select count(*) from before where helpful)::int,
      unhelpful_count = unhelpful_count + (not ${helpful}::boolean)::int - (select count(*) from before where not helpful)::int
    where question_id = ${questionId}`.execute(tx)
  return true
}

interface RatingOf {
  merchantId: number
  questionId: string
  deviceId: string
  helpful: boolean
  now: Date
}
