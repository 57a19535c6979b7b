import { decideHoliday, listHolidays, updateHoliday } from '@cordillera/contract/attendance/holiday'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { closeComplaint } from '@cordillera/contract/compliance/complaint'
import { mayContact } from '@cordillera/contract/compliance/contact'
import type { Input } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { uploadFile } from '@cordillera/contract/job/file'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { listOrders, orderDetail } from '@cordillera/contract/service-desk/order'
import { convertToOrder } from '@cordillera/contract/service-desk/order-care'
import {
  addAuthorityDocument,
  answerAuthorityComplaint,
  authorityComplaintDetail,
  authorityDossier,
  closeAuthorityComplaint,
  createAuthorityComplaint,
  exportAuthorityComplaints,
  listAuthorityComplaints,
  listAuthorityDeadlines,
  moveAuthorityDeadline,
  saveAuthorityDeadline,
  showAuthorityDocument,
  takeAuthorityComplaint,
  verifyAuthorityDeadline,
} from '@cordillera/contract/service-desk/organization'
import { beforeAll, expect, test } from 'vitest'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { ensureYears } from '../../attendance/public.ts'
import { adviseContacts } from '../../compliance/public.ts'
import { sql } from '../../platform/db.ts'
import { remindOfDeadlines } from './reminder.service.ts'

const testApp = startApp()
let luz: Person
let ana: Person
let loan: GivenLoan
let mexican: GivenLoan
let serial = 0

const pdf = '%PDF-1.7\nanswer'

beforeAll(async () => {
  const { given, app, clock } = testApp()
  luz = await given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
  ana = await given.person({ role: 'CUSTOMER_SERVICE' })
  await ensureYears(app.db, clock.now())
  const [colombian] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
  const [one] = await givenLoans(testApp())
  if (!colombian || !one) throw new Error('loans were asked for')
  loan = colombian
  mexican = one
})

const complain = (more: Partial<Input<typeof createAuthorityComplaint>> = {}) =>
  luz.call(createAuthorityComplaint, {
    ...{ userId: loan.userId, authority: 'SIC', reference: `26-${++serial}`, subject: 'collection' },
    ...{ description: 'three calls on a Sunday', receivedDay: '2026-11-20' },
    ...more,
  })

test('the deadline is so many working days after receipt: weekends and holidays of the country are none', async () => {
  // by hand: from Friday 20 November, 15 days of Monday to Friday without 8 December come to 14 December
  expect((await complain()).deadlineDay).toBe('2026-12-14')
  // over New Year: 17 December to 12 January without 25 December, 1 January and 11 January (Reyes)
  const { rows } = await sql<{ day: string }>`select working_day_after('CO', '2026-12-17', 15) as day`.execute(
    testApp().app.db,
  )
  const { rows: byHand } = await sql<{ day: string }>`
    select max(day)::text as day from (
      select d::date as day from generate_series(date '2026-12-18', date '2027-03-01', '1 day') d
      where to_char(d, 'ID') not in ('6', '7') and d::date not in (select day from holiday where country = 'CO' and place is null and removed_at is null)
      order by d limit 15) counted`.execute(testApp().app.db)
  expect(rows[0]?.day).toBe(byHand[0]?.day)
})

test('a holiday that is added or taken away moves deadlines that were counted by it, not those that somebody said', async () => {
  const counted = (await complain()).complaintId
  const answeredOne = (await complain()).complaintId
  await sql`update authority_complaint set state = 'answered', answered_day = '2026-11-21' where complaint_id = ${answeredOne}`.execute(
    testApp().app.db,
  )
  const said = (await complain({ deadlineDay: '2026-12-14', source: 'oficio 77' })).complaintId
  await sql`update authority_complaint set reminded = 3 where complaint_id = ${counted}`.execute(testApp().app.db)
  const days = async () =>
    Promise.all(
      [counted, answeredOne, said].map(
        async (complaintId) => (await luz.call(authorityComplaintDetail, { complaintId })).deadlineDay,
      ),
    )
  const [hr, other] = [
    await testApp().given.person({ role: 'HR', country: 'CO' }),
    await testApp().given.person({ role: 'HR', country: 'CO' }),
  ]
  const day = '2026-12-01'
  await hr.call(updateHoliday, { operation: 'add', country: 'CO', day, name: 'Día cívico' })
  expect(await days()).toEqual(['2026-12-15', '2026-12-14', '2026-12-14'])
  const { rows } = await sql<{ reminded: number | null }>`
    select reminded from authority_complaint where complaint_id = ${counted}`.execute(testApp().app.db)
  expect(rows).toEqual([{ reminded: null }])
  const added = (await hr.call(listHolidays, { country: 'CO', year: 2026 })).list.find((one) => one.day === day)
  const of = { holidayId: added?.holidayId ?? 0 }
  const reason = 'decreed for schools alone'
  const { version } = await hr.call(updateHoliday, { operation: 'remove', ...of, version: added?.version ?? 0, reason })
  await other.call(decideHoliday, { ...of, version, approve: true, reason })
  expect(await days()).toEqual(['2026-12-14', '2026-12-14', '2026-12-14'])
})

