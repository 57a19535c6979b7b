/** Answers kept ready and macros: reading and keeping them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type {
  listDeskAnswers,
  listDeskMacros,
  saveDeskAnswer,
  saveDeskMacro,
} from '@cordillera/contract/service-desk/setup'
import type { OrderEnding, OrderGroup } from '@cordillera/contract/service-desk/terms'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import type { By } from './hours.queries.ts'

export async function answersOf(db: Db, merchantId: number): Promise<Output<typeof listDeskAnswers>> {
  const { rows } = await sql<Output<typeof listDeskAnswers>[number]>`
    select h.answer_id as "answerId", h.name, json_build_object('zh', h.text_zh, 'en', h.text_en, 'es', h.text_es) as text,
      a.name as "changedBy", h.changed_at as "changedTime", h.version
    from desk_answer h join account a on a.account_id = h.changed_by
    where h.merchant_id = ${merchantId} and h.retired_at is null order by lower(h.name)`.execute(db)
  return rows
}

export async function macrosOf(db: Db, merchantId: number): Promise<Output<typeof listDeskMacros>> {
  const { rows } = await sql<Output<typeof listDeskMacros>[number]>`
    select h.macro_id as "macroId", h.name, h.answer_id as "answerId", w.name as "answerName", h.group_name as "group", h.take,
      h.escalate, h.comment, h.ending, h.note, a.name as "changedBy", h.changed_at as "changedTime", h.version
    from desk_macro h join account a on a.account_id = h.changed_by left join desk_answer w on w.answer_id = h.answer_id
    where h.merchant_id = ${merchantId} and h.retired_at is null order by lower(h.name)`.execute(db)
  return rows
}

export interface Macro {
  macroId: string
  merchantId: number
  name: string
  groupName: OrderGroup | null
  take: boolean
  escalate: boolean
  comment: string | null
  ending: OrderEnding | null
  note: string | null
  answer: { zh: string; en: string; es: string } | null
}

export async function findMacro(db: Db, macroId: string): Promise<Macro | null> {
  const { rows } = await sql<Macro>`
    select h.*, case when w.answer_id is not null then json_build_object('zh', w.text_zh, 'en', w.text_en, 'es', w.text_es) end as answer
    from desk_macro h left join desk_answer w on w.answer_id = h.answer_id
    where h.macro_id = ${macroId} and h.retired_at is null`.execute(db)
  return rows[0] ?? null
}

interface Offered {
  version: number
  name: string
}

/** One of the merchant that is offered, locked. */
export async function lockAnswer(tx: Tx, merchantId: number, answerId: string): Promise<Offered | null> {
  const { rows } = await sql<Offered>`
    select version, name from desk_answer where answer_id = ${answerId} and merchant_id = ${merchantId} and retired_at is null
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function lockMacro(tx: Tx, merchantId: number, macroId: string): Promise<Offered | null> {
  const { rows } = await sql<Offered>`
    select version, name from desk_macro where macro_id = ${macroId} and merchant_id = ${merchantId} and retired_at is null
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function isNamed(
  tx: Tx,
  table: 'desk_answer' | 'desk_macro',
  { merchantId, name, id }: { merchantId: number; name: string; id: string | undefined },
): Promise<boolean> {
  const key = sql.ref(table === 'desk_answer' ? 'answer_id' : 'macro_id')
  const { rows } = await sql`
    select from ${sql.table(table)} where merchant_id = ${merchantId} and lower(name) = lower(${name}) and retired_at is null
      and ${key} is distinct from ${id ?? null}`.execute(tx)
  return rows.length > 0
}

export async function saveAnswer(
  tx: Tx,
  merchantId: number,
  saved: Parsed<typeof saveDeskAnswer>,
  by: By,
): Promise<string> {
  const { answerId, name, text } = saved
  const values = { name, textZh: text.zh, textEn: text.en, textEs: text.es, changedBy: by.accountId, changedAt: by.now }
  if (!answerId) {
    const made = await tx
      .insertInto('deskAnswer')
      .values({ ...values, merchantId })
      .returning('answerId')
      .executeTakeFirstOrThrow()
    return made.answerId
  }
  await tx
    .updateTable('deskAnswer')
    .set({ ...values, version: sql`version + 1` })
    .where('answerId', '=', answerId)
    .execute()
  return answerId
}

export async function saveMacro(
  tx: Tx,
  merchantId: number,
  saved: Parsed<typeof saveDeskMacro>,
  by: By,
): Promise<string> {
  const { macroId, name, answerId = null, group = null, take, escalate, comment, ending = null, note } = saved
  const values = {
    ...{ name, answerId, groupName: group, take, escalate, comment: comment || null, ending },
    ...{ note: ending ? note || null : null, changedBy: by.accountId, changedAt: by.now },
  }
  if (!macroId) {
    const made = await tx
      .insertInto('deskMacro')
      .values({ ...values, merchantId })
      .returning('macroId')
      .executeTakeFirstOrThrow()
    return made.macroId
  }
  await tx
    .updateTable('deskMacro')
    .set({ ...values, version: sql`version + 1` })
    .where('macroId', '=', macroId)
    .execute()
  return macroId
}

export async function retireAnswer(tx: Tx, answerId: string, now: Date): Promise<void> {
  await tx.updateTable('deskAnswer').set({ retiredAt: now }).where('answerId', '=', answerId).execute()
}

export async function retireMacro(tx: Tx, macroId: string, now: Date): Promise<void> {
  await tx.updateTable('deskMacro').set({ retiredAt: now }).where('macroId', '=', macroId).execute()
}

/** A macro that uses the answer; null where none does. */
export async function macroWith(tx: Tx, answerId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from desk_macro where answer_id = ${answerId} and retired_at is null order by name limit 1`.execute(tx)
  return rows[0]?.name ?? null
}
