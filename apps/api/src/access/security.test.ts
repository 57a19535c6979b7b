/**
 * What somebody gets who comes with a token that is not theirs, too old, or worth less than it was; what the server tells
 * browsers; what it takes in at most; and that no secret stands in its log.
 */
import { createHmac } from 'node:crypto'
import { saveAccount } from '@cordillera/contract/access/account'
import { changeMerchant, changePassword, login, queryUserInfo } from '@cordillera/contract/access/session'
import { bindTfa, initTfa, verifyTfa } from '@cordillera/contract/access/tfa'
import { importAttendance } from '@cordillera/contract/attendance/punch'
import { listCases } from '@cordillera/contract/collection/case'
import { uploadFile } from '@cordillera/contract/job/file'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testPassword } from '../../test/given.ts'
import { databaseUrl, type Person, startApp, testKey, testNow } from '../../test/harness.ts'
import { createApp } from '../app.ts'

const testApp = startApp()
beforeEach(() => testApp().clock.set(testNow))
const hour = 3_600_000
const signedOut = 'You are signed out. Please sign in again.'
const asked = (headers: Record<string, string>) => testApp().send(queryUserInfo, {}, headers)
const headersOf = ({ token, deviceId }: Person) => ({ authorization: `JWT ${token}`, 'device-id': deviceId })

describe('a token', () => {
  test('that is forged, cut, of another scheme or missing is refused in a sentence', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const { authorization, ...device } = headersOf(person)
    for (const forged of [
      `JWT ${'A'.repeat(43)}`,
      authorization.slice(0, -1),
      `${authorization}x`,
      `Bearer ${person.token}`,
      'JWT ',
      'JWT undefined',
      "JWT ' or 1=1 --",
      '',
    ]) {
      expect(await asked({ ...device, authorization: forged })).toMatchObject({ http: 401, msg: signedOut })
    }
  })

  test('works on its own device only, also where the cookie was copied', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const other = await testApp().given.person({ role: 'AGENT' })
    for (const deviceId of [other.deviceId, '', person.deviceId.toUpperCase().slice(1)]) {
      const answer = await asked({ ...headersOf(person), 'device-id': deviceId })
      expect(answer).toMatchObject({ http: 401, msg: signedOut })
    }
    expect((await asked({ cookie: `Admin-Token=${person.token}`, 'device-id': person.deviceId })).http).toBe(401)
  })

  test('ends after 8 idle hours, and after 24 however busy', async () => {
    const idle = await testApp().given.person({ role: 'AGENT' })
    const busy = await testApp().given.person({ role: 'AGENT' })
    for (let hours = 0; hours < 23; hours++) {
      testApp().clock.advance(hour)
      await busy.call(queryUserInfo, {})
      if (hours === 6) await testApp().given.signedIn(idle.accountId)
      if (hours === 8) await idle.refused(queryUserInfo, {}, 'access.signedOut')
    }
    testApp().clock.advance(hour + 1000)
    await busy.refused(queryUserInfo, {}, 'access.signedOut')
  })

  test('loses a merchant that its account may not use any more', async () => {
    const admin = await testApp().given.person({ superuser: true })
    const person = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    const luna = await testApp().given.merchantId('Luna Credito')
    const cafe = await testApp().given.merchantId('Cafe Plata')
    const change = { service_name: 'change_user_merchant' as const }
    const answer = await person.refused(changeMerchant, { ...change, merchant: cafe }, 'access.merchantNotAllowed')
    expect(answer.msg).toBe('Your account may not use this merchant.')
    await person.call(changeMerchant, { ...change, merchant: luna })
    const { user_name, name, language } = await person.call(queryUserInfo, {})
    const roles = (await person.call(queryUserInfo, {})).role_list.map(({ role }) => role)
    const sol = await testApp().given.merchantId('Sol Rapido')
    await admin.call(saveAccount, {
      accountId: person.accountId,
      version: 0,
      username: user_name,
      name,
      language,
      roles,
      merchants: [sol],
      isSuperuser: false,
    })
    await vi.waitFor(() => person.refused(queryUserInfo, {}, 'access.signedOut'))
    const again = await testApp().given.signedIn(person.accountId)
    expect((await again.call(queryUserInfo, {})).merchant_info.user_merchant.merchant).toBe(sol)
    await again.refused(changeMerchant, { ...change, merchant: luna }, 'access.merchantNotAllowed')
    expect((await again.call(listCases, { merchant: [luna] })).total).toBe(0)
  })
})

