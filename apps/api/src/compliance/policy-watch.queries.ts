/** Policies that somebody has to look at: outside the law's bound, on a note that ends, or about to be replaced. */
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { complianceWall } from '@cordillera/contract/compliance/wall'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { addDays, dayIn } from '../platform/clock.ts'
import { type Db, sql } from '../platform/db.ts'
import { law } from './law.data.ts'
import { boundOn, pointsOutside } from './law.rules.ts'
import { dayNumber } from './zone-clock.rules.ts'

type Watched = Output<typeof complianceWall>['policies']
const soonDays = 30

/** Of the policy in force and those to come. */
export async function policiesToWatch(db: Db, country: Country, now: Date): Promise<Watched> {
  const today = dayIn(countries[country].zone, now)
  const soon = addDays(today, soonDays)
  const { rows } = await sql<{
    policyId: number
    version: number
    from: string
    terms: PolicyTerms
    noteUntil: string | null
    next: string | null
  }>`
    select * from (
      select policy_id, effective_from as "from", terms, legal_note_until as note_until,
        lead(effective_from) over (order by effective_from) as next,
        row_number() over (order by effective_from, policy_id)::int as version
      from contact_policy where country = ${country} and state = 'approved') p
    where next is null or next > ${today}::date order by "from"`.execute(db)
  return rows.flatMap(({ policyId, version, from, terms, noteUntil, next }): Watched => {
    const bound = boundOn(law[country], dayNumber(from > today ? from : today))
    const points = bound ? pointsOutside(terms, bound.terms) : []
    const policy = { policyId, version, from }
    return [
      ...(points.length > 0 ? [{ ...policy, what: 'outside' as const, day: noteUntil, points }] : []),
      ...(noteUntil !== null && noteUntil >= today && noteUntil <= soon
        ? [{ ...policy, what: 'noteEnds' as const, day: noteUntil, points: [] }]
        : []),
      ...(next !== null && next <= soon ? [{ ...policy, what: 'replaced' as const, day: next, points: [] }] : []),
    ]
  })
}
