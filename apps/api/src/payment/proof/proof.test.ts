import { successCode } from '@cordillera/contract/errors'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { listPayments } from '@cordillera/contract/payment/payment'
import {
  appProofs,
  askProofAgain,
  checkProof,
  exportProofs,
  giveProofBack,
  listProofs,
  matchProof,
  proofDetail,
  proofLoans,
  refuseProof,
  sendProof,
  sendProofImage,
  showProofImage,
  takeProof,
} from '@cordillera/contract/payment/proof/proof'
import { listOrders, orderDetail } from '@cordillera/contract/service-desk/order'
import { convertToOrder } from '@cordillera/contract/service-desk/order-care'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { card } from '../../../seed/pictures.ts'
import { Random } from '../../../seed/random.ts'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { openBooks } from '../../../test/given-ledger.ts'
import { givenLoans } from '../../../test/given-loans.ts'
import { type Person, testNow } from '../../../test/harness.ts'
import { isBorrower } from '../../../test/second-person/case.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { bindChannels } from '../../channels.ts'
import { checkLedger } from '../../credit/public.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { workCep } from '../cep/cep.service.ts'
import { reverseIncoming } from '../reversal.service.ts'
import { bookUnidentified } from '../unidentified.queries.ts'

const simulated = startSimulated()
const app = () => simulated().test
const minute = 60_000
const today = '2026-11-21'
let ana: Person
let luis: Person
let phone: LendingApp
let serial = 0

beforeAll(async () => {
  bindChannels(app().app, { stp: null, transfers: null, cep: simulated().simulators.cep })
  phone = await lendingApp(app())
})
beforeEach(async () => {
  app().clock.set(new Date(testNow))
  ana = await app().given.person({ role: 'FINANCE', country: 'MX' })
  luis = await app().given.person({ role: 'FINANCE', country: 'MX' })
})
const pass = (ms: number) => app().clock.set(new Date(app().clock.now().getTime() + ms))

async function borrower(principal = 100_000) {
  const [loan] = await givenLoans(app(), { dpd: 2, principal })
  if (!loan) throw new Error('one loan was asked for')
  await openBooks(app().app.db, [loan.appId])
  return loan
}
/** Money that came and that nobody is known for. */
async function money(amountMinor: number, trackingKey = `PRUEBA-${++serial}`): Promise<string> {
  const told = { channel: 'STP', trackingKey, sendingBank: '40012', operationDay: today, occurrence: 1, amountMinor }
  const of = { ...told, currency: 'MXN', paidAt: app().clock.now(), valueDay: today, raw: {} }
  const by = { accountId: null, now: app().clock.now() }
  const paymentId = await inTransaction(app().app.db, (tx) => bookUnidentified(tx, of, by))
  if (!paymentId) throw new Error('it was booked')
  return paymentId
}
const said = (userId: string, more: Partial<Parameters<typeof phone.call<typeof sendProof>>[1]> = {}) =>
  phone.call(sendProof, {
    ...{ userId, clientRef: `ref-${++serial}`, amount: 50_000, paidDay: today, channel: 'STP' },
    ...more,
  })
const proof = async (...of: Parameters<typeof said>) => (await said(...of)).recordId
const detail = (recordId: string, who = ana) => who.call(proofDetail, { recordId })
const take = async (recordId: string, who = ana) => {
  await who.call(takeProof, { recordId })
  return { recordId, version: (await detail(recordId, who)).version }
}

