import { addAnotherContact, disableAnotherContact } from '@cordillera/contract/collection/another-contact'
import { releaseHold, saveLog } from '@cordillera/contract/collection/log'
import { checkIdentity, forecastDebt } from '@cordillera/contract/collection/tools'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { closeComplaint, openComplaint } from '@cordillera/contract/compliance/complaint'
import { decisionReport, mayContact } from '@cordillera/contract/compliance/contact'
import { exportDecisions, exportSilences } from '@cordillera/contract/compliance/contact-export'
import { decidePolicy, listPolicies, savePolicy } from '@cordillera/contract/compliance/policy'
import { addSilence, liftSilence, listSilences } from '@cordillera/contract/compliance/silence'
import { buttonPermission } from '@cordillera/contract/menus'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCases, givenKnownCase, known } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { decideContacts } from './public.ts'

const monday = '2026-11-23T16:00:00Z'
const testApp = startApp({ now: monday })
let agent: Person
let director: Person

beforeEach(async () => {
  testApp().clock.set(monday)
  agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
})

const callOf = async (person: Person, caseId: string, contactId: string | null = null) => {
  const { answers } = await person.call(mayContact, { caseId })
  return answers.find((one) => one.contactId === contactId && one.channel === 'call')
}

describe('the right-party register', () => {
  test('a wrong number is silent for every merchant at once; the e-mail still goes', async () => {
    const first = await givenKnownCase(testApp(), agent)
    const other = await givenKnownCase(testApp(), agent, { merchant: 'Sol Rapido' })
    const said = {
      caseId: first.caseId,
      contactId: null,
      kind: 'wrongNumber' as const,
      evidence: 'Doña Rosa, calls since May',
    }
    const { silenceId, cases } = await agent.call(addSilence, said)
    expect(cases).toBeGreaterThanOrEqual(2)
    const { answers, silences } = await agent.call(mayContact, { caseId: other.caseId })
    const byChannel = new Map(answers.filter((one) => one.contactId === null).map((one) => [one.channel, one]))
    expect(byChannel.get('call')).toMatchObject({ allowed: false, rule: 'silenced', figures: { kind: 'wrongNumber' } })
    expect(byChannel.get('whatsapp')?.allowed).toBe(false)
    expect(byChannel.get('email')?.allowed).toBe(true)
    expect(silences).toMatchObject([{ silenceId, kind: 'wrongNumber', contactId: null }])
    await agent.refused(addSilence, said, 'compliance.alreadySilent')
    await agent.refused(liftSilence, { silenceId, reason: 'it was right' }, 'access.forbidden')
    await director.call(liftSilence, { silenceId, reason: 'the borrower called from it' })
    expect(await callOf(agent, other.caseId)).toMatchObject({ allowed: true })
    await director.refused(liftSilence, { silenceId, reason: 'once more' }, 'compliance.silenceMissing')
    const { list } = await director.call(listSilences, { live: false })
    expect(list).toMatchObject([{ silenceId, whom: '+52 55••••61', liftedReason: 'the borrower called from it' }])
  })

  test('a deceased person is silent on every channel, and only a person can be', async () => {
    const loan = await givenKnownCase(testApp(), agent)
    const evidence = 'acta de defunción 4711'
    await agent.refused(
      addSilence,
      { caseId: loan.caseId, contactId: loan.contactId, kind: 'deceased', evidence },
      'compliance.personOnly',
    )
    await agent.call(addSilence, { caseId: loan.caseId, contactId: null, kind: 'deceased', evidence })
    const { answers } = await agent.call(mayContact, { caseId: loan.caseId })
    expect(answers.filter(({ contactId, allowed }) => contactId === null && allowed)).toEqual([])
    const nobody = { caseId: loan.caseId, contactId: 'K000000000000', kind: 'wrongNumber' as const, evidence }
    await agent.refused(addSilence, nobody, 'collection.contactMissing')
  })
})

