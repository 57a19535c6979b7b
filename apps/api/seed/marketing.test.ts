import { countryNames } from '@cordillera/contract/countries'
import { cascadeDetail, listCascades, previewCascade, startCascade } from '@cordillera/contract/messaging/cascade'
import {
  createMarketingList,
  listMarketingLists,
  marketingListDetail,
  marketingTemplates,
  startMarketing,
} from '@cordillera/contract/service-desk/marketing'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../src/platform/db.ts'
import { givenLoans } from '../test/given-loans.ts'
import { startApp } from '../test/harness.ts'
import { makeCascades } from './cascades.ts'
import { makeCoupons } from './coupons.ts'
import { makeDeletions, makeMarketingLists, makePhoneChanges } from './customer-requests.ts'
import { makeMessageMonth } from './messages.ts'
import { makeSmsTemplates } from './sms-templates.ts'

// a Monday, ten in the morning in Mexico
const testApp = startApp({ now: '2026-11-23T16:00:00Z' })

test('with every merchant of the demo a marketing list and a cascade can be sent, by texts that two people let go', async () => {
  const { app, clock, given } = testApp()
  const now = clock.now()
  const { rows: merchants } = await sql<{ name: string; country: string }>`
    select name, country from merchant order by merchant_id`.execute(app.db)
  expect(new Set(merchants.map(({ country }) => country)).size).toBe(countryNames.length)
  const boss = await given.person({ superuser: true })
  await given.person({ superuser: true })
  for (const { name } of merchants) await given.person({ role: 'CUSTOMER_SERVICE', merchants: [name] })
  for (const { name } of merchants) await givenLoans(testApp(), { merchant: name, count: 2, dpd: 3 })
  await inTransaction(app.db, async (tx) => {
    await makeSmsTemplates(tx, now)
    await makeMessageMonth(tx, now)
    await makePhoneChanges(tx, now)
    await makeDeletions(tx, now)
    await makeMarketingLists(tx, now)
    await makeCascades(tx, now)
    await makeCoupons(tx, now)
  })
  const { rows: alone } = await sql`
    select from sms_template t join sms_template_version v using (template_id)
    where v.state = 'approved' and v.decided_by = any(v.writers)`.execute(app.db)
  expect(alone).toEqual([])
  const { rows: deciders } = await sql`
    select from (select decided_by from account_deletion union select decided_by from phone_change
        union select decided_by from coupon_activity) d join account a on a.account_id = d.decided_by
    where not a.is_superuser`.execute(app.db)
  expect(deciders).toEqual([])
  for (const { name } of merchants) {
    await sql`
      insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, registered_at)
      select merchant_id, 'TEST', 'OFFER' || merchant_id, 'Ana', 'Cliente', '+52' || (5570000000 + merchant_id), ${now}
      from merchant where name = ${name}`.execute(app.db)
    const ana = await given.person({ role: 'CUSTOMER_SERVICE', merchants: [name] })
    const [template] = await ana.call(marketingTemplates, {})
    expect(template, name).toBeDefined()
    const { listId } = await ana.call(createMarketingList, { name: `list of ${name}`, audience: {} })
    const { version } = await ana.call(marketingListDetail, { listId })
    const plan = { templateA: template?.templateId ?? '', controlPercent: 0, perMinute: 600 }
    await ana.call(startMarketing, { listId, version, ...plan })
    const { list: sending } = await ana.call(listMarketingLists, { state: 'sending' })
    expect(sending).toContainEqual(expect.objectContaining({ name: `list of ${name}`, merchantName: name }))
    const cascade = (await boss.call(listCascades, {})).list.find(({ merchantName }) => merchantName === name)
    const { cascadeId, version: seen } = await boss.call(cascadeDetail, { cascadeId: cascade?.cascadeId ?? '' })
    const run = { cascadeId, version: seen, controlPercent: 0, perMinute: 60 }
    expect((await boss.call(previewCascade, run)).enter, name).toBe(2)
    expect(await boss.call(startCascade, run)).toMatchObject({ state: 'running' })
  }
})