test('a proof is matched with money of nobody, which is booked to the loan; nothing is booked on the proof alone', async () => {
  const loan = await borrower()
  const paymentId = await money(50_000)
  const { trackingKey } = await app()
    .app.db.selectFrom('payment')
    .select('trackingKey')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  const recordId = await proof(loan.userId, { trackingKey, appId: loan.appId })
  const before = await detail(recordId)
  expect(before).toMatchObject({ state: 'pending', late: false, mine: false })
  expect(before.money[0]).toMatchObject({ paymentId, state: 'unidentified', fits: ['trackingKey', 'amount', 'day'] })
  const paid = () => ana.call(listPayments, { userId: loan.userId })
  expect((await paid()).list).toEqual([])

  await ana.refused(matchProof, { recordId, version: before.version, paymentId }, 'payment.proofNotTaken')
  const seen = await take(recordId)
  const loans = (await ana.call(proofLoans, { recordId, paymentId })) as { appId: string }[]
  expect(loans.map(({ appId }) => appId)).toEqual([loan.appId])
  expect(await ana.call(matchProof, { ...seen, paymentId })).toEqual({ recordId, state: 'matched' })
  expect((await paid()).list).toMatchObject([{ paymentId, state: 'booked', appId: loan.appId, amount: 50_000 }])
  expect(await detail(recordId)).toMatchObject({
    state: 'matched',
    paymentId,
    decidedBy: expect.any(String),
    money: [],
  })
  expect(await phone.call(appProofs, { userId: loan.userId })).toMatchObject([{ recordId, state: 'matched' }])
  expect(await checkLedger(app().app.db)).toEqual([])

  // the same money proves itself once
  const again = await proof(loan.userId, { trackingKey })
  expect((await detail(again)).money).toEqual([])
  await ana.refused(matchProof, { ...(await take(again)), paymentId }, 'payment.proofTwice')
  // and is nobody else's
  const other = await proof((await borrower()).userId, { trackingKey })
  await ana.refused(matchProof, { ...(await take(other)), paymentId }, 'payment.proofOfOther')
})

test('money that its bank took back is said of the proof that it was matched with, to us and to the borrower', async () => {
  const loan = await borrower()
  const kept = await money(20_000)
  const gone = await money(30_000)
  const recordIds: string[] = []
  for (const paymentId of [kept, gone]) {
    const seen = await take(await proof(loan.userId, { appId: loan.appId }))
    await ana.call(matchProof, { ...seen, paymentId })
    recordIds.push(seen.recordId)
  }
  const [stays = '', takenBack = ''] = recordIds
  await inTransaction(app().app.db, (tx) => reverseIncoming(tx, gone, { raw: {}, now: app().clock.now() }))
  const listed = async (filter: object) =>
    (await ana.call(listProofs, { userId: loan.userId, ...filter })).list.map(({ recordId }) => recordId)
  expect(await listed({ state: 'matched' })).toEqual([stays])
  expect(await listed({ state: 'takenBack' })).toEqual([takenBack])
  expect(await detail(takenBack)).toMatchObject({ state: 'takenBack', paymentId: gone, money: [] })
  const told = await phone.call(appProofs, { userId: loan.userId })
  expect(new Map(told.map(({ recordId, state }) => [recordId, state]))).toEqual(
    new Map([
      [stays, 'matched'],
      [takenBack, 'takenBack'],
    ]),
  )
  await ana.refused(takeProof, { recordId: takenBack }, 'payment.proofEnded')
})

test('nobody matches money with the proof of a loan that they have themselves', async () => {
  const loan = await borrower()
  const paymentId = await money(50_000)
  const seen = await take(await proof(loan.userId, { appId: loan.appId }), luis)
  await isBorrower(app(), luis.accountId, loan.userId)
  await luis.refused(matchProof, { ...seen, paymentId }, 'access.ownGain')
})

test('a refusal under a key stops no later attempt; the same key with other words is refused', async () => {
  const loan = await borrower()
  const paymentId = await money(50_000)
  const recordId = await proof(loan.userId, { appId: loan.appId })
  const key = { 'idempotency-key': 'match-once-0001' }
  const input = { recordId, version: 0, paymentId }
  await ana.refused(matchProof, input, 'payment.proofNotTaken', key)
  await ana.call(takeProof, { recordId })
  expect(await ana.call(matchProof, input, key)).toMatchObject({ state: 'matched' })
  expect(await ana.call(matchProof, input, key)).toMatchObject({ state: 'matched' })
  await ana.refused(matchProof, { ...input, paymentId: await money(50_000) }, 'request.keyReused', key)
})

