/** Contact policies: drafted by one, approved by another, in force from a day on. What was in force is never changed. */
import {
  type BoundPoint,
  boundPointWords,
  decidePolicy,
  listPolicies,
  savePolicy,
} from '@cordillera/contract/compliance/policy'
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { buttonPermission } from '@cordillera/contract/menus'
import type { Language } from '@cordillera/contract/words'
import { holdersOf } from '../access/public.ts'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import { law } from './law.data.ts'
import { boundOn, effectivePolicies, pointsOutside } from './law.rules.ts'
import { outsideLaw, refusalOfDay, refusalOfDecision, refusalOfNote, refusalOfSave } from './policy.rules.ts'
import { dayNumber } from './zone-clock.rules.ts'

const todayIn = (country: string, now: Date): string => dayIn(countries[country as Country].zone, now)

export function policyRoutes(app: App): void {
  implement(app, listPolicies, async ({ country }, { reach, user, now }) => {
    const { rows } = await sql<Listed>`
      select policy_id as "policyId", country, state, effective_from as "effectiveFrom", terms, source, reason, made.name as "madeBy",
        case when legal_note is not null then json_build_object('text', legal_note, 'dated', legal_note_dated, 'until', legal_note_until)
        end as "legalNote",
        made_at as "madeTime", p.made_by is not distinct from ${user.accountId}::int as own, decided.name as "decidedBy",
        decided_at as "decidedTime", decided_reason as "decidedReason", p.version, false as "inForce"
      from contact_policy p left join account made on made.account_id = p.made_by
        left join account decided on decided.account_id = p.decided_by
      where p.country = coalesce(${country ?? null}, p.country)
      order by p.country, p.effective_from desc, p.policy_id desc`.execute(reach.shared())
    const seen = new Set<string>()
    return rows.map((row) => {
      const isApproved = row.state === 'approved' && row.effectiveFrom <= todayIn(row.country, now)
      const inForce = isApproved && !seen.has(row.country)
      if (inForce) seen.add(row.country)
      return { ...row, inForce, ...withinLaw(row, todayIn(row.country, now)) }
    })
  })

  implement(app, savePolicy, async (input, { reach, user, now, fail, log, language }) => {
    const { policyId, version, country, effectiveFrom, source, reason, legalNote } = input
    if (!keeps(user, country)) throw fail('staff.noPermission')
    const db = reach.country(country)
    const before = policyId === undefined ? null : await lockPolicy(db, policyId)
    const today = todayIn(country, now)
    const points = outsideLaw(country, input.terms, effectiveFrom)
    const refusal =
      refusalOfSave(before, { version, accountId: user.accountId }) ??
      refusalOfDay(effectiveFrom, today, await isTaken(db, country, effectiveFrom)) ??
      refusalOfNote(points, input.legalNote, { effectiveFrom, today }) ??
      ((await saysWhatIs(db, input)) ? 'compliance.nothingChanged' : null)
    if (refusal) throw fail(refusal, { points: pointsInWords(points, language) })
    const values = {
      country,
      effectiveFrom,
      terms: JSON.stringify(input.terms),
      source,
      reason,
      legalNote: legalNote?.text ?? null,
      legalNoteDated: legalNote?.dated ?? null,
      legalNoteUntil: legalNote?.until ?? null,
      madeBy: user.accountId,
      madeAt: now,
    }
    const saved = await (before
      ? db
          .updateTable('contactPolicy')
          .set({ ...values, version: before.version + 1 })
          .where('policyId', '=', before.policyId)
          .returning(['policyId', 'version'])
          .executeTakeFirstOrThrow()
      : db
          .insertInto('contactPolicy')
          .values({ ...values, state: 'draft' })
          .returning(['policyId', 'version'])
          .executeTakeFirstOrThrow())
    await notifyApprovers(db, { country, madeBy: user.accountId, policyId: saved.policyId, now })
    await log({
      action: 'compliance.draftPolicy',
      target: `${country} ${effectiveFrom}`,
      reason,
      ...(before ? { before: { terms: before.terms, effectiveFrom: before.effectiveFrom } } : {}),
      after: { terms: input.terms, effectiveFrom, ...(legalNote ? { legalNote: legalNote.text } : {}) },
    })
    return saved
  })

  implement(app, decidePolicy, async ({ policyId, version, approve, reason }, context) => {
    const { reach, user, now, fail, log, language } = context
    const db = reach.shared()
    const found = await lockPolicy(db, policyId)
    if (!found) throw fail('record.missing')
    const { country, effectiveFrom } = found
    if (!keeps(user, country)) throw fail('staff.noPermission')
    const today = todayIn(country, now)
    // the law may have changed since the draft
    const points = outsideLaw(country as Country, found.terms as unknown as PolicyTerms, effectiveFrom)
    const refusal =
      refusalOfDecision(found, { version, approve, accountId: user.accountId }) ??
      (approve
        ? (refusalOfDay(effectiveFrom, today, await isTaken(db, country, effectiveFrom)) ??
          refusalOfNote(points, noteOf(found), { effectiveFrom, today }))
        : null)
    if (refusal) throw fail(refusal, { points: pointsInWords(points, language) })
    // whoever withdraws their own draft decides nothing
    const withdraws = !approve && found.madeBy === user.accountId
    await context.secondPerson({ askedBy: withdraws ? [] : [found.madeBy] })
    const saved = await db
      .updateTable('contactPolicy')
      .set({
        state: approve ? 'approved' : 'refused',
        decidedBy: withdraws ? null : user.accountId,
        decidedAt: now,
        decidedReason: reason,
        version: version + 1,
      })
      .where('policyId', '=', policyId)
      .returning(['policyId', 'version'])
      .executeTakeFirstOrThrow()
    await log({
      action: approve ? 'compliance.approvePolicy' : 'compliance.refusePolicy',
      target: `${found.country} ${found.effectiveFrom}`,
      reason,
      after: { policyId, effectiveFrom: found.effectiveFrom },
    })
    return saved
  })
}