test('what the law does not say here is asked for, with where it stands, and never guessed', async () => {
  const unknown = {
    userId: mexican.userId,
    authority: 'CONDUSEF',
    subject: 'charges',
    description: 'late fee',
    receivedDay: '2026-11-20',
  }
  await ana.refused(createAuthorityComplaint, { ...unknown, reference: 'C-1' }, 'serviceDesk.deadlineUnknown')
  const said = { ...unknown, reference: 'C-1', deadlineDay: '2026-12-03' }
  await ana.refused(createAuthorityComplaint, said, 'serviceDesk.deadlineSource')
  await ana.refused(
    createAuthorityComplaint,
    { ...said, deadlineDay: '2026-11-19', source: 'the letter' },
    'serviceDesk.deadlineDay',
  )
  const { complaintId } = await ana.call(createAuthorityComplaint, {
    ...said,
    subject: 'charges',
    source: 'summons of 20 November',
  })
  expect(await ana.call(authorityComplaintDetail, { complaintId })).toMatchObject({
    source: 'summons of 20 November',
    deadlineDay: '2026-12-03',
  })
  const laws = await ana.call(listAuthorityDeadlines, { country: 'CO' })
  expect(laws.find(({ authority }) => authority === 'SIC')).toMatchObject({
    days: 15,
    counted: 'working',
    verifiedBy: null,
  })
})

test('a deadline of the law counts once another person than its writer has read the source', async () => {
  const reader = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
  const law = { country: 'CO', authority: 'SFC', days: 8, counted: 'working', effectiveFrom: '2026-01-01' } as const
  const { deadlineId } = await luz.call(saveAuthorityDeadline, { ...law, source: 'CE 99 de 2026, art. 4' })
  const said = { userId: loan.userId, authority: 'SFC', subject: 'service', description: 'no answer' } as const
  const taken = { ...said, reference: 'SFC-1', receivedDay: '2026-11-20' }
  await luz.refused(createAuthorityComplaint, taken, 'serviceDesk.deadlineUnknown')
  await luz.refused(verifyAuthorityDeadline, { deadlineId, reason: 'I read it' }, 'credit.ownRequest')
  await reader.call(verifyAuthorityDeadline, { deadlineId, reason: 'read in the official gazette' })
  await reader.refused(verifyAuthorityDeadline, { deadlineId, reason: 'again' }, 'serviceDesk.deadlineVerified')
  expect(
    (await luz.call(listAuthorityDeadlines, { country: 'CO' })).find((row) => row.deadlineId === deadlineId),
  ).toMatchObject({
    ...{
      verifiedBy: expect.stringContaining('customer'),
      writtenBy: expect.stringContaining('customer'),
      source: 'CE 99 de 2026, art. 4',
    },
  })
  // eight working days after Friday the 20th: no holiday of Colombia lies between
  expect((await luz.call(createAuthorityComplaint, taken)).deadlineDay).toBe('2026-12-02')
  await luz.refused(saveAuthorityDeadline, { ...law, source: 'again' }, 'serviceDesk.deadlineThere')
  await luz.refused(saveAuthorityDeadline, { ...law, country: 'PE', source: 'elsewhere' }, 'serviceDesk.notYourCountry')
})

test('a complaint becomes a work order once, and names it', async () => {
  const { complaintId } = await complain({ reference: 'SIC-ORDER' })
  const from = { source: 'complaint', sourceId: complaintId, type: 'collectionComplaint' } as const
  const asked = { ...from, questionContent: 'the SIC asks for the calls of October' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => luz.raw(convertToOrder, asked)))
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  const { list } = await luz.call(listOrders, { userId: loan.userId, content: 'october' })
  expect(list).toHaveLength(1)
  const { orderId } = list[0] ?? { orderId: '' }
  expect((await luz.call(orderDetail, { orderId })).source).toEqual({ kind: 'complaint', id: complaintId })
  await luz.refused(convertToOrder, asked, 'serviceDesk.hasOrder')
  const finance = await testApp().given.person({ role: 'FINANCE' })
  expect((await finance.raw(convertToOrder, asked)).code).toBe(403)
})

