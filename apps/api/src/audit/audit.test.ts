import {
  assignAudits,
  changeAuditor,
  claimAudit,
  claimNextAudit,
  listAuditors,
  listAudits,
  previewAssignAudits,
  releaseAudit,
} from '@cordillera/contract/audit/audit'
import {
  auditFile,
  concludeAudit,
  resumeAudit,
  revealForAudit,
  saveVerificationCall,
} from '@cordillera/contract/audit/file'
import { listAuditPolicies, saveAuditPolicy } from '@cordillera/contract/audit/policy'
import { queryLatestAuditRecord } from '@cordillera/contract/borrower/user'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GivenAudit, givenAudits, givenLead, sendAgain } from '../../test/given-audits.ts'
import { givenCases } from '../../test/given-cases.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let lead: Person
let ana: Person
let bea: Person
let cleo: Person

beforeAll(async () => {
  lead = await givenLead(testApp())
  ;[ana, bea, cleo] = (await Promise.all(
    ['AUDITOR', 'AUDITOR', 'AUDITOR'].map((role) => testApp().given.person({ role: role as 'AUDITOR' })),
  )) as [Person, Person, Person]
  // nothing is drawn unless a test wants it
  await policy({ samplePercent: 0 })
})

async function policy(wanted: { samplePercent?: number; secondAbove?: number }) {
  const found = (await lead.call(listAuditPolicies, {})).find(({ merchantName }) => merchantName === 'Luna Credito')
  if (!found) throw new Error('Luna Credito has a policy')
  const { merchant, version, secondAbove, samplePercent, slaMinutes } = found
  await lead.call(saveAuditPolicy, {
    merchant,
    version,
    secondAbove,
    samplePercent,
    slaMinutes,
    reason: 'for a test',
    ...wanted,
  })
}
const one = async (options: Parameters<typeof givenAudits>[1] = {}): Promise<GivenAudit> => {
  const [made] = await givenAudits(testApp(), options)
  if (!made) throw new Error('one audit was asked for')
  return made
}
const rowOf = async (auditId: string, by = lead) => (await by.call(auditFile, { auditId })).audit
const statusOf = async (appId: string) =>
  (
    await testApp()
      .app.db.selectFrom('application')
      .select('status')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
  ).status

/** Takes it in hand and concludes it. */
async function conclude(by: Person, auditId: string, said: Partial<Input<typeof concludeAudit>> = {}) {
  expect(await by.call(claimAudit, { auditId })).toMatchObject({ held: true })
  return by.call(concludeAudit, await saying(by, auditId, said))
}
async function saying(by: Person, auditId: string, said: Partial<Input<typeof concludeAudit>> = {}) {
  const { version } = await rowOf(auditId, by)
  return { auditId, version, outcome: 'pass' as const, reason: 'verified' as const, ...said }
}
const given = async (to: Person, ...audits: GivenAudit[]) => {
  const ticked = await Promise.all(
    audits.map(async ({ auditId }) => ({ auditId, version: (await rowOf(auditId)).version })),
  )
  await lead.call(changeAuditor, { audits: ticked, auditor: to.accountId, reason: 'for a test' })
}

