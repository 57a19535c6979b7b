import { cepOfPayment, checkCep } from '@cordillera/contract/payment/cep'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, testNow } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { bindChannels } from '../../channels.ts'
import { inTransaction } from '../../platform/db.ts'
import { bookUnidentified } from '../unidentified.queries.ts'
import { workCep } from './cep.service.ts'

const simulated = startSimulated()
const app = () => simulated().test
let finance: Person

beforeAll(() => bind(simulated().simulators.cep))
beforeEach(async () => {
  app().clock.set(new Date(testNow))
  finance = await app().given.person({ role: 'FINANCE', country: 'MX' })
})
const bind = (cep: { url: string }) => bindChannels(app().app, { stp: null, transfers: null, cep })
const pass = (ms: number) => app().clock.set(new Date(app().clock.now().getTime() + ms))
const minute = 60_000

/** Money of nobody that came by SPEI; Banxico's simulator answers by the last sign of its key. */
async function unidentified(trackingKey: string, of: { channel?: string; account?: string } = {}): Promise<string> {
  const { channel = 'STP', account = '646180157000000004' } = of
  const now = app().clock.now()
  const told = {
    channel,
    trackingKey,
    sendingBank: '40012',
    operationDay: '2026-11-23',
    occurrence: 1,
    amountMinor: 123_456,
  }
  const money = { ...told, currency: 'MXN', paidAt: now, valueDay: '2026-11-23', raw: { CuentaBeneficiario: account } }
  const paymentId = await inTransaction(app().app.db, (tx) => bookUnidentified(tx, money, { accountId: null, now }))
  if (!paymentId) throw new Error('it was booked')
  return paymentId
}
const answer = async (paymentId: string) => (await finance.call(cepOfPayment, { paymentId })).check

describe('the proof of a SPEI payment', () => {
  test('that Banxico has is kept with its receipt, whose people are masked', async () => {
    const paymentId = await unidentified('CEP-PAID-1')
    expect(await finance.call(cepOfPayment, { paymentId })).toEqual({ canAsk: true, check: null })
    await finance.call(checkCep, { paymentId })
    expect(await answer(paymentId)).toMatchObject({ state: 'waiting' })
    await workCep(app().app)
    const found = await answer(paymentId)
    expect(found).toMatchObject({
      state: 'paid',
      nextTime: null,
      receipt: { MontoPago: '1234.56', BancoEmisor: 'BBVA & CO' },
    })
    expect(found?.receipt?.['NombreOrdenante']).toContain('•')
    // asked again, what is proved stays
    await finance.call(checkCep, { paymentId })
    expect(await answer(paymentId)).toMatchObject({ state: 'paid' })
  })

  test('that Banxico does not find is said so, and is asked for again by a person alone', async () => {
    const paymentId = await unidentified('CEP-NONE-9')
    await finance.call(checkCep, { paymentId })
    await workCep(app().app)
    expect(await answer(paymentId)).toMatchObject({ state: 'notFound', nextTime: null, receipt: null })
  })

  test('that is not ready and too many queries are two other answers, each asked again by itself', async () => {
    const early = await unidentified('CEP-EARLY-8')
    await finance.call(checkCep, { paymentId: early })
    await workCep(app().app)
    expect(await answer(early)).toMatchObject({ state: 'notReady', nextTime: expect.any(String) })
    const much = await unidentified('CEP-MUCH-7')
    const other = await unidentified('CEP-PAID-2')
    await finance.call(checkCep, { paymentId: much })
    pass(1000)
    await finance.call(checkCep, { paymentId: other })
    await workCep(app().app)
    // whoever counts our questions is asked nothing else meanwhile
    expect([(await answer(much))?.state, (await answer(other))?.state]).toEqual(['tooMany', 'waiting'])
    pass(minute)
    await workCep(app().app)
    expect((await answer(other))?.state).toBe('paid')
  })

  test('is asked for again when Banxico gave no answer', async () => {
    bind({ url: 'http://127.0.0.1:1' })
    const paymentId = await unidentified('CEP-PAID-3')
    await finance.call(checkCep, { paymentId })
    await workCep(app().app)
    expect(await answer(paymentId)).toMatchObject({ state: 'failed', problem: expect.any(String) })
    bind(simulated().simulators.cep)
    pass(5 * minute)
    await workCep(app().app)
    expect(await answer(paymentId)).toMatchObject({ state: 'paid' })
  })

  test('can’t be asked for of cash, or of money that does not say its account', async () => {
    for (const of of [{ channel: 'OXXO' }, { account: 'none' }]) {
      const paymentId = await unidentified(`CEP-${of.channel ?? 'X'}-1`, of)
      await finance.refused(checkCep, { paymentId }, 'payment.cepNotSpei')
      expect((await finance.call(cepOfPayment, { paymentId })).canAsk).toBe(false)
    }
  })
})
