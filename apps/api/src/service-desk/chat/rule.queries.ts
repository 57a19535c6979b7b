/** Rules of the bot and what people call things: reading and keeping them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listChatRules, saveChatRule } from '@cordillera/contract/service-desk/chat'
import { array, type Db, sql, type Tx, takeLock } from '../../platform/db.ts'
import type { By } from '../setup/hours.queries.ts'
import type { Rule, Synonym } from './decide.rules.ts'

type Listed = Output<typeof listChatRules>

export async function rulesOf(db: Db, merchantId: number, now: Date): Promise<Listed['rules']> {
  const { rows } = await sql<Listed['rules'][number]>`
    select h.rule_id as "ruleId", h.name, h.keywords, h.match, h.language, h.hours,
      json_build_object('zh', h.answer_zh, 'en', h.answer_en, 'es', h.answer_es) as answer, h.active,
      (select count(*)::int from chat_message m where m.merchant_id = h.merchant_id and m.rule_id = h.rule_id
        and m.at > ${now}::timestamptz - interval '30 days') as used,
      a.name as "changedBy", h.changed_at as "changedTime", h.version
    from chat_rule h join account a on a.account_id = h.changed_by
    where h.merchant_id = ${merchantId} and h.retired_at is null order by h.position, h.rule_id`.execute(db)
  return rows
}

export async function activeRules(db: Db, merchantId: number): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select rule_id, name, keywords, match, language, hours, json_build_object('zh', answer_zh, 'en', answer_en, 'es', answer_es) as answer
    from chat_rule where merchant_id = ${merchantId} and active and retired_at is null order by position, rule_id`.execute(
    db,
  )
  return rows
}

export async function synonymsOf(db: Db, merchantId: number): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    select word, means from chat_synonym where merchant_id = ${merchantId} order by word`.execute(db)
  return rows
}

/** Whether these are all that a merchant has; whoever changes them at once waits, and sees what the one before left. */
export async function areSynonyms(tx: Tx, merchantId: number, seen: readonly Synonym[]): Promise<boolean> {
  await takeLock(tx, sql`hashtext('chat synonyms'), ${merchantId}::int`)
  const known = await synonymsOf(tx, merchantId)
  const meaningOf = new Map(seen.map(({ word, means }) => [word, means]))
  return known.length === meaningOf.size && known.every(({ word, means }) => meaningOf.get(word) === means)
}

export async function setSynonyms(tx: Tx, merchantId: number, synonyms: readonly Synonym[], by: By): Promise<void> {
  await tx.deleteFrom('chatSynonym').where('merchantId', '=', merchantId).execute()
  await sql`
    insert into chat_synonym (merchant_id, word, means, set_by, set_at)
    select ${merchantId}, lower(s.word), s.means, ${by.accountId}, ${by.now}
    from jsonb_to_recordset(${JSON.stringify(synonyms)}::jsonb) as s(word text, means text)`.execute(tx)
}

export async function lockRule(tx: Tx, merchantId: number, ruleId: string) {
  const { rows } = await sql<{ version: number; name: string }>`
    select version, name from chat_rule where rule_id = ${ruleId} and merchant_id = ${merchantId} and retired_at is null
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function saveRule(
  tx: Tx,
  merchantId: number,
  saved: Parsed<typeof saveChatRule>,
  by: By,
): Promise<string> {
  const { ruleId, name, keywords, match, language = null, hours, answer, active } = saved
  const values = {
    ...{ name, keywords: [...new Set(keywords)], match, language, hours, active },
    ...{ answerZh: answer.zh, answerEn: answer.en, answerEs: answer.es, changedBy: by.accountId, changedAt: by.now },
  }
  if (!ruleId) {
    const made = await tx
      .insertInto('chatRule')
      .values({
        ...values,
        merchantId,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from chat_rule where merchant_id = ${merchantId})`,
      })
      .returning('ruleId')
      .executeTakeFirstOrThrow()
    return made.ruleId
  }
  await tx
    .updateTable('chatRule')
    .set({ ...values, version: sql`version + 1` })
    .where('ruleId', '=', ruleId)
    .execute()
  return ruleId
}

export async function retireRule(tx: Tx, ruleId: string, now: Date): Promise<void> {
  await tx.updateTable('chatRule').set({ retiredAt: now }).where('ruleId', '=', ruleId).execute()
}

/** False where these are not all rules of the merchant. */
export async function setRuleOrder(tx: Tx, merchantId: number, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ ruleId: string }>`
    select rule_id from chat_rule where merchant_id = ${merchantId} and retired_at is null order by rule_id for update`.execute(
    tx,
  )
  const wanted = new Set(ids)
  if (wanted.size !== rows.length || ids.length !== rows.length || !rows.every(({ ruleId }) => wanted.has(ruleId)))
    return false
  await sql`
    update chat_rule h set position = o.position
    from unnest(${array(ids)}::text[]) with ordinality o (rule_id, position)
    where h.rule_id = o.rule_id and h.position <> o.position`.execute(tx)
  return true
}

/** The published help question that has at least half of the words, and two where there are more; null where none has. */
export async function helpFor(
  db: Db,
  { merchantId, text, language, platform }: { merchantId: number; text: string; language: string; platform: string },
) {
  const { rows } = await sql<{ questionId: string; question: string; answer: string }>`
    select h.question_id, ${sql.ref(`question_${language}`)} as question, ${sql.ref(`answer_${language}`)} as answer
    from help_question h
      cross join lateral (select search_terms(${text}) as wanted) w
      cross join lateral (select count(*) as hits from unnest(w.wanted) term
        where term = any(search_terms(h.question_zh || ' ' || h.question_en || ' ' || h.question_es))) found
    where h.merchant_id = ${merchantId} and h.state = 'published' and h.platform in (${platform}, 'all')
      and search_terms(h.question_zh || ' ' || h.question_en || ' ' || h.question_es) && search_terms(${text})
      and found.hits * 2 >= cardinality(w.wanted) and found.hits >= least(2, cardinality(w.wanted))
    order by found.hits desc, h.position, h.question_id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether the desk of a merchant is open now, and when it opens next. */
export async function deskNow(
  db: Db,
  merchantId: number,
  now: Date,
): Promise<{ isOpen: boolean; opens: string | null }> {
  const { rows } = await sql<{ isOpen: boolean; opens: string | null }>`
    select coalesce(bool_or(s.begins <= ${now}::timestamptz), false) as is_open,
      to_char(min(s.begins) at time zone min(m.time_zone), 'DD/MM HH24:MI') as opens
    from merchant m cross join lateral desk_spans(m.country, m.time_zone, ${now}, 14) s
    where m.merchant_id = ${merchantId}`.execute(db)
  return rows[0] ?? { isOpen: false, opens: null }
}
