/** What a run keeps: matches with what they allocate, the fees they book, the exceptions they leave or heal. */
import type { Minor } from '@cordillera/contract/money'
import { account } from '../../credit/public.ts'
import { type Sql, sql, type Tx } from '../../platform/db.ts'
import type { Span } from './movement.queries.ts'
import type { Terms } from './pass.queries.ts'

export interface By {
  accountId: number | null
  now: Date
}

/** Which detail list a movement stands in. */
export const listOf = (source: Sql) => sql`case ${source} when 'payment' then 'collect' when 'payout' then 'withdraw'
  when 'transferOut' then 'internal' when 'transferIn' then 'internal' else 'reversal' end`

const hourOf = (
  at: Sql,
  merchant: Sql,
) => sql`extract(hour from ${at} at time zone coalesce((select time_zone from merchant
  where merchant_id = ${merchant}), 'UTC'))`

/** Keeps every hit as a match. Confirmed ones hold their line and movement; the database refuses a second holder. */
export async function keepMatches(
  tx: Tx,
  { channel, currency }: Span,
  terms: Terms,
  runId: string,
  { accountId, now }: By,
): Promise<void> {
  await sql`
    with bank as (
      select i.hit_no, min(l.direction) as direction, max(l.book_day) as book_day, max(l.operation_day) as day, min(coalesce(l.tracking_key, l.batch)) as key,
        bool_or(l.returns_key is not null) as returns, sum(l.fee_minor + l.fee_tax_minor)::bigint as told_fee
      from recon_hit_item i join statement_line l using (line_id) group by 1
    ), house as (
      select i.hit_no, max(m.day) as day, min(m.source) as source, max(m.made_at) as made_at, min(m.tracking_key) as key,
        case when count(distinct m.merchant_id) = 1 and count(m.merchant_id) = count(*) then min(m.merchant_id) end as merchant_id,
        bool_or(p.state = 'unidentified') as unidentified,
        sum(channel_fee(m.amount_minor, ${terms.feeFixedMinor}, ${terms.feeRate}, ${terms.feeTaxRate}))::bigint as contract_fee,
        max(s.settles) as settles
      from recon_hit_item i join channel_movement m using (movement_id) join recon_settled s using (day)
      left join payment p on m.source = 'payment' and p.payment_id = m.source_id group by 1
    )
    insert into recon_match (match_id, run_id, channel, currency, direction, list, merchant_id, rule, rule_version, class, state, line_minor,
      movement_minor, fee_minor, adjusted_minor, tracking_key, book_day, made_by, made_at)
    select h.match_id, ${runId}, ${channel}, ${currency}, b.direction, ${listOf(sql`o.source`)}, o.merchant_id, h.rule, h.rule_version,
      case when b.returns or o.source in ('reversal', 'payoutReturn') then 'returned' when o.unidentified then 'unidentified'
        when h.fee_minor <> o.contract_fee and (b.told_fee > 0 or o.contract_fee > 0) then 'feeDiffers' when h.adjusted_minor <> 0 then 'amountDiffers'
        when b.day <> o.day and ${hourOf(sql`o.made_at`, sql`o.merchant_id`)} >= ${terms.cutoffHour}::int then 'outOfCutOff'
        when b.book_day > b.day or b.day > o.settles then 'late' else 'matched' end,
      case when h.confirms then 'confirmed' else 'suggested' end, h.line_minor, h.movement_minor, h.fee_minor, h.adjusted_minor,
      coalesce(o.key, b.key), b.book_day, ${accountId}, ${now}
    from recon_hit h join bank b using (hit_no) join house o using (hit_no)`.execute(tx)
  await sql`
    insert into recon_match_item (match_id, line_id, movement_id, allocated_minor, live)
    select h.match_id, i.line_id, i.movement_id, i.allocated, h.confirms from recon_hit h join recon_hit_item i using (hit_no)`.execute(
    tx,
  )
}

/**
 * What the channel kept of these matches leaves its cash: fees as what it charges, the rest as a difference. `way` −1 takes back what
 * an undone match had booked.
 */