describe('handing out', () => {
  test('auditors must be ticked, the per-capita number valid, orders ticked', async () => {
    const audits = (await givenAudits(testApp(), { count: 2 })).map(({ auditId }) => ({ auditId, version: 0 }))
    const batch = { selection: { audits }, auditors: [ana.accountId], perCapita: 1 }
    await lead.refused(assignAudits, { ...batch, auditors: [] }, 'audit.auditorMissing')
    await lead.refused(assignAudits, { ...batch, auditors: [lead.accountId, 999_999] }, 'audit.auditorMissing')
    for (const perCapita of [undefined, 0, -1, 1.5, 1001]) {
      await lead.refused(assignAudits, { ...batch, perCapita }, 'audit.invalidPerCapita')
    }
    await lead.refused(assignAudits, { ...batch, selection: { audits: [] } }, 'audit.ordersMissing')
    await lead.refused(
      changeAuditor,
      { audits: [], auditor: ana.accountId, reason: 'nothing ticked' },
      'audit.ordersMissing',
    )
    await lead.refused(changeAuditor, { audits, reason: 'nobody chosen' }, 'audit.auditorMissing')
    await ana.refused(assignAudits, batch, 'access.forbidden')
    // said before anything is handed out
    const tried = { ...batch, auditors: [ana.accountId], perCapita: 2 }
    const shares = [{ auditor: ana.accountId, name: expect.any(String), given: 2 }]
    expect(await lead.call(previewAssignAudits, tried)).toEqual({ assigned: 2, of: 2, shares })
    await lead.call(assignAudits, tried)
  })

  test('so many each, the ones due first; the rest waits, and what changed since it was seen is left alone', async () => {
    const made = await givenAudits(testApp(), { count: 6 })
    const audits = made.map(({ auditId }, n) => ({ auditId, version: n === 5 ? 9 : 0 }))
    const auditors = [ana.accountId, bea.accountId]
    const answer = await lead.call(assignAudits, { selection: { audits }, auditors, perCapita: 2 })
    expect(answer).toMatchObject({ assigned: 4, left: 1, changed: 1 })
    expect(answer.shares.map(({ given }) => given)).toEqual([2, 2])
    expect((await rowOf(made[0]?.auditId ?? '')).auditor).not.toBe(null)
    expect((await rowOf(made[4]?.auditId ?? '')).auditor).toBe(null)
    const whole = await lead.call(assignAudits, { selection: { filter: { unassigned: true } }, auditors, perCapita: 1 })
    expect(whole).toMatchObject({ assigned: 2, changed: 0 })
    const auditorsNow = await lead.call(listAuditors, {})
    expect(auditorsNow.find(({ accountId }) => accountId === bea.accountId)?.open).toBe(3)
  })

  test('nobody is given an audit of a merchant they do not work for', async () => {
    const elsewhere = await testApp().given.person({ role: 'AUDITOR', merchants: ['Sol Rapido'] })
    const { auditId } = await one()
    const audits = [{ auditId, version: 0 }]
    const batch = { selection: { audits }, auditors: [elsewhere.accountId], perCapita: 1 }
    expect(await lead.call(assignAudits, batch)).toMatchObject({ assigned: 0, left: 1 })
  })

  test('an auditor on leave gets nothing', async () => {
    const away = await testApp().given.person({ role: 'AUDITOR' })
    await testApp()
      .app.db.updateTable('staff')
      .set({ workStatus: 'sickLeave' })
      .where('accountId', '=', away.accountId)
      .execute()
    const { auditId } = await one()
    const selection = { audits: [{ auditId, version: 0 }] }
    await lead.refused(assignAudits, { selection, auditors: [away.accountId], perCapita: 1 }, 'audit.auditorMissing')
  })

  test('another auditor takes it over, even from the hand of the one who has it', async () => {
    const audit = await one()
    await given(ana, audit)
    await ana.call(claimAudit, audit.auditId ? { auditId: audit.auditId } : { auditId: '' })
    await given(bea, audit)
    await ana.refused(auditFile, { auditId: audit.auditId }, 'audit.notYours')
    await ana.refused(claimAudit, { auditId: audit.auditId }, 'audit.notYours')
    expect(await rowOf(audit.auditId, bea)).toMatchObject({ auditor: bea.accountId, inHandOf: null })
  })
})

