/**
 * Matching as statements over whole sets. `recon_l` are the bank's lines and `recon_m` our movements that have no other side yet;
 * `recon_hit` and `recon_hit_item` is what was found. A pair counts where neither side has another candidate under the same rule:
 * whatever is ambiguous is left for a person.
 */
import type { Minor } from '@cordillera/contract/money'
import { array, type Sql, sql, type Tx } from '../../platform/db.ts'
import { countryOf } from '../account.queries.ts'
import { lookAroundDays, type Span } from './movement.queries.ts'

export const ruleNames = [
  'trackingKey',
  'referenceAmount',
  'accountDay',
  'oneToMany',
  'manyToOne',
  'oneToManyDay',
] as const
export type RuleName = (typeof ruleNames)[number]
export interface Rule {
  rule: RuleName
  version: number
  confirms: boolean
}

export interface Terms {
  settlementDays: number
  dayTolerance: number
  amountToleranceMinor: number
  roundingMinor: number
  feeFixedMinor: number
  feeRate: string
  feeTaxRate: string
  cutoffHour: number
}

/** `all`: what is matched too, as a dry run tries the rules anew. */
export async function loadBothSides(tx: Tx, span: Span, terms: Terms, all: boolean): Promise<void> {
  const { channel, currency, fromDay, toDay } = span
  const open = (column: 'line_id' | 'movement_id', of: string) => {
    const same = sql`${sql.raw(column)} = ${sql.raw(of)}`
    return all
      ? sql`true`
      : sql`not exists (select from recon_match_item i where i.live and i.${same}) and not exists (select from recon_exception e
          where e.${same} and e.state = 'resolved' and e.resolution in ('fee', 'rounding', 'writeOff', 'explained') and e.resolved_by is not null)`
  }
  await sql`
    create temp table recon_l on commit drop as
    select l.line_id, l.direction, l.gross_minor as gross, l.net_minor as net, l.fee_minor + l.fee_tax_minor as fee,
      coalesce(l.returns_key, l.tracking_key) as key, l.reference, l.batch, l.account, l.operation_day as day, l.book_day, l.is_charge,
      l.returns_key is not null as returns,
      row_number() over (partition by l.direction, coalesce(l.returns_key, l.tracking_key), l.gross_minor, l.operation_day, l.account
        order by l.line_id) as twin
    from statement_line l
    where l.channel = ${channel} and l.currency = ${currency}
      and l.book_day between ${fromDay}::date - ${all ? 0 : lookAroundDays}::int and ${toDay}::date
      and (${all} or l.book_day > coalesce((select max(day) from recon_day
        where channel = ${channel} and currency = ${currency} and state = 'closed'), '-infinity')) and ${open('line_id', 'l.line_id')}`.execute(
    tx,
  )
  await sql`create temp table recon_settled on commit drop as
    select d::date as day, settled_by(${countryOf(currency)}, d::date, ${terms.settlementDays}::int) as settles
    from generate_series(${fromDay}::date - ${lookAroundDays}::int, ${toDay}::date + ${terms.dayTolerance}::int, interval '1 day') d`.execute(
    tx,
  )
  await sql`
    create temp table recon_m on commit drop as
    select m.movement_id, m.direction, m.amount_minor as amount, m.source, m.merchant_id, m.tracking_key as key, m.reference, m.batch, m.account,
      m.day, s.settles, m.made_at, channel_fee(m.amount_minor, ${terms.feeFixedMinor}, ${terms.feeRate}, ${terms.feeTaxRate}) as fee,
      row_number() over (partition by m.direction, m.tracking_key, m.amount_minor, m.day, m.account order by m.movement_id) as twin
    from channel_movement m join recon_settled s using (day)
    where m.channel = ${channel} and m.currency = ${currency} and not m.void
      and (not ${all} or s.settles + ${terms.dayTolerance}::int >= ${fromDay}::date) and m.day between ${fromDay}::date - ${lookAroundDays}::int
        and ${toDay}::date + ${terms.dayTolerance}::int and ${open('movement_id', 'm.movement_id')}`.execute(tx)
  await sql`create temp table recon_hit (hit_no bigint generated always as identity, rule text, rule_version int, confirms boolean,
    line_minor bigint, movement_minor bigint, fee_minor bigint, adjusted_minor bigint, line_id bigint, movement_id bigint,
    match_id text default new_id('M')) on commit drop`.execute(tx)
  await sql`create temp table recon_hit_item (hit_no bigint, line_id bigint, movement_id bigint, allocated bigint) on commit drop`.execute(
    tx,
  )
  for (const table of ['recon_settled', 'recon_l', 'recon_m']) await sql`analyze ${sql.raw(table)}`.execute(tx)
}

