/** Runs, the rules and terms they go by, and matches that people look at and undo. */
import type { Currency } from '@cordillera/contract/countries'
import { feeOfOne } from '@cordillera/contract/reconciliation/common'
import {
  listChannelAccounts,
  listReconSettings,
  listRuns,
  matchDetail,
  runReconciliation,
  saveReconRule,
  saveReconTerms,
  undoMatch,
} from '@cordillera/contract/reconciliation/run'
import { moneyText } from '../../credit/public.ts'
import { statementsOf } from '../../payment/public.ts'
import type { App } from '../../platform/app.ts'
import { array, sql } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import type { JobContext, JobOutcome } from '../../platform/jobs.ts'
import { all, byTime, type Made, pageOf } from '../../platform/page.ts'
import { demandCurrency, demandOpenDay } from '../account.queries.ts'
import { detailOfMatch, findMatch, openUndone, undo } from './hand.queries.ts'
import type { Span } from './movement.queries.ts'
import type { Rule, Terms } from './pass.queries.ts'
import { allRules, findTerms } from './rule.queries.ts'
import { runMatching } from './run.service.ts'
import { bookKept } from './settle.queries.ts'

const runKind = 'reconciliation.run'
const daysAtMost = 62
const dayMs = 86_400_000
const made: Made = { at: 'ran_at', id: 'run_id' }

interface RunInput extends Span {
  dry: boolean
  terms?: Terms
  rules?: Rule[]
  accountId: number
}

