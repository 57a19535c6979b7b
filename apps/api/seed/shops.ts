/** The two apps of the demo that have figures of their use. */
import { sql } from '../src/platform/db.ts'
import { appShops } from './people.ts'

/** With how many days ago each began: longer than its raw events are kept, and a year. */
export const shops = sql`(select merchant_id, country, time_zone, case country when 'MX' then 425 else 366 end as age
  from merchant where name in (${sql.join(appShops)}))`

/** A number from 0 to 99 that is the same in every demo. */
export const die = (text: string) => sql.raw(`(abs(hashtextextended(${text}, 21)) % 100)::int`)

/** A version of the app every month and a half, the newest 4.12.0; three in ten have one before it. */
export const versionOf = (daysAgo: string, chance: string) =>
  sql.raw(`4000000000000 + 1000000 * greatest(3, 12 - (${daysAgo}) / 45 - case when ${chance} < 70 then 0 else 1 end)
    + case when ${chance} < 70 then 0 else 2 end`)
