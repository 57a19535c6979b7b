/**
 * Decisions made again by what was kept with them: the question as it was asked and the rules as they stood. A sample of all
 * times is proved every night; whatever differs stands in the job centre and in the operation log.
 */
import type { Country } from '@cordillera/contract/countries'
import { recordSystem } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { array, type Db, inTransaction, sql } from '../platform/db.ts'
import { type Basis, questionOfBasis } from './basis.rules.ts'
import { type Decision, decide } from './gate.rules.ts'
import { decideNotice, type NoticeQuestion } from './notice/notice.rules.ts'
import { countryBookOf, type RulebookContent } from './rulebook.queries.ts'

const replayJob = 'compliance.replay'
const lookEveryMs = 10 * 60_000
const shown = 100
/** Of the last day, and of all the time before. */
const sampleSize = { lately: 500, ever: 1000 }

interface KeptDecision {
  decisionId: string
  at: Date
  basis: Basis
  rulebook: string
  allowed: boolean
  rule: string | null
  figures: Record<string, string | number>
  nextAt: Date | null
  untilAt: Date | null
  near: string | null
  policyId: number | null
}

export interface Replayed {
  decided: number
  /** Ids of decisions that came out differently, and in what. */
  differences: { decisionId: string; field: string; was: string; now: string }[]
}

/** Makes these decisions again; those from before their basis was kept are passed over. */
export async function replayDecisions(db: Db, decisionIds: readonly string[]): Promise<Replayed> {
  const { rows: kept } = await sql<KeptDecision>`
    select decision_id, at, basis, rulebook, allowed, rule, figures, next_at, until_at, near, policy_id from contact_decision
    where decision_id = any(${array(decisionIds)}::text[]) and basis is not null and rulebook is not null`.execute(db)
  const books = await booksOf(db, [...new Set(kept.map(({ rulebook }) => rulebook))])
  const differences = kept.flatMap((one) => {
    const book = books.get(one.rulebook)
    if (!book) return [{ decisionId: one.decisionId, field: 'rulebook', was: one.rulebook, now: '' }]
    const { country, ...rules } = book
    const again = decide(
      questionOfBasis(one.basis),
      { policies: { [country]: rules.policies }, holidays: { [country]: rules.holidays } },
      one.at.getTime(),
    )
    return differencesOf(one, again)
  })
  return { decided: kept.length, differences }
}

interface KeptNotice {
  decisionId: string
  at: Date
  basis: NoticeQuestion
  rulebook: string | null
  allowed: boolean
  rule: string | null
  figures: Record<string, string | number>
  nextAt: Date | null
}

/** The same of messages that are no collection. */
export async function replayNotices(db: Db, decisionIds: readonly string[]): Promise<Replayed> {
  const { rows: kept } = await sql<KeptNotice>`
    select notice_decision_id as decision_id, at, basis, rulebook, allowed, rule, figures, next_at from notice_decision
    where notice_decision_id = any(${array(decisionIds)}::text[])`.execute(db)
  const books = await booksOf(db, [...new Set(kept.flatMap(({ rulebook }) => rulebook ?? []))])
  const never = { untilAt: null, near: null, policyId: null }
  const differences = kept.flatMap((one) => {
    const book = one.rulebook === null ? { policies: {}, holidays: {} } : books.get(one.rulebook)
    if (!book) return [{ decisionId: one.decisionId, field: 'rulebook', was: one.rulebook ?? '', now: '' }]
    const rules =
      'country' in book
        ? { policies: { [book.country]: book.policies }, holidays: { [book.country]: book.holidays } }
        : book
    const { allowed, rule, figures, nextAt } = decideNotice(one.basis, rules, one.at.getTime())
    const refusal = rule === null ? null : { rule, figures }
    return differencesOf({ ...one, ...never }, { allowed, refusal, nextAt, ...never })
  })
  return { decided: kept.length, differences }
}

async function booksOf(db: Db, hashes: readonly string[]) {
  const { rows } = await sql<{ hash: string; country: Country; content: RulebookContent }>`
    select hash, country, content from contact_rulebook where hash = any(${array(hashes)}::text[])`.execute(db)
  return new Map(rows.map(({ hash, country, content }) => [hash, { country, ...countryBookOf(content) }]))
}

