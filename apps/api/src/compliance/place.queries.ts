/** Places that nobody recognises, and reading stored ones again with what is recognised now. */
import type { Country } from '@cordillera/contract/countries'
import { placesVersion, zoneOfPlace } from '@cordillera/contract/places/place'
import { type Db, sql } from '../platform/db.ts'

/** Verified obligors who are judged by a place that nobody recognises: (user_id, obligor_id, name, merchant_id, state, city). */
export const unknownPlacesOfObligors = sql`(
  select o.user_id, o.obligor_id, k.name, o.merchant_id, o.state, o.city from obligor o join contact k on k.contact_id = o.contact_id
  where o.time_zone is null and o.verified_at is not null and o.ended_at is null)`

/** The same with borrowers. Few of all people, found by an index: whoever asks for their cases begins here. */
export const unknownPlaces = sql`(
  select p.user_id, null as obligor_id, p.first_name || ' ' || p.last_name as name, p.merchant_id, p.state, p.city
  from borrower p where p.time_zone is null
  union all select * from ${unknownPlacesOfObligors} o)`

/**
 * Borrowers and obligors whose state and city were read by an earlier version get the zone that is right now, and none where the place is
 * not recognised. Once a version: several processes may start together.
 */
export async function readPlacesAgain(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: claimed } = await sql`
      insert into place_reading (version, read_at) values (${placesVersion}, ${now})
      on conflict (only_row) do update set version = excluded.version, read_at = excluded.read_at
        where place_reading.version <> excluded.version returning version`.execute(tx)
    if (claimed.length === 0) return 0
    const { rows: places } = await sql<{ country: Country; state: string | null; city: string | null }>`
      select m.country, p.state, p.city from borrower p join merchant m using (merchant_id)
      union select m.country, o.state, o.city from obligor o join merchant m using (merchant_id)`.execute(tx)
    const read = places.map((place) => ({ ...place, zone: zoneOfPlace(place.country, place.state, place.city) }))
    let moved = 0
    for (const whose of ['borrower', 'obligor']) {
      const { numAffectedRows } = await sql`
        update ${sql.table(whose)} p set time_zone = r.zone
        from json_to_recordset(${JSON.stringify(read)}::json) r (country text, state text, city text, zone text)
          join merchant m on m.country = r.country
        where p.merchant_id = m.merchant_id and p.state is not distinct from r.state and p.city is not distinct from r.city
          and p.time_zone is distinct from r.zone`.execute(tx)
      moved += Number(numAffectedRows ?? 0n)
    }
    return moved
  })
}
