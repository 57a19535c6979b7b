import {
  exportCurpChecks,
  exportCurpProviders,
  listCurpChecks,
  listCurpProviders,
  orderCurpProviders,
  saveCurpProvider,
  switchCurpProvider,
  tryCurp,
} from '@cordillera/contract/app-operation/curp'
import type { Input } from '@cordillera/contract/endpoint'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '../../../seed/identity.ts'
import { Random } from '../../../seed/random.ts'
import { startSimulators } from '../../../simulators/start.ts'
import { givenProduct, type LendingApp, lendingApp } from '../../../test/given-applications.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { whatDiffers } from './ask.ts'
import { checkDue } from './handed-in.ts'

const now = '2026-11-23T18:00:00Z'
const testApp = startApp({ now })
let phone: LendingApp
let tech: Person
let director: Person
let abroad: Person
let url = ''
const secret = 'simulated'

beforeAll(async () => {
  const entry = new URL('../../../simulators/simulators.ts', import.meta.url).pathname
  const simulators = await startSimulators(entry, { tsx: true })
  url = `http://127.0.0.1:${simulators.ports.curp}/curp`
  await givenProduct(testApp())
  phone = await lendingApp(testApp())
  tech = await testApp().given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', merchants: ['Luna Credito'] })
  abroad = await testApp().given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
  return () => simulators.stop()
})
beforeEach(async () => {
  testApp().clock.set(now)
  await sql`update curp_provider set active = false`.execute(testApp().app.db)
  await sql`delete from curp_wait`.execute(testApp().app.db)
})

type Provider = Input<typeof saveCurpProvider>
const terms = { cost: 120, timeoutMs: 5000, freezeAfter: 3, freezeMinutes: 10 }
let serial = 0
async function provider(given: Partial<Provider> = {}) {
  const name = `Provider ${++serial}`
  const { providerId } = await tech.call(saveCurpProvider, { name, url, secret, ...terms, ...given })
  await tech.call(switchCurpProvider, { providerId, version: 0, active: true, reason: 'it is to be asked' })
  return { providerId, name }
}
const away = 'http://127.0.0.1:9/curp'

const random = new Random(77)
/** Somebody whose CURP ends in this digit: the registry answers by it. */
function personEnding(digits: string) {
  for (let n = 5000 + serial * 100; ; n++) {
    const person = personOf(random, 'MX', n)
    if (digits.includes(person.docNumber.slice(-1))) return person
  }
}
async function handedIn(digits: string, change: { birthDate?: string } = {}) {
  const { firstName, lastName, gender, birthDate, docType, docNumber, mobile, email } = personEnding(digits)
  const person = { firstName, lastName, gender, birthDate, docType, docNumber, mobile, email, ...change }
  return (await phone.handedIn(person)).appId
}
const due = () => checkDue(testApp().app)
async function kept(appId: string) {
  const { rows } = await sql<{ result: string; why: string | null }>`
    select result, evidence->>'why' as why from application_check where app_id = ${appId} and name = 'curp'`.execute(
    testApp().app.db,
  )
  return rows
}
const asked = async (appId: string) =>
  (await tech.call(listCurpChecks, { pageSize: 200 })).list.filter((check) => check.appId === appId).reverse()

describe('an application that was handed in', () => {
  test('is checked by the first provider that answers, and its auditor reads what it said', async () => {
    const [first] = [await provider(), await provider()]
    const appId = await handedIn('0123456')
    expect(await kept(appId)).toEqual([])
    expect(await due()).toBe(1)
    expect(await kept(appId)).toEqual([{ result: 'pass', why: null }])
    const checks = await asked(appId)
    expect(checks).toMatchObject([{ provider: first?.name, result: 'found', cost: 120, triedBy: null }])
    expect(checks[0]?.curp).not.toMatch(/^[A-Z]{4}\d{6}/)
    expect(await due()).toBe(0)
  })

  test('whom the registry does not know is not in order; a birth date that differs is looked at twice', async () => {
    await provider()
    const [unknown, other] = [await handedIn('9'), await handedIn('0123456', { birthDate: '1990-02-03' })]
    await due()
    expect(await kept(unknown)).toEqual([{ result: 'fail', why: 'notFound' }])
    expect(await kept(other)).toEqual([{ result: 'warn', why: 'mismatch' }])
  })

  test('who does not answer costs nothing, and the next in the order is asked at once', async () => {
    const [gone, there] = [await provider({ url: away }), await provider()]
    const appId = await handedIn('0123456')
    await due()
    expect(await asked(appId)).toMatchObject([
      { provider: gone.name, result: 'error', cost: 0 },
      { provider: there.name, result: 'found', cost: 120 },
    ])
    // in the other order the one that is away is never asked
    const ids = (await tech.call(listCurpProviders, { pageSize: 200 })).list.map(({ providerId }) => providerId)
    const rest = ids.filter((id) => id !== there.providerId)
    await tech.refused(orderCurpProviders, { providerIds: rest }, 'record.stale')
    await tech.call(orderCurpProviders, { providerIds: [there.providerId, ...rest] })
    const second = await handedIn('0123456')
    await due()
    expect(await asked(second)).toMatchObject([{ provider: there.name }])
  })

  test('silence ends at the provider’s own timeout, and a refusal of the secret is no answer', async () => {
    await provider({ timeoutMs: 300 })
    await provider({ secret: 'wrong one' })
    const appId = await handedIn('7')
    await due()
    expect(await asked(appId)).toMatchObject([
      { result: 'error', detail: 'timeout' },
      { result: 'error', detail: 'HTTP 401' },
    ])
  })

  test('where nobody answers it is asked three times over minutes, then says so; a late answer is still kept', async () => {
    await provider({ url: away, freezeAfter: 100 })
    const appId = await handedIn('0123456')
    for (const minute of ['18:00', '18:03', '18:06']) {
      expect(await kept(appId)).toEqual([])
      testApp().clock.set(`2026-11-23T${minute}:00Z`)
      expect(await due()).toBe(1)
      expect(await due()).toBe(0)
    }
    expect(await kept(appId)).toEqual([{ result: 'warn', why: 'noProvider' }])
    expect(await asked(appId)).toHaveLength(3)
  })

  test('is asked about once, however many processes look at once', async () => {
    await provider()
    const appIds = [await handedIn('0123456'), await handedIn('0123456')]
    await Promise.all([due(), due(), due(), due()])
    for (const appId of appIds) expect(await asked(appId)).toHaveLength(1)
  })

  test('waits for nobody where the merchant has no provider that is asked', async () => {
    const appId = await handedIn('0123456')
    expect(await due()).toBe(0)
    expect(await kept(appId)).toEqual([])
  })
})