function differencesOf(kept: DecidedBefore, again: Again): Replayed['differences'] {
  const before = comparable({
    ...kept,
    nextAt: kept.nextAt?.getTime() ?? null,
    untilAt: kept.untilAt?.getTime() ?? null,
  })
  const now = comparable({
    ...again,
    rule: again.refusal?.rule ?? null,
    figures: again.refusal?.figures ?? {},
  })
  return fields.flatMap((field) =>
    before[field] === now[field] ? [] : [{ decisionId: kept.decisionId, field, was: before[field], now: now[field] }],
  )
}

type DecidedBefore = Omit<KeptDecision, 'basis' | 'rulebook'>
type Again = Omit<Decision, 'refusal'> & {
  refusal: { rule: string; figures: Record<string, string | number> } | null
}
const fields = ['allowed', 'rule', 'figures', 'nextAt', 'untilAt', 'near', 'policyId'] as const
type Comparable = Omit<KeptDecision, 'decisionId' | 'at' | 'basis' | 'rulebook' | 'nextAt' | 'untilAt'> & {
  nextAt: number | null
  untilAt: number | null
}
function comparable(of: Comparable): Record<(typeof fields)[number], string> {
  const figures = Object.entries(of.figures).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = (field: (typeof fields)[number]) => String(field === 'figures' ? JSON.stringify(figures) : of[field])
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<(typeof fields)[number], string>
}

/** Any of the last day, and the ones at random moments since their basis is kept. */
export async function sampleOfDecisions(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ decisionId: string }>`
    with lately as (
      select decision_id from contact_decision
      where at > ${now}::timestamptz - interval '1 day' and at <= ${now} and basis is not null
      order by random() limit ${sampleSize.lately}
    ), moments as (
      select since + random() * (${now}::timestamptz - since) as at
      from (select min(first_used_at) as since from contact_rulebook) first, generate_series(1, ${sampleSize.ever}::int)
    )
    select decision_id from lately
    union
    -- decisions of a set share their moment: any of them
    select d.decision_id from moments cross join lateral (
      select at from contact_decision h where h.at between moments.at and ${now} order by h.at limit 1) next
    cross join lateral (
      select decision_id from contact_decision h where h.at = next.at and h.basis is not null order by random() limit 1) d`.execute(
    db,
  )
  return rows.map(({ decisionId }) => decisionId)
}

/** Notices of the last day, and of all the time before. */
export async function sampleOfNotices(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ decisionId: string }>`
    (select notice_decision_id as decision_id from notice_decision where at > ${now}::timestamptz - interval '1 day' and at <= ${now}
      order by random() limit ${sampleSize.lately})
    union
    select d.notice_decision_id from (
      select since + random() * (${now}::timestamptz - since) as at
      from (select min(at) as since from notice_decision) first, generate_series(1, ${sampleSize.lately}::int)) moments
    cross join lateral (
      select notice_decision_id from notice_decision h where h.at between moments.at and ${now} order by h.at limit 1) d`.execute(
    db,
  )
  return rows.map(({ decisionId }) => decisionId)
}

/** A replay every night. */
export function replayNights(app: App): void {
  app.jobs.define(replayJob, async ({ db, clock }) => {
    const now = clock.now()
    const contacts = await replayDecisions(db, await sampleOfDecisions(db, now))
    const notices = await replayNotices(db, await sampleOfNotices(db, now))
    const decided = contacts.decided + notices.decided
    const differences = [...contacts.differences, ...notices.differences]
    const different = [...new Set(differences.map(({ decisionId }) => decisionId))]
    const counts = { decided, differences: different.length }
    if (different.length > 0) {
      const after = { ...counts, first: different.slice(0, shown) }
      await recordSystem(db, clock.now(), replayJob, { action: 'compliance.replayDiffers', after })
    }
    return { counts, result: differences.slice(0, shown) }
  })
  app.jobs.regularly(lookEveryMs, () => askForReplay(app))
}

/** One replay a UTC day, whichever process looks first. */
export async function askForReplay(app: Pick<App, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const title = now.toISOString().slice(0, 10)
    const { rows } = await sql<{ due: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${replayJob}))
        and not exists (select from job where kind = ${replayJob} and title = ${title}) as due`.execute(tx)
    if (rows[0]?.due) await app.jobs.enqueue(tx, { kind: replayJob, title, input: {}, createdBy: null, now })
  })
}
