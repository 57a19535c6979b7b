import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const windows = 20

test('twenty windows of one browser share one stream, and each opens', async () => {
  const first = await openPage(browser)
  const context = first.context()
  let open = 0
  context.on('request', (request) => request.url().endsWith('/events/stream') && open++)
  context.on('requestfailed', (request) => request.url().endsWith('/events/stream') && open--)
  await signIn(first, 'director_mx', '/collection/caseManagement')
  const deviceId = await first.evaluate(() => localStorage.getItem('device-id') ?? '')
  await context.addInitScript((id) => localStorage.setItem('device-id', id), deviceId)
  for (let at = 1; at < windows; at++) {
    const page = await context.newPage()
    await page.goto('/collection/caseManagement')
    await page.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(1).waitFor()
  }
  expect(context.pages()).toHaveLength(windows)
  expect(open).toBe(1)
  await context.close()
})

test('one address after another in the same window opens, with every page before it ready to go back to', async () => {
  const page = await openPage(browser)
  await signIn(page, 'director_mx', '/dashboard')
  const paths = ['/collection/caseManagement', '/collection/stopCase', '/collection/workFlow', '/dashboard']
  for (let at = 0; at < 16; at++) {
    await page.goto(paths[at % paths.length] ?? '/dashboard', { timeout: 20_000 })
    await page.locator('main h1').first().waitFor()
  }
  await page.goBack()
  await page.locator('main h1').first().waitFor()
  expect(page.errors).toEqual([])
})
