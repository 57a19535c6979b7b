/** Templates for a case, what fills them, and the messages of a person. */

import { type Currency, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { listMessages, messageChannels } from '@cordillera/contract/messaging/message'
import type { Placeholder } from '@cordillera/contract/messaging/text'
import { formatMinor } from '@cordillera/contract/money'
import { dueOf } from '../credit/public.ts'
import { array, type Db, sql } from '../platform/db.ts'

type MessageChannel = (typeof messageChannels)[number]

interface TemplateRow {
  templateId: number
  channel: MessageChannel
  name: string
  subject: string | null
  template: string
}

/** Active templates of the case's country that fit its stage and whether it is new. */
export async function templatesFor(db: Db, caseId: string, channel: MessageChannel | null): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select t.template_id, t.channel, t.name, t.subject, t.template
    from collection_case c join merchant m using (merchant_id) join message_template t on t.country = m.country
    where c.case_id = ${caseId} and t.active and t.channel = coalesce(${channel}, t.channel)
      and coalesce(t.stage, c.stage) = c.stage and coalesce(t.is_new_case, c.new_customer) = c.new_customer
    order by t.channel, t.stage nulls last, t.name limit 100`.execute(db)
  return rows
}

export async function templateFor(db: Db, caseId: string, templateId: number): Promise<TemplateRow | undefined> {
  return (await templatesFor(db, caseId, null)).find((template) => template.templateId === templateId)
}

type Figures = Record<Exclude<Placeholder, 'link'>, string>

/** What a template is filled with, as of the merchant's today. */
export async function figuresOf(db: Db, caseId: string, now: Date): Promise<Figures> {
  const figures = (await figuresOfMany(db, [caseId], now)).get(caseId)
  if (!figures) throw new Error(`case ${caseId} was in scope a moment ago`)
  return figures
}

/** The same of many cases, by their ids. */
export async function figuresOfMany(db: Db, caseIds: readonly string[], now: Date): Promise<Map<string, Figures>> {
  const { rows } = await sql<{
    caseId: string
    name: string
    merchant: string
    amount: number
    currency: Currency
    dueDate: string
    days: number
    loan: string
  }>`
    select c.case_id, p.first_name as name, m.name as merchant, b.currency, b.due_date, today.day - b.due_date as days, a.loan_ref as loan,
      ${dueOf(sql`today.day`)} as amount
    from collection_case c join merchant m using (merchant_id) join bill b on b.bill_id = c.bill_id
      join product t on t.product_id = b.product_id join application a on a.app_id = c.app_id
      join borrower p on p.user_id = c.user_id
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
    where c.case_id = any(${array(caseIds)}::text[])`.execute(db)
  return new Map(
    rows.map(({ caseId, name, merchant, amount, currency, dueDate, days, loan }) => {
      const { locale } = Object.values(countries).find((one) => one.currency === currency) ?? countries.MX
      const shown = `${currency} ${formatMinor(amount, currency, locale)}`
      const due = dueDate.split('-').reverse().join('/')
      return [caseId, { name, merchant, amount: shown, dueDate: due, days: String(days), loan }]
    }),
  )
}

/** Addresses as stored; masked by the caller. */
export async function messagesTo(db: Db, userId: string): Promise<Output<typeof listMessages>> {
  const { rows } = await sql<Output<typeof listMessages>[number]>`
    select message_id as "messageId", case_id as "caseId", contact_id as "contactId", channel, address,
      readable_text(purpose, body) as text,
      segments, state, failure, failure_code as "failureCode", a.name as by, queued_at as "queuedTime", sent_at as "sentTime", ended_at as "endTime"
    from message left join account a using (account_id)
    where user_id = ${userId} order by queued_at desc, message_id desc limit 100`.execute(db)
  return rows
}
