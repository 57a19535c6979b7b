import { uploadFile } from '@cordillera/contract/job/file'
import { listNotifications } from '@cordillera/contract/notification/notification'
import {
  appPhoneChange,
  appPhoneChangeImage,
  appRequestPhoneChange,
  appSendPhoneCode,
  appVerifyPhoneCode,
  decidePhoneChange,
  exportPhoneChanges,
  listPhoneChanges,
  phoneChangeDetail,
  requestPhoneChange,
  sendPhoneCode,
  showPhoneChangeImage,
  verifyPhoneCode,
} from '@cordillera/contract/service-desk/phone-change'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { jpeg } from '../../../test/given-content.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { codeHash } from './code.rules.ts'
import { expirePhoneChanges } from './phone-change-write.queries.ts'

const testApp = startApp()
let ana: Person
let luis: Person
let app: LendingApp
let loan: GivenLoan
let picture: Buffer
let serial = 1000
const reason = 'lost the old phone'

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  app = await lendingApp(testApp())
  picture = await jpeg(400, 300)
})
beforeEach(async () => {
  const [one] = await givenLoans(testApp())
  if (!one) throw new Error('one loan was asked for')
  loan = one
})

const { length: codeLength } = '123456'
const another = () => `+52553311${++serial}`
const evidence = async (by = ana) => (await by.upload(uploadFile, {}, { name: 'id.jpg', content: picture })).data.fileId
const ask = async (newMobile: string, by = ana) =>
  by.call(requestPhoneChange, { userId: loan.userId, newMobile, images: [await evidence(by)], reason })
const mobileOf = async (userId: string) =>
  (
    await testApp()
      .app.db.selectFrom('borrower')
      .select('mobile')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).mobile
/** As whoever holds the phone reads it. */
const codeTo = async (address: string, userId = loan.userId) => {
  const { rows } = await sql<{ body: string; purpose: string }>`
    select body, purpose from message where address = ${address} and user_id = ${userId} and purpose = 'code' order by queued_at desc, message_id desc limit 1`.execute(
    testApp().app.db,
  )
  return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? ''
}
const wrongOf = (code: string) => String((Number(code) + 1) % 10 ** codeLength).padStart(codeLength, '0')
const setPhone = (userId: string, mobile: string) =>
  testApp().app.db.updateTable('borrower').set({ mobile }).where('userId', '=', userId).execute()

/** Asked for and proved by Ana. */
async function proved(newMobile = another()) {
  const { changeId } = await ask(newMobile)
  await ana.call(sendPhoneCode, { changeId, version: 0 })
  const { version, verified } = await ana.call(verifyPhoneCode, { changeId, code: await codeTo(newMobile) })
  expect(verified).toBe(true)
  return { changeId, version, newMobile }
}

test('a phone is changed by a picture, the code of the new number and a second person; the old number is told and silenced', async () => {
  const oldMobile = await mobileOf(loan.userId)
  const { changeId, version, newMobile } = await proved()
  const { rows: told } = await sql<{ purpose: string; body: string }>`
    select purpose, body from message where address = ${oldMobile}`.execute(testApp().app.db)
  expect(told).toEqual([{ purpose: 'legal', body: expect.stringContaining(newMobile.slice(-2)) }])
  expect(told[0]?.body).not.toContain(newMobile)
  await ana.refused(decidePhoneChange, { changeId, version, approve: true, reason }, 'credit.ownRequest')
  expect(await mobileOf(loan.userId)).toBe(oldMobile)

  await luis.call(decidePhoneChange, { changeId, version, approve: true, reason })
  expect(await mobileOf(loan.userId)).toBe(newMobile)
  const { rows: silenced } = await sql`
    select kind from silence where phone = ${oldMobile} and lifted_at is null`.execute(testApp().app.db)
  expect(silenced).toEqual([{ kind: 'wrongNumber' }])
  expect(await luis.call(phoneChangeDetail, { changeId })).toMatchObject({ state: 'approved', oldNumber: 'silenced' })
  const logged = await testApp()
    .app.db.selectFrom('operationLog')
    .select(['action', 'before', 'after'])
    .where('target', '=', changeId)
    .where('action', '=', 'serviceDesk.phoneChanged')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(logged)).not.toContain(newMobile)
})

