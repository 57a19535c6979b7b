import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleUrl, launchOrdinary, openPage, signInByForm } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchOrdinary()
})
afterAll(() => browser.close())

test('without a token every screen leads to the sign-in page, and back with path and query', async () => {
  const page = await openPage(browser)
  await page.goto('/opt-audit/log?page=2&size=50')
  await page.waitForURL('**/login?redirect=*')
  await page.getByLabel('User name').fill('  super ')
  await page.getByLabel('Password', { exact: true }).fill('Cordillera1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/opt-audit/log?page=2&size=50')
  expect(page.errors).toEqual([])
})

test('what is missing or wrong is said on the page, and nothing is sent before it is complete', async () => {
  const page = await openPage(browser)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await page.goto('/login')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Required').waitFor()
  await page.getByText('The password has 6 to 32 characters').waitFor()
  expect(sent).toBe(0)
  await page.getByLabel('User name').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('check username, password and network').waitFor()
  await expect.poll(() => page.getByLabel('User name').inputValue()).toBe('nobody')
})

test('the form is there before any script, sends nothing until then, and what was typed stays', async () => {
  const page = await openPage(browser)
  let come = () => {}
  const scripts = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('input[name=username]:focus').waitFor()
  await page.keyboard.type('super')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cordi')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true)
  come()
  await page.locator('button[type=submit]:enabled').waitFor()
  await page.keyboard.type('llera1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  expect(page.errors).toEqual([])
})

test('a token that is no longer good leads once to the sign-in page, however many calls fail', async () => {
  const page = await openPage(browser)
  await signInByForm(page, 'super')
  // no console is open while the token is spoilt: its own calls would lead to the sign-in page first
  await page.goto('about:blank')
  const before = await page.evaluate(() => history.length)
  await page.context().addCookies([{ name: 'Admin-Token', value: 'forged', url: consoleUrl() }])
  await page.goto('/opt-audit/log', { waitUntil: 'commit' })
  await page.waitForURL('**/login?redirect=%2Fopt-audit%2Flog')
  // the page may still be on its way when its address is there already
  await page.locator('input[name=username]').waitFor()
  await page.waitForLoadState('load')
  const after = async () => (await page.evaluate(() => history.length).catch(() => Number.NaN)) - before
  await expect.poll(after).toBeLessThanOrEqual(2)
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'Admin-Token')).toBe(false)
})

test('the language of the sign-in page is chosen there and kept', async () => {
  const page = await openPage(browser)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByLabel('Contraseña').first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Español' }).isDisabled()).toBe(true)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
})

test('signing out ends the session and forgets the tabs', async () => {
  const page = await openPage(browser)
  await signInByForm(page, 'super')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login*')
  await page.goto('/dashboard')
  await page.waitForURL('**/login*')
})