test('two equal payments stay two candidates: nothing is chosen by itself', async () => {
  const loan = await borrower()
  const amount = 61_234
  const ids = [await money(amount), await money(amount)]
  const recordId = await proof(loan.userId, { amount })
  const found = (await detail(recordId)).money
  expect(found.map(({ paymentId }) => paymentId).sort()).toEqual(ids.sort())
  expect(new Set(found.map(({ trackingKey }) => trackingKey)).size).toBe(2)
  await ana.refused(matchProof, { ...(await take(recordId)), paymentId: ids[0] ?? '' }, 'payment.proofLoanNeeded')
})

test('of several who take the next one at once each gets another, and one that is left is free after half an hour', async () => {
  await sql`update payment_proof set state = 'refused', refusal = 'notFound', decided_at = now() where state in ('pending', 'asked')`.execute(
    app().app.db,
  )
  const loan = await borrower()
  const waiting = [await proof(loan.userId), await proof(loan.userId), await proof(loan.userId)]
  const people = [ana, luis, await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'MX' })]
  const taken = await Promise.all([...people, ana].map((each) => each.call(takeProof, {})))
  const ids = taken.flatMap(({ recordId }) => recordId ?? [])
  expect(ids).toHaveLength(3)
  expect([...new Set(ids)].sort()).toEqual([...waiting].sort())
  const { list } = await ana.call(listProofs, { holder: 'mine' })
  expect(list.every(({ mine, state }) => mine && state === 'pending')).toBe(true)
  const [first = ''] = list.map(({ recordId }) => recordId)
  await luis.refused(takeProof, { recordId: first }, 'payment.proofTaken')
  await luis.refused(
    refuseProof,
    { recordId: first, version: 0, refusal: 'unreadable', note: 'blurred' },
    'payment.proofNotTaken',
  )
  pass(31 * minute)
  await luis.call(takeProof, { recordId: first })
  await ana.refused(giveProofBack, { recordId: first, version: 0 }, 'payment.proofNotTaken')
  await luis.call(giveProofBack, { recordId: first, version: 0 })
  expect((await luis.call(listProofs, { holder: 'free' })).list.map(({ recordId }) => recordId)).toContain(first)
})

test('why one is refused is read by the borrower in the app and on the page of their link, in their language', async () => {
  const loan = await borrower()
  const recordId = await proof(loan.userId)
  const seen = await take(recordId)
  await ana.call(refuseProof, { ...seen, refusal: 'notFound', note: 'asked the bank, a word for the house' })
  await ana.refused(refuseProof, { ...seen, refusal: 'notFound', note: 'again' }, 'payment.proofEnded')
  const [told] = await phone.call(appProofs, { userId: loan.userId })
  expect(told).toMatchObject({ state: 'refused', refusal: { code: 'notFound', es: 'Este pago no nos ha llegado' } })
  const service = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'MX' })
  const { url } = await service.call(getRepaymentLink, { userId: loan.userId })
  const page = await app().app.http.inject({ method: 'GET', url: `${new URL(url).pathname}?lang=es` })
  expect(page.body).toContain('Este pago no nos ha llegado')
  expect(page.body).not.toContain('a word for the house')
})

test('a work order is made of a proof once, by whoever sees both, and its pictures come with it', async () => {
  const loan = await borrower()
  const recordId = await proof(loan.userId, { appId: loan.appId })
  const picture = await card(new Random(11), ['COMPROBANTE'])
  await phone.upload(sendProofImage, { recordId }, 'a.jpg', picture)
  await phone.upload(sendProofImage, { recordId }, 'b.jpg', picture)
  const both = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'MX' })
  const asked = {
    source: 'proof',
    sourceId: recordId,
    type: 'repayment',
    questionContent: 'paid at a counter',
  } as const
  const answers = await Promise.all(Array.from({ length: 10 }, () => both.raw(convertToOrder, asked)))
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  const { list } = await both.call(listOrders, { userId: loan.userId })
  expect(list).toHaveLength(1)
  const order = await both.call(orderDetail, { orderId: list[0]?.orderId ?? '' })
  expect(order).toMatchObject({ source: { kind: 'proof', id: recordId }, images: (await detail(recordId)).files })
  // the proof itself waits as before, for whoever decides about money
  expect((await detail(recordId)).state).toBe('pending')
  const elsewhere = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'PE' })
  for (const who of [ana, elsewhere]) expect((await who.raw(convertToOrder, asked)).code).not.toBe(successCode)
})

