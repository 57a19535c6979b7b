/**
 * A book whose truth is known: payments and reversals on our side, lines on the bank's. Each says in its raw text which money it is, and
 * nothing of matching reads that. Of a hundred, one has two signs of its key swapped, one comes a day late, one is split in two or three
 * are settled at once, one is told twice and one is returned; one more is missing on either side.
 */
import type { Client } from 'pg'

export const book = { channel: 'BENCH', currency: 'MXN', fromDay: '2026-11-01', toDay: '2026-11-14' } as const

const payments = `
  insert into payment (channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, operation_day, raw, received_at)
  select 'BENCH', 'T' || lpad((n::bigint * 7919 % 10000019)::text, 8, '0') || n, 'payment', 'unidentified', 10000 + n % 500 * 100, 'MXN',
    timestamptz '2026-11-01 18:00Z' + n % 10 * interval '1 day', date '2026-11-01' + n % 10, date '2026-11-01' + n % 10,
    jsonb_build_object('truth', case when isSettled(n) then 'g' || n / 100 else 'p' || n end, 'account', 'A' || n % 333337,
      'settlementBatch', case when isSettled(n) then 'B' || n / 100 end),
    timestamptz '2026-11-01 18:00Z' + n % 10 * interval '1 day'
  from generate_series(1, {size}::int) n`
const reversals = `
  insert into payment (channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, operation_day, raw, received_at, reverses_id)
  select channel, tracking_key, 'reversal', state, amount_minor, currency, paid_at + interval '1 day', value_day + 1, operation_day + 1,
    jsonb_build_object('truth', replace(raw ->> 'truth', 'p', 'r'), 'account', raw ->> 'account'), received_at + interval '1 day', payment_id
  from payment where channel = 'BENCH' and substr(raw ->> 'truth', 2)::bigint % 100 = 6 and raw ->> 'truth' like 'p%'`
const lines = `
  with told as (
    select case when p.raw ->> 'truth' like 'g%' then 7 else substr(p.raw ->> 'truth', 2)::int % 100 end as noise, p.raw ->> 'truth' as truth, kind,
      (case when p.raw ->> 'truth' like 'p%' then substr(p.raw ->> 'truth', 2)::bigint / 100 % 2 else 0 end) as odd,
      tracking_key as key, amount_minor as amount, operation_day as day, p.raw ->> 'account' as account, p.raw ->> 'settlementBatch' as batch
    from payment p where channel = 'BENCH'
  ), line as (
    select truth, 'in' as direction, case when noise = 1 then overlay(key placing reverse(substr(key, 3, 2)) from 3 for 2) else key end as key,
      null as returns_key, amount, case when noise = 2 then day + 1 else day end as day, account, null as batch
    from told where kind = 'payment' and noise not in (3, 7) and not (noise = 4 and odd = 0)
    union all select truth, 'in', key, null, amount / 2, day, account, null from told where noise = 4 and odd = 0
    union all select truth, 'in', key, null, amount - amount / 2, day, account, null from told where noise = 4 and odd = 0
    union all select truth, 'in', null, null, sum(amount), max(day), null, batch from told where noise = 7 group by truth, batch
    union all select truth, 'in', key, null, amount, day, account, null from told where noise = 5
    union all select truth, 'out', 'R' || key, key, amount, day, account, null from told where kind = 'reversal'
    union all select 'x' || truth, 'in', 'Z' || key, null, amount, day, null, null from told where noise = 8
  ), numbered as (select l.*, row_number() over (order by day, md5(truth), amount) as at from line l)
  insert into statement_line (statement_id, row_number, channel, currency, direction, gross_minor, tracking_key, returns_key, batch, account,
    operation_day, raw, fingerprint, occurrence, book_day)
  select 'SBENCH000001', at, 'BENCH', 'MXN', direction, amount, key, returns_key, batch, account, day, jsonb_build_object('truth', truth),
    md5(at::text)::uuid, 1, day from numbered`

/** Three payments of every second hundred that are settled by one line. */
const settled = `create function pg_temp.isSettled(n int) returns boolean immutable language sql as $$ select n % 100 in (90, 91, 92) and n / 100 % 2 = 1 $$`

export async function fillBook(client: Client, size: number): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query(settled)
  await client.query(payments.replaceAll('isSettled', 'pg_temp.isSettled').replace('{size}', String(size)))
  await client.query(reversals)
  await client.query(`insert into statement (statement_id, channel, currency, format, name, sha256, from_day, to_day, line_count, new_lines, in_minor,
      out_minor, fee_minor, imported_at)
    values ('SBENCH000001', 'BENCH', 'MXN', 'table', 'bench', 'bench', '2026-11-01', '2026-11-14', 0, 0, 0, 0, 0, '2026-11-15 12:00Z')`)
  await client.query(lines)
  await client.query('vacuum analyze payment, statement_line')
}

export interface Truth {
  lines: number
  movements: number
  /** Pairs of a line and a movement that are not the same money. */
  wrong: number
  /** Movements of which the bank tells, and those of them that a rule matched by itself. */
  decidable: number
  matched: number
}

/** What a run matched, held against the truth. */
export async function truthOf(query: (sql: string) => Promise<{ rows: Truth[] }>): Promise<Truth> {
  const { rows } = await query(`
    with house as (
      select m.movement_id, p.raw ->> 'truth' as truth from channel_movement m join payment p on p.payment_id = m.source_id where m.channel = 'BENCH'
    ), bank as (select line_id, raw ->> 'truth' as truth from statement_line where channel = 'BENCH'),
    pair as (
      select h.movement_id, b.truth = h.truth as fits from recon_match_item l join recon_match_item m using (match_id)
      join bank b on b.line_id = l.line_id join house h on h.movement_id = m.movement_id where l.live and m.live
    )
    select (select count(*) from bank)::int as lines, (select count(*) from house)::int as movements,
      (select count(*) from pair where not fits)::int as wrong, (select count(distinct movement_id) from pair where fits)::int as matched,
      (select count(*) from house where truth in (select truth from bank))::int as decidable`)
  const [found] = rows
  if (!found) throw new Error('a count has a row')
  return found
}
