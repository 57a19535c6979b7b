/** Tools: a borrower's debt by date, and the checker of ids and phones. */
import { checkIdentity, forecastDebt } from '@cordillera/contract/collection/tools'
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { accruedPenalty, checkDocument, isClabe, readPhone } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { type CaseKey, demandCase } from './workbench/workbench.queries.ts'

export function toolsRoutes(app: App): void {
  implement(app, forecastDebt, async ({ caseId, days }, context) => {
    const found = await demandCase(context, caseId)
    return debtByDay(context.reach.from(found), found, days)
  })

  implement(app, checkIdentity, async ({ country, type, value }) => checked(country, type, value))
}

/** Today and the days after it; penalty grows as it would be booked (`accruedPenalty`). */
async function debtByDay(db: Db, of: CaseKey, days: number): Promise<Output<typeof forecastDebt>> {
  type Row = Output<typeof forecastDebt>['list'][number] & { currency: string; bills: number }
  const { rows } = await sql<Row>`
    select day::date as day, max(day::date - b.due_date) as dpd, sum(b.penalty_open + accrued)::bigint as penalty,
      sum(b.open_minor + accrued)::bigint as total,
      min(b.currency) as currency, count(*) as bills
    from generate_series(${of.today}::date, ${of.today}::date + ${days}::int, interval '1 day') day
      cross join bill b join product t using (product_id)
      cross join lateral (select ${accruedPenalty(sql`day::date`)} as accrued) penalty
    where b.user_id = ${of.userId} and b.status <> 'repaid'
    group by day order by day`.execute(db)
  const { rows: merchants } = await sql<{ currency: Output<typeof forecastDebt>['currency'] }>`
    select currency from merchant where merchant_id = ${of.merchantId}`.execute(db)
  return {
    currency: merchants[0]?.currency ?? 'USD',
    bills: rows[0]?.bills ?? 0,
    list: rows.map(({ day, dpd, penalty, total }) => ({ day, dpd, penalty, total })),
  }
}

type Verdict = Output<typeof checkIdentity>
function checked(country: Country, type: Parsed<typeof checkIdentity>['type'], value: string): Verdict {
  const found = (normal: string | null): Verdict => ({ verdict: normal === null ? 'wrong' : 'right', normal })
  if (type === 'phone') return found(readPhone(value, country))
  const compact = value.replace(/[\s-]/g, '')
  if (type === 'CLABE') return found(isClabe(compact) ? compact : null)
  const answer = checkDocument(country, type, value)
  if ('refused' in answer) {
    return { verdict: answer.refused === 'badDocument' ? 'wrong' : 'unknown type', normal: null }
  }
  return { verdict: answer.doubtful ? 'doubtful' : 'right', normal: answer.number }
}