test('a provider that fails so often in a row rests, and is asked again when its rest is over or somebody switches it on', async () => {
  const { providerId, name } = await provider({ url: away, freezeAfter: 2, freezeMinutes: 10 })
  const curp = personEnding('0123456').docNumber
  const tried = async () => (await tech.call(tryCurp, { curp, reason: 'a trial of it' })).attempts.length
  expect([await tried(), await tried(), await tried()]).toEqual([1, 1, 0])
  const [row] = (await tech.call(listCurpProviders, { pageSize: 200 })).list.filter((one) => one.name === name)
  expect(row).toMatchObject({ frozenUntil: '2026-11-23T18:10:00.000Z', asked: 2, answered: 0, spent: 0 })
  testApp().clock.set('2026-11-23T18:10:01Z')
  expect(await tried()).toBe(1)
  expect(await tried()).toBe(1)
  expect(await tried()).toBe(0)
  const seen = { providerId, version: row?.version ?? 0, active: true, reason: 'it is back' }
  await tech.call(switchCurpProvider, seen)
  expect(await tried()).toBe(1)
})

describe('trying one', () => {
  test('asks the one that is named, active or not; it is counted, paid for and logged with a masked CURP', async () => {
    const { providerId } = await provider()
    await sql`update curp_provider set active = false`.execute(testApp().app.db)
    const curp = personEnding('0123456').docNumber
    const { attempts } = await tech.call(tryCurp, { curp, providerId, reason: 'looks strange' })
    expect(attempts).toMatchObject([{ result: 'found', cost: 120 }])
    const [check] = (await tech.call(listCurpChecks, { providerId })).list
    expect(check).toMatchObject({ result: 'found', appId: null, triedBy: expect.any(String) })
    const { rows } = await sql<{ text: string }>`
      select after::text as text from operation_log where action = 'appOperation.curpTried' order by at desc limit 1`.execute(
      testApp().app.db,
    )
    expect(rows[0]?.text).not.toContain(curp)
  })

  test('a wrong check digit asks nobody', async () => {
    await provider()
    const curp = personEnding('0').docNumber.replace(/0$/, '1')
    await tech.refused(tryCurp, { curp, reason: 'a typo' }, 'appOperation.curpUnreadable')
  })
})

test('providers belong to merchants of Mexico, are read by directors, and are nobody’s abroad; secrets are never answered', async () => {
  const { providerId } = await provider()
  await abroad.refused(saveCurpProvider, { name: 'Mine', url, ...terms }, 'appOperation.curpElsewhere')
  const curp = personEnding('0').docNumber
  await abroad.refused(tryCurp, { curp, reason: 'from abroad' }, 'appOperation.curpElsewhere')
  await abroad.refused(switchCurpProvider, { providerId, version: 1, active: false, reason: 'mine' }, 'record.missing')
  expect((await abroad.call(listCurpProviders, {})).list).toEqual([])
  expect((await director.raw(tryCurp, { curp, reason: 'no right to it' })).http).toBe(403)
  const listed = await director.call(listCurpProviders, {})
  expect(listed.list.length).toBeGreaterThan(0)
  expect(JSON.stringify(listed)).not.toContain(secret)
  for (const endpoint of [exportCurpProviders, exportCurpChecks])
    expect((await tech.download(endpoint, { filter: {}, format: 'csv' })).body.toString()).toContain('Provider')
})

test('a secret goes where it was entered for: another address begins without one', async () => {
  const { providerId, name } = await provider()
  const stands = async () => (await tech.call(listCurpProviders, {})).list.find((one) => one.providerId === providerId)
  const seen = async () => ({ providerId, version: (await stands())?.version, name, ...terms })
  await tech.call(saveCurpProvider, { ...(await seen()), url, cost: 130 })
  expect(await stands()).toMatchObject({ secretSet: true })
  await tech.call(saveCurpProvider, { ...(await seen()), url: away })
  expect(await stands()).toMatchObject({ secretSet: false })
  await tech.call(saveCurpProvider, { ...(await seen()), url, secret })
  expect(await stands()).toMatchObject({ secretSet: true })
})

test('names are compared without accents and case, and only where both sides say them', () => {
  const said = { birthDate: '1990-01-02', firstName: 'José Ángel', lastName: null }
  expect(whatDiffers({ status: 'found', firstName: 'JOSE ANGEL', lastName: 'X' }, said)).toEqual([])
  expect(whatDiffers({ status: 'found', firstName: 'Josefa', birthDate: '1990-01-03' }, said)).toEqual([
    'birthDate',
    'firstName',
  ])
})
