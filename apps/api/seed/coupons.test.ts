import { type Country, countries } from '@cordillera/contract/countries'
import { afterAll, expect, test } from 'vitest'
import { checkLedger } from '../src/credit/public.ts'
import { inTransaction, sql } from '../src/platform/db.ts'
import { openBooks } from '../test/given-ledger.ts'
import { givenLoans } from '../test/given-loans.ts'
import { startApp } from '../test/harness.ts'
import { makeCoupons, makeCouponUses } from './coupons.ts'
import { makeMessageMonth } from './messages.ts'
import { makeSmsChannels } from './sms-channels.ts'
import { makeSmsTemplates } from './sms-templates.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

test('with every merchant of the demo people use coupons, off their bills and in the ledger', async () => {
  const { app, clock, given } = testApp()
  const { accountId } = await given.person({ superuser: true })
  await app.db.updateTable('account').set({ userName: 'super' }).where('accountId', '=', accountId).execute()
  const merchants = await app.db
    .selectFrom('merchant')
    .select(['merchantId', 'name', 'country'])
    .orderBy('merchantId')
    .execute()
  for (const { name, country } of merchants) {
    await given.person({ role: 'CUSTOMER_SERVICE', country: country as Country, merchants: [name] })
    const loans = await givenLoans(testApp(), { merchant: name, count: 8 })
    await openBooks(
      app.db,
      loans.map(({ appId }) => appId),
    )
  }
  await inTransaction(app.db, (tx) => makeCoupons(tx, clock.now()))
  await makeCouponUses(app)
  const { rows } = await sql<{ merchantId: number; used: number; off: number; spent: number }>`
    select h.merchant_id, count(*)::int as used, sum(c.amount_minor)::bigint as off,
      (select sum(spent_minor)::bigint from coupon_template t where t.merchant_id = h.merchant_id) as spent
    from held_coupon h join coupon c using (coupon_id) where h.state = 'used' group by 1 order by 1`.execute(app.db)
  expect(rows.map(({ merchantId }) => merchantId)).toEqual(merchants.map(({ merchantId }) => merchantId))
  for (const { used, off, spent } of rows) expect([used, off > 0, off]).toEqual([6, true, spent])
})

test('text messages cost what they cost in the country of their merchant', async () => {
  const { app, clock, given } = testApp()
  const now = clock.now()
  await given.person({ superuser: true })
  await sql`
    insert into message_channel (type, code, protocol, settings, secret, priority)
    values ('sms', 'demo-smpp', 'smpp', '{"port": 1}', 's', 1), ('sms', 'demo-http', 'http', '{}', 's', 2),
      ('whatsapp', 'demo-whatsapp', 'whatsapp', '{}', 's', 1), ('email', 'demo-smtp', 'smtp', '{}', 's', 1)`.execute(
    app.db,
  )
  await makeSmsChannels({ db: app.db, secretKey: Buffer.alloc(32, 'cordillera') }, { secret: 'of the simulators' }, now)
  await sql`
    insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, registered_at)
    select merchant_id, 'TEST', 'NOTICE' || merchant_id, 'Ana', 'Cliente', '+52' || (5570000000 + merchant_id), ${now} from merchant`.execute(
    app.db,
  )
  await inTransaction(app.db, async (tx) => {
    await makeSmsTemplates(tx, now)
    await makeMessageMonth(tx, now)
  })
  const { rows } = await sql<{ country: Country; currencies: string[] }>`
    select m.country, array_agg(distinct s.cost_currency) as currencies from message s join merchant m using (merchant_id)
    where s.channel = 'sms' and s.state <> 'skipped' group by 1 order by 1`.execute(app.db)
  expect(rows.map(({ country }) => country)).toEqual(Object.keys(countries).sort())
  for (const { country, currencies } of rows) expect(currencies).toEqual([countries[country].currency])
})