type Listed = Omit<Output<typeof listPolicies>[number], 'effective' | 'outside' | 'boundSource'>

/** What of a policy holds on its first day, or today where that has passed, and in what its terms leave the law. */
function withinLaw({ country, effectiveFrom, terms, policyId, legalNote }: Listed, today: string) {
  const day = dayNumber(effectiveFrom > today ? effectiveFrom : today)
  const noteUntil = legalNote && dayNumber(legalNote.until)
  const held = effectivePolicies([{ policyId, from: dayNumber(effectiveFrom), terms, noteUntil }], law[country])
  const bound = boundOn(law[country], day)
  return {
    effective: held.findLast(({ from }) => from <= day)?.terms ?? terms,
    outside: bound ? pointsOutside(terms, bound.terms) : [],
    boundSource: bound?.source ?? null,
  }
}

const noteOf = ({
  legalNoteDated,
  legalNoteUntil,
}: {
  legalNoteDated: string | null
  legalNoteUntil: string | null
}) => (legalNoteDated && legalNoteUntil ? { dated: legalNoteDated, until: legalNoteUntil } : undefined)

const pointsInWords = (points: readonly BoundPoint[], language: Language): string =>
  points.map((point) => boundPointWords[point][language]).join(', ')

const lockPolicy = (db: Db, policyId: number) =>
  db.selectFrom('contactPolicy').selectAll().where('policyId', '=', policyId).forUpdate().executeTakeFirst()

/** Whether the draft is, word for word, the policy that would be in force on its day anyway. */
async function saysWhatIs(db: Db, { country, effectiveFrom, terms, source, legalNote }: Parsed<typeof savePolicy>) {
  const { rows } = await sql<{ same: boolean }>`
    select terms = ${JSON.stringify(terms)}::jsonb and source = ${source} and legal_note is not distinct from ${legalNote?.text ?? null}
      and legal_note_until is not distinct from ${legalNote?.until ?? null}::date as same
    from contact_policy where country = ${country} and state = 'approved' and effective_from <= ${effectiveFrom}::date
    order by effective_from desc, policy_id desc limit 1`.execute(db)
  return rows[0]?.same ?? false
}

/** Whoever may approve a draft hears that one waits, in the transaction that made it. */
async function notifyApprovers(
  tx: Tx,
  { country, madeBy, policyId, now }: { country: Country; madeBy: number; policyId: number; now: Date },
): Promise<void> {
  const merchants = await tx.selectFrom('merchant').select('merchantId').where('country', '=', country).execute()
  const ids = merchants.map(({ merchantId }) => merchantId)
  const holders = await holdersOf(tx, buttonPermission('compliance_change'), ids)
  const told = new Set(holders.map(({ accountId }) => accountId).filter((accountId) => accountId !== madeBy))
  const wanted = {
    kind: 'approval.wanted' as const,
    params: { what: countries[country].name.en },
    place: '/settings/compliance' as const,
    about: `policy ${policyId}`,
  }
  await announce(
    tx,
    now,
    [...told].map((to) => ({ to, ...wanted })),
  )
}

async function isTaken(db: Db, country: string, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('contactPolicy')
    .select('policyId')
    .where('country', '=', country)
    .where('effectiveFrom', '=', day)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return found !== undefined
}