describe('screens that are open', () => {
  test('hear of a silence, and of its end, in every case that has the number, of whatever merchant', async () => {
    const first = await givenKnownCase(testApp(), agent)
    const [second] = await givenCases(testApp(), agent, { merchant: 'Sol Rapido' })
    const shared = { relation: 'friend', source: 'web search', name: 'Tía Chela', mobile: '33 8765 4321' } as const
    const { contactId } = await agent.call(addAnotherContact, { caseId: first.caseId, ...shared })
    await agent.call(addAnotherContact, { caseId: second?.caseId ?? '', ...shared })
    const told: string[] = []
    const off = testApp().app.events.on(({ topic, data }) => {
      if (topic === 'case' && data?.['change'] === 'silence') told.push(String(data['caseId']))
    })
    const both = [first.caseId, second?.caseId ?? ''].sort()
    const said = { caseId: first.caseId, contactId, kind: 'wrongNumber', evidence: 'a bakery answers' } as const
    const { silenceId, cases } = await agent.call(addSilence, said)
    expect(cases).toBe(2)
    await expect.poll(() => [...told].sort()).toEqual(both)
    told.length = 0
    await director.call(liftSilence, { silenceId, reason: 'it is hers after all' })
    await expect.poll(() => [...told].sort()).toEqual(both)
    off()
  })
})

describe('another contact', () => {
  const friend = { relation: 'friend', source: 'web search', name: 'Pedro Páramo' } as const

  test('is kept as E.164, once, and never on a silent number', async () => {
    const loan = await givenKnownCase(testApp(), agent)
    const { caseId } = loan
    const { contactId } = await agent.call(addAnotherContact, { caseId, ...friend, mobile: '044 33 1234 5678' })
    const kept = await testApp()
      .app.db.selectFrom('contact')
      .selectAll()
      .where('contactId', '=', contactId)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ mobile: '+523312345678', relation: 'friend', source: 'web search' })
    await agent.refused(addAnotherContact, { caseId, ...friend, mobile: '33 1234 5678' }, 'collection.contactExists')
    await agent.refused(addAnotherContact, { caseId, ...friend, mobile: known.mobile }, 'collection.contactExists')
    await agent.refused(addAnotherContact, { caseId, ...friend, mobile: '12345678' }, 'collection.invalidPhone')
    await agent.call(addSilence, { caseId, contactId, kind: 'recycledLine', evidence: 'belongs to a school now' })
    const [other] = await givenCases(testApp(), agent)
    const again = { caseId: other?.caseId ?? '', ...friend, mobile: '+523312345678' }
    await agent.refused(addAnotherContact, again, 'compliance.alreadySilent')
  })

  test('is disabled with a reason, and used again by a leader alone', async () => {
    const { caseId, contactId } = await givenKnownCase(testApp(), agent)
    await agent.call(disableAnotherContact, { caseId, contactId, reason: 'asked not to be called' })
    expect(await callOf(agent, caseId, contactId)).toMatchObject({ allowed: false, rule: 'disabled' })
    await agent.refused(disableAnotherContact, { caseId, contactId, reason: 'twice' }, 'collection.contactMissing')
    const back = { caseId, contactId, disabled: false, reason: 'agreed to be called' }
    await agent.refused(disableAnotherContact, back, 'staff.noPermission')
    await director.call(disableAnotherContact, back)
    expect((await callOf(agent, caseId, contactId))?.rule).toBe('thirdParty')
  })
})

