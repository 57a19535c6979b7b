import { createHmac, randomUUID } from 'node:crypto'
import { listChannelCosts, saveChannel } from '@cordillera/contract/acquisition/channels'
import { listRegistrations } from '@cordillera/contract/acquisition/figures'
import { saveClosingRule, switchClosingRule } from '@cordillera/contract/app-operation/closing'
import {
  exportPartnerClicks,
  exportPartnerControls,
  exportPartnerProducts,
  exportTraffic,
  goToPartner,
  listPartnerClicks,
  listPartnerControls,
  listPartnerProducts,
  partnerOffers,
  retirePartnerProduct,
  savePartnerControl,
  savePartnerProduct,
  trafficStatistics,
} from '@cordillera/contract/app-operation/partners'
import type { Input } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { byWeight } from './partner.rules.ts'

// a Monday, 12:00 in Mexico City
const now = '2026-11-23T18:00:00Z'
const testApp = startApp({ now })
let phone: LendingApp
let tech: Person
let abroad: Person
let director: Person

beforeAll(async () => {
  phone = await lendingApp(testApp())
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
  await sql`insert into dictionary_value (list, code, zh, en, es, position) values ('web_host', 'prestanube.example', 'x', 'x', 'x', 900)`.execute(
    testApp().app.db,
  )
})
beforeEach(async () => {
  testApp().clock.set(now)
  await sql`update partner_control set "on" = false`.execute(testApp().app.db)
})

type Product = Input<typeof savePartnerProduct>
const secret = 'a secret of the partner'
const terms: Omit<Product, 'code'> = {
  ...{
    partner: 'Presta Nube',
    names: { es: 'Préstamo Nube', en: 'Cloud loan' },
    amountFrom: 50_000,
    amountTo: 900_000,
  },
  ...{ daysFrom: 7, daysTo: 90, revenueModel: 'click', revenue: 350, secret },
  targetUrl: 'https://www.prestanube.example/alta?c={clickId}&p={platform}',
}
let serial = 0
const kept = async (product: Partial<Product> = {}) => {
  const code = `nube-${++serial}`
  const { productId } = await tech.call(savePartnerProduct, { ...terms, code, ...product })
  return { productId, code: product.code ?? code }
}
const control = { capDay: null, capHour: null, customer: 'all', platform: 'all', weight: 10 } as const
type Control = Partial<Input<typeof savePartnerControl>>
const controlled = (productId: number, version: number, change: Control = {}) =>
  tech.call(savePartnerControl, { productId, version, on: true, ...control, ...change })
/** A product that is offered from now on. */
async function offered(change: Control = {}, product: Partial<Product> = {}) {
  const made = await kept(product)
  await controlled(made.productId, 0, change)
  return made
}
const device = (deviceId = 'device-1') => ({ platform: 'Android' as const, deviceId })
const go = (productCode: string, more: Partial<Input<typeof goToPartner>> = {}) =>
  phone.raw(goToPartner, { ...device(), clickId: randomUUID(), productCode, ...more })
const seen = async (deviceId?: string) =>
  (await phone.call(partnerOffers, device(deviceId))).map(({ productCode }) => productCode)

