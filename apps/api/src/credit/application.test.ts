import { createAppKey, endAppKey, listAppKeys } from '@cordillera/contract/access/app-key'
import {
  addToBlacklist,
  decideCertificate,
  fetchApplicationFiles,
  imageLink,
  liftFromBlacklist,
} from '@cordillera/contract/credit/application'
import { checksAtOnce } from '@cordillera/contract/credit/application-state'
import {
  acceptContract,
  applicationStanding,
  createApplication,
  sendCertificate,
  submitApplication,
  uploadApplicationImage,
} from '@cordillera/contract/credit/intake'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { card, selfie } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import {
  applicationOf,
  demandRefusal,
  givenProduct,
  type LendingApp,
  lendingApp,
} from '../../test/given-applications.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { findApplication, moveApplication } from './public.ts'

const testApp = startApp()
let lending: LendingApp
let service: Person
let superuser: Person

beforeAll(async () => {
  await givenProduct(testApp())
  lending = await lendingApp(testApp())
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  superuser = await testApp().given.person({ superuser: true })
})

const files = (userId: string) => service.call(fetchApplicationFiles, { userId })
const checkOf = async (userId: string, name: string) =>
  (await files(userId)).applications[0]?.checks.find((check) => check.name === name)
const get = (url: string, language = 'en') =>
  testApp().app.http.inject({ method: 'GET', url, headers: { 'accept-language': language } })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })
const logged = (action: string) =>
  testApp().app.db.selectFrom('operationLog').selectAll().where('action', '=', action).orderBy('entryId').execute()

describe('the lending app is let in by its key', () => {
  test('without a key, with a wrong one, with a person’s token and after the key ended it is refused', async () => {
    const merchant = await testApp().given.merchantId('Luna Credito')
    const send = (headers: Record<string, string>) => testApp().send(createApplication, applicationOf(), headers)
    demandRefusal(await send({}), 'access.appKeyUnknown')
    demandRefusal(await send({ authorization: 'APP wrong' }), 'access.appKeyUnknown')
    await superuser.refused(createApplication, applicationOf(), 'access.appKeyUnknown')
    const { key, keyId } = await superuser.call(createAppKey, { merchant, name: 'ios' })
    expect((await send({ authorization: `APP ${key}` })).code).toBe(2000)
    await superuser.call(endAppKey, { merchant, keyId, reason: 'the phone farm had it' })
    demandRefusal(await send({ authorization: `APP ${key}` }), 'access.appKeyUnknown')
    const listed = (await superuser.call(listAppKeys, { merchant })).find((one) => one.keyId === keyId)
    expect(listed).toMatchObject({ name: 'ios', usedTime: expect.any(String), endedTime: expect.any(String) })
    expect(JSON.stringify(await logged('access.createAppKey'))).not.toContain(key)
  })

  test('its key opens nothing of staff, and nothing of another merchant', async () => {
    const { appId } = await lending.apply()
    await lending.refused(fetchApplicationFiles, { userId: 'U000000000000' }, 'access.signedOut')
    const other = await lendingApp(testApp(), 'Cafe Plata')
    await other.refused(applicationStanding, { appId }, 'credit.applicationMissing')
    await other.refused(submitApplication, { appId }, 'credit.applicationMissing')
  })
})