describe('a complaint', () => {
  test('stops contact at once, whatever else ends, until a leader closes it', async () => {
    const { caseId } = await givenKnownCase(testApp(), agent)
    const said = { caseId, kind: 'authority' as const, description: 'says she never took the loan' }
    await agent.refused(openComplaint, said, 'compliance.authorityNeeded')
    const { complaintId } = await agent.call(openComplaint, { ...said, authority: 'CONDUSEF', reference: '2026/1147' })
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: false, rule: 'hold', nextTime: null })
    const same = { ...said, authority: 'CONDUSEF', reference: '2026/1147' }
    await agent.refused(openComplaint, same, 'compliance.complaintOpen')
    const round = { caseId, version: 1, reason: 'trying to go round it' }
    const { msg } = await director.refused(releaseHold, round, 'collection.invalidCaseState')
    expect(msg).toMatch(/closing the complaint/)
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: false, rule: 'hold' })
    const { complaint } = await agent.call(mayContact, { caseId })
    expect(complaint).toMatchObject({ complaintId, authority: 'CONDUSEF', reference: '2026/1147' })
    await agent.refused(closeComplaint, { caseId, complaintId, outcome: 'resolved' }, 'access.forbidden')
    await director.call(closeComplaint, { caseId, complaintId, outcome: 'signature checked, she withdrew it' })
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: true })
    const again = { caseId, complaintId, outcome: 'once more' }
    await director.refused(closeComplaint, again, 'compliance.complaintMissing')
  })

  test('of an authority is not ended by the end of a dispute about the same bill, nor of another authority’s', async () => {
    const { caseId } = await givenKnownCase(testApp(), agent)
    const description = 'says she never took the loan'
    const open = async (about: { kind: 'dispute' | 'authority'; authority?: string; reference?: string }) =>
      (await agent.call(openComplaint, { caseId, description, ...about })).complaintId
    const close = (complaintId: string) =>
      director.call(closeComplaint, { caseId, complaintId, outcome: 'signature checked' })
    const dispute = await open({ kind: 'dispute' })
    const first = await open({ kind: 'authority', authority: 'CONDUSEF', reference: '2026/1148' })
    const second = await open({ kind: 'authority', authority: 'PROFECO', reference: '2026/1148' })
    await close(dispute)
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: false, rule: 'hold' })
    expect((await agent.call(mayContact, { caseId })).complaint).toMatchObject({ complaintId: first })
    await close(first)
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: false, rule: 'hold' })
    await close(second)
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: true })

    const [one, other] = [await open({ kind: 'dispute' }), await open({ kind: 'authority', authority: 'CONDUSEF' })]
    await Promise.all([close(one), close(other)])
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: true })
    expect((await director.call(getCaseInfo, { caseId })).case).toMatchObject({ onHold: false, holds: [] })
  })

  test('and a fraud claim hold apart: each ends by itself, in either order or at once', async () => {
    const both = async () => {
      const { caseId } = await givenKnownCase(testApp(), agent)
      const claim = { caseId, version: 0, contactId: null, channel: 'call' as const, result: 13, remark: 'not her' }
      await agent.call(saveLog, claim)
      const said = { caseId, kind: 'dispute' as const, description: 'says she never took the loan' }
      const { complaintId } = await agent.call(openComplaint, said)
      return { caseId, complaintId }
    }
    const holds = async (caseId: string) => (await director.call(getCaseInfo, { caseId })).case
    const first = await both()
    expect((await holds(first.caseId)).holds).toEqual(['complaint', 'fraudClaim'])
    await director.call(closeComplaint, { ...first, outcome: 'signature checked' })
    expect(await holds(first.caseId)).toMatchObject({ onHold: true, holds: ['fraudClaim'], version: 1 })
    expect(await callOf(agent, first.caseId)).toMatchObject({ allowed: false, rule: 'hold' })
    await director.call(releaseHold, { caseId: first.caseId, version: 1, reason: 'identity confirmed' })
    expect(await holds(first.caseId)).toMatchObject({ onHold: false, holds: [], version: 2 })

    const second = await both()
    const released = await director.call(releaseHold, {
      caseId: second.caseId,
      version: 1,
      reason: 'identity confirmed',
    })
    expect(released.version).toBe(1)
    expect(await holds(second.caseId)).toMatchObject({ onHold: true, holds: ['complaint'] })
    await director.call(closeComplaint, { ...second, outcome: 'signature checked' })
    expect(await holds(second.caseId)).toMatchObject({ onHold: false, holds: [] })

    const third = await both()
    await Promise.all([
      director.call(closeComplaint, { ...third, outcome: 'signature checked' }),
      director.call(releaseHold, { caseId: third.caseId, version: 1, reason: 'identity confirmed' }),
    ])
    expect(await holds(third.caseId)).toMatchObject({ onHold: false, holds: [] })
  })

  test('and a silence show on open screens of the case, and so does their end', async () => {
    const { caseId } = await givenKnownCase(testApp(), agent)
    const { caseId: other } = await givenKnownCase(testApp(), agent, { merchant: 'Sol Rapido' })
    const said: string[] = []
    const off = testApp().app.events.on(({ topic, data }) => {
      const { caseId, change } = (data ?? {}) as { caseId?: string; change?: string }
      if (topic === 'case') said.push(`${change} ${caseId}`)
    })
    const description = 'says she never took the loan'
    const { complaintId } = await agent.call(openComplaint, { caseId, kind: 'dispute', description })
    await expect.poll(() => said).toContain(`held ${caseId}`)
    await director.call(closeComplaint, { caseId, complaintId, outcome: 'signature checked' })
    await expect.poll(() => said).toContain(`released ${caseId}`)
    const wrong = { caseId, contactId: null, kind: 'wrongNumber' as const, evidence: 'somebody else answers' }
    const { silenceId } = await agent.call(addSilence, wrong)
    await expect.poll(() => said).toEqual(expect.arrayContaining([`silence ${caseId}`, `silence ${other}`]))
    said.length = 0
    await director.call(liftSilence, { silenceId, reason: 'she has her number back' })
    await expect.poll(() => said).toContain(`silence ${other}`)
    off()
  })
})