describe('taking the next one', () => {
  test('own ones first, the one due first, and it stays in hand until it is released', async () => {
    await sql`update audit set step = null, auditor_id = null, claimed_by = null, claimed_until = null`.execute(
      testApp().app.db,
    )
    const [first, second] = await givenAudits(testApp(), { count: 2 })
    const own = await one()
    await given(ana, own)
    expect(await ana.call(claimNextAudit, {})).toMatchObject({ auditId: own.auditId })
    expect(await ana.call(claimNextAudit, {})).toMatchObject({ auditId: own.auditId })
    expect(await bea.call(claimNextAudit, {})).toMatchObject({ auditId: first?.auditId })
    expect(await cleo.call(claimNextAudit, {})).toMatchObject({ auditId: second?.auditId })
    expect(await bea.call(releaseAudit, { auditId: first?.auditId ?? '', reason: 'lunch' })).toEqual({ released: true })
    await bea.refused(auditFile, { auditId: first?.auditId ?? '' }, 'audit.notYours')
    const mine = await ana.call(listAudits, { mine: true })
    expect(mine.list.map(({ auditId }) => auditId)).toEqual([own.auditId])
    // left alone for a quarter of an hour it is anybody's again
    testApp().clock.advance(16 * 60_000)
    expect(await bea.call(claimNextAudit, {})).toMatchObject({ auditId: first?.auditId })
    testApp().clock.set(testNow)
  })

  test('twenty auditors at once never hold the same audit', async () => {
    await sql`update audit set step = null, auditor_id = null, claimed_by = null, claimed_until = null`.execute(
      testApp().app.db,
    )
    await givenAudits(testApp(), { count: 15 })
    const people = await Promise.all(Array.from({ length: 20 }, () => testApp().given.person({ role: 'AUDITOR' })))
    const answers = await Promise.all(people.map((person) => person.call(claimNextAudit, {})))
    const taken = answers.flatMap(({ auditId }) => auditId ?? [])
    expect(taken.length).toBe(15)
    expect(new Set(taken).size).toBe(15)
  })
})

