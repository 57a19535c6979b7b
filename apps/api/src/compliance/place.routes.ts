/** Where a borrower lives, put right; it takes effect at once. */
import { correctPlace, placesToRepair } from '@cordillera/contract/compliance/place'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { placeOf, regionsOf } from '@cordillera/contract/places/place'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { maskPersonName } from '../platform/mask.ts'
import { waitForDecisions } from './history.queries.ts'

export function placeRoutes(app: App): void {
  implement(app, correctPlace, async ({ userId, region, city, reason }, { db, rows, reach, fail, log }) => {
    const { rows: found } = await sql<Found>`
      select p.merchant_id, m.country, p.state, p.city from ${rows.borrowers} p join merchant m using (merchant_id)
      where p.user_id = ${userId} and p.anonymised_at is null for key share of p`.execute(db)
    const [borrower] = found
    if (!borrower) throw fail('borrower.missing')
    const { merchantId, country, ...before } = borrower
    const known = regionsOf[country].find(({ code }) => `${country}-${code}` === region)
    if (!known) throw fail('compliance.unknownRegion')
    const after = { state: known.name, city: city ?? null }
    const { zones } = placeOf(country, region, after.city)
    const tx = reach.from(borrower)
    await waitForDecisions(tx, [userId])
    await tx
      .updateTable('borrower')
      .set((eb) => ({
        ...after,
        timeZone: zones.length === 1 ? (zones[0] ?? null) : null,
        version: eb('version', '+', 1),
      }))
      .where('userId', '=', userId)
      .execute()
    await log({
      action: 'compliance.correctPlace',
      ...{ merchantId, userId, reason },
      before: { place: placeText(before) },
      after: { place: placeText(after) },
    })
    return { timeZones: [...zones] }
  })

  implement(app, placesToRepair, async (_, { db, rows }) => {
    const { rows: found } = await sql<Output<typeof placesToRepair>['list'][number] & { total: number }>`
      select p.user_id as "userId", p.first_name || ' ' || p.last_name as name, m.country, p.state, p.city,
        count(*)::int as "openCases", (count(*) over ())::int as total
      from ${rows.cases} c join borrower p on p.user_id = c.user_id join merchant m on m.merchant_id = p.merchant_id
      where c.closed_at is null and p.time_zone is null
      group by p.user_id, m.country order by p.user_id limit 200`.execute(db)
    const list = found.map(({ total: _, ...row }) => ({ ...row, name: maskPersonName(row.name) }))
    return { total: found[0]?.total ?? 0, list }
  })
}

const placeText = ({ state, city }: { state: string | null; city: string | null }) =>
  [city, state].filter(Boolean).join(', ')

interface Found {
  merchantId: number
  country: Country
  state: string | null
  city: string | null
}