describe('a product', () => {
  test('is offered to nobody until it is switched on; its secret is never answered', async () => {
    const { productId, code } = await kept()
    expect(await seen()).toEqual([])
    const listed = (await tech.call(listPartnerProducts, { text: code })).list[0]
    expect(listed).toMatchObject({ code, secretSet: true, on: false, revenue: 350, currency: 'MXN' })
    expect(JSON.stringify(listed)).not.toContain(secret)
    await controlled(productId, 0)
    expect(await phone.call(partnerOffers, device())).toMatchObject([
      { productCode: code, partner: 'Presta Nube', name: 'Cloud loan', amountTo: 900_000 },
    ])
  })

  test('leads to an allowed site with known parameters alone, and keeps its code', async () => {
    const wrong = (product: Partial<Product>, error: Parameters<typeof tech.refused>[2]) =>
      tech.refused(savePartnerProduct, { ...terms, code: 'wrong', ...product }, error)
    await wrong({ targetUrl: 'https://prestanube.example.evil.example/' }, 'market.hostNotAllowed')
    await wrong({ targetUrl: 'https://{clickId}.example/' }, 'market.hostNotAllowed')
    await wrong({ targetUrl: 'https://prestanube.example/?u={userName}' }, 'appOperation.macroUnknown')
    await wrong({ targetUrl: 'javascript:alert(1)' }, 'request.invalid')
    await wrong({ names: { en: 'only English' } }, 'appOperation.nameUnsaid')
    await wrong({ amountFrom: 2, amountTo: 1 }, 'appOperation.boundsCrossed')
    const { productId, code } = await kept()
    await tech.refused(savePartnerProduct, { ...terms, code }, 'acquisition.codeTaken')
    const known = { productId, version: 0, ...terms }
    await tech.refused(savePartnerProduct, { ...known, code: 'another' }, 'acquisition.codeStays')
    await tech.call(savePartnerProduct, { ...known, code, secret: undefined })
    expect((await tech.call(listPartnerProducts, { text: code })).list[0]?.secretSet).toBe(true)
    await tech.refused(savePartnerProduct, { ...known, code }, 'record.stale')
  })

  test('is its merchant’s: abroad nobody sees or switches it, and directors read alone', async () => {
    const { productId } = await offered()
    expect((await abroad.call(listPartnerProducts, {})).list).toEqual([])
    expect((await abroad.call(listPartnerControls, {})).list).toEqual([])
    await abroad.refused(savePartnerControl, { productId, version: 1, on: false, ...control }, 'record.missing')
    await abroad.refused(retirePartnerProduct, { productId, version: 0, reason: 'not mine' }, 'record.missing')
    expect((await director.call(listPartnerControls, {})).list.length).toBeGreaterThan(0)
    expect((await director.raw(savePartnerControl, { productId, version: 1, on: false, ...control })).http).toBe(403)
  })
})

