/** Who opened a link and what followed. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { shortLinkClicks } from '@cordillera/contract/messaging/short-link'
import { type Db, sql } from '../../platform/db.ts'

const signedInWithin = '24 hours'
const paidWithin = '72 hours'
type Report = Omit<Output<typeof shortLinkClicks>, 'paperUrl'> & { token: string }

const counts = sql`
  count(*) filter (where by_whom = 'person')::int as persons, count(*) filter (where by_whom = 'robot')::int as robots,
  count(*) filter (where by_whom = 'preview')::int as previews, count(*) filter (where is_first)::int as first`

/** Of a link that the caller has found. */
export async function clicksOf(db: Db, { linkId, startDay, endDay }: Parsed<typeof shortLinkClicks>): Promise<Report> {
  const { rows } = await sql<Report>`
    with zone as (
      select m.time_zone from short_link l join merchant m using (merchant_id) where l.link_id = ${linkId}
    ), click as materialized (
      select (k.at at time zone z.time_zone)::date as day, k.* from short_link_click k cross join zone z
      where k.link_id = ${linkId} and (k.at at time zone z.time_zone)::date between ${startDay} and ${endDay}
    ), given as materialized (
      select d.*, exists (select from borrower_login l where l.user_id = d.user_id
          and l.at between d.first_click_at and d.first_click_at + ${signedInWithin}::interval) as signed_in,
        exists (select from payment p where p.user_id = d.user_id and p.kind = 'payment' and p.state <> 'reversed'
          and p.paid_at between coalesce(d.first_click_at, d.made_at) and coalesce(d.first_click_at, d.made_at) + ${paidWithin}::interval) as paid
      from short_link_address d cross join zone z
      where d.link_id = ${linkId} and d.message_id is not null and (d.made_at at time zone z.time_zone)::date between ${startDay} and ${endDay}
    )
    select (select token from short_link_address where link_id = ${linkId} and user_id is null and message_id is null) as token,
      coalesce((select json_agg(to_json(x) order by x.day) from (select day, ${counts} from click group by day) x), '[]') as "byDay",
      coalesce((select json_agg(to_json(x) order by x.persons desc) from (select device, ${counts} from click group by device) x), '[]') as "byDevice",
      coalesce((select json_agg(distinct t.business_id) from sms_template_version v join sms_template t using (template_id)
        where v.link_id = ${linkId}), '[]') as "usedBy",
      (select json_build_object('sent', count(*), 'opened', count(first_click_at),
        'signedIn', count(*) filter (where first_click_at is not null and signed_in),
        'paid', count(*) filter (where first_click_at is not null and paid)) from given) as followed,
      (select json_build_object('people', count(*), 'paid', count(*) filter (where paid)) from given where first_click_at is null) as "notOpened"`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a select without from has one row')
  return found
}