describe('applying', () => {
  test('the channels that the applicant authorises are in the register, the latest of each', async () => {
    const consents = [
      { channel: 'sms' as const },
      { channel: 'call' as const, hours: { from: '09:00', to: '17:00' } },
      { channel: 'sms' as const, hours: { from: '10:00', to: '12:00' } },
    ]
    const { userId } = await lending.apply({}, { consents })
    const told = await testApp()
      .app.db.selectFrom('consent')
      .select(['channel', 'hoursFrom', 'source', 'madeBy'])
      .where('userId', '=', userId)
      .orderBy('channel')
      .execute()
    expect(told).toEqual([
      { channel: 'call', hoursFrom: '09:00', source: 'application', madeBy: null },
      { channel: 'sms', hoursFrom: '10:00', source: 'application', madeBy: null },
    ])
  })

  test('an application is made with its borrower, comes into audit with its images, and is logged as the app’s', async () => {
    const made = await lending.apply({}, { contacts: [{ relation: 'sister', name: 'Eva', mobile: '55 1234 9900' }] })
    expect(made).toMatchObject({ state: 'created', imagesWanted: ['idFront', 'selfie'] })
    const { appId, userId } = made
    const missing = await lending.refused(submitApplication, { appId }, 'credit.imagesMissing')
    expect(missing.msg).toContain('ID, front, Selfie')
    await lending.send(appId, 'idFront')
    await lending.send(appId, 'selfie')
    expect(await lending.call(submitApplication, { appId })).toMatchObject({ state: 'in audit', imagesWanted: [] })
    const { applications } = await files(userId)
    expect(applications).toMatchObject([{ appId, state: 'in audit', newCustomer: true, reapplyTimes: 0 }])
    expect(applications[0]?.images.map(({ kind }) => kind)).toEqual(['idFront', 'selfie'])
    const checks = applications[0]?.checks ?? []
    expect(checks.map(({ name }) => name).sort()).toEqual([...checksAtOnce].sort())
    expect(new Set(checks.map(({ result }) => result))).toEqual(new Set(['pass']))
    const [entry] = (await logged('credit.applied')).slice(-1)
    expect(entry).toMatchObject({ accountId: null, userName: 'app:android', appId, userId })
  })

  test('the same reference again answers what is there; another application has to wait', async () => {
    const asked = applicationOf()
    const first = await lending.call(createApplication, asked)
    expect(await lending.call(createApplication, { ...asked, amount: 200_000 })).toEqual(first)
    const answer = await lending.refused(createApplication, { ...asked, loanRef: 'ANOTHER' }, 'credit.applicationOpen')
    expect(answer.msg).toContain(asked.loanRef)
    expect(await lending.call(applicationStanding, { loanRef: asked.loanRef })).toEqual(first)
  })

  test('two hundred at once for one person make one application', async () => {
    const asked = applicationOf()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => lending.raw(createApplication, { ...asked, loanRef: `RACE-${n}` })),
    )
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  })

  test('an unknown product, an amount out of it and an unreadable mobile are refused, and nobody is made', async () => {
    const asked = applicationOf()
    await lending.refused(createApplication, { ...asked, productCode: 'NONE' }, 'credit.productMissing')
    const answer = await lending.refused(createApplication, { ...asked, amount: 600_000 }, 'credit.amountOutOfProduct')
    expect(answer.msg).toContain('MXN 500.00 to MXN 5,000.00')
    const unreadable = { ...asked, applicant: { ...asked.applicant, mobile: '12345678' } }
    await lending.refused(createApplication, unreadable, 'credit.unreadableMobile')
    const { docNumber } = asked.applicant
    expect(
      await testApp().app.db.selectFrom('borrower').select('userId').where('docNumber', '=', docNumber).execute(),
    ).toEqual([])
  })

  const move = (appId: string, step: Parameters<typeof moveApplication>[2], more = {}) =>
    inTransaction(testApp().app.db, async (tx) => {
      const found = await findApplication({ db: tx, rows: { applications: sql`application` } as never }, { appId })
      if (!found) throw new Error('not there')
      return moveApplication(tx, found, step, { now: testApp().clock.now(), ...more })
    })

  test('with auto-confirm an approval is the contract; without, the borrower takes it', async () => {
    const auto = await lending.handedIn()
    expect(await move(auto.appId, 'pass')).toBe('accepted')
    await lending.refused(acceptContract, { appId: auto.appId }, 'credit.applicationStep')
    const byHand = await lending.handedIn({}, { autoConfirm: false })
    expect(await move(byHand.appId, 'pass')).toBe('approved')
    const taken = await Promise.all(
      Array.from({ length: 200 }, () => lending.raw(acceptContract, { appId: byHand.appId })),
    )
    expect(taken.filter(({ code }) => code === 2000)).toMatchObject([{ data: { state: 'accepted' } }])
    await expect(move(byHand.appId, 'reject')).rejects.toMatchObject({ error: 'credit.applicationStep' })
  })

  test('a selfie asked for again is sent again; a rejected person applies again and is counted', async () => {
    const asked = applicationOf()
    const { appId } = await lending.call(createApplication, asked)
    await lending.send(appId, 'idFront')
    await lending.send(appId, 'selfie')
    await lending.call(submitApplication, { appId })
    await lending.upload(uploadApplicationImage, { appId, kind: 'selfie' }, 'a.jpg', await selfie(new Random(1)))
    await move(appId, 'askAgain', { reason: 'The face is in the dark', imagesWanted: ['selfie'] })
    expect(await lending.call(applicationStanding, { appId })).toMatchObject({
      state: 're-upload',
      imagesWanted: ['selfie'],
      reason: 'The face is in the dark',
    })
    await lending.refused(submitApplication, { appId }, 'credit.imagesMissing')
    await lending.send(appId, 'selfie')
    const { userId } = await lending.call(submitApplication, { appId })
    await move(appId, 'reject', { reason: 'Not the same person' })
    const again = await lending.call(createApplication, { ...asked, loanRef: 'AGAIN-1' })
    const { applications } = await files(userId)
    expect(applications.find((one) => one.appId === again.appId)).toMatchObject({ reapplyTimes: 1 })
    expect(
      applications.find((one) => one.appId === appId)?.images.map(({ kind, replaced }) => [kind, replaced]),
    ).toEqual([
      ['idFront', false],
      ['selfie', false],
      ['selfie', true],
    ])
  })

  test('a repaid circulating line is drawn again without an audit, but not with a check that fails', async () => {
    const asked = applicationOf({}, { circulate: true })
    const { appId, userId } = await lending.call(createApplication, asked)
    await sql`update application set status = 'approved', payout_status = 'success', accepted_at = now() where app_id = ${appId}`.execute(
      testApp().app.db,
    )
    await sql`insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
        interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date, original_due_date,
        status, created_at)
      select merchant_id, app_id, user_id, product_id, 1, 1, currency, 100000, 0, 0, 0, 0, 0, 0, 0, '2026-11-01', '2026-11-01', 'repaid', now()
      from application where app_id = ${appId}`.execute(testApp().app.db)
    const drawAgain = async (loanRef: string) => {
      const next = await lending.call(createApplication, { ...asked, loanRef })
      await lending.send(next.appId, 'idFront')
      await lending.send(next.appId, 'selfie')
      return lending.call(submitApplication, { appId: next.appId })
    }
    const drawn = await drawAgain('DRAW-1')
    expect(drawn.state).toBe('accepted')
    const { applications } = await files(userId)
    expect(applications.find((one) => one.appId === drawn.appId)?.circulatedFrom).toBe(appId)
    await sql`update application set status = 'rejected', accepted_at = null where app_id = ${drawn.appId}`.execute(
      testApp().app.db,
    )
    await service.call(addToBlacklist, { userId, kinds: ['document'], reason: 'Forged papers elsewhere' })
    expect((await drawAgain('DRAW-2')).state).toBe('in audit')
  })
})