test('a better picture is asked for; when it comes the proof waits again, with a new due time', async () => {
  const loan = await borrower()
  const clientRef = `once-${++serial}`
  const ids = await Promise.all([1, 2, 3].map(() => said(loan.userId, { clientRef })))
  expect(new Set(ids.map(({ recordId }) => recordId)).size).toBe(1)
  const recordId = ids[0]?.recordId ?? ''
  const picture = await card(new Random(7), ['COMPROBANTE'])
  const upload = () => phone.upload(sendProofImage, { recordId }, 'a.jpg', picture)
  for (const images of [1, 2, 3]) expect((await upload()).data).toEqual({ images })
  expect((await upload()).code).not.toBe(successCode)
  await ana.call(askProofAgain, { ...(await take(recordId)), note: 'the amount can’t be read' })
  expect(await detail(recordId)).toMatchObject({ state: 'asked', files: [1, 2, 3].map(() => expect.any(String)) })
  await ana.refused(takeProof, { recordId }, 'payment.proofEnded')
  pass(60 * minute)
  const first = await detail(recordId)
  expect((await upload()).data).toEqual({ images: 1 })
  const second = await detail(recordId)
  expect(second).toMatchObject({ state: 'pending', images: 4 })
  expect(Date.parse(second.dueTime)).toBeGreaterThan(Date.parse(first.dueTime))
  const shown = await ana.download(showProofImage, { recordId, fileId: second.files[0] ?? '' })
  expect(shown.body.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect(shown.body.equals(picture)).toBe(false)
})

test('Banxico is asked before a person looks', async () => {
  const loan = await borrower()
  const service = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'MX' })
  await service.call(getRepaymentLink, { userId: loan.userId })
  const recordId = await proof(loan.userId, { trackingKey: 'CEP-PAID-1', sendingBank: '40012', amount: 123_456 })
  expect(await detail(recordId)).toMatchObject({ canAsk: true, cep: { state: 'waiting' } })
  await workCep(app().app)
  expect(await detail(recordId)).toMatchObject({ cep: { state: 'paid' } })
  await ana.call(checkProof, { recordId })
  const cash = await proof(loan.userId, { channel: 'OXXO' })
  expect(await detail(cash)).toMatchObject({ canAsk: false, cep: null })
  await ana.refused(checkProof, { recordId: cash }, 'payment.cepNotSpei')
})

test('late ones are found, sorted by when they are due, and the list is a file with states in words', async () => {
  const loan = await borrower()
  const recordId = await proof(loan.userId)
  pass(25 * 60 * minute)
  const next = await app().given.person({ role: 'FINANCE', country: 'MX' })
  const late = await next.call(listProofs, { late: true, userId: loan.userId })
  expect(late.list).toMatchObject([{ recordId, late: true }])
  const csv = await next.download(exportProofs, { filter: { userId: loan.userId }, format: 'csv' })
  expect(csv.body.toString('utf8')).toContain(recordId)
  expect(csv.body.toString('utf8')).toContain('To be checked')
})

test('people of another country, and of other merchants, see none of it', async () => {
  const loan = await borrower()
  const recordId = await proof(loan.userId)
  const far = await app().given.person({ role: 'FINANCE', country: 'CO' })
  await far.refused(proofDetail, { recordId }, 'record.missing')
  await far.refused(takeProof, { recordId }, 'record.missing')
  expect((await far.call(listProofs, { userId: loan.userId })).list).toEqual([])
})

test('a proof says a day that has been, and a loan of its borrower', async () => {
  const [one, other] = [await borrower(), await borrower()]
  const of = { userId: one.userId, clientRef: 'wrong', amount: 100, channel: 'STP' }
  await phone.refused(sendProof, { ...of, paidDay: '2026-11-25' }, 'payment.dayAhead')
  await phone.refused(sendProof, { ...of, paidDay: today, appId: other.appId }, 'record.missing')
})
