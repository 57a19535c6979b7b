import { createOrder, orderDetail, takeOrder } from '@cordillera/contract/service-desk/order'
import { workOrders } from '@cordillera/contract/service-desk/order-care'
import { listDeskAnswers, listDeskMacros, saveDeskAnswer, saveDeskMacro } from '@cordillera/contract/service-desk/setup'
import { beforeAll, expect, test } from 'vitest'
import { givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
const shops = ['Luna Credito', 'Sol Rapido'] as const
/** Works for both merchants, and for either of them first. */
let both: Person

beforeAll(async () => {
  both = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: [...shops] })
  for (const shop of shops) {
    const one = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: [shop] })
    const text = { zh: `${shop}已入账`, en: `Credited at ${shop}`, es: `Acreditado en ${shop}` }
    const { answerId } = await one.call(saveDeskAnswer, { name: 'Credited', text })
    await one.call(saveDeskMacro, { name: 'Credited, done', answerId, take: true, ending: 'resolve', note: 'credited' })
  }
})

test.each(shops)('beside an order of %s stand its own answers and macros, whichever is worked for', async (shop) => {
  const merchant = await testApp().given.merchantId(shop)
  const [loan] = await givenLoans(testApp(), { count: 1, merchant: shop })
  const asked = { type: 'repayment', contactType: 'Call', questionContent: 'where is my payment' } as const
  const { orderId } = await both.call(createOrder, { userId: loan?.userId ?? '', ...asked })
  expect((await both.call(listDeskAnswers, { merchant })).map(({ text }) => text.en)).toEqual([`Credited at ${shop}`])
  const [macro] = await both.call(listDeskMacros, { merchant })
  await both.call(takeOrder, { orderId, version: 0 })
  const came = await both.call(workOrders, { orders: [{ orderId, version: 1 }], macroId: macro?.macroId })
  expect(came).toMatchObject({ done: [orderId], refused: [] })
  const { entries } = await both.call(orderDetail, { orderId })
  expect(entries.map(({ note }) => note)).toContain(`Acreditado en ${shop}`)
})

test('of a merchant that one does not work for nothing is ready', async () => {
  const merchant = await testApp().given.merchantId('Sol Rapido')
  const luna = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  expect(await luna.call(listDeskAnswers, { merchant })).toEqual([])
  expect(await luna.call(listDeskMacros, { merchant })).toEqual([])
  expect(await luna.call(listDeskAnswers, {})).toHaveLength(1)
})
