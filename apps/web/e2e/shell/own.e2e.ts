import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('the settings panel changes the frame at once, and the browser keeps it', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super')
  const handle = page.getByRole('button', { name: 'Layout settings' })
  expect((await handle.boundingBox())?.y).toBe(250)
  await handle.click()
  const panel = page.getByRole('dialog', { name: 'Layout settings' })
  await panel.getByLabel('Theme colour').fill('#0f8a5f')
  await expect
    .poll(() => panel.getByRole('list', { name: 'Ten tints and a darker shade' }).getByRole('listitem').count())
    .toBe(11)
  await panel.getByRole('switch', { name: 'Tabs of visited pages' }).click()
  await page.getByRole('navigation', { name: 'Open tabs' }).waitFor({ state: 'hidden' })
  await panel.getByRole('switch', { name: 'Logo in the sidebar' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('navigation', { name: 'Open tabs' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Cordillera' }).count()).toBe(0)
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-5'),
  )
  expect(accent.trim()).toBe('#0f8a5f')
})

test('the bell counts, a click reads and leads on; profile and incentive open from the name', async () => {
  const page = await openPage(browser)
  await signIn(page, 'agent_mx')
  const told = {
    notificationId: 7,
    kind: 'case.assigned',
    text: 'Cases assigned to you: 3',
    place: '/collection/pendingCollect',
    at: new Date().toISOString(),
    readTime: null,
  }
  const answer = (data: unknown) => ({
    contentType: 'application/json',
    body: JSON.stringify({ code: 2000, msg: '', data }),
  })
  await page.route('**/api/cms/notification/unread', (route) => route.fulfill(answer({ unread: 1 })))
  await page.route('**/api/cms/notification/list', (route) =>
    route.fulfill(answer({ list: [told], total: 1, totalIsExact: true, currentPage: 1, pageSize: 20 })),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const read = page.waitForRequest('**/api/cms/notification/mark_read')
  await page.getByRole('button', { name: /Cases assigned to you: 3/ }).click()
  expect((await read).postDataJSON()).toEqual({ notifications: [7] })
  await page.waitForURL('**/collection/pendingCollect')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await page.getByRole('dialog', { name: 'Profile' }).getByText('Entry date').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Personal incentive' }).click()
  const incentive = page.getByRole('dialog', { name: 'Personal incentive' })
  const asked = page.waitForRequest('**/incentive/getResultByUser')
  await incentive.getByRole('button', { name: 'The month before' }).click()
  expect((await asked).postDataJSON().incentiveDate).toMatch(/^\d{4}-\d{2}$/)
  await expect.poll(() => incentive.getByRole('button', { name: 'The month after' }).isDisabled()).toBe(false)
})

test('after a merchant switch the page loads anew, though the call failed, and the old tabs are gone', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/opt-audit/log')
  const tabs = page.getByRole('navigation', { name: 'Open tabs' })
  await tabs.getByRole('button', { name: 'Operation log', exact: true }).waitFor()
  await page.route('**/service_for_merchant_change', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: /^Merchant:/ }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { disabled: false }).last().click()
  await loaded
  await page.waitForURL('**/dashboard')
  await tabs.getByRole('button', { name: 'Dashboard', exact: true }).waitFor()
  await expect.poll(() => tabs.getByRole('listitem').count()).toBe(1)
})

test('where the browser has no full screen, it says so', async () => {
  const page = await openPage(browser)
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }))
  await signIn(page, 'super')
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.getByText('This browser does not support full screen.').waitFor()
})

test('each board says what it counts, and its tiles open the list behind them', async () => {
  const page = await openPage(browser)
  await signIn(page, 'leader_mx')
  await page.getByRole('button', { name: 'What is counted: Touched today' }).click()
  await page.getByText('Coverage: open cases with at least one attempt today', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Back to the team' }).waitFor()
  await page.getByRole('link', { name: 'Open cases: open the list' }).click()
  await page.waitForURL('**/collection/caseManagement?collector=*')
  await page.goto('/dashboard?board=stage')
  await page.getByRole('button', { name: 'As a table' }).first().click()
  await page.getByRole('columnheader', { name: 'Roll rate' }).waitFor()
  expect(page.errors).toEqual([])
})

test('sign-in, a case, its log and sign-out need no pointer', async () => {
  const page = await openPage(browser)
  const press = (key: string) => page.keyboard.press(key)
  await page.goto('/login')
  await page.getByLabel('User name').waitFor()
  await page.keyboard.type('agent_mx')
  await press('Tab')
  await page.keyboard.type('Cordillera1')
  await press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens' }).waitFor()
  await page.keyboard.type('my cases')
  await press('Enter')
  await page.waitForURL('**/collection/pendingCollect')
  await page.getByRole('grid', { name: 'My cases' }).getByRole('link').first().waitFor()
  await press('n')
  await page.waitForURL('**/collection/make_conclusion/*')
  await page.getByRole('form', { name: 'Do now' }).waitFor()
  await press('o')
  await press('Enter')
  // nobody dialled: how the call was made is asked
  await page.locator('input[name=callWay]:focus').waitFor()
  await press('Space')
  await press('Enter')
  await page.getByText('Saved: NOAS').waitFor()
  await page.getByRole('button', { name: /^Account of/ }).focus()
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (let steps = 0; steps < 20 && (await focused()) !== 'Sign out'; steps++) await press('ArrowDown')
  await press('Enter')
  await page.waitForURL('**/login*')
})
