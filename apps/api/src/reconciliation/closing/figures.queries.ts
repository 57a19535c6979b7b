/** Each day of an account from what was matched and resolved on it, beside what the ledger booked of the same. */
import { type Db, type Sql, sql } from '../../platform/db.ts'
import type { Account } from '../statement/statement.queries.ts'
import type { OpenDay } from './closing.rules.ts'

const daysAtOnce = 62

const among = (column: string) =>
  sql`${sql.ref(column)} between (select first from bounds) and (select last from bounds)`

/** What a resolved exception of the bank's side did without another side: `sign` is what it changed the account by. */
const alone = ({ channel, currency }: Account) => sql`
  select e.book_day as day, e.exception_id, e.resolution, e.amount_minor, case e.direction when 'in' then 1 else -1 end as sign
  from recon_exception e where e.channel = ${channel} and e.currency = ${currency} and ${among('e.book_day')} and e.state = 'resolved' and e.side = 'bank'
    and e.resolution in ('fee', 'rounding', 'writeOff', 'explained')
    and not exists (select from recon_match_item i where i.live and i.line_id = e.line_id)`

/** What the ledger booked of the channel's cash for the movements, fees and ends of these days. */
const booked = ({ channel, currency }: Account, days: Sql) => {
  const cash = sql`e.account = 'cash.' || lower(${channel}::text) and e.currency = ${currency}`
  return sql`
    select m.book_day as day, e.amount_minor from recon_match m join recon_match_item i using (match_id) join channel_movement o using (movement_id)
      join ledger_tx x on x.payment_id = o.source_id join ledger_entry e using (tx_id)
      where m.channel = ${channel} and m.currency = ${currency} and m.state = 'confirmed' and ${days} and o.source in ('payment', 'reversal') and ${cash}
    union all
    select m.book_day, e.amount_minor from recon_match m join recon_match_item i using (match_id) join channel_movement o using (movement_id)
      join ledger_tx x on x.reference = o.source_id join ledger_entry e using (tx_id)
      where m.channel = ${channel} and m.currency = ${currency} and m.state = 'confirmed' and ${days} and o.source not in ('payment', 'reversal') and ${cash}
        and sign(e.amount_minor) = case when o.direction = 'in' then 1 else -1 end
    union all
    select m.book_day, e.amount_minor from recon_match m join ledger_tx x on x.reference = m.match_id join ledger_entry e using (tx_id)
      where m.channel = ${channel} and m.currency = ${currency} and m.state = 'confirmed' and ${days} and ${cash}
    union all
    select a.day, e.amount_minor from (${alone({ channel, currency })}) a
      join ledger_tx x on x.reference = a.exception_id join ledger_entry e using (tx_id) where ${cash}`
}

/** A digest of every match and end of a day, whatever order they were made in. */
const contents = ({ channel, currency }: Account, days: Sql) => sql`
  select day, md5(string_agg(said, ',' order by said)) as content from (
    select m.book_day as day, concat_ws('|', m.match_id, m.rule, m.rule_version, m.class, m.line_minor, m.movement_minor, m.fee_minor, m.adjusted_minor,
      (select string_agg(concat_ws('/', i.line_id, i.movement_id, i.allocated_minor), ';' order by i.item_id) from recon_match_item i
        where i.match_id = m.match_id)) as said
    from recon_match m where m.channel = ${channel} and m.currency = ${currency} and m.state = 'confirmed' and ${days}
    union all
    select a.day, concat_ws('|', a.exception_id, a.resolution, a.sign * a.amount_minor) from (${alone({ channel, currency })}) a
  ) t group by day`

/**
 * The days from the first that is not closed to the last that a statement tells of, each with its figures; or, `closed`, the figures of
 * one closed day as its rows say them now.
 */
