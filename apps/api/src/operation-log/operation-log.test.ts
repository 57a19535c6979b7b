import { saveLog } from '@cordillera/contract/collection/log'
import { showSensitiveInfo } from '@cordillera/contract/collection/workbench'
import { mostRowsTaken, recordListTaken } from '@cordillera/contract/operation-log/list-taken'
import { listCaseOperations, listOperationLog, recordOperation } from '@cordillera/contract/operation-log/log'
import { exportOperationLog } from '@cordillera/contract/operation-log/log-export'
import type { Language } from '@cordillera/contract/words'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenKnownCase, known, later } from '../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { recordSystem } from './operation-log.queries.ts'

const testApp = startApp()
let superuser: Person
let director: Person
let leader: Person
let otherLeader: Person
let ana: Person
let mine: GivenLoan

beforeAll(async () => {
  const { given } = testApp()
  superuser = await given.person({ superuser: true })
  director = await given.person({ role: 'COUNTRY_DIRECTOR' })
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  otherLeader = await given.person({ role: 'LEADER', stage: 'S1B' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  mine = await givenKnownCase(testApp(), ana)
  const { caseId } = mine
  await ana.call(showSensitiveInfo, { caseId, field: 'mobile', reason: 'to call' })
  await ana.call(saveLog, { caseId, version: 0, contactId: null, channel: 'call', result: 5 })
  await ana.call(saveLog, { caseId, version: 1, contactId: null, channel: 'call', result: 15 })
})

describe('logging a copy', () => {
  const about = { channel: 'cms', operate: 'copy' } as const

  test('is kept with the case, application or borrower, and without the copied value', async () => {
    const content = `mobile ${known.mobile}`
    await leader.call(recordOperation, { ...about, content, type: 1, caseId: mine.caseId })
    await leader.call(recordOperation, { ...about, content, type: 2, appId: mine.appId })
    await leader.call(recordOperation, { ...about, content, type: 3, userId: mine.userId })
    const { list } = await leader.call(listOperationLog, { action: 'cms.' })
    expect(list).toMatchObject([{ userId: mine.userId }, { appId: mine.appId }, { caseId: mine.caseId }])
    expect(list[0]?.after).toEqual({ channel: 'cms', operate: 'copy', content: 'mobile ••••61' })
  })

  test('says by its id alone what it is of, and is of one thing', async () => {
    const [loan] = await givenLoans(testApp())
    if (!loan) throw new Error('one loan was asked for')
    const kept = async () => (await superuser.call(listOperationLog, { action: 'cms.', userName: 'super' })).list
    const copied = { ...about, content: 'mobile' }
    const [ofCase, ofLoan, ofPerson] = [{ caseId: loan.caseId }, { appId: loan.appId }, { userId: loan.userId }]
    for (const one of [ofCase, ofLoan, ofPerson]) await superuser.call(recordOperation, { ...copied, ...one })
    const wrong = [{}, { type: 1 }, { type: 2, ...ofCase }, { ...ofCase, ...ofPerson }, { ...ofCase, channel: 'app' }]
    for (const one of wrong) await superuser.refused(recordOperation, { ...copied, ...one }, 'request.invalid')
    expect(await kept()).toMatchObject([ofPerson, ofLoan, ofCase])
  })

  test('needs a record of one’s own merchants, a case of one’s own scope, and the id that its type names', async () => {
    const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
    const copied = { ...about, content: 'mobile' }
    await ana.refused(recordOperation, { ...copied, type: 1, caseId: mine.caseId }, 'collection.caseOutOfScope')
    await ana.refused(recordOperation, { ...copied, type: 1, caseId: foreign?.caseId }, 'collection.caseMissing')
    await ana.refused(recordOperation, { ...copied, type: 2, appId: foreign?.appId }, 'record.missing')
    await ana.refused(recordOperation, { ...copied, type: 3, userId: foreign?.userId }, 'record.missing')
    await ana.refused(recordOperation, { ...copied, type: 3, caseId: mine.caseId }, 'request.invalid')
  })
})

describe('reading the log', () => {
  test('the newest is first, and each filter narrows', async () => {
    const { list, total } = await director.call(listOperationLog, { caseId: mine.caseId })
    expect(total).toBe(4)
    expect(list.map(({ action }) => action)).toEqual([
      'cms.operation',
      'collection.saveLog',
      'collection.saveLog',
      'collection.reveal',
    ])
    const total4 = async (filter: object) => (await director.call(listOperationLog, filter)).total
    expect(await total4({ action: 'collection.reveal' })).toBe(1)
    expect(await total4({ endpoint: saveLog.path })).toBe(2)
    expect(await total4({ userName: 'agent', userId: mine.userId })).toBe(3)
    expect(await total4({ dayFrom: '2026-11-21', dayTo: '2026-11-21', caseId: mine.caseId })).toBe(4)
    expect(await total4({ dayTo: '2026-11-20' })).toBe(0)
    expect(await total4({ dayFrom: '2026-11-22' })).toBe(0)
    const before = list[1]?.entryId ?? 0
    expect((await director.call(listOperationLog, { caseId: mine.caseId, beforeEntry: before })).list).toEqual(
      list.slice(2),
    )
  })

  test('people, roles and merchants that an entry keeps by number are read by name', async () => {
    const { given, app, clock } = testApp()
    const merchant = await given.merchantId('Luna Credito')
    const { roleId } = await app.db
      .selectFrom('role')
      .select('roleId')
      .where('name', '=', 'LEADER')
      .executeTakeFirstOrThrow()
    const { accountId } = await given.person({ role: 'AGENT', stage: 'S1A', userName: 'rosa_prado' })
    const kept = { leader: accountId, people: [accountId, 999_999], roles: [roleId], merchants: [merchant] }
    await recordSystem(app.db, clock.now(), 'test', { action: 'staff.move', merchantId: merchant, after: kept })
    const { list } = await superuser.call(listOperationLog, { action: 'staff.move' })
    const read = {
      leader: 'rosa_prado',
      people: ['rosa_prado', 999_999],
      roles: ['LEADER'],
      merchants: ['Luna Credito'],
    }
    expect(list[0]?.after).toEqual(read)
    const filter = { action: 'staff.move' }
    const inFile = async (language: Language) =>
      (await superuser.download(exportOperationLog, { filter, format: 'csv' }, language)).body.toString()
    expect(await inFile('es')).toContain('Trasladó personal')
    const file = await inFile('en')
    expect(file).toContain(',Moved people,')
    expect(file).toContain(
      'Roles: Team leader; Leader: rosa_prado; People: rosa_prado, 999999; Merchants: Luna Credito',
    )
    // beside the words, what was kept
    expect(file).toContain(
      `staff.move,,"{""roles"":[${roleId}],""leader"":${accountId},""people"":[${accountId},999999]`,
    )
  })

  test('a day ends at the merchant’s midnight', async () => {
    const late = await later(testApp(), '2026-11-22T05:30:00Z', leader)
    const about = { channel: 'cms', operate: 'print', content: 'case', type: 1, caseId: mine.caseId } as const
    await late.call(recordOperation, about)
    const { list } = await late.call(listOperationLog, { dayFrom: '2026-11-21', dayTo: '2026-11-21', action: 'cms.' })
    expect(list[0]?.after).toMatchObject({ operate: 'print' })
    testApp().clock.set(testNow)
  })

  test('a leader reads the team’s entries, another leader none of them, a superuser all', async () => {
    const byAna = { userName: 'agent' }
    expect((await leader.call(listOperationLog, byAna)).total).toBe(3)
    expect((await otherLeader.call(listOperationLog, byAna)).total).toBe(0)
    expect((await superuser.call(listOperationLog, byAna)).total).toBe(3)
  })

  test('what a team and a person did for a merchant that was taken from them is not there any more', async () => {
    const { db } = testApp().app
    const { merchantId } = await db
      .selectFrom('collectionCase')
      .select('merchantId')
      .where('caseId', '=', mine.caseId)
      .executeTakeFirstOrThrow()
    const inspector = await testApp().given.person({ role: 'QUALITY_INSPECTION' })
    const [looked] = await givenLoans(testApp())
    const copied = { channel: 'cms', operate: 'copy', content: 'mobile' } as const
    await inspector.call(recordOperation, { ...copied, userId: looked?.userId ?? '' })
    const seen = async (person: Person) => {
      const { list } = await person.call(listOperationLog, { pageSize: 200 })
      return list.filter(({ merchant }) => merchant === merchantId).length
    }
    for (const person of [leader, inspector]) {
      expect(await seen(person)).toBeGreaterThan(0)
      const held = db.deleteFrom('accountMerchant').where('accountId', '=', person.accountId)
      await held.where('merchantId', '=', merchantId).execute()
      testApp().app.forget(person.accountId)
      expect(await seen(person)).toBe(0)
      await db.insertInto('accountMerchant').values({ accountId: person.accountId, merchantId }).execute()
      testApp().app.forget(person.accountId)
    }
  })

  test('entries of another country’s merchants are not there', async () => {
    const elsewhere = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', country: 'CO' })
    expect((await elsewhere.call(listOperationLog, {})).total).toBe(0)
    await elsewhere.refused(listCaseOperations, { of: { caseId: mine.caseId } }, 'collection.caseMissing')
    await elsewhere.refused(listCaseOperations, { of: { userId: mine.userId } }, 'record.missing')
  })

  test('what a filter matches is exported, oldest first, and the export itself is logged', async () => {
    const filter = { caseId: mine.caseId, action: 'collection.saveLog' }
    const { body } = await superuser.download(exportOperationLog, { filter, format: 'csv' })
    const [head, ...lines] = body.toString().trim().split('\r\n')
    expect(head).toContain('Entry,When,Who,Name,Action,Case')
    expect(head).toContain('Action code,"Before, as kept","After, as kept"')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/collection\.saveLog/)
    const { list } = await superuser.call(listOperationLog, { action: 'operationLog.export' })
    expect(list[0]?.after).toEqual({ filter, format: 'csv' })
    expect((await director.download(exportOperationLog, { filter: {}, format: 'csv' })).http).toBe(403)
  })

  test('a list that its page makes a file of is logged; collectors take none away', async () => {
    await director.call(recordListTaken, { list: 'writeOffs', rows: 12 })
    const { list } = await superuser.call(listOperationLog, { action: 'operationLog.listTaken' })
    expect(list).toMatchObject([{ target: 'writeOffs', after: { rows: 12 }, accountId: director.accountId }])
    await ana.refused(recordListTaken, { list: 'writeOffs', rows: 12 }, 'access.forbidden')
    await director.refused(recordListTaken, { list: 'writeOffs', rows: mostRowsTaken + 1 }, 'request.invalid')
  })

  test('who did it is said by the person’s own name, beside the user name', async () => {
    const { app, given } = testApp()
    const leaver = await given.person({ role: 'COUNTRY_DIRECTOR', userName: 'director_9' })
    await app.db.updateTable('account').set({ name: 'Irene Salas' }).where('accountId', '=', leaver.accountId).execute()
    await leaver.call(recordListTaken, { list: 'goals', rows: 1 })
    const { list } = await superuser.call(listOperationLog, {
      action: 'operationLog.listTaken',
      userName: 'director_9',
    })
    expect(list).toMatchObject([{ userName: 'director_9', byName: 'Irene Salas' }])
  })

  test('an agent does not open the log', async () => {
    await ana.refused(listOperationLog, {}, 'access.forbidden')
    await ana.refused(listCaseOperations, { of: { caseId: mine.caseId } }, 'access.forbidden')
  })
})

describe('the log of one case', () => {
  test('has operations and the case’s own history in one order', async () => {
    const { list } = await leader.call(listCaseOperations, { of: { caseId: mine.caseId } })
    expect(list.map(({ source, action }) => `${source} ${action}`)).toContain('event transferred')
    expect(list.find(({ action }) => action === 'transferred')).toMatchObject({
      before: { collector: expect.stringMatching(/^agent/) },
      after: { collector: expect.stringMatching(/^leader/) },
    })
    expect(list.filter(({ action }) => action === 'collection.saveLog')).toHaveLength(2)
  })

  test('is found by application and borrower too', async () => {
    const totals = await Promise.all(
      [{ caseId: mine.caseId }, { appId: mine.appId }, { userId: mine.userId }].map(
        async (of) => (await leader.call(listCaseOperations, { of })).total,
      ),
    )
    expect(totals).toEqual([6, 7, 7])
  })

  test('another leader’s case is out of scope, and of its borrower only one’s own entries show', async () => {
    await otherLeader.refused(listCaseOperations, { of: { caseId: mine.caseId } }, 'collection.caseOutOfScope')
    expect((await otherLeader.call(listCaseOperations, { of: { userId: mine.userId } })).total).toBe(0)
  })
})

describe('who reads what of the log', () => {
  test('a director reads of the stage’s cases and people, and nothing of another stage, of finance or of audits', async () => {
    const { given, app, clock } = testApp()
    const ofStage = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const ofAnother = await given.person({ role: 'DIRECTOR', stage: 'M2' })
    const { merchantId } = await app.db
      .selectFrom('merchant')
      .select('merchantId')
      .where('name', '=', 'Luna Credito')
      .executeTakeFirstOrThrow()
    const at = clock.now()
    await recordSystem(app.db, at, 'test', { action: 'collection.call', merchantId, caseId: mine.caseId })
    await recordSystem(app.db, at, 'test', { action: 'collection.call', merchantId, userId: mine.userId })
    await recordSystem(app.db, at, 'test', { action: 'credit.loanPaidOut', merchantId, appId: mine.appId })
    const finance = await given.person({ role: 'FINANCE' })
    await app.db
      .insertInto('operationLog')
      .values({ at, accountId: finance.accountId, endpoint: 'x', action: 'payment.staffPayoutUploaded', merchantId })
      .execute()
    const seenBy = async (person: Person) => {
      const of = (filter: object) => person.call(listOperationLog, filter).then(({ total }) => total > 0)
      const about = [{ caseId: mine.caseId }, { userId: mine.userId }, { appId: mine.appId }]
      return Promise.all([...about, { action: 'payment.staffPayoutUploaded' }].map(of))
    }
    expect(await seenBy(ofStage)).toEqual([true, true, true, false])
    expect(await seenBy(ofAnother)).toEqual([false, false, false, false])
    const inCountry = await given.person({ role: 'COUNTRY_DIRECTOR' })
    expect(await seenBy(inCountry)).toEqual([true, true, true, true])
  })

  test('HR reads what was done to staff and accounts of its country, and no entry about a borrower', async () => {
    const { given } = testApp()
    const hr = await given.person({ role: 'HR' })
    const { list } = await hr.call(listOperationLog, { pageSize: 200 })
    expect(list.filter(({ userId, caseId, appId }) => userId ?? caseId ?? appId)).toEqual([])
    expect((await hr.call(listOperationLog, { caseId: mine.caseId })).total).toBe(0)
    const abroad = await given.person({ role: 'AGENT', stage: 'S1A', country: 'CO' })
    for (const [target, action] of [
      [ana.accountId, 'staff.updateWorkConfig'],
      [abroad.accountId, 'staff.updateWorkConfig'],
      [ana.accountId, 'payment.bankCardAsked'],
    ] as const) {
      await recordSystem(testApp().app.db, testApp().clock.now(), 'test', { action, target: `account:${target}` })
    }
    const { list: shown } = await hr.call(listOperationLog, { pageSize: 200 })
    const aboutAna = shown.filter(({ target }) => target === `account:${ana.accountId}`)
    expect(aboutAna.length).toBeGreaterThan(0)
    const { name } = await testApp()
      .app.db.selectFrom('account')
      .select('name')
      .where('accountId', '=', ana.accountId)
      .executeTakeFirstOrThrow()
    for (const { targetName } of aboutAna) expect(targetName).toBe(name)
    const read = shown.map(({ target, action }) => [target, action])
    expect(read).toContainEqual([`account:${ana.accountId}`, 'staff.updateWorkConfig'])
    expect(read).not.toContainEqual([`account:${abroad.accountId}`, 'staff.updateWorkConfig'])
    expect(read).not.toContainEqual([`account:${ana.accountId}`, 'payment.bankCardAsked'])
  })

  test('technical staff reads what happened to any case of its merchants, without what people wrote', async () => {
    const technical = await testApp().given.person({ role: 'TECHNICAL' })
    const { list } = await technical.call(listCaseOperations, { of: { caseId: mine.caseId } })
    expect(list.length).toBeGreaterThan(1)
    expect(list.every(({ reason }) => reason === null)).toBe(true)
    expect(JSON.stringify(list)).not.toContain('to call')
    await otherLeader.refused(listCaseOperations, { of: { caseId: mine.caseId } }, 'collection.caseOutOfScope')
  })
})
