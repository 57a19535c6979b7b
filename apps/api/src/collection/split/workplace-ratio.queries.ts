/** Splits among workplaces as rows, what there is under each, and moving cases in one statement. */
import type { searchWorkplaceCases, searchWorkplaceRules } from '@cordillera/contract/collection/workplace-ratio'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { array, type Tx } from '../../platform/db.ts'
import { pageOf } from '../../platform/page.ts'
import { stageOrder } from '../../settings/public.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import type { Move, Place } from './workplace-ratio.rules.ts'

export interface RatioRule {
  ruleId: string
  merchantId: number
  stage: string
  newCustomer: boolean | null
  ratios: { workplace: number; percent: number }[]
  version: number
}

export async function ratioRule({ db, rows }: Asked, ruleId: string): Promise<RatioRule | undefined> {
  const { rows: found } = await sql<RatioRule>`
    select r.rule_id, r.merchant_id, r.stage, r.new_customer, r.ratios, r.version from ${rows.workplaceRatios} r where r.rule_id = ${ruleId}`.execute(
    db,
  )
  return found[0]
}

/** Where a case is: its collector's workplace, else the one whose pool it waits in. */
const placeOf = sql`coalesce(s.workplace_id, c.workplace_id)`

const casesUnder = ({ rows }: Asked, rule: RatioRule): RawBuilder<unknown> => sql`
  from ${rows.cases} c left join staff s on s.account_id = c.collector_id
  where c.merchant_id = ${rule.merchantId} and c.stage = ${rule.stage} and c.closed_at is null and not c.stopped and not c.on_hold
    and c.new_customer = coalesce(${rule.newCustomer}::boolean, c.new_customer)`

export interface Counted {
  places: (Place & { name: string | null })[]
  /** Changes when the split or any of the cases does. */
  seen: string
}

/** What each workplace of the rule has; cases of no such workplace under null. */
export async function countPlaces(asked: Asked, rule: RatioRule): Promise<Counted> {
  const workplaces = rule.ratios.map(({ workplace }) => workplace)
  const { rows: found } = await sql<{
    workplace: number | null
    assigned: number
    notAssigned: number
    movable: number
    hash: string
  }>`
    select case when ${placeOf} = any(${array(workplaces)}::smallint[]) then ${placeOf} end as workplace,
      count(*) filter (where c.collector_id is not null) as assigned,
      count(*) filter (where c.collector_id is null) as not_assigned,
      count(*) filter (where c.collector_id is not null and c.promised_on is null) as movable,
      coalesce(sum(hashtextextended(c.case_id, c.version)), 0)::text as hash
    ${casesUnder(asked, rule)} group by 1 order by 1 nulls first`.execute(asked.db)
  const { rows: named } = await sql<{ workplaceId: number; name: string }>`
    select w.workplace_id, w.name from workplace w
    where w.workplace_id in (select (x->>'workplace')::smallint from ${asked.rows.workplaceRatios} r, jsonb_array_elements(r.ratios) x
      where r.rule_id = ${rule.ruleId})`.execute(asked.db)
  const names = new Map(named.map(({ workplaceId, name }) => [workplaceId, name]))
  const of = (workplace: number | null) => found.find((one) => one.workplace === workplace)
  const place = (workplace: number | null, percent: number) => ({
    workplace,
    percent,
    name: workplace === null ? null : (names.get(workplace) ?? null),
    assigned: of(workplace)?.assigned ?? 0,
    notAssigned: of(workplace)?.notAssigned ?? 0,
    movable: of(workplace)?.movable ?? 0,
  })
  return {
    places: [place(null, 0), ...rule.ratios.map(({ workplace, percent }) => place(workplace, percent))],
    seen: [rule.version, ...found.map(({ hash }) => hash)].join(':'),
  }
}

/**
 * Moves cases between workplaces: those nobody has contacted first, the last of the working order first. `assigned`: out of
 * their collectors' hands into the pool of the other workplace; else within the pool.
 */
