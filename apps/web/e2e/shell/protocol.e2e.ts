import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const json = (body: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
const log = '/opt-audit/log?action=collection.&size=20'

test('a second factor asked for in the middle of work is given once, and the same list goes on', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super')
  let refused = 0
  await page.route('**/api/cms/operation_log/list', (route) => {
    if (refused++ === 0)
      return route.fulfill(json({ code: 498, msg: 'A dynamic verification code is required.', data: null }, 498))
    return route.fallback()
  })
  await page.route('**/api/cms/tfa/verify', (route) => route.fulfill(json({ code: 2000, msg: 'success', data: 1 })))
  await page.goto(log)
  const dialog = page.getByRole('dialog', { name: 'Dynamic verification code' })
  await dialog.getByLabel('Code').fill('123456')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  expect(page.url()).toContain(log)
  expect(refused).toBe(2)
})

/** Every call of a screen fails in one way. */
async function failing(page: Page, body: unknown, status = 200) {
  await signIn(page, 'super')
  await page.route(/\/(api|forward)\//, (route) =>
    /query_user_info|preferences|events/.test(route.request().url())
      ? route.fallback()
      : route.fulfill(json(body, status)),
  )
  await page.goto('/finance/paymentInfo')
}

test.each([
  ['the server broke', { code: 5000, msg: 'number 1a2b', data: null }, 200, 'business error: number 1a2b'],
  [
    'the server broke, as it is told by some',
    { code: 500, msg: 'number 1a2b', data: null },
    200,
    'business error: number 1a2b',
  ],
  ['it is not permitted', { code: 403, msg: 'no', data: null }, 403, 'no permission.'],
  ['anything else', { code: 40712, msg: 'not yours', data: null }, 200, 'error: not yours'],
])('however many calls fail because %s, it is said once', async (_, body, status, said) => {
  const page = await openPage(browser)
  await failing(page, body, status)
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText(said).first().waitFor()
  await expect.poll(() => messages.getByText(said).count()).toBe(1)
})

test('without the network the page says so and goes on by itself', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super')
  await page.context().setOffline(true)
  await page.getByText('No network.', { exact: false }).waitFor()
  await page.context().setOffline(false)
  await page.getByText('No network.', { exact: false }).waitFor({ state: 'hidden' })
})

test('a newer console on the server is offered, not forced', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super')
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('A new version is ready.', { exact: false }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load now' }).click()
  await page.getByText('A new version is ready.', { exact: false }).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('an error of the page reaches the server, without what the person looked at', async () => {
  const page = await openPage(browser)
  await signIn(page, 'agent_mx')
  const reported = page.waitForRequest('**/api/cms/page_error/report')
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('a test failed on purpose')), 0))
  const report = (await reported).postDataJSON()
  expect(report).toMatchObject({ message: 'Error: a test failed on purpose', place: '/dashboard' })
  expect(report.version).toMatch(/^index-/)
})

test('a browser that keeps no cookies is told so, instead of sent round in a circle', async () => {
  const page = await openPage(browser)
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  })
  await page.goto('/login')
  await page.locator('input[name=username]').fill('super')
  await page.locator('input[name=password]').fill('Cordillera1')
  await page.locator('button[type=submit]').click()
  await page
    .getByRole('alert')
    .getByText(/keeps no cookies/)
    .waitFor()
})

test('a browser without storage works, and says what that costs', async () => {
  const page = await openPage(browser)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.getItem = () => null
  })
  await page.goto('/login')
  await page.getByText('This browser keeps nothing for this console', { exact: false }).waitFor()
  await page.locator('input[name=username]').fill('super')
  await page.locator('input[name=password]').fill('Cordillera1')
  await page.locator('button[type=submit]').click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.errors).toEqual([])
})

test.each([
  ['does not come', null],
  ['holds something else', 'export const messages = 5'],
])('a language file that %s is stood in for by English, in a sentence', async (_, body) => {
  const page = await openPage(browser, { language: 'es' })
  await page.route(/\/assets\/es-.*\.js$/, (route) =>
    body ? route.fulfill({ contentType: 'text/javascript', body }) : route.abort(),
  )
  await page.goto('/login')
  await page.getByText('The words of this language could not be loaded', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  // a screen opened later, whose words come with it
  await signIn(page, 'agent_mx', '/my-info/my-attendance')
  await page.getByRole('button', { name: 'Ask for leave' }).waitFor()
})
