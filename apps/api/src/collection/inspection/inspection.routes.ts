/** Quality inspection: forms, sampling rules, samples, scores, and what the collector is told. */

import { detectAtMostDays } from '@cordillera/contract/collection/detect'
import {
  addInspectionRule,
  answerInspection,
  deleteInspectionRule,
  drawSamples,
  getInspectionForms,
  getSample,
  listInspectionRules,
  listSamples,
  myInspections,
  saveInspectionForm,
  scoreSample,
} from '@cordillera/contract/collection/inspection'
import { totalOf } from '@cordillera/contract/collection/inspection-score'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../../platform/app.ts'
import type { Caller } from '../../platform/caller.ts'
import { daysBetween } from '../../platform/clock.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { implement } from '../../platform/implement.ts'
import { announce } from '../../platform/notifications.ts'
import * as inspection from './inspection.queries.ts'
import { combined, marksFit } from './inspection.rules.ts'

export function inspectionRoutes(app: App): void {
  implement(app, getInspectionForms, async (_, { reach, user }) => {
    const db = reach.shared()
    const { rows } = await sql<Output<typeof getInspectionForms>[number]>`
      select f.form_id as "formId", f.country, f.items, a.name as "madeBy", f.made_at as "madeTime"
      from inspection_form f join account a on a.account_id = f.made_by
      where f.replaced_at is null and f.country = any(${array(await countriesOf(db, user))}::text[]) order by f.country`.execute(
      db,
    )
    return rows
  })

  implement(app, saveInspectionForm, async ({ country, items }, { reach, user, now, fail, log }) => {
    const tx = reach.shared()
    if (!(await countriesOf(tx, user)).includes(country)) throw fail('staff.noPermission')
    const before = await tx
      .updateTable('inspectionForm')
      .set({ replacedAt: now })
      .where('country', '=', country)
      .where('replacedAt', 'is', null)
      .returning('items')
      .executeTakeFirst()
    const made = { country, items: JSON.stringify(items), madeBy: user.accountId, madeAt: now }
    const { formId } = await tx.insertInto('inspectionForm').values(made).returning('formId').executeTakeFirstOrThrow()
    await log({ action: 'inspection.form', target: country, before: before?.items ?? null, after: items })
    return { formId }
  })

  implement(app, listInspectionRules, async (_, { reach, user }) => {
    const db = reach.merchant(...user.merchants)
    const { rows } = await sql<Output<typeof listInspectionRules>[number]>`
      select r.rule_id as "ruleId", r.country, r.name, r.kind, r.stage as period, r.each_collector as "eachCollector",
        r.min_seconds as "minSeconds", r.results, r.calibration_percent as "calibrationPercent", a.name as "madeBy",
        (select count(*) from inspection_sample s where s.rule_id = r.rule_id) as sampled
      from inspection_rule r join account a on a.account_id = r.made_by
      where r.deleted_at is null and r.country = any(${array(await countriesOf(db, user))}::text[])
      order by r.country, r.rule_id`.execute(db)
    return rows
  })

  implement(app, addInspectionRule, async (said, { reach, user, now, fail, log }) => {
    const tx = reach.merchant(...user.merchants)
    const { country, name, kind, period, eachCollector, minSeconds, results, calibrationPercent } = said
    if (!(await countriesOf(tx, user)).includes(country)) throw fail('staff.noPermission')
    const { ruleId } = await tx
      .insertInto('inspectionRule')
      .values({
        ...{ country, name, kind, eachCollector, calibrationPercent, madeBy: user.accountId, madeAt: now },
        ...{ stage: period ?? null, minSeconds: minSeconds ?? null, results: results ?? null },
      })
      .returning('ruleId')
      .executeTakeFirstOrThrow()
    await log({ action: 'inspection.rule.add', target: String(ruleId), after: said })
    return { ruleId }
  })

  implement(app, deleteInspectionRule, async ({ ruleId }, { reach, user, now, fail, log }) => {
    const tx = reach.shared()
    const rule = await ruleOf(tx, user, ruleId)
    if (!rule) throw fail('record.missing')
    await tx.updateTable('inspectionRule').set({ deletedAt: now }).where('ruleId', '=', ruleId).execute()
    await log({ action: 'inspection.rule.delete', target: String(ruleId), before: rule })
    return { done: true as const }
  })

  implement(app, drawSamples, async ({ ruleId, startDay, endDay }, context) => {
    const { reach, user, now, fail, log } = context
    const tx = reach.merchant(...user.merchants)
    const rule = await ruleOf(tx, user, ruleId)
    if (!rule) throw fail('record.missing')
    const days = daysBetween(startDay, endDay)
    if (days < 0 || days >= detectAtMostDays) throw fail('performance.invalidDate')
    const form = await tx
      .selectFrom('inspectionForm')
      .select('formId')
      .where('country', '=', rule.country)
      .where('replacedAt', 'is', null)
      .executeTakeFirst()
    if (!form) throw fail('collection.inspectionFormMissing')
    const by = { startDay, endDay, formId: form.formId, accountId: user.accountId, now }
    const drawn = await inspection.drawSamples(context, tx, rule, by)
    await log({ action: 'inspection.sample', target: String(ruleId), after: { startDay, endDay, ...drawn } })
    return drawn
  })

  implement(app, listSamples, (input, context) => inspection.pageOfSamples(context, input))

  implement(app, getSample, async ({ sampleId }, context) => {
    const found = await inspection.sampleById(context, sampleId)
    if (!found) throw context.fail('record.missing')
    return found
  })

  implement(app, scoreSample, async ({ sampleId, marks, comment }, context) => {
    const { reach, user, now, fail, log } = context
    const sample = await inspection.lockSample(context, sampleId)
    if (!sample) throw fail('record.missing')
    if (sample.own) throw fail('collection.inspectionOwn')
    if (sample.scored) throw fail('collection.inspectionScored')
    if (!marksFit(sample.items, marks)) throw fail('collection.inspectionMarksInvalid')
    const tx = reach.from(sample)
    const total = totalOf(sample.items, marks)
    const score = { sampleId, inspectorId: user.accountId, marks: JSON.stringify(marks), total, comment, at: now }
    const kept =
      sample.toldAt === null &&
      (await tx
        .insertInto('inspectionScore')
        .values(score)
        .onConflict((conflict) => conflict.columns(['sampleId', 'inspectorId']).doNothing())
        .executeTakeFirst())
    if (!kept || kept.numInsertedOrUpdatedRows === 0n) throw fail('collection.inspectionScored')
    const totals = await inspection.totalsOf(tx, sampleId)
    const complete = totals.length >= sample.wanted
    if (complete) await notify(tx, sample, combined(totals), now)
    const { merchantId, caseId } = sample
    await log({ action: 'inspection.score', merchantId, caseId, target: sampleId, after: { marks, total, complete } })
    return { total, complete }
  })

  implement(app, myInspections, (_, { unscoped, user, now }) =>
    inspection.toldTo(unscoped('the caller’s own records'), user.accountId, now),
  )

  implement(app, answerInspection, async ({ sampleId, reply }, { unscoped, user, now, fail, log }) => {
    const tx = unscoped('the caller’s own record')
    const { numUpdatedRows } = await tx
      .updateTable('inspectionSample')
      .set({ seenAt: sql<Date>`coalesce(seen_at, ${now})`, ...(reply ? { reply } : {}) })
      .where('sampleId', '=', sampleId)
      .where('collectorId', '=', user.accountId)
      .where('toldAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw fail('record.missing')
    if (reply) {
      const place = `/detect/qualityInspection?sample=${sampleId}` as const
      const inspectors = await inspection.inspectorsOf(tx, sampleId)
      const told = { kind: 'inspection.answered', params: { name: user.name }, place, about: sampleId } as const
      await announce(
        tx,
        now,
        inspectors.map((to) => ({ to, ...told })),
      )
    }
    await log({ action: 'inspection.answer', target: sampleId, after: { reply: reply ?? null } })
    return { done: true as const }
  })
}

/** The collector sees the scores from now on, and is told. */
async function notify(
  tx: Tx,
  { sampleId, collectorId }: inspection.ToScore,
  { total, gap }: { total: number; gap: number },
  now: Date,
): Promise<void> {
  await tx.updateTable('inspectionSample').set({ toldAt: now, total, gap }).where('sampleId', '=', sampleId).execute()
  const place = '/collection/pendingCollect?feedback=1' as const
  await announce(tx, now, [
    { to: collectorId, kind: 'inspection.scored', params: { total: String(total) }, place, about: sampleId },
  ])
}

/** Countries of the caller's merchants. */
async function countriesOf(db: Db, { merchants }: Caller): Promise<Country[]> {
  const found = await db
    .selectFrom('merchant')
    .select('country')
    .distinct()
    .where('merchantId', '=', sql<number>`any(${array([...merchants])}::smallint[])`)
    .execute()
  return found.map(({ country }) => country as Country)
}

async function ruleOf(tx: Tx, user: Caller, ruleId: number): Promise<inspection.SamplingRule | undefined> {
  const { rows } = await sql<inspection.SamplingRule>`
    select rule_id, country, kind, stage, each_collector, min_seconds, results, calibration_percent from inspection_rule
    where rule_id = ${ruleId} and deleted_at is null and country = any(${array(await countriesOf(tx, user))}::text[])`.execute(
    tx,
  )
  return rows[0]
}