describe('contact policies', () => {
  const draft = async (person: Person) => {
    const [mexico] = await person.call(listPolicies, { country: 'MX' })
    if (!mexico) throw new Error('Mexico has a policy')
    const week = mexico.terms.week.map((hours) => hours && { from: '10:00', to: '11:00' })
    return {
      country: 'MX' as const,
      effectiveFrom: '2026-11-25',
      terms: { ...mexico.terms, week },
      source: 'A stricter house rule, board of 20 November',
      reason: 'complaints in October',
    }
  }

  test('are in force only when somebody else approved them, and from their day on', async () => {
    const one = await testApp().given.person({ superuser: true })
    const other = await testApp().given.person({ superuser: true })
    const [{ caseId = '' } = {}] = await givenCases(testApp(), agent)
    const { policyId, version } = await one.call(savePolicy, await draft(one))
    const decision = { policyId, version, approve: true, reason: 'agreed' }
    await one.refused(decidePolicy, decision, 'compliance.ownDraft')
    await other.refused(savePolicy, { ...(await draft(other)), policyId, version }, 'compliance.notDraft')
    await other.refused(decidePolicy, { ...decision, version: 9 }, 'record.stale')
    await other.call(decidePolicy, decision)
    await other.refused(decidePolicy, { ...decision, version: 1 }, 'compliance.notDraft')
    expect(await callOf(agent, caseId)).toMatchObject({ allowed: true })
    testApp().clock.set('2026-11-25T15:30:00Z')
    agent = await testApp().given.signedIn(agent.accountId)
    expect(await callOf(agent, caseId)).toMatchObject({ rule: 'hours', figures: { from: '10:00', to: '11:00' } })
    const again = await testApp().given.signedIn(one.accountId)
    const [inForce] = (await again.call(listPolicies, { country: 'MX' })).filter((policy) => policy.inForce)
    expect(inForce?.policyId).toBe(policyId)
    await again.refused(savePolicy, await draft(again), 'compliance.dayTaken')
    await again.refused(savePolicy, { ...(await draft(again)), effectiveFrom: '2026-11-24' }, 'compliance.dayPast')
    await again.refused(decidePolicy, { ...decision, policyId: 99_999 }, 'record.missing')
  })

  test('are not drafted without a change, and whoever may approve hears that a draft waits', async () => {
    const one = await testApp().given.person({ superuser: true })
    const approver = await testApp().given.person({ role: 'DIRECTOR', country: 'MX' })
    await sql`with made as (
        insert into role (name, permissions) values ('rules', array[${buttonPermission('compliance_change')}]) returning role_id)
      insert into account_role (account_id, role_id) select ${approver.accountId}, role_id from made`.execute(
      testApp().app.db,
    )
    // the latest day first: what will be in force on the day of the draft
    const [latest] = (await one.call(listPolicies, { country: 'MX' })).filter(({ state }) => state === 'approved')
    if (!latest) throw new Error('Mexico has a policy')
    const { terms, source } = latest
    const same = { country: 'MX' as const, effectiveFrom: '2026-11-27', terms, source, reason: 'only a reason' }
    await one.refused(savePolicy, same, 'compliance.nothingChanged')
    await one.call(savePolicy, {
      ...same,
      source: 'Board of November',
    })
    const told = await testApp()
      .app.db.selectFrom('notification')
      .select(['kind', 'place'])
      .where('accountId', '=', approver.accountId)
      .execute()
    expect(told).toEqual([{ kind: 'approval.wanted', place: '/settings/compliance' }])
  })

  test('leave the law only with a dated legal note, and only as long as it holds', async () => {
    const one = await testApp().given.person({ superuser: true })
    const other = await testApp().given.person({ superuser: true })
    const [{ caseId = '' } = {}] = await givenCases(testApp(), agent)
    const allDay = { from: '00:00', to: '24:00' }
    const [peru] = await one.call(listPolicies, { country: 'PE' })
    if (!peru) throw new Error('Peru has a policy')
    const wide = {
      country: 'MX' as const,
      effectiveFrom: '2026-12-01',
      terms: {
        ...peru.terms,
        week: Array.from({ length: 7 }, () => allDay),
        parties: ['codebtor' as const, 'thirdParty' as const],
        onHolidays: true,
        limits: [],
      },
      source: 'The business wants to call at night',
      reason: 'more calls',
    }
    const { msg } = await one.refused(savePolicy, wide, 'compliance.outsideLaw')
    expect(msg).toContain('hours or days of the week, public holidays, who may be contacted')
    const legalNote = { text: 'Opinion of outside counsel on article 7', dated: '2026-11-20', until: '2026-12-04' }
    await one.refused(savePolicy, { ...wide, legalNote: { ...legalNote, dated: '2026-12-20' } }, 'compliance.noteDays')
    await one.refused(savePolicy, { ...wide, legalNote: { ...legalNote, until: '2026-11-30' } }, 'compliance.noteDays')
    const saved = await one.call(savePolicy, { ...wide, legalNote })
    const { outside, effective } = (await one.call(listPolicies, { country: 'MX' }))[0] ?? {}
    expect(outside).toEqual(['hours', 'holidays', 'parties', 'age'])
    expect(effective?.limits).toMatchObject([
      { most: 3, days: 1 },
      { most: 10, days: 7 },
    ])
    await other.call(decidePolicy, { ...saved, approve: true, reason: 'counsel agrees' })
    const sundayNight = async (instant: string) => {
      testApp().clock.set(instant)
      agent = await testApp().given.signedIn(agent.accountId)
      return callOf(agent, caseId)
    }
    expect(await sundayNight('2026-12-03T09:00:00Z')).toMatchObject({ allowed: true })
    expect(await sundayNight('2026-12-06T09:00:00Z')).toMatchObject({ allowed: false, rule: 'weekday' })
  })

  test('hours that end before they begin are refused field by field', async () => {
    const one = await testApp().given.person({ superuser: true })
    const wrong = await draft(one)
    const week = wrong.terms.week.map(() => ({ from: '12:00', to: '09:00' }))
    const { msg } = await one.refused(savePolicy, { ...wrong, terms: { ...wrong.terms, week } }, 'request.invalid')
    expect(msg).toContain('terms.week.0')
  })
})