describe('the server', () => {
  test('tells browsers to run nothing that is not its own, and to be framed nowhere', async () => {
    const { headers } = await testApp().app.http.inject({ method: 'POST', url: queryUserInfo.path, payload: {} })
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "connect-src 'self'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toMatch(/max-age=\d+/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('refuses a body past its limit in a sentence, and one that is not JSON', async () => {
    const large = await testApp().sendRaw(login.path, JSON.stringify({ username: 'x'.repeat(1024 * 1024) }), {
      'content-type': 'application/json',
    })
    expect(large).toMatchObject({
      http: 413,
      msg: 'The file or request is larger than 1 MB; nothing was kept. Split it and upload the parts.',
    })
    expect((await testApp().sendRaw(login.path, '{"username": ', { 'content-type': 'application/json' })).http).toBe(
      400,
    )
    expect((await testApp().sendRaw(login.path, '<a/>', { 'content-type': 'text/xml' })).http).toBe(400)
  })

  test('refuses the character that PostgreSQL can’t keep beside a file too', async () => {
    const admin = await testApp().given.person({ superuser: true })
    const answer = await admin.upload(
      importAttendance,
      { workplaceId: 1, zone: 'a\u0000' },
      { name: 'a.csv', content: 'a,b' },
    )
    expect(answer).toMatchObject({ code: 40000, msg: expect.stringContaining('cannot be kept') })
  })

  test('keeps nothing of a file past its limit', async () => {
    const admin = await testApp().given.person({ superuser: true })
    const file = { name: 'large.csv', content: Buffer.alloc(64 * 1024 * 1024 + 1, 'a') }
    const answer = await admin.upload(uploadFile, {}, file)
    expect(answer).toMatchObject({ http: 413 })
    expect(answer.msg).toContain('larger than 64 MB')
    const kept = await testApp().app.db.selectFrom('file').select('fileId').where('name', '=', 'large.csv').execute()
    expect(kept).toEqual([])
  })

  test('has no secret in its log, nor in the operation log, nor in an address', async () => {
    const lines: string[] = []
    await testApp().given.person({ role: 'AGENT', userName: 'quiet_one' })
    const talking = await createApp({
      databaseUrl: databaseUrl(testApp().databaseName),
      secretKey: testKey,
      clock: testApp().clock,
      workJobs: false,
      poolSize: 2,
      logLevel: 'trace',
      logTo: { write: (line) => void lines.push(line) },
    })
    const deviceId = 'q'.repeat(32)
    const send = async (url: string, payload: object, headers = {}) =>
      (await talking.http.inject({ method: 'POST', url, payload, headers })).json()
    const { token } = (await send(login.path, { username: 'quiet_one', password: testPassword, deviceId })).data
    await send(login.path, { username: 'quiet_one', password: 'Wrong-Secret-9', deviceId })
    const headers = { authorization: `JWT ${token}`, 'device-id': deviceId }
    const changed = { old_password: testPassword, new_password: 'Zanahoria47x', confirm_new_password: 'Zanahoria47x' }
    expect((await send(changePassword.path, changed, headers)).code).toBe(2000)
    await talking.close()
    expect(lines.join('')).toContain(login.path)
    const kept =
      JSON.stringify(await testApp().app.db.selectFrom('operationLog').selectAll().execute()) + lines.join('')
    expect(kept).toContain('quiet_one')
    for (const secret of [token, testPassword, 'Wrong-Secret-9', 'Zanahoria47x']) expect(kept).not.toContain(secret)
  })
})

/** RFC 6238 with RFC 4226's truncation, written here from the standards: the product's library must not check itself. */
function codeOf(base32: string, at: Date): string {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

describe('another authenticator than the product’s own', () => {
  // "12345678901234567890" in base32, with the last six digits of the vectors of RFC 6238, appendix B (SHA-1)
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('shows at %i s what the standard says', (seconds, code) => {
    expect(codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(seconds * 1000))).toBe(code)
  })

  test('binds and verifies; any call before it says 499, then 498; a used code is refused a second time', async () => {
    const person = await testApp().given.person({ role: 'AGENT' })
    const { db } = testApp().app
    await db.updateTable('account').set({ tfaRequired: true }).where('accountId', '=', person.accountId).execute()
    const unverify = () =>
      db.updateTable('session').set({ verifiedAt: null }).where('accountId', '=', person.accountId).execute()
    await unverify()
    for (const endpoint of [queryUserInfo, listCases, changePassword])
      expect((await person.raw(endpoint, {})).http).toBe(499)
    const secret = new URL(await person.call(initTfa, {})).searchParams.get('secret') ?? ''
    await person.call(bindTfa, { code: codeOf(secret, testApp().clock.now()) })
    await person.call(listCases, {})
    const again = await testApp().given.signedIn(person.accountId)
    await unverify()
    for (const endpoint of [queryUserInfo, listCases, changePassword])
      expect((await again.raw(endpoint, {})).http).toBe(498)
    testApp().clock.advance(30_000)
    const code = codeOf(secret, testApp().clock.now())
    await again.call(verifyTfa, { code })
    await again.refused(verifyTfa, { code }, 'access.codeMismatch')
    for (let wrong = 0; wrong < 4; wrong++) await again.raw(verifyTfa, { code: '000000' })
    testApp().clock.advance(30_000)
    await again.refused(verifyTfa, { code: codeOf(secret, testApp().clock.now()) }, 'access.codeLocked')
  })
})