describe('concluding', () => {
  test('a small loan is passed by one auditor and its application approved; the time it had is watched', async () => {
    const audit = await one()
    await given(ana, audit)
    await ana.refused(concludeAudit, await saying(ana, audit.auditId), 'audit.claimedByOther')
    expect(await conclude(ana, audit.auditId)).toEqual({ state: 'approved', next: null })
    expect(await statusOf(audit.appId)).toBe('approved')
    await ana.refused(concludeAudit, await saying(ana, audit.auditId), 'audit.concluded')
    await sql`update application set payout_status = 'success' where app_id = ${audit.appId}`.execute(testApp().app.db)
    expect(await rowOf(audit.auditId)).toMatchObject({ state: 'completed', auditResult: 'pass' })
  })

  test('reasons, remarks, images and calls are asked for', async () => {
    const audit = await one()
    await given(ana, audit)
    await ana.call(claimAudit, { auditId: audit.auditId })
    const say = async (said: Partial<Input<typeof concludeAudit>>) => saying(ana, audit.auditId, said)
    await ana.refused(concludeAudit, await say({ reason: 'fraud' }), 'audit.invalidReason')
    await ana.refused(concludeAudit, await say({ outcome: 'reject', reason: 'other' }), 'audit.remarkNeeded')
    await ana.refused(concludeAudit, await say({ outcome: 're-upload', reason: 'blurred' }), 'audit.imagesNeeded')
    const unreachable = await say({ outcome: 'suspend', reason: 'unreachable' })
    const answer = await ana.refused(concludeAudit, unreachable, 'audit.callsNeeded')
    expect(answer.msg).toContain('at least 2')
    await ana.refused(concludeAudit, { ...unreachable, version: 7 }, 'record.stale')
    const call = { auditId: audit.auditId, contact: 'borrower' as const }
    await ana.call(saveVerificationCall, { ...call, result: 'refused' })
    await ana.call(saveVerificationCall, { ...call, result: 'unreachable', note: 'rings out' })
    expect(await ana.call(saveVerificationCall, { ...call, contact: 'work', result: 'wrongNumber' })).toEqual({
      unreachableTimes: 2,
    })
    expect(await ana.call(concludeAudit, unreachable)).toEqual({ state: 'pending', next: null })
    expect(await statusOf(audit.appId)).toBe('suspended')
    await ana.refused(saveVerificationCall, { ...call, result: 'confirmed' }, 'audit.waiting')
  })

  test('a suspended one goes on with the same auditor; images that came again count, and the clock starts anew', async () => {
    const audit = await one()
    await given(ana, audit)
    await ana.refused(resumeAudit, { auditId: audit.auditId, version: 1, reason: 'too soon' }, 'audit.notSuspended')
    await conclude(ana, audit.auditId, { outcome: 'suspend', reason: 'investigation' })
    await ana.refused(concludeAudit, await saying(ana, audit.auditId), 'audit.waiting')
    const { version } = await rowOf(audit.auditId)
    await ana.refused(
      resumeAudit,
      { auditId: audit.auditId, version: version + 1, reason: 'found nothing' },
      'record.stale',
    )
    await ana.call(resumeAudit, { auditId: audit.auditId, version, reason: 'found nothing' })
    expect(await statusOf(audit.appId)).toBe('in audit')
    await conclude(ana, audit.auditId, { outcome: 're-upload', reason: 'blurred', images: ['selfie'] })
    expect(await statusOf(audit.appId)).toBe('re-upload')
    expect(await rowOf(audit.auditId)).toMatchObject({ waits: 're-upload', reApplyTimes: 0, auditor: ana.accountId })
    testApp().clock.advance(3_600_000)
    await sendAgain(testApp(), audit.appId)
    const again = await rowOf(audit.auditId)
    expect(again).toMatchObject({ waits: null, reApplyTimes: 1 })
    expect(Date.parse(again.dueTime)).toBe(Date.parse(testNow) + 3 * 3_600_000)
    testApp().clock.set(testNow)
  })

  test('a rejected application is kept whole, with what was said of it', async () => {
    const audit = await one()
    await given(ana, audit)
    await ana.call(claimAudit, { auditId: audit.auditId })
    await ana.call(saveVerificationCall, { auditId: audit.auditId, contact: 'borrower', result: 'confirmed' })
    await ana.call(
      concludeAudit,
      await saying(ana, audit.auditId, { outcome: 'reject', reason: 'forgedDocument', remark: 'Seal is drawn' }),
    )
    const file = await lead.call(auditFile, { auditId: audit.auditId })
    // no channel is bound here: whoever concludes is told that the loan would wait
    expect(file.application.payable).toBe(false)
    expect(file).toMatchObject({
      audit: { state: 'rejected', auditResult: 'reject', remark: 'Seal is drawn' },
      application: { status: 'rejected' },
      calls: [{ result: 'confirmed' }],
      conclusions: [{ step: 'first', outcome: 'reject', reason: 'forgedDocument' }],
      workable: false,
    })
    await expect(sql`delete from audit_conclusion`.execute(testApp().app.db)).rejects.toThrow(/permission denied/)
  })

  test('the person of an audit in hand is revealed field by field, with a reason', async () => {
    const audit = await one()
    await given(ana, audit)
    const ask = { auditId: audit.auditId, field: 'mobile' as const, reason: 'to verify identity' }
    await ana.refused(revealForAudit, ask, 'audit.claimedByOther')
    await ana.call(claimAudit, { auditId: audit.auditId })
    expect((await ana.call(revealForAudit, ask)).value).toMatch(/^\+5255/)
    await ana.refused(
      revealForAudit,
      { ...ask, field: 'contactMobile', contactId: 'L000000000000' },
      'collection.contactMissing',
    )
    // a silent number is no more shown for contacting here than at a collector's
    const { mobile } = await testApp()
      .app.db.selectFrom('borrower')
      .innerJoin('application', 'application.userId', 'borrower.userId')
      .select('borrower.mobile')
      .where('appId', '=', audit.appId)
      .executeTakeFirstOrThrow()
    const [elsewhere] = await givenCases(testApp(), await testApp().given.person({ role: 'AGENT', stage: 'S1A' }))
    await sql`insert into silence (kind, phone, merchant_id, case_id, user_id, evidence, made_by, made_at)
      select 'wrongNumber', ${mobile}, merchant_id, ${elsewhere?.caseId ?? ''}, user_id, 'said so by who answered', ${ana.accountId}, now()
      from application where app_id = ${audit.appId}`.execute(testApp().app.db)
    expect(await ana.call(revealForAudit, ask)).toMatchObject({ value: null, refusal: { rule: 'silenced' } })
    await ana.refused(revealForAudit, { ...ask, purpose: 'other' }, 'collection.secondReasonNeeded')
    await sql`delete from silence where phone = ${mobile}`.execute(testApp().app.db)
    await sql`update setting set value = '1' where key = 'reveal_daily_limit'`.execute(testApp().app.db)
    await ana.refused(revealForAudit, ask, 'collection.revealLimit')
    await sql`update setting set value = '200' where key = 'reveal_daily_limit'`.execute(testApp().app.db)
  })
})