describe('for managers', () => {
  test('refusals are counted by rule, and calls that nobody asked the gate about', async () => {
    const first = await givenKnownCase(testApp(), agent)
    const second = await givenKnownCase(testApp(), agent)
    await inTransaction(testApp().app.db, (tx) =>
      decideContacts(tx, [{ caseId: first.caseId, contactId: first.contactId }], {
        channel: 'call',
        now: testApp().clock.now(),
        purpose: 'call',
        accountId: agent.accountId,
      }),
    )
    await agent.call(saveLog, { caseId: second.caseId, version: 0, contactId: null, channel: 'call', result: 5 })
    const report = await director.call(decisionReport, { dayFrom: '2026-11-23', dayTo: '2026-11-23' })
    expect(report.refused.find(({ rule }) => rule === 'thirdParty')?.count).toBeGreaterThanOrEqual(1)
    expect(report.loggedWithout).toBeGreaterThanOrEqual(1)
    const before = await director.call(decisionReport, { dayFrom: '2026-10-01', dayTo: '2026-10-02' })
    expect(before).toMatchObject({ decided: 0, refused: [], loggedWithout: 0 })
  })

  test('take decisions and silences away as files, with the rule in words and nobody’s number; a collector takes nothing', async () => {
    const { caseId, contactId } = await givenKnownCase(testApp(), agent)
    const [refused] = await inTransaction(testApp().app.db, (tx) =>
      decideContacts(tx, [{ caseId, contactId }], {
        channel: 'call',
        now: testApp().clock.now(),
        purpose: 'call',
        accountId: agent.accountId,
      }),
    )
    const evidence = `says ${known.mobile} is a school`
    const { silenceId } = await agent.call(addSilence, { caseId, contactId, kind: 'recycledLine', evidence })
    const decisions = await director.download(exportDecisions, { filter: { caseId }, format: 'csv' })
    expect(decisions.headers['content-disposition']).toContain('contact-decisions-2026-11-23.csv')
    const lines = decisions.body.toString().trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${refused?.decisionId},2026-11-23T16:00:00.000Z,${caseId},Luna Credito,call,thirdParty`)
    expect(lines[1]).toContain('third parties may not be contacted')
    const silences = (
      await director.download(exportSilences, { filter: { live: true }, format: 'csv' })
    ).body.toString()
    expect(silences).toContain(`${silenceId},recycled line,'+52 33••••10,`)
    expect(silences).not.toContain(known.mobile)
    const logged = await testApp()
      .app.db.selectFrom('operationLog')
      .select('action')
      .where('accountId', '=', director.accountId)
      .execute()
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['compliance.exportDecisions', 'compliance.exportSilences']),
    )
    expect((await agent.download(exportSilences, { filter: {}, format: 'csv' })).http).toBe(403)
  })
})