export function matchRoutes(app: App): void {
  app.jobs.define<RunInput>(runKind, runJob, 'payoutReconciliation_work')

  implement(app, runReconciliation, async ({ channel, currency, fromDay, toDay, dry, rules, terms }, context) => {
    const { user, now, reach, fail } = context
    const tx = reach.merchant(...user.merchants)
    await demandCurrency(tx, user, currency)
    const days = (Date.parse(toDay) - Date.parse(fromDay)) / dayMs + 1
    if (days < 1 || days > daysAtMost) throw fail('reconciliation.daysTooMany', { max: daysAtMost })
    if (!dry && (rules || terms)) throw fail('reconciliation.triesMustBeDry')
    if (terms) demandFee(terms.feeFixed, currency)
    const input: RunInput = {
      ...{ channel, currency, fromDay, toDay, dry, accountId: user.accountId },
      ...(terms ? { terms: termsOf(terms) } : {}),
      ...(rules
        ? { rules: rules.filter(({ active }) => active).map(({ rule, confirms }) => ({ rule, confirms, version: 0 })) }
        : {}),
    }
    const jobId = await app.jobs.enqueue(tx, {
      kind: runKind,
      title: `${channel} ${fromDay} – ${toDay}`,
      input,
      createdBy: user.accountId,
      now,
    })
    await context.log({
      action: 'reconciliation.runAsked',
      target: jobId,
      after: { paymentChannel: channel, currency, fromDay, toDay, onlyTried: dry },
    })
    return { jobId }
  })

  implement(app, listRuns, ({ channel, dry, ...input }, { db, rows }) =>
    pageOf(db, input, {
      fields: sql`h.run_id as "runId", h.channel, h.currency, h.from_day as "fromDay", h.to_day as "toDay", h.dry,
        (select coalesce(sum((hit ->> 'matches')::int), 0)::int from jsonb_array_elements(h.counts -> 'hits') hit) as matches,
        coalesce((h.counts ->> 'healed')::int, 0) as healed,
        (select coalesce(sum((of ->> 'exceptions')::int), 0)::int from jsonb_array_elements(coalesce(h.counts -> 'classes', '[]')) of
          where of ->> 'class' <> 'expected') as exceptions, a.name as "ranBy", h.ran_at as "ranTime"`,
      hits: sql`from ${rows.reconRuns} h where ${all([channel && sql`h.channel = ${channel}`, dry !== undefined && sql`h.dry = ${dry}`])}`,
      joins: sql`left join account a on a.account_id = h.ran_by`,
      order: byTime(made, input),
    }),
  )

  implement(app, listReconSettings, async (_, { reach, user }) => {
    const db = reach.merchant(...user.merchants)
    return { accounts: await accountsOf(app, db, user.merchants), rules: await allRules(db) }
  })

  implement(app, listChannelAccounts, async (_, { reach, user }) => {
    const known = await accountRows(reach.merchant(...user.merchants), user.merchants)
    return known.map(({ channel, currency }) => ({ channel, currency }))
  })

  implement(app, saveReconTerms, async ({ channel, currency, version, reason, ...terms }, context) => {
    const { reach, user, fail, log } = context
    const tx = reach.merchant(...user.merchants)
    await demandCurrency(tx, user, currency)
    demandFee(terms.feeFixed, currency)
    const before = await findTerms(tx, { channel, currency })
    const {
      settlementDays,
      dayTolerance,
      amountToleranceMinor,
      roundingMinor,
      feeFixedMinor,
      feeRate,
      feeTaxRate,
      cutoffHour,
    } = termsOf(terms)
    const values = {
      settlementDays,
      dayTolerance,
      amountToleranceMinor,
      roundingMinor,
      feeFixedMinor,
      feeRate,
      feeTaxRate,
      cutoffHour,
    }
    const { rows } = await sql<{
      version: number
    }>`select version from recon_channel where channel = ${channel} and currency = ${currency} for update`.execute(tx)
    if ((rows[0]?.version ?? 0) !== version) throw fail('record.stale')
    await tx
      .insertInto('reconChannel')
      .values({ channel, currency, ...values, version: version + 1 })
      .onConflict((conflict) =>
        conflict.columns(['channel', 'currency']).doUpdateSet({ ...values, version: version + 1 }),
      )
      .execute()
    await log({
      action: 'reconciliation.termsSaved',
      target: `${channel} ${currency}`,
      reason,
      before: saidOf(before),
      after: terms,
    })
    return { version: version + 1 }
  })

  implement(app, saveReconRule, async ({ rule, version, active, confirms, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const tx = reach.shared()
    const known = (await allRules(tx)).find((one) => one.rule === rule)
    if (!known || known.version !== version) throw fail('record.stale')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('reconRule')
      .values({
        rule,
        version: version + 1,
        position: known.position,
        active,
        confirms,
        madeBy: user.accountId,
        madeAt: now,
        reason,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) throw fail('record.stale')
    const before = { active: known.active, confirms: known.confirms }
    await log({ action: 'reconciliation.ruleSaved', target: rule, reason, before, after: { active, confirms } })
    return { version: version + 1 }
  })

  implement(app, matchDetail, async ({ matchId }, context) => {
    const detail = await detailOfMatch(context, matchId)
    if (!detail) throw context.fail('record.missing')
    return detail
  })

  implement(app, undoMatch, async ({ matchId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const match = await findMatch(context, matchId)
    if (!match) throw fail('record.missing')
    if (match.version !== version) throw fail('record.stale')
    if (match.state !== 'confirmed') throw fail('reconciliation.notConfirmed')
    const tx = reach.from(match)
    await demandOpenDay(tx, match)
    const by = { accountId: user.accountId, now }
    await bookKept(tx, sql`(${matchId})`, { way: -1, ...by })
    await undo(tx, matchId, { reason, ...by })
    await openUndone(tx, matchId, by)
    const after = {
      paymentChannel: match.channel,
      currency: match.currency,
      amount: match.lineMinor,
      fee: match.feeMinor,
    }
    await log({ action: 'reconciliation.undone', merchantId: match.merchantId, target: matchId, reason, after })
    return { matchId }
  })
}

async function runJob({ input, db, clock }: JobContext<RunInput>): Promise<JobOutcome> {
  const { counts, ...result } = await (async () => {
    const outcome = await runMatching({ db }, { ...input, now: clock.now() })
    const matches = outcome.hits.reduce((sum, one) => sum + one.matches, 0)
    return { ...outcome, counts: { matches, healed: outcome.healed } }
  })()
  return { counts, result }
}

/** What the rules match as a fee, nobody looks at. */
function demandFee(fixed: number, currency: Currency): void {
  const max = feeOfOne[currency]
  if (fixed > max) throw new Failure('reconciliation.feeTooLarge', { max: moneyText(max, currency) })
}

interface TermsSaid {
  settlementDays: number
  dayTolerance: number
  amountTolerance: number
  rounding: number
  feeFixed: number
  feeRate: number
  feeTaxRate: number
  cutoffHour: number
}
/** Hundredths of a percent as a fraction, in text. */
const fraction = (hundredths: number) =>
  `${Math.floor(hundredths / 10_000)}.${String(hundredths % 10_000).padStart(4, '0')}`
const termsOf = ({ amountTolerance, rounding, feeFixed, feeRate, feeTaxRate, ...same }: TermsSaid): Terms => ({
  ...same,
  amountToleranceMinor: amountTolerance,
  roundingMinor: rounding,
  feeFixedMinor: feeFixed,
  feeRate: fraction(feeRate),
  feeTaxRate: fraction(feeTaxRate),
})

/** The other way: as it is said and logged. */
const hundredthsOf = (text: string) => Math.round(Number(text) * 10_000)
const saidOf = ({
  amountToleranceMinor,
  roundingMinor,
  feeFixedMinor,
  feeRate,
  feeTaxRate,
  ...same
}: Terms): TermsSaid => ({
  ...same,
  amountTolerance: amountToleranceMinor,
  rounding: roundingMinor,
  feeFixed: feeFixedMinor,
  feeRate: hundredthsOf(feeRate),
  feeTaxRate: hundredthsOf(feeTaxRate),
})

type Account = Awaited<ReturnType<typeof accountRows>>[number]
async function accountsOf(
  app: App,
  db: App['db'],
  merchants: readonly number[],
): Promise<(Account & { pulls: boolean })[]> {
  const known = await accountRows(db, merchants)
  const asked = await statementsOf(
    app,
    known.map(({ channel }) => channel),
  )
  return known.map((one) => ({ ...one, pulls: asked.has(one.channel) }))
}

/** Whatever has moved money, has a statement or was given terms, in the currencies of these merchants. */
async function accountRows(db: App['db'], merchants: readonly number[]) {
  const { rows } = await sql<
    TermsSaid & {
      channel: string
      currency: 'MXN' | 'COP' | 'PEN' | 'CLP' | 'USD'
      version: number
      lastDay: string | null
      closedThrough: string | null
    }
  >`
    with known as (
      select channel, currency from recon_channel union select channel, currency from statement union select channel, currency from channel_movement
      union select channel, currency from payment where channel is not null group by channel, currency
    )
    select k.channel, k.currency, coalesce(t.settlement_days, 1) as "settlementDays", coalesce(t.day_tolerance, 2) as "dayTolerance",
      coalesce(t.amount_tolerance_minor, 0)::bigint as "amountTolerance", coalesce(t.rounding_minor, 0)::bigint as rounding,
      coalesce(t.fee_fixed_minor, 0)::bigint as "feeFixed", coalesce(t.fee_rate * 10000, 0)::int as "feeRate",
      coalesce(t.fee_tax_rate * 10000, 0)::int as "feeTaxRate", coalesce(t.cutoff_hour, 24)::int as "cutoffHour", coalesce(t.version, 0) as version,
      (select max(to_day) from statement s where s.channel = k.channel and s.currency = k.currency) as "lastDay",
      (select max(day) from recon_day d where d.channel = k.channel and d.currency = k.currency and d.state = 'closed') as "closedThrough"
    from known k left join recon_channel t using (channel, currency)
    where k.currency in (select currency from merchant where merchant_id = any(${array([...merchants])}::smallint[]))
      and k.channel ~ '^[A-Z0-9][A-Z0-9_-]{1,29}$'
    order by k.currency, k.channel`.execute(db)
  return rows
}