test('what was queued to the old number does not leave once it is silenced, whoever has no case included', async () => {
  const oldMobile = await mobileOf(loan.userId)
  await testApp().app.db.deleteFrom('collectionCase').where('userId', '=', loan.userId).execute()
  const { changeId, version } = await proved()
  await luis.call(decidePhoneChange, { changeId, version, approve: true, reason })
  const { rows } = await sql<{ channel: string }>`
    select channel from suppression where address = ${oldMobile} and lifted_at is null order by channel`.execute(
    testApp().app.db,
  )
  expect(rows.map(({ channel }) => channel)).toEqual(['sms', 'whatsapp'])
})

test('an old number that another customer has too stays theirs', async () => {
  const oldMobile = await mobileOf(loan.userId)
  const [other] = await givenLoans(testApp())
  await setPhone(other?.userId ?? '', oldMobile)
  const { changeId, version } = await proved()
  await luis.call(decidePhoneChange, { changeId, version, approve: true, reason })
  expect((await luis.call(phoneChangeDetail, { changeId })).oldNumber).toBe('shared')
  const { rows } = await sql`select from silence where phone = ${oldMobile}`.execute(testApp().app.db)
  expect(rows).toEqual([])
})

test('a number of another customer, or one that is silenced, shows once it was proved and is not taken', async () => {
  const newMobile = another()
  const [other] = await givenLoans(testApp())
  await setPhone(other?.userId ?? '', newMobile)
  const { changeId } = await ask(newMobile)
  expect((await ana.call(phoneChangeDetail, { changeId })).usedBy).toEqual([])
  await ana.call(sendPhoneCode, { changeId, version: 0 })
  const { version } = await ana.call(verifyPhoneCode, { changeId, code: await codeTo(newMobile) })
  expect((await ana.call(phoneChangeDetail, { changeId })).usedBy).toHaveLength(1)
  const asked = { changeId, version, approve: true, reason }
  await luis.refused(decidePhoneChange, asked, 'serviceDesk.phoneInUse')
  await setPhone(other?.userId ?? '', another())
  await sql`
    insert into silence (kind, phone, merchant_id, case_id, user_id, evidence, made_by, made_at)
    select 'wrongNumber', ${newMobile}, merchant_id, case_id, user_id, 'a stranger answered', ${ana.accountId}, now()
    from collection_case where case_id = ${loan.caseId}`.execute(testApp().app.db)
  await luis.refused(decidePhoneChange, asked, 'serviceDesk.phoneSilenced')
  expect(await luis.call(decidePhoneChange, { ...asked, approve: false })).toMatchObject({ state: 'refused' })
})

test('whose own phone it would be never decides that it becomes a customer’s', async () => {
  const { changeId, version, newMobile } = await proved()
  const holder = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  const person = { accountId: holder.accountId, sex: 'female', birthday: '1996-04-23', email: 'h@example.com' }
  await testApp()
    .app.db.insertInto('staffPerson')
    .values({ ...person, phone: '+525500000009', secondPhone: newMobile })
    .execute()
  await holder.refused(decidePhoneChange, { changeId, version, approve: true, reason }, 'access.ownGain')
  await luis.call(decidePhoneChange, { changeId, version, approve: true, reason })
})

test('an unreadable number, the same number and a second change at once are refused in a sentence', async () => {
  const images = [await evidence()]
  const asked = { userId: loan.userId, images, reason }
  await ana.refused(requestPhoneChange, { ...asked, newMobile: '12 34 56' }, 'collection.invalidPhone')
  await setPhone(loan.userId, '+525533220001')
  await ana.refused(requestPhoneChange, { ...asked, newMobile: '55 3322 0001' }, 'serviceDesk.phoneSame')
  await ask(another())
  await ana.refused(requestPhoneChange, { ...asked, newMobile: another() }, 'serviceDesk.phoneChangeOpen')
})

test('a code counts ten minutes and five tries; the next waits a minute, and five are all', async () => {
  const { clock } = testApp()
  const newMobile = another()
  const { changeId } = await ask(newMobile)
  let { version } = await ana.call(sendPhoneCode, { changeId, version: 0 })
  await ana.refused(sendPhoneCode, { changeId, version }, 'serviceDesk.codeSoon')
  const wrong = wrongOf(await codeTo(newMobile))
  for (const left of [4, 3, 2, 1, 0])
    expect(await ana.call(verifyPhoneCode, { changeId, code: wrong })).toMatchObject({
      verified: false,
      triesLeft: left,
    })
  // the right one counts no more
  expect(await ana.call(verifyPhoneCode, { changeId, code: await codeTo(newMobile) })).toMatchObject({
    verified: false,
  })
  for (let sent = 2; sent <= 5; sent++) {
    clock.set(new Date(clock.now().getTime() + 61_000))
    version = (await ana.call(phoneChangeDetail, { changeId })).version
    await ana.call(sendPhoneCode, { changeId, version })
  }
  clock.set(new Date(clock.now().getTime() + 11 * 60_000))
  expect(await ana.call(verifyPhoneCode, { changeId, code: await codeTo(newMobile) })).toMatchObject({
    verified: false,
  })
  version = (await ana.call(phoneChangeDetail, { changeId })).version
  await ana.refused(sendPhoneCode, { changeId, version }, 'serviceDesk.codesSpent')
})

