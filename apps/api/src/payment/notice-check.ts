/**
 * Every night: each notice that a channel signed has its booking or its exception, and no order stands otherwise than
 * a signed word says. Read from the notices themselves, apart from
 * the code that works them; what has neither is put before finance, and what has settled itself meanwhile is closed.
 */

import { minorDigits } from '@cordillera/contract/money'
import { recordSystem } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { type Db, inTransaction, sql } from '../platform/db.ts'
import { openUnansweredCharges } from './charge/charge.night.ts'
import { everyNotices, noticesOf } from './notices.ts'

const job = 'payment.noticeCheck'
const lookEveryMs = 10 * 60_000
/** What waits for less may still be worked by itself. */
const waitsAtMost = '1 hour'

export function noticeNights(app: App): void {
  app.jobs.define(job, async ({ db, clock }) => {
    const now = clock.now()
    const counts = await inTransaction(db, async (tx) => ({
      opened: (await openUnanswered(tx, now)) + (await openUnansweredCharges(tx, now)),
      closed: await closeSettled(tx, now),
    }))
    if (counts.opened > 0) await recordSystem(db, now, job, { action: 'payment.noticesUnanswered', after: counts })
    return { counts }
  })
  app.jobs.regularly(lookEveryMs, () => askForNoticeCheck(app))
}

/** One check a UTC day, whichever process looks first. */
export async function askForNoticeCheck(app: Pick<App, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const title = now.toISOString().slice(0, 10)
    const { rows } = await sql<{ due: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${job}))
        and not exists (select from job where kind = ${job} and title = ${title}) as due`.execute(tx)
    if (rows[0]?.due) await app.jobs.enqueue(tx, { kind: job, title, input: {}, createdBy: null, now })
  })
}

/** Each channel's currency, its digits and zone, and where its words keep key, amount and bank. */
const channels = () =>
  sql.join(
    everyNotices().map(
      ([
        name,
        {
          currency,
          zone,
          fields: { trackingKey, amount, sendingBank, state },
        },
      ]) => {
        const digits = minorDigits[currency]
        return sql`(${name}, ${currency}, ${digits}::int, ${zone}, ${trackingKey}, ${amount}, ${sendingBank}::text, ${state})`
      },
    ),
  )

/** What each channel's words of a state come to, of all that it ever said. */
async function endsTold(db: Db): Promise<{ channel: string; word: string; ends: string }[]> {
  const fields = everyNotices().map(
    ([
      channel,
      {
        fields: { state },
      },
    ]) => sql`(${channel}, ${state})`,
  )
  const { rows } = await sql<{ channel: string; word: string }>`
    select distinct w.channel, w.body ->> c.field as word from webhook w join (values ${sql.join(fields)}) c (channel, field) using (channel)
    where w.trusted and w.kind = 'state' and w.body ->> c.field is not null`.execute(db)
  return rows.map(({ channel, word }) => {
    const { state, fields: of } = noticesOf(channel)
    return { channel, word, ends: state({ [of.state]: word }).outcome.state }
  })
}

/** Whether an order stands otherwise than a signed word of its end says, and no person's later word explains it. */
const contradictsOrder = sql`o.order_id is not null and not coalesce(o.marked_at > t.received_at, false) and case s.ends
  when 'settled' then o.state not in ('settled', 'returned') when 'failed' then o.state not in ('failed', 'returned')
  when 'returned' then o.state not in ('returned', 'failed') else false end`

async function openUnanswered(db: Db, now: Date): Promise<number> {
  const ends = JSON.stringify(await endsTold(db))
  const { rows } = await sql<{ opened: number }>`
    with told as (
      select w.*, c.currency, c.zone, nullif(w.body ->> c.bank_field, '') as sending_bank, coalesce(w.body ->> c.key_field, w.body ->> 'id', w.provider_key) as told_key,
        w.body ->> c.state_field as word,
        case when w.kind = 'deposit' and w.body ->> c.amount_field ~ '^\\d{1,13}(\\.\\d+)?$'
          then (w.body ->> c.amount_field)::numeric * power(10::numeric, c.digits) end as amount
      from webhook w join (values ${channels()}) c (channel, currency, digits, zone, key_field, amount_field, bank_field, state_field) using (channel)
      where w.trusted and not exists (select from payment_exception e where e.webhook_id = w.webhook_id)
    ), judged as (
      select t.*, case
        when t.processed_at is null then case when t.received_at < ${now}::timestamptz - ${waitsAtMost}::interval then 'unprocessed' end
        when t.kind = 'state' then case when t.order_id is null then 'unknownOrder' when ${contradictsOrder} then 'stateConflict' end
        when p.payment_id is null then 'unanswered'
        when p.amount_minor is distinct from t.amount then 'conflict' end as what, p.payment_id as booked, o.merchant_id,
        o.amount_minor as ordered, coalesce(o.tracking_key, t.told_key) as tracking_key
      from told t left join payment p on p.payment_id = t.payment_id
        left join outgoing_order o on t.kind = 'state' and o.order_id = t.order_id
        left join json_to_recordset(${ends}::json) s (channel text, word text, ends text) on s.channel = t.channel and s.word = t.word
    ), opened as (
      insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, sending_bank, webhook_id,
        payment_id, order_id, paid_at, value_day, raw, opened_at)
      select what, merchant_id, channel, currency, coalesce(ordered, case when amount > 0 and amount = trunc(amount) then amount::bigint end),
        tracking_key, sending_bank, webhook_id, booked, case when what = 'stateConflict' then order_id end, received_at, (received_at at time zone zone)::date, body, ${now}
      from judged where what is not null on conflict do nothing returning 1
    )
    select count(*) as opened from opened`.execute(db)
  return rows[0]?.opened ?? 0
}

/** A notice that was worked after all, and a balance that money has filled up again. */
async function closeSettled(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      update payment_exception e set state = 'resolved', resolution = 'closed', resolved_at = ${now}, version = e.version + 1
      where e.state = 'open' and (
        (e.kind = 'unprocessed' and exists (select from webhook w
          where w.webhook_id = e.webhook_id and w.processed_at is not null and (w.payment_id is not null or w.order_id is not null)))
        or (e.kind = 'unprocessed' and exists (select from charge_notice n
          where n.notice_id = e.charge_notice_id and n.worked_at is not null))
        or (e.kind = 'claim' and exists (select from borrower b where b.user_id = e.user_id and b.balance_minor >= 0)))
      returning 1
    )
    select count(*) as closed from closed`.execute(db)
  return rows[0]?.closed ?? 0
}