export async function figuresOfDays(db: Db, of: Account, one?: string): Promise<OpenDay[]> {
  const { channel, currency } = of
  const mine = sql`channel = ${channel} and currency = ${currency}`
  const bounds = one
    ? sql`select ${one}::date as first, ${one}::date as last, ${one}::date as told`
    : sql`select coalesce((select max(day) + 1 from recon_day where ${mine} and state = 'closed'), min(from_day)) as first,
        least(max(to_day), coalesce((select max(day) + 1 from recon_day where ${mine} and state = 'closed'), min(from_day)) + ${daysAtOnce - 1}::int) as last,
        max(to_day) as told from statement where ${mine}`
  const days = among('m.book_day')
  const { rows } = await sql<OpenDay>`
    with bounds as materialized (${bounds}), calendar as (
      select d::date as day from bounds, generate_series(first, last, interval '1 day') d
    ), matched as (
      select m.book_day as day, count(*)::int as matches, sum(movement_minor) filter (where direction = 'in') as paid_in,
        sum(movement_minor) filter (where direction = 'out') as paid_out, sum(fee_minor) as fees, sum(adjusted_minor) as adjusted
      from recon_match m where ${mine} and state = 'confirmed' and ${days} group by 1
    ), ended as (
      select day, sum(amount_minor) filter (where resolution = 'explained' and sign = 1) as paid_in,
        sum(amount_minor) filter (where resolution = 'explained' and sign = -1) as paid_out,
        sum(sign * amount_minor) filter (where resolution = 'explained') as explained, sum(-sign * amount_minor) filter (where resolution = 'fee') as fees,
        sum(-sign * amount_minor) filter (where resolution in ('rounding', 'writeOff')) as adjusted
      from (${alone(of)}) a group by day
    ), in_ledger as (
      select day, sum(amount_minor) as minor from (${booked(of, days)}) b group by day
    ), waiting as (
      select book_day as day, count(*)::int as n from recon_exception e
      where ${mine} and state in ('open', 'waiting') and book_day <= (select last from bounds) group by 1
    ), carried as (
      select c.day, sum(case l.direction when 'in' then l.net_minor else -l.net_minor end) as minor
      from recon_match m join recon_match_item i using (match_id) join statement_line l using (line_id) join calendar c on c.day >= l.book_day and c.day < m.book_day
      where m.channel = ${channel} and m.currency = ${currency} and m.state = 'confirmed' and i.live and l.book_day < m.book_day
        and m.book_day >= (select first from bounds) group by 1
    ), told as (
      select distinct on (to_day) to_day as day, closing_minor as minor from statement
      where ${mine} and closing_minor is not null order by to_day, imported_at desc
    ), contained as (${contents(of, days)}), flow as (
      select c.day, coalesce(m.matches, 0) as matches, coalesce(m.paid_in, 0) + coalesce(e.paid_in, 0) as paid_in,
        coalesce(m.paid_out, 0) + coalesce(e.paid_out, 0) as paid_out, coalesce(m.fees, 0) + coalesce(e.fees, 0) as fees,
        coalesce(m.adjusted, 0) + coalesce(e.adjusted, 0) as adjusted, coalesce(e.explained, 0) as explained
      from calendar c left join matched m using (day) left join ended e using (day)
    ), start as (
      select coalesce((select closing_minor from recon_day where ${mine} and state = 'closed' and day < (select first from bounds) order by day desc limit 1),
        (select opening_minor from statement where ${mine} and opening_minor is not null and from_day = (select first from bounds) order by imported_at limit 1),
        0) as minor
    )
    select ${channel}::text as channel, ${currency}::text as currency, f.day, f.matches, f.paid_in::bigint, f.paid_out::bigint, f.fees::bigint, f.adjusted::bigint,
      f.explained::bigint,
      ((select minor from start) + coalesce(sum(f.paid_in - f.paid_out - f.fees - f.adjusted) over before, 0))::bigint as opening,
      ((select minor from start) + sum(f.paid_in - f.paid_out - f.fees - f.adjusted) over through)::bigint as closing,
      told.minor as bank_closing, coalesce(g.minor, 0)::bigint as ledger, coalesce(k.content, '') as content, coalesce(r.minor, 0)::bigint as carried,
      f.day = (select first from bounds) as is_first, f.day <= (select told from bounds) as is_told,
      coalesce((select sum(w.n) from waiting w where w.day = f.day or (w.day < f.day and f.day = (select first from bounds))), 0)::int as open_exceptions
    from flow f left join told using (day) left join in_ledger g using (day) left join contained k using (day) left join carried r using (day)
    window before as (order by f.day rows between unbounded preceding and 1 preceding), through as (order by f.day)
    order by f.day`.execute(db)
  return rows
}