/** The bank's line as the fee leaves it: told beside it, or kept back by the contract. */
const amountAgrees = (tolerance: number) =>
  sql`(abs(l.gross - m.amount) <= ${tolerance}::bigint or (l.fee = 0 and m.fee > 0 and l.gross = case l.direction when 'in' then m.amount - m.fee else m.amount + m.fee end))`
const accountsAgree = sql`(l.account is null or m.account is null or l.account = m.account)`

/** Conditions under which one line and one movement are the same money. */
function pairsOf(rule: RuleName, terms: Terms): readonly Sql[] {
  const within = (days: number) => sql`abs(l.day - m.day) <= ${days}::int`
  // as far before it as after it, and after it until banks have worked long enough
  const near = sql`l.day between m.day - ${terms.dayTolerance + terms.settlementDays}::int and m.settles + ${terms.dayTolerance}::int`
  if (rule === 'trackingKey') {
    const same = sql`l.key = m.key and l.direction = m.direction and l.twin = m.twin and ${amountAgrees(0)} and ${accountsAgree}`
    // the same day first: banks use a key again after a while
    return [sql`${same} and l.day = m.day`, sql`${same} and ${within(lookAroundDays)}`]
  }
  if (rule === 'referenceAmount') {
    return [
      sql`l.reference = m.reference and l.direction = m.direction and ${amountAgrees(0)} and ${near} and keys_agree(l.key, m.key) and ${accountsAgree}`,
    ]
  }
  if (rule === 'accountDay') {
    return [
      sql`l.account = m.account and l.direction = m.direction and ${amountAgrees(terms.amountToleranceMinor)} and ${near} and keys_agree(l.key, m.key)`,
    ]
  }
  return []
}

export async function runPass(tx: Tx, rule: Rule, terms: Terms): Promise<void> {
  for (const condition of pairsOf(rule.rule, terms)) await keepPairs(tx, rule, terms, condition)
  if (rule.rule === 'oneToMany') await keepSettlements(tx, rule, sql`coalesce(m.batch, m.reference)`, sql`l.reference`)
  if (rule.rule === 'oneToManyDay') await keepSettlements(tx, rule, sql`m.day::text`, sql`l.day::text`)
  if (rule.rule === 'manyToOne') await keepParts(tx, rule)
}

async function keepPairs(tx: Tx, rule: Rule, terms: Terms, condition: Sql): Promise<void> {
  await sql`
    with pair as materialized (
      select l.line_id, m.movement_id, l.net, m.amount, case l.direction when 'in' then m.amount - l.net else l.net - m.amount end as less,
        case when l.fee > 0 or abs(l.gross - m.amount) <= ${terms.amountToleranceMinor}::bigint then l.fee else m.fee end as fee,
        count(*) over (partition by l.line_id) as of_line, count(*) over (partition by m.movement_id) as of_movement
      from recon_l l join recon_m m on ${condition} where not l.is_charge and ${isFree(rule)}
    ), hit as (
      insert into recon_hit (rule, rule_version, confirms, line_minor, movement_minor, fee_minor, adjusted_minor, line_id, movement_id)
      select ${rule.rule}, ${rule.version}, ${rule.confirms}, net, amount, fee, less - fee, line_id, movement_id
      from pair where of_line = 1 and of_movement = 1
      returning hit_no, line_id, movement_id, line_minor, movement_minor
    )
    insert into recon_hit_item (hit_no, line_id, movement_id, allocated)
    select hit_no, i.* from hit cross join lateral (values (line_id, null::bigint, line_minor), (null, movement_id, movement_minor)) i`.execute(
    tx,
  )
  await leaveFound(tx, rule)
}

