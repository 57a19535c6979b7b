/** The wall of contact compliance, the rows behind its tiles, and a country's report of a month. */
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { complianceWall, exportContactReport, wallRows } from '@cordillera/contract/compliance/wall'
import type { Country } from '@cordillera/contract/countries'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { leftLawOn, namedPolicies } from './policy-name.queries.ts'
import { policiesToWatch } from './policy-watch.queries.ts'
import { redecoFile } from './redeco.queries.ts'
import { reportFile } from './report.queries.ts'
import { readRulebook } from './rulebook.queries.ts'
import { countsOf, decidedBy, holidaysUntil, hoursOf } from './wall.queries.ts'
import { byCollector, byRule } from './wall.rules.ts'
import { rowsOf } from './wall-rows.queries.ts'
import { dayNumber } from './zone-clock.rules.ts'

export function wallRoutes(app: App): void {
  implement(app, complianceWall, async (span, context) => {
    const db = context.reach.shared()
    const policy = await policyOn(db, span.country, span.day)
    const [hours, decided, counts, policies, until, named] = await Promise.all([
      hoursOf(context, span),
      decidedBy(context, span),
      countsOf(context, span, policy?.terms ?? null),
      policiesToWatch(db, span.country, context.now),
      holidaysUntil(context, span.country),
      namedPolicies(db),
    ])
    const held = policy && named.get(policy.policyId)
    const sum = (of: 'allowed' | 'refused' | 'near') => decided.reduce((total, row) => total + row[of], 0)
    return {
      hours,
      windows: policy?.terms.week ?? Array.from({ length: 7 }, () => null),
      source: held?.source ?? null,
      policy: held ? { version: held.version, from: held.from, points: leftLawOn(held, span.day) } : null,
      allowed: sum('allowed'),
      counts: { ...counts, refused: sum('refused'), near: sum('near') },
      rules: byRule(decided),
      collectors: byCollector(decided),
      policies,
      holidaysUntil: until,
    }
  })

  implement(app, wallRows, async (input, context) => {
    const policy = await policyOn(context.reach.shared(), input.country, input.day)
    return rowsOf(context, input, policy?.terms ?? null)
  })

  implement(app, exportContactReport, async ({ country, month, form, format }, context) => {
    await context.log({
      action: 'compliance.exportReport',
      after: { country, month, format, ...(form === 'redeco' ? { name: 'REDECO' } : {}) },
    })
    return form === 'redeco'
      ? context.sendList(redecoFile, { month }, format)
      : context.sendList(reportFile, { country, month }, format)
  })
}

/** The policy in force in a country on a day, as it holds within the law. */
async function policyOn(
  db: Db,
  country: Country,
  day: string,
): Promise<{ policyId: number; terms: PolicyTerms } | undefined> {
  const { book } = await readRulebook(db)
  return book.policies[country]?.findLast(({ from }) => from <= dayNumber(day))
}