describe('tools', () => {
  test('debt by date grows by the penalty of each day', async () => {
    const { caseId } = await givenKnownCase(testApp(), agent)
    const { currency, bills, list } = await agent.call(forecastDebt, { caseId, days: 10 })
    expect({ currency, bills, days: list.length }).toEqual({ currency: 'MXN', bills: 1, days: 11 })
    expect(list[0]).toMatchObject({ day: '2026-11-23', dpd: 2, penalty: 2000 })
    expect((list[1]?.total ?? 0) - (list[0]?.total ?? 0)).toBe(1000)
  })

  test.each([
    ['MX', 'phone', '044 55 1234 5678', 'right', '+525512345678'],
    ['MX', 'CURP', 'HEGG560427MVZRRL04', 'right', 'HEGG560427MVZRRL04'],
    ['MX', 'CURP', 'HEGG560427MVZRRL05', 'wrong', null],
    ['CL', 'RUT', '12.345.678-5', 'right', '12345678-5'],
    ['CL', 'RUT', '12.345.678-4', 'wrong', null],
    ['MX', 'RFC', 'XAXX010101000', 'right', 'XAXX010101000'],
    ['MX', 'CLABE', '032180000118359719', 'right', '032180000118359719'],
    ['CO', 'DNI', '12345678', 'unknown type', null],
  ] as const)('%s %s %s is %s', async (country, type, value, verdict, normal) => {
    const answer = await director.call(checkIdentity, { country, type, value })
    expect(answer).toMatchObject(verdict === 'right' && type === 'RFC' ? { normal } : { verdict, normal })
  })
})