/** One line of the bank that settles several movements, gross or net of the contract's fee on each. */
async function keepSettlements(tx: Tx, rule: Rule, group: Sql, name: Sql): Promise<void> {
  await sql`
    with grouped as materialized (
      select ${group} as name, direction, sum(amount)::bigint as amount, sum(fee)::bigint as fee, count(*) as movements,
        max(day) as day from recon_m m where ${group} is not null and source in ('payment', 'payout') group by 1, 2 having count(*) > 1
    ), pair as materialized (
      select l.line_id, l.net, g.*, count(*) over (partition by l.line_id) as of_line, count(*) over (partition by g.name, g.direction) as of_group
      from recon_l l join grouped g on g.name = coalesce(l.batch, ${name}) and g.direction = l.direction
        and (l.gross = g.amount or (l.fee = 0 and l.gross = case l.direction when 'in' then g.amount - g.fee else g.amount + g.fee end))
      where not l.is_charge and ${isFree(rule)}
    ), hit as (
      insert into recon_hit (rule, rule_version, confirms, line_minor, movement_minor, fee_minor, adjusted_minor, line_id)
      select ${rule.rule}, ${rule.version}, ${rule.confirms}, net, amount, abs(amount - net), 0, line_id from pair where of_line = 1 and of_group = 1
      returning hit_no, line_id, line_minor
    )
    insert into recon_hit_item (hit_no, line_id, movement_id, allocated)
    select hit_no, line_id, null, line_minor from hit
    union all
    select h.hit_no, null, m.movement_id, m.amount
    from hit h join pair p using (line_id) join recon_m m on ${group} = p.name and m.direction = p.direction
    where m.source in ('payment', 'payout')`.execute(tx)
  await leaveFound(tx, rule)
}

/** Several lines of one key that are one movement in parts. */
async function keepParts(tx: Tx, rule: Rule): Promise<void> {
  await sql`
    with grouped as materialized (
      select key, direction, sum(net)::bigint as net, sum(gross)::bigint as gross, min(day) as day
      from recon_l l where key is not null and not is_charge and ${isFree(rule)} group by 1, 2 having count(*) > 1
    ), pair as materialized (
      select m.movement_id, m.amount, g.key, g.direction, g.net, count(*) over (partition by m.movement_id) as of_movement,
        count(*) over (partition by g.key, g.direction) as of_group
      from grouped g join recon_m m on m.key = g.key and m.direction = g.direction and m.amount = g.gross
    ), hit as (
      insert into recon_hit (rule, rule_version, confirms, line_minor, movement_minor, fee_minor, adjusted_minor, movement_id)
      select ${rule.rule}, ${rule.version}, ${rule.confirms}, net, amount, abs(amount - net), 0, movement_id
      from pair where of_movement = 1 and of_group = 1 returning hit_no, movement_id, movement_minor
    )
    insert into recon_hit_item (hit_no, line_id, movement_id, allocated)
    select hit_no, null, movement_id, movement_minor from hit
    union all
    select h.hit_no, l.line_id, null, l.net
    from hit h join pair p using (movement_id) join recon_l l on l.key = p.key and l.direction = p.direction where not l.is_charge`.execute(
    tx,
  )
  await leaveFound(tx, rule)
}

/** A line is proposed once; what is proposed keeps its exception until a person confirms it. */
const isFree = ({ confirms }: Rule) =>
  confirms ? sql`true` : sql`not exists (select from recon_hit_item i where i.line_id = l.line_id)`

/** What was found is no candidate any more: the next pass reads what is left. */
async function leaveFound(tx: Tx, { confirms }: Rule): Promise<void> {
  if (!confirms) return
  for (const [table, column] of [
    ['recon_l', 'line_id'],
    ['recon_m', 'movement_id'],
  ] as const) {
    await sql`create temp table recon_left on commit drop as
      select o.* from ${sql.raw(table)} o where not exists (select from recon_hit_item i where i.${sql.raw(column)} = o.${sql.raw(column)})`.execute(
      tx,
    )
    await sql`drop table ${sql.raw(table)}`.execute(tx)
    await sql`alter table recon_left rename to ${sql.raw(table)}`.execute(tx)
    await sql`analyze ${sql.raw(table)}`.execute(tx)
  }
}

export interface HitCount {
  rule: string
  confirms: boolean
  matches: number
  minor: Minor
}
export async function countHits(tx: Tx): Promise<HitCount[]> {
  const { rows } = await sql<HitCount>`
    select rule, confirms, count(*)::int as matches, coalesce(sum(line_minor), 0)::bigint as minor from recon_hit
    group by 1, 2 order by min(array_position(${array(ruleNames)}::text[], rule))`.execute(tx)
  return rows
}
