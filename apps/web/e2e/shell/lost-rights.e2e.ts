/** What somebody sees whose sign-in, rights or browser are not what they were: a sentence and a way on, never a white page. */
import { listAccounts, saveAccount } from '@cordillera/contract/access/account'
import { queryUserInfo } from '@cordillera/contract/access/session'
import type { Output } from '@cordillera/contract/endpoint'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, consoleUrl, demoPassword, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

type Info = Output<typeof queryUserInfo>
const wanted = '/opt-audit/log?action=access.'

test('the token is kept where no other site can send it from, and only as long as the browser is open', async () => {
  const page = await openPage(browser)
  await page.goto('/login')
  await page.locator('input[name=username]').fill('super')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')
  // over plain HTTP a browser takes no Secure cookie; over HTTPS it is one (ui/kept.test.ts)
  expect(token).toMatchObject({ sameSite: 'Strict', path: '/', expires: -1, secure: false })
})

test.each([
  ['was tampered with', { cookie: 'x'.repeat(43), device: '' }],
  ['is of another device', { cookie: '', device: 'A'.repeat(32) }],
])(
  'a token that %s leads to the sign-in page, and from there to where the person was',
  async (_, { cookie, device }) => {
    const page = await openPage(browser)
    await signIn(page, 'super')
    // no console is open meanwhile: a call of its own would be refused and lead it to the sign-in page by itself
    await page.goto('/icon.svg')
    if (cookie) await page.context().addCookies([{ name: 'Admin-Token', value: cookie, url: consoleUrl() }])
    if (device) await page.evaluate((id) => localStorage.setItem('device-id', id), device)
    // the page may leave for the sign-in page before it has loaded
    await page.goto(wanted, { waitUntil: 'commit' })
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === wanted)
    await page.getByText('Your session has ended').waitFor()
    await page.locator('input[name=username]').fill('super')
    await page.locator('input[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`**${wanted}**`)
    expect(page.errors).toEqual([])
  },
)

const withoutMerchant = ({ merchant_info, ...info }: Info) => ({
  ...info,
  merchant_info: { ...merchant_info, user_merchant: { ...merchant_info.user_merchant, merchant: 0 } },
})
const withoutRoles = (info: Info) => ({ ...info, roles: [] })

test.each([
  ['no merchant any more', 'User Data Error', withoutMerchant],
  ['no roles', 'getInfo: roles must be a non-null array!', withoutRoles],
])('an account with %s is told so, and can sign in anew', async (_, sentence, spoil) => {
  const page = await openPage(browser)
  await signIn(page, 'super')
  await page.route(`**${queryUserInfo.path}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Info }
    await route.fulfill({ json: { ...answer, data: spoil(answer.data) } })
  })
  await page.goto('/dashboard')
  await page.getByText(sentence).waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL('**/login**')
})

test('a permission taken away while its screen is open ends at the sign-in page, and then in a sentence', async () => {
  const [admin, theirs] = [await openPage(browser), await openPage(browser)]
  await signIn(admin, 'super')
  const { list } = await callAs(admin, listAccounts, { find: 'trainer_ec' })
  const account = list.find(({ userName }) => userName === 'trainer_ec')
  if (!account) throw new Error('there is no trainer_ec')
  const { accountId, userName: username, name, language, isSuperuser } = account
  const merchants = account.merchants.map(({ merchant }) => merchant)
  const roles = account.roles.map(({ role }) => role)
  const save = (version: number, held: number[]) =>
    callAs(admin, saveAccount, { accountId, version, username, name, language, isSuperuser, merchants, roles: held })

  await signIn(theirs, 'trainer_ec', '/collection/workFlow')
  await theirs.getByRole('heading', { level: 1 }).waitFor()
  await save(account.version, [])
  try {
    // the next thing they do asks the server
    await theirs.reload({ waitUntil: 'commit' })
    await theirs.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/collection/workFlow',
    )
    await theirs.locator('input[name=username]').fill('trainer_ec')
    await theirs.locator('input[name=password]').fill(demoPassword)
    await theirs.locator('button[type=submit]').click()
    await theirs.waitForURL('**/401')
    await theirs.getByRole('heading', { level: 1 }).waitFor()
    expect(theirs.errors).toEqual([])
  } finally {
    const { list: now } = await callAs(admin, listAccounts, { find: 'trainer_ec' })
    await save(now.find((one) => one.accountId === accountId)?.version ?? 0, roles)
  }
})

test('a browser that forbids its storage altogether still lets people in', async () => {
  const page = await openPage(browser)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('storage is disabled', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/login')
  await page.getByText('This browser keeps nothing for this console', { exact: false }).waitFor()
  await page.locator('input[name=username]').fill('super')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(page.errors).toEqual([])
})