describe('four eyes', () => {
  const large = { amount: 2_000_000 }
  test('above the merchant’s amount a second auditor has to agree, and never the same one', async () => {
    const audit = await one(large)
    await given(ana, audit)
    expect(await conclude(ana, audit.auditId)).toEqual({ state: 'audited', next: 'second' })
    expect(await statusOf(audit.appId)).toBe('in audit')
    await ana.refused(concludeAudit, await saying(ana, audit.auditId), 'audit.sameAuditor')
    expect(await ana.call(claimAudit, { auditId: audit.auditId })).toEqual({ held: false, until: null })
    const { version } = await rowOf(audit.auditId)
    const back = { audits: [{ auditId: audit.auditId, version }], auditor: ana.accountId, reason: 'by mistake' }
    await lead.refused(changeAuditor, back, 'audit.sameAuditor')
    const selection = { audits: [{ auditId: audit.auditId, version }] }
    expect(await lead.call(assignAudits, { selection, auditors: [ana.accountId], perCapita: 1 })).toMatchObject({
      left: 1,
    })
    await given(bea, audit)
    await bea.call(claimAudit, { auditId: audit.auditId })
    await bea.refused(
      concludeAudit,
      await saying(bea, audit.auditId, { outcome: 'suspend', reason: 'investigation' }),
      'audit.invalidOutcome',
    )
    expect(await conclude(bea, audit.auditId)).toEqual({ state: 'approved', next: null })
    expect(await statusOf(audit.appId)).toBe('approved')
  })

  test('the second one is not told what the first one said', async () => {
    const audit = await one(large)
    await given(ana, audit)
    await ana.call(claimAudit, { auditId: audit.auditId })
    const call = { auditId: audit.auditId, contact: 'borrower', result: 'confirmed' } as const
    await ana.call(saveVerificationCall, call)
    await conclude(ana, audit.auditId, { outcome: 'reject', reason: 'income', remark: 'earns too little' })
    await given(bea, audit)
    const file = await bea.call(auditFile, { auditId: audit.auditId })
    expect(file).toMatchObject({
      blind: true,
      conclusions: [],
      // what a call found is a fact; who called would say who concluded
      calls: [{ result: 'confirmed', by: null }],
      audit: { auditResult: null, reason: null, remark: null },
    })
    expect(JSON.stringify(file)).not.toContain('earns too little')
    const [own] = (await ana.call(auditFile, { auditId: audit.auditId })).calls
    expect(own?.by).toEqual(expect.any(String))
    const director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    expect(await rowOf(audit.auditId, director)).toMatchObject({ state: 'audited', auditResult: 'reject' })
    expect(await rowOf(audit.auditId, ana)).toMatchObject({ auditResult: 'reject' })
  })

  test('two who disagree are decided between by a third', async () => {
    const audit = await one(large)
    await given(ana, audit)
    await conclude(ana, audit.auditId, { outcome: 'reject', reason: 'income' })
    await given(bea, audit)
    expect(await conclude(bea, audit.auditId)).toEqual({ state: 'audited', next: 'deciding' })
    for (const person of [ana, bea]) {
      const { version } = await rowOf(audit.auditId)
      const to = { audits: [{ auditId: audit.auditId, version }], auditor: person.accountId, reason: 'by mistake' }
      await lead.refused(changeAuditor, to, 'audit.sameAuditor')
    }
    await given(cleo, audit)
    expect(await conclude(cleo, audit.auditId)).toEqual({ state: 'approved', next: null })
    expect((await lead.call(auditFile, { auditId: audit.auditId })).conclusions).toHaveLength(3)
  })

  test('parallel conclusions of one look: exactly one is taken', async () => {
    const audit = await one()
    await given(ana, audit)
    await ana.call(claimAudit, { auditId: audit.auditId })
    const said = await saying(ana, audit.auditId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.raw(concludeAudit, said)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  })

  test('a drawn audit is looked at again blind; the decision stands whatever comes of it', async () => {
    await policy({ samplePercent: 100 })
    const audit = await one()
    await given(ana, audit)
    expect(await conclude(ana, audit.auditId)).toEqual({ state: 'approved', next: null })
    expect(await rowOf(audit.auditId)).toMatchObject({ state: 'audited', step: 'sample', auditResult: null })
    await given(bea, audit)
    expect(await bea.call(auditFile, { auditId: audit.auditId })).toMatchObject({
      blind: true,
      application: { status: 'in audit' },
    })
    const { userId } = audit
    expect(await bea.call(queryLatestAuditRecord, { userId })).toMatchObject({
      audit: { state: 'audited', auditResult: null, reason: null, remark: null },
    })
    expect(await ana.call(queryLatestAuditRecord, { userId })).toMatchObject({
      audit: { state: 'approved', auditResult: 'pass' },
    })
    await conclude(bea, audit.auditId, { outcome: 'reject', reason: 'income' })
    expect(await rowOf(audit.auditId)).toMatchObject({ state: 'approved', step: null })
    expect(await statusOf(audit.appId)).toBe('approved')
    await policy({ samplePercent: 0 })
  })
})

test('what audits go by is changed with the version seen', async () => {
  const [first] = await lead.call(listAuditPolicies, {})
  if (!first) throw new Error('a merchant has a policy')
  const { merchant, secondAbove, samplePercent, slaMinutes, version } = first
  const wanted = { merchant, secondAbove, samplePercent, slaMinutes, reason: 'for a test' }
  await lead.refused(saveAuditPolicy, { ...wanted, version: version + 1 }, 'record.stale')
  await lead.refused(saveAuditPolicy, { ...wanted, merchant: 32_000, version }, 'record.missing')
})

test('another merchant’s audit is not there, whoever asks', async () => {
  const foreign = await one({ merchant: 'Cafe Plata' })
  for (const person of [ana, lead]) {
    await person.refused(auditFile, { auditId: foreign.auditId }, 'record.missing')
    await person.refused(claimAudit, { auditId: foreign.auditId }, 'record.missing')
    await person.refused(releaseAudit, { auditId: foreign.auditId, reason: 'not mine' }, 'record.missing')
  }
  expect((await lead.call(listAudits, { appId: foreign.appId })).list).toEqual([])
})

test('a name is whole to who has the audit in hand, which the log keeps once; masked to everybody else', async () => {
  const audit = await one()
  const { auditId } = audit
  const inspector = await testApp().given.person({ role: 'QUALITY_INSPECTION' })
  const nameTo = async (person: Person) => (await person.call(auditFile, { auditId })).borrower.name
  await given(ana, audit)
  expect(await nameTo(ana)).toBe('Nombre1 A•••o')
  await ana.call(claimAudit, { auditId })
  await ana.call(claimAudit, { auditId })
  expect(await nameTo(ana)).toBe('Nombre1 Apellido')
  for (const other of [lead, inspector]) expect(await nameTo(other)).toBe('Nombre1 A•••o')
  const taken = await testApp()
    .app.db.selectFrom('operationLog')
    .select('accountId')
    .where('action', '=', 'audit.inHand')
    .where('target', '=', auditId)
    .execute()
  expect(taken).toEqual([{ accountId: ana.accountId }])
})