export async function bookKept(tx: Tx, matches: Sql, { way, accountId, now }: By & { way: 1 | -1 }): Promise<void> {
  await sql`
    with kept as materialized (
      select m.match_id, m.merchant_id, m.channel, m.currency, m.book_day, m.fee_minor, m.adjusted_minor from recon_match m
      where m.match_id in ${matches} and m.state <> 'suggested' and (m.fee_minor <> 0 or m.adjusted_minor <> 0)
    ), made as (
      insert into ledger_tx (merchant_id, kind, reference, at, value_day, account_id)
      select merchant_id, ${way === 1 ? 'channel fee' : 'channel fee undone'}, match_id, ${now}, book_day, ${accountId} from kept
      returning tx_id, reference
    )
    insert into ledger_entry (tx_id, merchant_id, account, currency, amount_minor)
    select tx_id, merchant_id, e.account, currency, ${way}::int * e.amount
    from made join kept on match_id = reference cross join lateral (values
      (${account.providerFee}, fee_minor), (${account.reconDifference}, adjusted_minor),
      ('cash.' || lower(channel), -(fee_minor + adjusted_minor))) e (account, amount)
    where e.amount <> 0`.execute(tx)
}

export const hitsKept = sql`(select match_id from recon_hit where confirms)`

/** Exceptions whose line or movement has found its other side. */
export async function heal(tx: Tx, { channel, currency }: Span, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update recon_exception e set state = 'resolved', resolution = 'healed', resolved_at = ${now}, booked_as = i.match_id, proposal = null,
      proposed_by = null, proposed_at = null, version = e.version + 1
    from recon_match_item i
    where e.channel = ${channel} and e.currency = ${currency} and e.state <> 'resolved' and e.side <> 'match' and i.live
      and ((e.line_id is not null and i.line_id = e.line_id) or (e.movement_id is not null and i.movement_id = e.movement_id))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Movements that were collected and failed after all, or went by another channel, leave nothing to wait for. */
export async function forgetVoid(tx: Tx, { channel, currency }: Span, now: Date): Promise<void> {
  await sql`
    update recon_exception e set state = 'resolved', resolution = 'healed', reason = 'void', resolved_at = ${now}, proposal = null,
      proposed_by = null, proposed_at = null, version = e.version + 1
    from channel_movement m
    where m.movement_id = e.movement_id and e.state <> 'resolved' and ((m.void and e.channel = ${channel} and e.currency = ${currency})
      or (m.channel = ${channel} and m.currency = ${currency} and e.channel <> m.channel))`.execute(tx)
}

const hoursToWork = 24

/**
 * What is left has no other side: of the bank's lines at once, of our movements once the bank's word was due. What moved before the
 * account's first statement may be on it, but is not asked about where no line has its key.
 */
export async function openLeft(tx: Tx, { channel, currency, fromDay }: Span, { accountId, now }: By): Promise<void> {
  const due = sql`${now}::timestamptz + make_interval(hours => ${hoursToWork})`
  await sql`
    with near as materialized (
      select distinct on (l.line_id) l.line_id, m.amount, m.fee, m.merchant_id from recon_l l join recon_m m on m.key = l.key and m.direction = l.direction
      order by l.line_id, abs(m.amount - l.gross), m.movement_id
    ), twice as materialized (
      select distinct l.line_id, true as found from recon_l l join statement_line s on s.tracking_key = l.key and s.direction = l.direction
        and s.gross_minor = l.gross and s.channel = ${channel} and s.currency = ${currency}
      where exists (select from recon_match_item i where i.line_id = s.line_id and i.live)
    )
    insert into recon_exception as o (channel, currency, direction, list, merchant_id, class, side, line_id, amount_minor, difference_minor, tracking_key,
      book_day, state, opened_at, due_at, handler_id)
    select ${channel}, ${currency}, l.direction,
      case when l.returns then 'reversal' when l.direction = 'in' then 'collect' else 'withdraw' end, near.merchant_id,
      case when near.amount is not null and l.direction = 'in' and near.fee > 0 and near.amount > l.gross and near.amount - l.gross <= 3 * near.fee
          then 'feeDiffers'
        when near.amount is not null then 'amountDiffers'
        when twice.found then 'duplicate'
        when l.returns then 'returned' when l.is_charge then 'feeDiffers'
        when l.key is null and l.reference is null and l.account is null then 'unidentified'
        when l.book_day > l.day then 'late' else 'missingHere' end,
      'bank', l.line_id, l.net, near.amount - l.gross, l.key, l.book_day, 'open', ${now}, ${due}, ${accountId}
    from recon_l l
    left join near using (line_id) left join twice using (line_id)
    on conflict (line_id) where state <> 'resolved' and line_id is not null do update
      set class = excluded.class, difference_minor = excluded.difference_minor, version = o.version + 1
      where (o.class, o.difference_minor) is distinct from (excluded.class, excluded.difference_minor)`.execute(tx)
  await sql`
    with told as (select max(to_day) as day, least(${fromDay}::date, min(from_day)) as first from statement where channel = ${channel} and currency = ${currency}),
    closed as (select max(day) + 1 as next from recon_day where channel = ${channel} and currency = ${currency} and state = 'closed'),
    near as materialized (
      select distinct on (m.movement_id) m.movement_id, l.gross from recon_m m join recon_l l on l.key = m.key and l.direction = m.direction
      order by m.movement_id, abs(m.amount - l.gross), l.line_id
    )
    insert into recon_exception as o (channel, currency, direction, list, merchant_id, class, side, movement_id, amount_minor, difference_minor,
      tracking_key, book_day, state, opened_at, due_at, handler_id)
    select ${channel}, ${currency}, m.direction, ${listOf(sql`m.source`)}, m.merchant_id,
      case when not w.due then 'expected' when near.gross is not null then 'amountDiffers'
        when m.source in ('reversal', 'payoutReturn') then 'returned' else 'missingThere' end,
      'house', m.movement_id, m.amount, m.amount - near.gross, m.key, greatest(m.day, (select next from closed)), case when w.due then 'open' else 'expected' end, ${now}, ${due}, ${accountId}
    from recon_m m
    cross join lateral (select coalesce((select day from told) >= m.settles, false) as due) w
    left join near using (movement_id)
    where m.day >= (select first from told) or near.gross is not null
    on conflict (movement_id) where state <> 'resolved' and movement_id is not null do update
      set class = excluded.class, difference_minor = excluded.difference_minor, book_day = excluded.book_day,
        state = case when o.state = 'expected' then excluded.state else o.state end, opened_at = case when o.state = 'expected' then excluded.opened_at else o.opened_at end,
        due_at = case when o.state = 'expected' then excluded.due_at else o.due_at end, handler_id = coalesce(o.handler_id, excluded.handler_id),
        version = o.version + 1
      where (o.class, o.difference_minor, o.book_day) is distinct from (excluded.class, excluded.difference_minor, excluded.book_day)`.execute(
    tx,
  )
  await sql`
    insert into recon_exception (channel, currency, direction, list, merchant_id, class, side, match_id, amount_minor, difference_minor, tracking_key,
      book_day, state, opened_at, due_at, handler_id)
    select channel, currency, direction, list, merchant_id, class, 'match', match_id, line_minor, fee_minor, tracking_key, book_day, 'open', ${now},
      ${due}, ${accountId}
    from recon_match where match_id in ${hitsKept} and class = 'feeDiffers'
    on conflict (match_id) where state <> 'resolved' and match_id is not null do nothing`.execute(tx)
}

/** A line that a rule proposes is proposed once: an earlier proposal of the same line is taken back. */
export async function replaceSuggestions(tx: Tx, { channel, currency }: Span, now: Date): Promise<void> {
  await sql`
    update recon_match set state = 'undone', undone_at = ${now}, undo_reason = 'proposed anew', version = version + 1
    where channel = ${channel} and currency = ${currency} and state = 'suggested'
      and book_day > coalesce((select max(day) from recon_day where channel = ${channel} and currency = ${currency} and state = 'closed'), '-infinity')`.execute(
    tx,
  )
}

export interface ClassCount {
  class: string
  matches: number
  exceptions: number
  minor: Minor
}
/** What the days of a run come to, by class. */
export async function countClasses(tx: Tx, { channel, currency, fromDay, toDay }: Span): Promise<ClassCount[]> {
  const { rows } = await sql<ClassCount>`
    select class, count(*) filter (where row_kind = 'match')::int as matches, count(*) filter (where row_kind = 'exception')::int as exceptions,
      coalesce(sum(coalesce(bank_minor, house_minor)), 0)::bigint as minor
    from recon_row where channel = ${channel} and currency = ${currency} and book_day between ${fromDay}::date and ${toDay}::date
    group by 1 order by 1`.execute(tx)
  return rows
}
