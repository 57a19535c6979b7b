/** The register of authorised channels: what of it holds for decisions, and showing it. */
import type { listConsents } from '@cordillera/contract/compliance/consent'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { dayIn } from '../platform/clock.ts'
import { array, type Db, sql } from '../platform/db.ts'
import type { Consent } from './gate.rules.ts'

/** Whose authorisations: the borrower's, or those of a contact who owes the debt too. */
export const whoseKey = ({ userId, contactId }: { userId: string; contactId: string | null }) =>
  `${userId} ${contactId ?? ''}`

/** What holds on the day where each of them is; one of whom nothing was ever recorded is left out. */
export async function consentsOf(
  db: Db,
  of: readonly { userId: string; contactId: string | null; country: Country }[],
  now: Date,
): Promise<ReadonlyMap<string, Consent[]>> {
  if (of.length === 0) return new Map()
  const asked = [...new Map(of.map((one) => [whoseKey(one), one])).values()]
  const { rows } = await sql<{ userId: string; contactId: string | null; live: Consent[] }>`
    select r.user_id, r.contact_id, coalesce(json_agg(json_build_object('channel', channel, 'from', hours_from, 'to', hours_to) order by channel)
      filter (where closed_at is null and asked.day between from_day and coalesce(until_day, 'infinity'::date)), '[]'::json) as live
    from unnest(${array(asked.map(({ userId }) => userId))}::text[], ${asked.map(({ contactId }) => contactId)}::text[],
        ${array(asked.map(({ country }) => dayIn(countries[country].zone, now)))}::date[]) asked (user_id, contact_id, day)
      join consent r on r.user_id = asked.user_id and r.contact_id is not distinct from asked.contact_id
    group by r.user_id, r.contact_id`.execute(db)
  return new Map(rows.map(({ live, ...whose }) => [whoseKey(whose), live]))
}

/** Newest first; `today` is the day where the borrower is. */
export async function consentsOfBorrower(db: Db, userId: string, today: string): Promise<Output<typeof listConsents>> {
  const { rows } = await sql<Output<typeof listConsents>[number]>`
    select consent_id as "consentId", contact_id as "contactId", channel, case when withdrawn_by is not null then 'withdrawn' when closed_at is not null then 'replaced'
        when until_day < ${today}::date then 'over' else 'live' end as state,
      case when hours_from is not null then json_build_object('from', hours_from, 'to', hours_to) end as hours, source, evidence,
      from_day as "from", until_day as until, made.name as "madeBy", made_at as "madeTime", closed_at as "closedTime",
      withdrawn.name as "withdrawnBy", withdrawn_reason as "withdrawnReason"
    from consent r left join account made on made.account_id = r.made_by
      left join account withdrawn on withdrawn.account_id = r.withdrawn_by
    where r.user_id = ${userId} order by made_at desc, channel limit 100`.execute(db)
  return rows
}