export async function moveCases(
  asked: Asked,
  tx: Tx,
  rule: RatioRule,
  moves: readonly Move[],
  assigned: boolean,
): Promise<number> {
  if (moves.length === 0) return 0
  const workplaces = rule.ratios.map(({ workplace }) => workplace)
  const { rows: chosen } = await sql<{ caseId: string; version: number; toPlace: number }>`
    with moves as (
      select from_place, to_place, sum(n) over (partition by from_place order by place) as up_to, n
      from unnest(${array(moves.map(({ from }) => from ?? 0))}::int[], ${array(moves.map(({ to }) => to))}::int[],
        ${array(moves.map(({ count }) => count))}::int[]) with ordinality as m(from_place, to_place, n, place)
    ), ranked as (
      select c.case_id, c.version,
        coalesce(case when ${placeOf} = any(${array(workplaces)}::smallint[]) then ${placeOf} end, 0) as from_place,
        row_number() over (partition by case when ${placeOf} = any(${array(workplaces)}::smallint[]) then ${placeOf} end
          order by c.contact_times > 0, c.work_rank desc, c.work_at desc, c.case_id) as n
      ${casesUnder(asked, rule)} and (c.collector_id is not null) = ${assigned}::boolean
        and (c.promised_on is null or not ${assigned}::boolean)
    )
    select ranked.case_id, ranked.version, moves.to_place from ranked join moves
      on moves.from_place = ranked.from_place and ranked.n > moves.up_to - moves.n and ranked.n <= moves.up_to`.execute(
    asked.db,
  )
  const { rows: done } = await sql<{ moved: number }>`
    with going as (
      select g.case_id, g.version, g.to_place, c.collector_id as had
      from unnest(${array(chosen.map(({ caseId }) => caseId))}::text[], ${array(chosen.map(({ version }) => version))}::int[],
        ${array(chosen.map(({ toPlace }) => toPlace))}::smallint[]) as g(case_id, version, to_place)
        join collection_case c using (case_id)
    ), moved as (
      update collection_case c
      set workplace_id = going.to_place, status = 'not assigned', collector_id = null, assigned_at = null, version = c.version + 1
      from going where c.case_id = going.case_id and c.version = going.version and c.closed_at is null
      returning c.case_id, c.merchant_id, c.bill_id, c.open_minor, going.had, going.to_place
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, open_minor, detail)
      select merchant_id, case_id, bill_id, ${asked.now}, ${asked.user.accountId}, 'workplace changed', had, open_minor,
        jsonb_build_object('workplace', to_place, 'rule', ${rule.ruleId}::text) from moved
    )
    select count(*) as moved from moved`.execute(tx)
  return done[0]?.moved ?? 0
}

export async function pageOfRatios(asked: Asked, input: Parsed<typeof searchWorkplaceRules>) {
  const { db, rows } = asked
  const { currentPage, pageSize, sortField, sortOrder, merchant = null, period = null } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const hits = sql`from ${rows.workplaceRatios} r where r.merchant_id = coalesce(${merchant}, r.merchant_id) and r.stage = coalesce(${period}, r.stage)`
  return pageOf<Output<typeof searchWorkplaceRules>['list'][number]>(
    db,
    { currentPage, pageSize },
    {
      as: 'r',
      fields: sql`r.rule_id as "ruleId", r.merchant_id as merchant, m.name as "merchantName", m.country as "caseCountry", r.stage as period,
      r.new_customer as "newCustomer", o.name as "operatorName", r.at as time, r.version,
      (select json_agg(json_build_object('workplace', x.workplace, 'name', w.name, 'percent', x.percent) order by x.percent desc, w.name)
        from jsonb_to_recordset(r.ratios) as x(workplace smallint, percent int) join workplace w on w.workplace_id = x.workplace) as ratios`,
      hits,
      joins: sql`join merchant m using (merchant_id) join account o on o.account_id = r.operator_id`,
      order: sql`r.at ${way}, r.rule_id`,
    },
  )
}

export async function casesByWorkplace({ db, rows }: Asked, filter: Parsed<typeof searchWorkplaceCases>) {
  const { country = null, merchant = null, period = null, newCustomer = null } = filter
  const { rows: found } = await sql<Output<typeof searchWorkplaceCases>[number]>`
    select c.stage as period, w.workplace_id as workplace, w.name, count(*) filter (where c.collector_id is not null) as assigned,
      count(*) filter (where c.collector_id is null) as "notAssigned", count(*) filter (where c.new_customer) as "newCustomers"
    from ${rows.cases} c left join staff s on s.account_id = c.collector_id left join workplace w on w.workplace_id = ${placeOf}
    where c.closed_at is null and not c.stopped
      and c.merchant_id = coalesce(${merchant}, c.merchant_id) and c.stage = coalesce(${period}, c.stage)
      and c.new_customer = coalesce(${newCustomer}, c.new_customer)
      and c.merchant_id in (select merchant_id from merchant where country = coalesce(${country}, country))
    group by 1, 2, 3 order by ${stageOrder(sql`c.stage`)}, w.name nulls first`.execute(db)
  return found
}