test('contact on its bill stops at once; the same number is taken in once', async () => {
  const made = await complain({ billId: loan.billId, reference: 'SIC-77' })
  expect(made.stopped).toBe(true)
  const { onHold } = await testApp()
    .app.db.selectFrom('collectionCase')
    .select('onHold')
    .where('caseId', '=', loan.caseId)
    .executeTakeFirstOrThrow()
  expect(onHold).toBe(true)
  const dossier = await luz.download(authorityDossier, { complaintId: made.complaintId })
  expect(dossier.body.subarray(0, 2).toString()).toBe('PK')
  await luz.refused(
    createAuthorityComplaint,
    {
      userId: loan.userId,
      authority: 'SIC',
      reference: 'sic-77',
      subject: 'other',
      description: 'again',
      receivedDay: '2026-11-20',
    },
    'serviceDesk.caseNumberThere',
  )
})

test('a complaint of before anything was collected stops contact once its case is opened, until it is closed', async () => {
  const { app, clock } = testApp()
  const [early] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
  if (!early) throw new Error('a loan was asked for')
  const ruleFor = async () => {
    const asking = { channel: 'call', now: clock.now() } as const
    const [answer] = await adviseContacts(app.db, [{ caseId: early.caseId, contactId: null }], asking)
    return answer?.refusal?.rule ?? null
  }
  const before = await ruleFor()
  expect(before).not.toBe('hold')
  const setCase = (closedAt: Date | null) =>
    app.db.updateTable('collectionCase').set({ closedAt }).where('caseId', '=', early.caseId).execute()
  await setCase(clock.now())
  const about = { userId: early.userId, billId: early.billId, reference: 'SIC-EARLY' }
  const { complaintId, stopped } = await complain(about)
  expect(stopped).toBe(false)
  await setCase(null)
  expect(await ruleFor()).toBe('hold')
  const closed = { state: 'closed', closedAt: clock.now(), answeredDay: '2026-11-21', outcome: 'agreement' } as const
  await app.db.updateTable('authorityComplaint').set(closed).where('complaintId', '=', complaintId).execute()
  expect(await ruleFor()).toBe(before)
})

test('contact stays silent until both the leader and the service desk have closed it, whichever is first or both at once', async () => {
  const { given, app, clock } = testApp()
  const director = await given.person({ superuser: true })
  const ruleFor = async (caseId: string) => {
    const asking = { channel: 'call', now: clock.now() } as const
    const [answer] = await adviseContacts(app.db, [{ caseId, contactId: null }], asking)
    return answer?.refusal?.rule ?? null
  }
  const held = async () => {
    const [one] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
    if (!one) throw new Error('a loan was asked for')
    const { complaintId } = await complain({ userId: one.userId, billId: one.billId })
    await luz.call(takeAuthorityComplaint, { complaintId, version: 0 })
    const { fileId } = (await luz.upload(uploadFile, {}, { name: 'respuesta.pdf', content: pdf })).data
    await luz.call(addAuthorityDocument, { complaintId, version: 1, direction: 'out', fileId })
    await luz.call(answerAuthorityComplaint, { complaintId, version: 2, answeredDay: '2026-11-20' })
    const { complaint } = await director.call(mayContact, { caseId: one.caseId })
    const { caseId } = one
    return {
      caseId,
      rule: () => ruleFor(caseId),
      shown: async () => (await director.call(mayContact, { caseId })).complaint,
      isOnHold: async () => (await director.call(getCaseInfo, { caseId })).case.onHold,
      leader: () =>
        director.call(closeComplaint, { caseId, complaintId: complaint?.complaintId ?? '', outcome: 'answered' }),
      desk: () =>
        luz.call(closeAuthorityComplaint, { complaintId, version: 3, outcome: 'agreement', note: 'as agreed' }),
    }
  }
  const first = await held()
  expect(await first.shown()).toMatchObject({ atDesk: false })
  await first.leader()
  expect([await first.rule(), await first.isOnHold()]).toEqual(['hold', true])
  expect(await first.shown()).toMatchObject({ atDesk: true, authority: 'SIC' })
  await first.desk()
  expect([(await first.rule()) === 'hold', await first.isOnHold(), await first.shown()]).toEqual([false, false, null])

  const second = await held()
  await second.desk()
  expect([await second.rule(), await second.isOnHold()]).toEqual(['hold', true])
  await second.leader()
  expect([(await second.rule()) === 'hold', await second.isOnHold()]).toEqual([false, false])

  const third = await held()
  await Promise.all([third.leader(), third.desk()])
  expect([(await third.rule()) === 'hold', await third.isOnHold()]).toEqual([false, false])
})

