/** What annual leave a country gives, as rows; and what is left of it for a person. */
import type { LeaveTier, listLeaveRules } from '@cordillera/contract/attendance/leave'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { drawnOf } from './leave.queries.ts'
import { statutoryDays } from './leave.rules.ts'

type Rule = Output<typeof listLeaveRules>[number]

/** Every rule, a country's latest first. */
export async function leaveRules(db: Db): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select r.country, r.effective_from, r.tiers, r.source, r.checked, a.name as changed_by_name, r.changed_at as changed_time, r.version
    from annual_leave_rule r left join account a on a.account_id = r.changed_by
    order by array_position(array['MX', 'CO', 'PE', 'CL', 'EC'], r.country), r.effective_from desc`.execute(db)
  return rows
}

/** The rule that says it begins on this very day. */
export const lockLeaveRule = (tx: Tx, country: Country, effectiveFrom: string) =>
  tx
    .selectFrom('annualLeaveRule')
    .select(['tiers', 'source', 'checked', 'version'])
    .where('country', '=', country)
    .where('effectiveFrom', '=', effectiveFrom)
    .forUpdate()
    .executeTakeFirst()

type Said = Pick<Rule, 'country' | 'effectiveFrom' | 'tiers' | 'source' | 'checked'>

/** Keeps a rule in place of what was said for its day; answers its version. Null where somebody else said it meanwhile. */
export async function keepLeaveRule(
  tx: Tx,
  { country, effectiveFrom, tiers, source, checked }: Said,
  { by, now, version }: { by: number; now: Date; version: number | undefined },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    insert into annual_leave_rule as r (country, effective_from, tiers, source, checked, changed_by, changed_at)
    values (${country}, ${effectiveFrom}::date, ${JSON.stringify(tiers)}::jsonb, ${source}, ${checked}, ${by}, ${now})
    on conflict (country, effective_from) do update set tiers = excluded.tiers, source = excluded.source,
      checked = excluded.checked, changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = r.version + 1
    where r.version = ${version ?? null}::int
    returning version`.execute(tx)
  return rows[0]?.version ?? null
}

/** What holds in a year: the latest rule that had begun on its first day. */
async function tiersOf(db: Db, country: Country, year: number): Promise<LeaveTier[]> {
  const { rows } = await sql<{ tiers: LeaveTier[] }>`
    select tiers from annual_leave_rule where country = ${country} and effective_from <= make_date(${year}::int, 1, 1)
    order by effective_from desc limit 1`.execute(db)
  return rows[0]?.tiers ?? []
}

/** A person's annual leave of a year in hundredths of a day; `except` is an application that does not count. */
export async function balanceOf(
  db: Db,
  { accountId, country, enterDay }: { accountId: number; country: Country; enterDay: string },
  year: number,
  except: string | null = null,
) {
  const statutory = statutoryDays(await tiersOf(db, country, year), enterDay, year)
  const drawn = await drawnOf(db, accountId, year, except)
  return { year, statutory, ...drawn, left: statutory + drawn.granted - drawn.taken - drawn.asked }
}
