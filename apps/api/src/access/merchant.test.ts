import { activateMerchant, listMerchants, merchantUse, saveMerchant } from '@cordillera/contract/access/merchant'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { listCases } from '@cordillera/contract/collection/case'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let admin: Person
beforeAll(async () => {
  admin = await testApp().given.person({ superuser: true })
})

const nube = { name: 'Nube Prestamo', appId: 'nube-prestamo', country: 'PE', timeZone: 'America/Lima' } as const
const byName = async (name: string) => {
  const found = (await admin.call(listMerchants, {})).find((one) => one.name === name)
  if (!found) throw new Error(`there is no merchant ${name}`)
  return found
}

test('a new merchant has the currency of its country, and its maker may use it', async () => {
  const { merchant } = await admin.call(saveMerchant, nube)
  expect(await byName(nube.name)).toMatchObject({ merchant, currency: 'PEN', locale: 'es-PE', active: true })
  await vi.waitFor(async () => {
    const { all_merchant } = (await admin.call(queryUserInfo, {})).merchant_info
    expect(all_merchant.map((one) => one.merchant)).toContain(merchant)
  })
})

test('name, app id, country and zone are checked, each in a sentence', async () => {
  await admin.refused(saveMerchant, { ...nube, name: 'Otra', appId: 'luna-credito' }, 'access.merchantExists')
  await admin.refused(saveMerchant, { ...nube, name: 'INTI prestamo', appId: 'inti-dos' }, 'access.merchantExists')
  await admin.refused(saveMerchant, { ...nube, appId: 'Has Spaces' }, 'request.invalid')
  const abroad = { ...nube, name: 'Nube Dos', appId: 'nube-dos', timeZone: 'America/Bogota' }
  await admin.refused(saveMerchant, abroad, 'access.merchantZone')
  const { merchant, name, appId, version } = await byName('Inti Prestamo')
  const moved = { merchant, version, name, appId, country: 'CL', timeZone: 'America/Santiago' }
  await admin.refused(saveMerchant, moved, 'access.merchantCountryFixed')
  const fine = { ...moved, country: 'PE', timeZone: 'America/Lima' }
  await admin.refused(saveMerchant, { ...fine, merchant: 9999 }, 'record.missing')
  await admin.refused(saveMerchant, { ...fine, version: 7 }, 'record.stale')
})

test('what changed of a merchant stands in its history', async () => {
  const { merchant, appId, version, timeZone } = await byName('Mitad Credito')
  await admin.call(saveMerchant, { merchant, version, name: 'Mitad Dinero', appId, country: 'EC', timeZone })
  const { list } = await admin.call(listOperationLog, { target: `merchant:${merchant}` })
  expect(list[0]).toMatchObject({
    action: 'access.editMerchant',
    before: { name: 'Mitad Credito' },
    after: { name: 'Mitad Dinero' },
  })
})

test('a merchant out of use: people go on with another one, its cases are nobody’s to see, and it comes back', async () => {
  const both = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  const alone = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', merchants: ['Sol Rapido'] })
  const { merchant: luna } = await byName('Luna Credito')
  const { merchant, version } = await byName('Sol Rapido')
  await testApp()
    .app.db.updateTable('account')
    .set({ currentMerchant: merchant })
    .where('accountId', '=', both.accountId)
    .execute()
  expect(await admin.call(merchantUse, { merchant })).toEqual({ moved: 1, without: 1, openCases: 0 })
  const reason = 'the brand is sold'
  expect(await admin.call(activateMerchant, { merchant, version, active: false, reason })).toEqual({ moved: 1 })
  await vi.waitFor(async () => {
    const { merchant_info } = await both.call(queryUserInfo, {})
    expect(merchant_info.user_merchant.merchant).toBe(luna)
    expect(merchant_info.all_merchant.map((one) => one.merchant)).toEqual([luna])
  })
  expect((await both.call(listCases, { merchant: [merchant] })).total).toBe(0)
  // the page says 'User Data Error' of it (spec 1 §5)
  expect((await alone.call(queryUserInfo, {})).merchant_info).toMatchObject({
    user_merchant: { merchant_name: '' },
    all_merchant: [],
  })
  await admin.refused(activateMerchant, { merchant, version, active: true, reason }, 'record.stale')
  await admin.call(activateMerchant, { merchant, version: version + 1, active: true, reason })
  await vi.waitFor(async () =>
    expect((await alone.call(queryUserInfo, {})).merchant_info.user_merchant.merchant).toBe(merchant),
  )
})

test('the only active merchant stays', async () => {
  const all = await admin.call(listMerchants, {})
  const last = await byName('Andes Cash')
  await testApp()
    .app.db.updateTable('merchant')
    .set({ active: false })
    .where('merchantId', '<>', last.merchant)
    .execute()
  const input = { merchant: last.merchant, version: last.version, active: false, reason: 'closing down' }
  await admin.refused(activateMerchant, input, 'access.merchantOnly')
  for (const { merchant, active } of all) {
    await testApp().app.db.updateTable('merchant').set({ active }).where('merchantId', '=', merchant).execute()
  }
})

test('who reads merchants without being a superuser reads those of the own account', async () => {
  const technical = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Cafe Plata'] })
  expect((await technical.call(listMerchants, {})).map(({ name }) => name)).toEqual(['Cafe Plata'])
  const { merchant } = await byName('Luna Credito')
  await technical.refused(merchantUse, { merchant }, 'record.missing')
  await technical.refused(saveMerchant, { ...nube, name: 'Mine', appId: 'mine-app' }, 'access.forbidden')
})