test('nothing is answered or closed without an answer on file; a late one is marked late', async () => {
  const { complaintId } = await complain({ receivedDay: '2026-10-20' })
  await luz.refused(
    closeAuthorityComplaint,
    { complaintId, version: 0, outcome: 'agreement', note: 'as agreed' },
    'serviceDesk.authorityStep',
  )
  await luz.call(takeAuthorityComplaint, { complaintId, version: 0 })
  const answered = { complaintId, answeredDay: '2026-11-20' }
  await luz.refused(answerAuthorityComplaint, { ...answered, version: 1 }, 'serviceDesk.answerMissing')
  const text = (await luz.upload(uploadFile, {}, { name: 'x.pdf', content: 'no document' })).data.fileId
  await luz.refused(
    addAuthorityDocument,
    { complaintId, version: 1, direction: 'out', fileId: text },
    'serviceDesk.documentKind',
  )
  const { fileId } = (await luz.upload(uploadFile, {}, { name: 'respuesta.pdf', content: pdf })).data
  await ana.refused(addAuthorityDocument, { complaintId, version: 1, direction: 'out', fileId }, 'record.missing')
  await luz.call(addAuthorityDocument, { complaintId, version: 1, direction: 'out', fileId })
  const [document] = (await luz.call(authorityComplaintDetail, { complaintId })).documents
  const shown = await luz.download(showAuthorityDocument, { complaintId, documentId: document?.documentId ?? 0 })
  expect(shown.body.toString()).toBe(pdf)
  await luz.refused(
    answerAuthorityComplaint,
    { complaintId, version: 2, answeredDay: '2026-11-25' },
    'serviceDesk.answerDay',
  )
  await luz.call(answerAuthorityComplaint, { ...answered, version: 2 })
  await luz.call(closeAuthorityComplaint, { complaintId, version: 3, outcome: 'unfavourable', note: 'fee returned' })
  expect(await luz.call(authorityComplaintDetail, { complaintId })).toMatchObject({
    late: true,
    state: 'closed',
    outcome: 'unfavourable',
  })
  expect((await luz.call(listAuthorityComplaints, { late: true })).list.map((row) => row.complaintId)).toEqual([
    complaintId,
  ])
})

test('who answers is told three working days before, one day before and on the day, each once', async () => {
  const { app } = testApp()
  const { complaintId } = await complain({ receivedDay: '2026-11-20' })
  await luz.call(takeAuthorityComplaint, { complaintId, version: 0 })
  const told = async (day: string) => {
    const at = new Date(`${day}T15:00:00Z`)
    await remindOfDeadlines(app.db, at)
    await remindOfDeadlines(app.db, at)
    const { reminded } = await app.db
      .selectFrom('authorityComplaint')
      .select('reminded')
      .where('complaintId', '=', complaintId)
      .executeTakeFirstOrThrow()
    return reminded
  }
  expect(await told('2026-12-01')).toBeNull()
  expect(await told('2026-12-09')).toBe(3)
  expect(await told('2026-12-11')).toBe(1)
  expect(await told('2026-12-14')).toBe(0)
  const { list } = await luz.call(listNotifications, {})
  expect(list.filter(({ kind }) => kind === 'complaint.due').length).toBeGreaterThan(0)
  await luz.call(moveAuthorityDeadline, {
    complaintId,
    version: 1,
    deadlineDay: '2026-12-30',
    source: 'extended by the SIC',
  })
  expect(await told('2026-12-15')).toBeNull()
})

test('two who take it at once do not both answer for it; another merchant’s do not exist', async () => {
  const { complaintId } = await complain()
  const eva = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
  const answers = await Promise.all(
    [luz, eva].map((person) => person.raw(takeAuthorityComplaint, { complaintId, version: 0 })),
  )
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  await ana.refused(authorityComplaintDetail, { complaintId }, 'record.missing')
  await ana.refused(takeAuthorityComplaint, { complaintId, version: 1 }, 'record.missing')
  const boss = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', country: 'CO' })
  await boss.refused(takeAuthorityComplaint, { complaintId, version: 1 }, 'access.forbidden')
  expect((await boss.call(listAuthorityComplaints, {})).list.length).toBeGreaterThan(0)
})

test('the file of a month is what that month received', async () => {
  const { body } = await luz.download(exportAuthorityComplaints, { filter: { month: '2026-10-01' }, format: 'csv' })
  expect(body.toString().trim().split('\r\n')).toHaveLength(2)
})
