/** Where a borrower or an obligor lives, put right; it takes effect at once. */
import { correctPlace, placesToRepair } from '@cordillera/contract/compliance/place'
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { placeOf, regionsOf } from '@cordillera/contract/places/place'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { maskPersonName } from '../platform/mask.ts'
import { waitForDecisions } from './history.queries.ts'
import { unknownPlaces } from './place.queries.ts'

export function placeRoutes(app: App): void {
  implement(app, correctPlace, async (input, context) => {
    const { userId, obligorId, region, city, reason } = input
    const { reach, fail, log } = context
    const found = obligorId ? await obligorOf(context, input) : await borrowerOf(context, input)
    if (!found) throw fail(obligorId ? 'record.missing' : 'borrower.missing')
    const { merchantId, country, state, city: town } = found
    const known = regionsOf[country].find(({ code }) => `${country}-${code}` === region)
    if (!known) throw fail('compliance.unknownRegion')
    const after = { state: known.name, city: city ?? null }
    const { zones } = placeOf(country, region, after.city)
    const timeZone = zones.length === 1 ? (zones[0] ?? null) : null
    const tx = reach.from(found)
    await waitForDecisions(tx, [userId])
    const whose = obligorId ? sql`update obligor` : sql`update borrower`
    const who = obligorId ? sql`obligor_id = ${obligorId}` : sql`user_id = ${userId}`
    await sql`
      ${whose} set state = ${after.state}, city = ${after.city}, time_zone = ${timeZone}, version = version + 1 where ${who}`.execute(
      tx,
    )
    await log({
      action: 'compliance.correctPlace',
      ...{ merchantId, userId, reason },
      ...(obligorId ? { target: obligorId } : {}),
      before: { place: placeText({ state, city: town }) },
      after: { place: placeText(after) },
    })
    return { timeZones: [...zones] }
  })

  implement(app, placesToRepair, async (_, { db, rows }) => {
    const { rows: found } = await sql<Output<typeof placesToRepair>['list'][number] & { total: number }>`
      select u.user_id as "userId", u.obligor_id as "obligorId", u.name, m.country, u.state, u.city, open.cases as "openCases",
        (count(*) over ())::int as total
      from ${unknownPlaces} u join merchant m on m.merchant_id = u.merchant_id cross join lateral (
        select count(*)::int as cases from ${rows.cases} c where c.user_id = u.user_id and c.closed_at is null) open
      where open.cases > 0 order by u.user_id, u.obligor_id nulls first limit 200`.execute(db)
    const list = found.map(({ total: _, ...row }) => ({ ...row, name: maskPersonName(row.name) }))
    return { total: found[0]?.total ?? 0, list }
  })
}

const placeText = ({ state, city }: { state: string | null; city: string | null }) =>
  [city, state].filter(Boolean).join(', ')

/** Nothing new is kept of somebody whose account was deleted. */
async function borrowerOf({ db, rows }: Asked, { userId }: Whose): Promise<Found | undefined> {
  const { rows: found } = await sql<Found>`
    select p.merchant_id, m.country, p.state, p.city from ${rows.borrowers} p join merchant m using (merchant_id)
    where p.user_id = ${userId} and p.anonymised_at is null for key share of p`.execute(db)
  return found[0]
}

async function obligorOf({ db, rows }: Asked, { userId, obligorId }: Whose): Promise<Found | undefined> {
  const { rows: found } = await sql<Found>`
    select o.merchant_id, m.country, o.state, o.city
    from obligor o join ${rows.borrowers} p on p.user_id = o.user_id join merchant m on m.merchant_id = o.merchant_id
    where o.obligor_id = ${obligorId} and o.user_id = ${userId} and o.ended_at is null and p.anonymised_at is null for key share of p`.execute(
    db,
  )
  return found[0]
}

type Asked = Pick<Context<typeof correctPlace>, 'db' | 'rows'>
type Whose = Pick<Parsed<typeof correctPlace>, 'userId' | 'obligorId'>
interface Found {
  merchantId: number
  country: Country
  state: string | null
  city: string | null
}
