import { randomUUID } from 'node:crypto'
import { goToPartner, partnerOffers } from '@cordillera/contract/app-operation/partners'
import { expect, test } from 'vitest'
import { sql } from '../src/platform/db.ts'
import { givenProduct, lendingApp } from '../test/given-applications.ts'
import { startApp } from '../test/harness.ts'
import { makeAppOperation } from './app-operation.ts'

const testApp = startApp({ now: '2026-11-23T18:00:00Z' })

test('rules, partners and providers of the demo are made, with a month of what they did', async () => {
  await givenProduct(testApp())
  await testApp().given.person({ superuser: true })
  await makeAppOperation(testApp().app, testApp().clock.now())
  const { rows } = await sql`
    select (select count(*)::int from closing_rule) as rules, (select count(*) > 100 from closing_hit) as hits,
      (select count(*)::int from partner_product) as products, (select count(*) > 1000 from partner_click) as clicks,
      (select count(*)::int from curp_provider) as providers`.execute(testApp().app.db)
  expect(rows[0]).toEqual({ rules: 4, hits: true, products: 6, clicks: true, providers: 3 })
  // what the demo offers leads somewhere
  const phone = await lendingApp(testApp())
  const device = { platform: 'Android', deviceId: 'a demo phone' } as const
  const offers = await phone.call(partnerOffers, device)
  expect(offers.length).toBeGreaterThan(0)
  const { url } = await phone.call(goToPartner, {
    ...{ ...device, clickId: randomUUID(), productCode: offers[0]?.productCode ?? '' },
  })
  expect(url).toContain('.example/alta')
})