test('ten who press approve at once change the phone once', async () => {
  const { changeId, version, newMobile } = await proved()
  const people = await Promise.all(
    Array.from({ length: 10 }, () => testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })),
  )
  const asked = { changeId, version, approve: true, reason }
  const answers = await Promise.all(people.map((one) => one.raw(decidePhoneChange, asked)))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect(await mobileOf(loan.userId)).toBe(newMobile)
})

test('two changes that prove the same number at once: it is given to one customer', async () => {
  const newMobile = another()
  const first = await proved(newMobile)
  const [other] = await givenLoans(testApp())
  loan = other ?? loan
  const second = await proved(newMobile)
  const answers = await Promise.all(
    [first, second].map(({ changeId, version }) =>
      luis.raw(decidePhoneChange, { changeId, version, approve: true, reason }),
    ),
  )
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
})

test('the app asks, sends the pictures and the code; without a picture nobody approves', async () => {
  const newMobile = another()
  const { changeId } = await app.call(appRequestPhoneChange, { userId: loan.userId, newMobile, reason })
  await app.call(appSendPhoneCode, { changeId })
  const { version } = await app.call(appVerifyPhoneCode, { changeId, code: await codeTo(newMobile) })
  const asked = { changeId, version, approve: true, reason }
  await luis.refused(decidePhoneChange, asked, 'serviceDesk.phoneNoImage')
  expect((await app.upload(appPhoneChangeImage, { changeId }, 'id.jpg', picture)).data).toEqual({ images: 1 })
  const { images } = await luis.call(phoneChangeDetail, { changeId })
  const shown = await luis.download(showPhoneChangeImage, { changeId, fileId: images[0] ?? '' })
  expect(shown.body.subarray(0, 2).toString('hex')).toBe('ffd8')
  await luis.call(decidePhoneChange, asked)
  expect(await app.call(appPhoneChange, { userId: loan.userId })).toMatchObject({ changeId, state: 'approved' })
})

test('a phone that moved meanwhile is not moved again; what nobody ends in seven days is asked for anew', async () => {
  const { changeId, version } = await proved()
  await setPhone(loan.userId, another())
  await luis.refused(decidePhoneChange, { changeId, version, approve: true, reason }, 'serviceDesk.phoneMoved')
  const { app: server, clock } = testApp()
  await expirePhoneChanges(server.db, new Date(clock.now().getTime() + 8 * 86_400_000))
  expect((await ana.call(phoneChangeDetail, { changeId })).state).toBe('expired')
})

test('whoever looks at an application of the customer is told', async () => {
  const auditor = await testApp().given.person({ role: 'AUDITOR' })
  await sql`
    insert into audit (merchant_id, app_id, user_id, auditor_id, amount_minor, currency, applied_at, opened_at, due_at, assigned_at)
    select merchant_id, app_id, user_id, ${auditor.accountId}, 1000, 'MXN', now(), now(), now(), now()
    from application where app_id = ${loan.appId}`.execute(testApp().app.db)
  const { changeId, version } = await proved()
  await luis.call(decidePhoneChange, { changeId, version, approve: true, reason })
  const { list } = await auditor.call(listNotifications, {})
  expect(list).toContainEqual(expect.objectContaining({ kind: 'phone.changed' }))
})

test('another merchant has none of it; the list and its file mask both numbers', async () => {
  const { changeId, newMobile } = await proved()
  const foreign = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'PE' })
  await foreign.refused(phoneChangeDetail, { changeId }, 'record.missing')
  const { list } = await ana.call(listPhoneChanges, { userId: loan.userId, state: 'verified' })
  expect(list).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain(newMobile.slice(-8))
  const file = await ana.download(exportPhoneChanges, { filter: { userId: loan.userId }, format: 'csv' })
  expect(file.body.toString()).toContain(changeId)
  expect(file.body.toString()).not.toContain(newMobile.slice(-8))
})

test('the digits of one change prove nothing of another', () => {
  const key = Buffer.alloc(32, 1)
  expect(codeHash(key, 'N1', '123456').equals(codeHash(key, 'N2', '123456'))).toBe(false)
})