describe('checks', () => {
  test('a wrong check digit, a wrong account and an age out of bounds are findings, not refusals', async () => {
    const { applicant } = applicationOf()
    const wrongDigit = applicant.docNumber.slice(0, -1) + ((Number(applicant.docNumber.slice(-1)) + 1) % 10)
    const person = { docNumber: wrongDigit, birthDate: '2010-02-03' }
    const { userId } = await lending.handedIn(person, { bankAccount: '032180000118359710' })
    expect(await checkOf(userId, 'document')).toMatchObject({ result: 'fail', evidence: { why: 'badDocument' } })
    expect(await checkOf(userId, 'bankAccount')).toMatchObject({ result: 'fail', evidence: { value: '••••10' } })
    expect(await checkOf(userId, 'age')).toMatchObject({ result: 'fail', evidence: { age: 16, from: 18, to: 70 } })
  })

  test('who shares device, mobile, account or face is named, once each', async () => {
    const face = await selfie(new Random(99))
    const first = applicationOf()
    const { appId, userId } = await lending.call(createApplication, first)
    await lending.send(appId, 'idFront')
    await lending.send(appId, 'selfie', face)
    await lending.call(submitApplication, { appId })
    const { deviceId, bankAccount = '' } = first
    const second = applicationOf({ mobile: first.applicant.mobile }, { deviceId, bankAccount })
    const other = await lending.call(createApplication, second)
    await lending.send(other.appId, 'idFront')
    // scaled and compressed again: another file, the same face
    await lending.send(other.appId, 'selfie', await sharp(face).resize(300).jpeg({ quality: 60 }).toBuffer())
    await lending.call(submitApplication, { appId: other.appId })
    for (const [name, result] of [
      ['sameDevice', 'warn'],
      ['sameMobile', 'warn'],
      ['sameBankAccount', 'fail'],
      ['sameFace', 'warn'],
    ] as const)
      expect(await checkOf(other.userId, name), name).toMatchObject({
        result,
        evidence: { count: 1, found: [{ userId, appId }] },
      })
    // who only serves or collects reads how many, not whom
    const finance = await testApp().given.person({ role: 'FINANCE' })
    const seen = await finance.call(fetchApplicationFiles, { userId: other.userId })
    expect(seen.applications[0]?.checks.find(({ name }) => name === 'sameDevice')?.evidence).toMatchObject({ count: 1 })
    expect(JSON.stringify(seen)).not.toContain(userId)
    const third = await lending.apply()
    await lending.send(third.appId, 'idFront')
    await lending.send(third.appId, 'selfie', face)
    await lending.call(submitApplication, { appId: third.appId })
    expect(await checkOf(third.userId, 'sameFace')).toMatchObject({
      result: 'fail',
      evidence: { why: 'sameFile', count: 2 },
    })
    expect(JSON.stringify(await files(other.userId))).not.toContain(bankAccount)
  })

  test('a blacklisted device fails until it is lifted', async () => {
    const { userId } = await lending.handedIn({}, { deviceId: 'bad-device' })
    const bad = { userId, kinds: ['device' as const], reason: 'A farm of phones' }
    expect(await service.call(addToBlacklist, bad)).toEqual({ added: 1 })
    await service.refused(addToBlacklist, bad, 'credit.nothingToBlacklist')
    const next = await lending.handedIn({}, { deviceId: 'bad-device' })
    expect(await checkOf(next.userId, 'blacklist')).toMatchObject({
      result: 'fail',
      evidence: { found: [{ userId, detail: 'device' }] },
    })
    const [entry] = (await files(userId)).blacklist
    await service.call(liftFromBlacklist, { entryId: entry?.entryId ?? 0, reason: 'It was a shop' })
    await service.refused(
      liftFromBlacklist,
      { entryId: entry?.entryId ?? 0, reason: 'It was a shop' },
      'record.missing',
    )
    const after = await lending.handedIn({}, { deviceId: 'bad-device' })
    expect(await checkOf(after.userId, 'blacklist')).toMatchObject({ result: 'pass' })
  })
})

