import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { launch, openPage, savedPath, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const rowsOf = (page: Page, name = 'Jobs') => page.getByRole('grid', { name }).getByRole('row')

async function openJobs(search = '', options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, options)
  await signIn(page, 'super', `/settings/jobs${search}`)
  await rowsOf(page, search.includes('ageing') ? 'Ageing by day' : 'Jobs')
    .nth(1)
    .waitFor()
  return page
}

test('a job is opened with its outcome in numbers and its file, which comes back as it was sent', async () => {
  const page = await openJobs('?kind=payment.import.run')
  await rowsOf(page).filter({ hasText: 'pagos-' }).first().click()
  const drawer = page.getByRole('dialog', { name: /^pagos-/ })
  await drawer.getByRole('heading', { name: 'Outcome' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: /^Download pagos-\d+\.csv$/ }).click(),
  ])
  expect(readFileSync(await savedPath(download), 'utf8')).toMatch(/^loan_id,amount,currency/)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'See the import' }).click()
  await page.getByRole('heading', { name: 'What was booked' }).waitFor()
  expect(page.errors).toEqual([])
})

test('jobs are narrowed by kind and state; ageing is read by country and day', async () => {
  const page = await openJobs()
  await page.getByRole('search').getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Ageing', exact: true }).click()
  await rowsOf(page).filter({ hasText: 'Cases opened' }).first().waitFor()
  await expect.poll(() => rowsOf(page).filter({ hasText: 'Payments import' }).count()).toBe(0)
  await page.getByText('Ageing by day').click()
  await page.getByRole('search').getByRole('button', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Peru' }).click()
  await page.waitForURL('**country=PE**')
  await rowsOf(page, 'Ageing by day').filter({ hasText: 'Inti Prestamo' }).first().waitFor()
  await expect.poll(() => rowsOf(page, 'Ageing by day').filter({ hasText: 'Mexico' }).count()).toBe(0)
})

test('the job centre is accessible in light and dark, by thumb too', async () => {
  const page = await openJobs('')
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Run ageing' }).click()
  await page.getByRole('dialog', { name: 'Run ageing' }).getByRole('textbox', { name: 'Day' }).waitFor()
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/settings/jobs?import=1')
  await page.getByText('Drop a file here').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/jobs')
  await page.getByRole('listitem').filter({ hasText: 'Outcome' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsInBoth(page)).toEqual([])
})