describe('going to a partner', () => {
  test('opens the address with its parameters filled, counted once however often the click comes', async () => {
    const { code } = await offered({ capDay: 1 })
    const clickId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => go(code, { clickId })))
    for (const { data } of answers)
      expect(data).toEqual({ url: `https://www.prestanube.example/alta?c=${clickId}&p=Android` })
    const [row] = (await tech.call(listPartnerControls, {})).list.filter((one) => one.code === code)
    expect(row).toMatchObject({ usedToday: 1, usedHour: 1, state: 'capReached' })
    expect((await go(code, { clickId })).code).toBe(2000)
    expect((await go(code)).msg).toContain('takes nobody more')
  })

  test('a site that is taken off the list is offered and led to no more, not even by a click of before', async () => {
    const { code } = await offered()
    const clickId = randomUUID()
    expect((await go(code, { clickId })).code).toBe(successCode)
    const allow = (is: boolean) =>
      sql`update dictionary_value set retired_at = case when ${is} then null else now() end
        where list = 'web_host' and code = 'prestanube.example'`.execute(testApp().app.db)
    await allow(false)
    const refusals = [await go(code), await go(code, { clickId })].map(({ code: one }) => one)
    const shown = await seen()
    const stateNow = async () => (await tech.call(listPartnerControls, {})).list.find((one) => one.code === code)?.state
    // whoever looks why nobody goes there is not told that it is offered
    const said = await stateNow()
    await allow(true)
    expect([said, await stateNow()]).toEqual(['siteAway', 'offered'])
    expect(refusals).not.toContain(successCode)
    expect(shown).not.toContain(code)
    expect(await seen()).toContain(code)
  })

  test('of 200 who press at once exactly as many go as the cap of the hour and of the day have left', async () => {
    const { productId, code } = await offered({ capDay: 50, capHour: 30 })
    const pressed = async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => go(code, device(`racer-${n}`))))
      return answers.filter((answer) => answer.code === 2000).length
    }
    expect(await pressed()).toBe(30)
    expect(await seen()).toEqual([])
    testApp().clock.set('2026-11-23T19:00:00Z') // the next hour: 20 of the day are left
    expect(await seen()).toEqual([code])
    expect(await pressed()).toBe(20)
    const kept = await sql<{ n: number; taken: number }>`
      select (select count(*)::int from partner_click where product_id = ${productId}) as n,
        (select sum(taken)::int from partner_use where product_id = ${productId}) as taken`.execute(testApp().app.db)
    expect(kept.rows[0]).toEqual({ n: 50, taken: 50 })
    testApp().clock.set('2026-11-24T06:00:00Z') // midnight of the merchant: a new day
    expect((await go(code)).code).toBe(2000)
  })

  test('a cap that is raised holds from the next person on; one that is lowered below what went refuses', async () => {
    const { productId, code } = await offered({ capDay: 1 })
    expect([(await go(code)).code, (await go(code)).code]).toEqual([2000, 5000])
    await controlled(productId, 1, { capDay: 3 })
    expect((await go(code)).code).toBe(2000)
    await controlled(productId, 2, { capDay: 2 })
    expect((await go(code)).code).toBe(5000)
  })

  test('hours, platform, customers and districts decide who is offered it, and the same who may go', async () => {
    const { code } = await offered({ timeFrom: '22:00', timeTo: '12:30', customer: 'new', districts: ['MX-JAL'] })
    const inside = { customer: 'new', district: 'Jalisco' } as const
    const isOpen = async (who: object) => {
      const shown = await phone.call(partnerOffers, { ...device(), ...who })
      const went = (await go(code, who)).code === 2000
      expect(shown.length > 0).toBe(went)
      return went
    }
    expect(await isOpen(inside)).toBe(true)
    expect(await isOpen({ ...inside, customer: 'old' })).toBe(false)
    expect(await isOpen({ ...inside, district: 'Sonora' })).toBe(false)
    expect(await isOpen({ customer: 'new' })).toBe(false)
    testApp().clock.set('2026-11-23T18:30:00Z')
    expect(await isOpen(inside)).toBe(false)
  })

  test('a closing rule of the market hides products and refuses who comes anyway, and keeps that it did', async () => {
    const { code } = await offered()
    const rule = { name: 'Market', closingType: 'market', productsType: 'chosen' } as const
    const { ruleId } = await tech.call(saveClosingRule, {
      ...rule,
      productCodes: [code],
      texts: { es: 'Cerrado', en: 'Closed' },
    })
    await tech.call(switchClosingRule, { ruleId, version: 0, active: true, reason: 'a test of it' })
    expect(await seen()).toEqual([])
    expect(await go(code)).toMatchObject({ code: 5000, msg: 'Closed' })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from closing_hit where rule_id = ${ruleId} and wanted = 'market'`.execute(
      testApp().app.db,
    )
    expect(rows[0]?.n).toBe(1)
    await tech.call(switchClosingRule, { ruleId, version: 1, active: false, reason: 'it is over' })
    expect(await seen()).toEqual([code])
  })
})

describe('weights', () => {
  test('a product of three times the weight comes first for three of four devices, the same all day', () => {
    const products = [
      { code: 'a', weight: 30 },
      { code: 'b', weight: 10 },
    ]
    const firsts = Array.from({ length: 8000 }, (_, n) => byWeight(products, `device-${n} 2026-11-23`)[0]?.code)
    const share = firsts.filter((code) => code === 'a').length / firsts.length
    expect(share).toBeGreaterThan(0.73)
    expect(share).toBeLessThan(0.77)
    expect(byWeight(products, 'one')).toEqual(byWeight(products, 'one'))
  })

  test('a product that is switched off leaves the order of the others as it was', () => {
    const products = Array.from({ length: 8 }, (_, n) => ({ code: `p${n}`, weight: 1 + n }))
    for (let n = 0; n < 200; n++) {
      const order = byWeight(products, `d${n}`)
      const without = byWeight(products.slice(1), `d${n}`)
      expect(without).toEqual(order.filter(({ code }) => code !== 'p0'))
    }
  })
})

describe('traffic', () => {
  const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  const tells = async (productId: number, body: object, key = secret) => {
    const payload = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(payload, key) }
    const { statusCode } = await testApp().app.http.inject({
      ...{ method: 'POST', url: `/webhook/partners/${productId}`, payload, headers },
    })
    return statusCode
  }
  const days = { startDay: '2026-11-23', endDay: '2026-11-24' }

  test('a conversion is told by a signature, counted once, and pays what was agreed', async () => {
    const { productId, code } = await offered({}, { partner: 'Convierte', revenueModel: 'conversion', revenue: 12_000 })
    const clickId = randomUUID()
    await go(code, { clickId })
    expect(await tells(productId, { clickId }, 'another secret of somebody')).toBe(401)
    expect(await tells(999_999, { clickId })).toBe(401)
    expect(await tells(productId, { clickId })).toBe(200)
    expect(await tells(productId, { clickId })).toBe(200)
    expect(await tells(productId, { clickId: randomUUID() })).toBe(200)
    const figures = await tech.call(trafficStatistics, { ...days, by: 'partner', partner: 'Convierte' })
    expect(figures.total).toMatchObject({ clicksOut: 1, usersOut: 1, conversions: 1, revenue: 12_000 })
    const { list } = await tech.call(listPartnerClicks, { ...days, partner: 'Convierte', converted: true })
    expect(list).toMatchObject([{ clickId, revenue: 12_000, partner: 'Convierte' }])
  })

  test('in and out of each partner agree with a count by hand; different people are never summed over days', async () => {
    const { channelId } = await tech.call(saveChannel, {
      ...{ code: 'ida', name: 'Ida', partner: 'Ida y Vuelta', kind: 'affiliate', validFrom: '2026-01-01' },
    })
    const { db } = testApp().app
    const merchantId = await testApp().given.merchantId('Luna Credito')
    await sql`insert into channel_hour (channel_id, day, hour, clicks) values (${channelId}, '2026-11-23', 9, 40), (${channelId}, '2026-11-24', 3, 2)`.execute(
      db,
    )
    await sql`
      insert into app_registration (merchant_id, device_id, registered_at, day, platform, channel_id, won_as)
      select ${merchantId}, 'reg-' || n, '2026-11-23T18:00:00Z', '2026-11-23', 'iOS', ${channelId}, 'click' from generate_series(1, 3) n`.execute(
      db,
    )
    await sql`insert into channel_cost (merchant_id, channel_id, day, amount_minor, currency, entered_by, entered_at)
      values (${merchantId}, ${channelId}, '2026-11-23', 7700, 'MXN', 1, ${now})`.execute(db)
    const { code } = await offered({}, { partner: 'Ida y Vuelta' })
    await go(code, device('same'))
    await go(code, device('other'))
    testApp().clock.set('2026-11-24T07:00:00Z')
    await go(code, device('same'))
    const later = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
    const asked = { ...days, partner: 'Ida y Vuelta' }
    const whole = await later.call(trafficStatistics, { ...asked, by: 'partner' })
    const expected = {
      clicksIn: 42,
      usersIn: 3,
      clicksOut: 3,
      usersOut: 2,
      conversions: 0,
      revenue: 3 * 350,
      cost: 7700,
      costEntries: 1,
    }
    expect(whole.rows).toEqual([{ day: null, partner: 'Ida y Vuelta', ...expected }])
    expect(whole.total).toEqual(expected)
    const daily = await later.call(trafficStatistics, { ...asked, by: 'day' })
    expect(daily.rows.map(({ day, clicksIn, usersOut }) => [day, clicksIn, usersOut])).toEqual([
      ['2026-11-24', 2, 1],
      ['2026-11-23', 40, 2],
    ])
    // two people went, though the days have one and two
    expect(daily.total.usersOut).toBe(2)
    // what it counts is what it opens
    const came = { ...asked, basis: 'event', step: 'registrations' } as const
    expect((await later.call(listRegistrations, came)).total).toBe(3)
    expect((await later.call(listRegistrations, { ...came, partner: 'Ida' })).total).toBe(0)
    const all = await later.call(trafficStatistics, { ...days, by: 'day' })
    const anybody = await later.call(listRegistrations, {
      ...days,
      basis: 'event',
      step: 'registrations',
      ofChannels: true,
    })
    expect(anybody.total).toBe(all.total.usersIn)
    expect((await later.call(listChannelCosts, asked)).list).toMatchObject([{ channelId, amount: 7700 }])
    expect((await later.call(listChannelCosts, { ...asked, partner: 'Ida' })).total).toBe(0)
    const neighbour = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
    expect((await neighbour.call(listRegistrations, came)).total).toBe(0)
  })

  test('everything is taken away as files, and nothing of it abroad', async () => {
    await offered({}, { partner: 'En Archivo' })
    const csv = async (endpoint: Parameters<typeof tech.download>[0], filter: object) =>
      (await tech.download(endpoint, { filter, format: 'csv' })).body.toString()
    expect(await csv(exportPartnerProducts, {})).toContain('En Archivo')
    expect(await csv(exportPartnerControls, {})).toContain('En Archivo')
    expect(await csv(exportTraffic, { ...days, by: 'partner' })).toContain('Presta Nube')
    expect(await csv(exportPartnerClicks, days)).toContain('Presta Nube')
    expect((await abroad.call(listPartnerClicks, days)).list).toEqual([])
    expect((await abroad.call(trafficStatistics, { ...days, by: 'day' })).total.clicksOut).toBe(0)
  })
})
