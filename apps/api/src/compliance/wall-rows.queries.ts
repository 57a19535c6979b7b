/** The rows behind each tile of the wall. */
import type { ContactRule } from '@cordillera/contract/compliance/rules'
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { WallKind, wallRows } from '@cordillera/contract/compliance/wall'
import type { Output } from '@cordillera/contract/endpoint'
import { sql } from '../platform/db.ts'
import { maskPersonName } from '../platform/mask.ts'
import { all } from '../platform/page.ts'
import { unknownPlacesOfObligors } from './place.queries.ts'
import {
  type Asked,
  during,
  isRefusedNotice,
  isWithout,
  merchantsOf,
  peopleAtLimit,
  type Span,
  zoneOfDecision,
} from './wall.queries.ts'

type Row = Output<typeof wallRows>[number]
const atMost = 200

export interface Narrowed {
  rule?: ContactRule | undefined
  account?: number | undefined
}

const none = sql`null::text as rule, '{}'::jsonb as figures, null::text as near, null::json as "limit"`
const nameOf = sql`p.first_name || ' ' || p.last_name as name`

export async function rowsOf(
  asked: Asked,
  span: Span & Narrowed & { of: WallKind },
  terms: PolicyTerms | null,
): Promise<Row[]> {
  const statement = statements[span.of](asked, span, terms)
  if (!statement) return []
  const { rows } = await statement.execute(
    span.of === 'notices' ? asked.reach.merchant(...asked.user.merchants) : asked.db,
  )
  return rows.map((row) => ({ ...row, name: maskPersonName(row.name) }))
}

type Statement = ReturnType<typeof sql<Row>>
const statements: Record<
  WallKind,
  (asked: Asked, span: Span & Narrowed, terms: PolicyTerms | null) => Statement | null
> = {
  refused: (asked, span) => decisions(asked, span, sql`not d.allowed`),
  near: (asked, span) => decisions(asked, span, sql`d.near is not null`),

  notices: (asked, span) => sql<Row>`
    select n.notice_decision_id as key, n.at as time, coalesce(p.time_zone, m.time_zone) as zone, null as "caseId", n.user_id as "userId",
      coalesce(p.first_name || ' ' || p.last_name, '') as name, n.channel, n.rule, n.figures, null as near, null::json as "limit",
      n.purpose as detail, null as by
    from notice_decision n join merchant m on m.merchant_id = n.merchant_id left join borrower p on p.user_id = n.user_id
    where ${isRefusedNotice(asked, span)} order by n.at desc, n.notice_decision_id limit ${atMost}`,

  without: (asked, span) => sql<Row>`
    select 'L' || l.log_id as key, l.at as time, coalesce(p.time_zone, m.time_zone) as zone, l.case_id as "caseId", l.user_id as "userId",
      ${nameOf}, l.channel, ${none}, null as detail, a.name as by
    from ${asked.rows.contactLogs} l join borrower p on p.user_id = l.user_id join merchant m on m.merchant_id = l.merchant_id
      join account a on a.account_id = l.account_id
    where l.merchant_id in ${merchantsOf(asked, span.country)} and ${during('l.at', span)} and ${isWithout}
    order by l.at desc limit ${atMost}`,

  atLimit: (asked, { country }, terms) =>
    terms &&
    sql<Row>`
      with ${peopleAtLimit(asked, country, terms)}
      select f.user_id as key, null as time, p.time_zone as zone, f.case_id as "caseId", f.user_id as "userId", ${nameOf}, null as channel,
        null as rule, '{}'::jsonb as figures, null as near, json_build_object('used', used, 'most', most, 'days', days) as "limit",
        null as detail, null as by
      from at_limit f join borrower p on p.user_id = f.user_id order by used desc, f.user_id limit ${atMost}`,

  obligors: (asked, { country }) => sql<Row>`
    select o.obligor_id as key, o.made_at as time, o.time_zone as zone, null as "caseId", o.user_id as "userId", k.name, null as channel,
      ${none}, o.role as detail, a.name as by
    from obligor o join contact k on k.contact_id = o.contact_id join account a on a.account_id = o.made_by
    where o.merchant_id in ${merchantsOf(asked, country)} and o.verified_at is null and o.ended_at is null
      and exists (select from ${asked.rows.cases} c where c.user_id = o.user_id)
    order by o.made_at desc limit ${atMost}`,

  // each by its own index: of both together the planner reads all borrowers
  places: (asked, { country }) => sql<Row>`
    (select distinct on (p.user_id) p.user_id as key, null as time, null as zone, c.case_id as "caseId", p.user_id as "userId", ${nameOf},
      null as channel, ${none}, concat_ws(', ', p.city, p.state) as detail, null as by
    from borrower p join ${asked.rows.cases} c on c.user_id = p.user_id
    where p.time_zone is null and p.merchant_id in ${merchantsOf(asked, country)} and c.closed_at is null
    order by p.user_id limit ${atMost})
    union all
    (select u.obligor_id, null, null, c.case_id, u.user_id, u.name, null, ${none}, concat_ws(', ', u.city, u.state), null
    from ${unknownPlacesOfObligors} u cross join lateral (
      select c.case_id from ${asked.rows.cases} c where c.user_id = u.user_id and c.closed_at is null limit 1) c
    where u.merchant_id in ${merchantsOf(asked, country)} order by u.user_id limit ${atMost})
    limit ${atMost}`,
}

const decisions = (asked: Asked, span: Span & Narrowed, which: ReturnType<typeof sql>): Statement => {
  const wanted = [
    which,
    during('d.at', span),
    span.rule && sql`d.rule = ${span.rule}`,
    span.account && sql`d.account_id = ${span.account}`,
  ]
  return sql<Row>`
    select d.decision_id as key, d.at as time, ${zoneOfDecision} as zone, d.case_id as "caseId", d.user_id as "userId",
      coalesce(k.name, p.first_name || ' ' || p.last_name) as name, d.channel, d.rule, d.figures, d.near, null::json as "limit",
      null as detail, a.name as by
    from ${asked.rows.contactDecisions} d join borrower p on p.user_id = d.user_id join merchant m on m.merchant_id = d.merchant_id
      left join contact k on k.contact_id = d.contact_id left join account a on a.account_id = d.account_id
    where d.merchant_id in ${merchantsOf(asked, span.country)} and ${all(wanted)}
    order by d.at desc, d.decision_id limit ${atMost}`
}
