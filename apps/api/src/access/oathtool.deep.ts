/** The second factor against Debian's `oathtool`: an authenticator that shares no line with the product or its tests. */
import { execFileSync } from 'node:child_process'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { bindTfa, initTfa, verifyTfa } from '@cordillera/contract/access/tfa'
import { expect, test } from 'vitest'
import { startApp } from '../../test/harness.ts'

const testApp = startApp()
const codeOf = (secret: string) =>
  execFileSync(
    'oathtool',
    ['--totp', '--base32', '--now', `${testApp().clock.now().toISOString().slice(0, 19)}Z`, secret],
    {
      encoding: 'utf8',
    },
  ).trim()

test('an account binds and verifies with the codes that oathtool shows, at any time of the step', async () => {
  const { db } = testApp().app
  const person = await testApp().given.person({ role: 'AGENT' })
  await db.updateTable('account').set({ tfaRequired: true }).where('accountId', '=', person.accountId).execute()
  const unverify = () =>
    db.updateTable('session').set({ verifiedAt: null }).where('accountId', '=', person.accountId).execute()
  await unverify()
  const secret = new URL(await person.call(initTfa, {})).searchParams.get('secret') ?? ''
  await person.call(bindTfa, { code: codeOf(secret) })
  expect((await person.call(queryUserInfo, {})).account_id).toBe(person.accountId)
  for (const second of [0, 1, 15, 29]) {
    testApp().clock.set(
      new Date(Math.ceil(testApp().clock.now().getTime() / 30_000) * 30_000 + 60_000 + second * 1000).toISOString(),
    )
    const again = await testApp().given.signedIn(person.accountId)
    await unverify()
    const code = codeOf(secret)
    await again.call(verifyTfa, { code })
    await again.refused(verifyTfa, { code }, 'access.codeMismatch')
  }
})