describe('images', () => {
  let appId: string
  beforeAll(async () => {
    appId = (await lending.apply()).appId
  })
  const upload = (name: string, content: Buffer) =>
    lending.upload(uploadApplicationImage, { appId, kind: 'idFront' }, name, content)

  test('a png named jpg, a cut-off jpg, one over 2 MB and a decompression bomb are refused, and nothing is kept', async () => {
    const jpg = await picture(600, 400).jpeg().toBuffer()
    demandRefusal(await upload('front.jpg', await picture(60, 40).png().toBuffer()), 'credit.imageNotJpeg')
    demandRefusal(await upload('front.jpg', Buffer.from('ÿØÿ not really')), 'credit.imageNotJpeg')
    demandRefusal(await upload('front.jpg', jpg.subarray(0, jpg.length / 2)), 'credit.imageBroken')
    demandRefusal(
      await upload('front.jpg', Buffer.concat([jpg, Buffer.alloc(2 * 1024 * 1024)])),
      'credit.imageTooLarge',
    )
    // a few hundred kilobytes that would unfold to a hundred megapixels
    const bomb = await picture(10_000, 10_000).jpeg({ quality: 1 }).toBuffer()
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    demandRefusal(await upload('front.jpg', bomb), 'credit.imageTooManyPixels')
    const { images = [] } =
      (await files((await lending.call(applicationStanding, { appId })).userId)).applications[0] ?? {}
    expect(images).toEqual([])
  })

  test('an image that lies on its side is turned as its camera says', async () => {
    const lying = await picture(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const answer = await upload('front.jpg', lying)
    expect(answer.data).toMatchObject({ width: 400, height: 600 })
    const { url } = await service.call(imageLink, { imageId: answer.data.imageId })
    const shown = await sharp((await get(url)).rawPayload).metadata()
    expect(shown).toMatchObject({ format: 'jpeg', width: 400, height: 600 })
    expect(shown.exif).toBeUndefined()
  })

  test('a link shows the image with a watermark, for two minutes; tampered with, it says so', async () => {
    const { imageId } = await lending.send(appId, 'selfie', await picture(600, 400).jpeg().toBuffer())
    const { url, expiresTime } = await service.call(imageLink, { imageId })
    const shown = await get(url)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    // the picture was of one colour: the watermark is what varies
    const [red] = (await sharp(shown.rawPayload).stats()).channels
    expect(red?.stdev).toBeGreaterThan(3)
    expect((red?.max ?? 0) - (red?.min ?? 0)).toBeLessThan(130)
    const tampered = await get(`${url.slice(0, -3)}${url.endsWith('AAA') ? 'BBB' : 'AAA'}`, 'es')
    expect([tampered.statusCode, tampered.body]).toEqual([403, expect.stringContaining('alterado')])
    const before = testApp().clock.now()
    testApp().clock.set(new Date(Date.parse(expiresTime)))
    const gone = await get(url)
    expect([gone.statusCode, gone.body]).toEqual([410, expect.stringContaining('has expired')])
    testApp().clock.set(before)
    const [seen] = (await logged('credit.imageSeen')).slice(-1)
    expect(seen).toMatchObject({ accountId: service.accountId, appId, target: imageId })
  })

  test('who may not see images, or works another merchant, gets no link', async () => {
    const { imageId } = await lending.send(appId, 'idBack')
    const finance = await testApp().given.person({ role: 'FINANCE' })
    await finance.refused(imageLink, { imageId }, 'access.forbidden')
    const elsewhere = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
    await elsewhere.refused(imageLink, { imageId }, 'credit.imageMissing')
  })

  test('after handing in no image is taken; too many are refused', async () => {
    const handedIn = await lending.handedIn()
    const late = await lending.upload(
      uploadApplicationImage,
      { appId: handedIn.appId, kind: 'selfie' },
      'a.jpg',
      await selfie(new Random(3)),
    )
    demandRefusal(late, 'credit.applicationStep')
    expect(late.msg).toContain('In audit')
  })
})

describe('certificates', () => {
  test('a document has three pages at most and is decided once', async () => {
    const { appId, userId } = await lending.apply()
    const page = await card(new Random(5), ['INCOME'])
    const { data } = await lending.upload(sendCertificate, { appId, kind: 'income' }, 'p1.jpg', page)
    const { certificateId } = data
    for (const name of ['p2.jpg', 'p3.jpg'])
      expect((await lending.upload(sendCertificate, { certificateId }, name, page)).code).toBe(2000)
    demandRefusal(await lending.upload(sendCertificate, { certificateId }, 'p4.jpg', page), 'credit.imagesAtMost')
    const decision = { certificateId, version: 0, decision: 'approved' as const, note: 'Payslips of three months' }
    await service.refused(decideCertificate, { ...decision, version: 3 }, 'record.stale')
    expect(await service.call(decideCertificate, decision)).toMatchObject({ state: 'approved', version: 1 })
    await service.refused(decideCertificate, { ...decision, version: 1 }, 'credit.decided')
    demandRefusal(await lending.upload(sendCertificate, { certificateId }, 'p5.jpg', page), 'credit.decided')
    const [certificate] = (await files(userId)).certificates
    expect(certificate).toMatchObject({ state: 'approved', note: 'Payslips of three months' })
    expect(certificate?.images).toHaveLength(3)
    await service.refused(
      decideCertificate,
      { ...decision, certificateId: 'V000000000000' },
      'credit.certificateMissing',
    )
  })
})
