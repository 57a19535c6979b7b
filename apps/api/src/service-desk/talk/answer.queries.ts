/** Answering a customer: what an answer is filled with, what was written meanwhile, drafts, who looks, and the score. */
import type { AnswerVariable } from '@cordillera/contract/service-desk/terms'
import { fillAnswer } from '@cordillera/contract/service-desk/terms'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'

export interface TalkValues {
  customer: string | null
  order: string
  merchant: string
  loan: string | null
  /** What the customer reads. */
  language: 'zh' | 'en' | 'es'
}

/** What answers on these work orders are filled with. */
export async function talkValues(tx: Tx, orderIds: readonly string[]): Promise<Map<string, TalkValues>> {
  const { rows } = await sql<TalkValues>`
    select h.order_id as "order", p.first_name as customer, m.name as merchant, a.loan_ref as loan,
      case when lower(p.language) in ('en', 'english') then 'en' when lower(p.language) in ('zh', 'chinese') then 'zh' else 'es' end as language
    from work_order h join merchant m using (merchant_id) left join borrower p on p.user_id = h.user_id
      left join application a on a.app_id = h.app_id
    where h.order_id = any(${array(orderIds)}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.order, row]))
}

type Three = Readonly<Record<'zh' | 'en' | 'es', string>>

/** An answer as its customer reads it; or the variable that has no value. */
export function filledFor(answer: Three | string, values: TalkValues | undefined, agent: string) {
  const text = typeof answer === 'string' ? answer : answer[values?.language ?? 'es']
  const { language: _, ...known } = values ?? { language: 'es' }
  return fillAnswer(text, { ...(known as Partial<Record<AnswerVariable, string | null>>), agent })
}

export interface Newer {
  entryId: number
  by: string | null
  at: string
  text: string
}

/** What was written under one, or under those that were merged into it, after an entry: the latest. */
export async function newerThan(db: Db, orderId: string, entryId: number): Promise<Newer | null> {
  const { rows } = await sql<Newer>`
    select e.entry_id, a.name as by, to_char(e.at at time zone m.time_zone, 'HH24:MI') as at, coalesce(e.note, e.kind) as text
    from work_order_entry e join merchant m using (merchant_id) left join account a using (account_id)
    where e.order_id in (select ${orderId}::text union all select o.order_id from work_order o where o.merged_into = ${orderId})
      and e.entry_id > ${entryId} and not (e.kind = 'escalate' and e.account_id is null)
    order by e.entry_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** What is kept of one, locked; nothing where nothing is. */
export async function lockDraft(
  tx: Tx,
  { orderId, accountId }: { orderId: string; accountId: number },
): Promise<string> {
  const draft = tx.selectFrom('workOrderDraft').select('text').where('orderId', '=', orderId)
  return (await draft.where('accountId', '=', accountId).forUpdate().executeTakeFirst())?.text ?? ''
}

export async function keepDraft(
  tx: Tx,
  { orderId, accountId, text, now }: { orderId: string; accountId: number; text: string; now: Date },
): Promise<void> {
  if (text.trim() === '')
    await tx.deleteFrom('workOrderDraft').where('orderId', '=', orderId).where('accountId', '=', accountId).execute()
  else
    await tx
      .insertInto('workOrderDraft')
      .values({ orderId, accountId, text, at: now })
      .onConflict((known) => known.columns(['orderId', 'accountId']).doUpdateSet({ text, at: now }))
      .execute()
}

/** So long after the last sign somebody is still taken to look. */
const looksForMs = 25_000

/** Says that somebody looks or writes; answers who else does. */
export async function present(
  tx: Tx,
  { subject, accountId, typing, now }: { subject: string; accountId: number; typing: boolean; now: Date },
): Promise<{ name: string; typing: boolean }[]> {
  await sql`
    insert into desk_presence (subject, account_id, at, is_typing) values (${subject}, ${accountId}, ${now}, ${typing})
    on conflict (subject, account_id) do update set at = excluded.at, is_typing = excluded.is_typing`.execute(tx)
  const { rows } = await sql<{ name: string; typing: boolean }>`
    select a.name, p.is_typing as typing from desk_presence p join account a using (account_id)
    where p.subject = ${subject} and p.account_id <> ${accountId} and p.at > ${new Date(now.getTime() - looksForMs)}
    order by a.name`.execute(tx)
  return rows
}

/** The customer's score of a closed one, with its line under it. */
export async function keepScore(
  tx: Tx,
  {
    orderId,
    merchantId,
    score,
    said,
    now,
  }: { orderId: string; merchantId: number; score: number; said: string | null; now: Date },
): Promise<void> {
  await sql`
    with told as (
      insert into work_order_entry (order_id, merchant_id, at, kind, note)
      values (${orderId}, ${merchantId}, ${now}, 'score', ${said ? `${score}/5 · ${said}` : `${score}/5`})
    )
    update work_order set score = ${score}, score_said = ${said}, scored_at = ${now}, version = version + 1
    where order_id = ${orderId}`.execute(tx)
}
