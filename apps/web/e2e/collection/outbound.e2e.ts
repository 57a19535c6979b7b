/** Auto-outbound, records, inspection and the wall, as leaders and inspectors use them. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a director opens a job’s dial list, and sees how the stage is dialled', async () => {
  const page = await openPage(browser)
  await signIn(page, 'director_mx', '/collection/ppdJob')
  const jobs = page.getByRole('grid', { name: 'Auto-outbound jobs' })
  await jobs.getByText('Succeeded').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: 'Dial list' }).waitFor()
  await drawer.getByText('••••').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Configuration').click()
  await page.getByText('recordatorio-amable').waitFor()
  expect(page.errors).toEqual([])
})

test('a leader’s wall is live, and a figure of detect opens the records behind it', async () => {
  const page = await openPage(browser)
  await signIn(page, 'leader_mx', '/dashboard?board=wall')
  await page.getByText('Not allowed today, by rule').first().waitFor()
  await page.getByText('Idle people').first().waitFor()
  await page.goto('/detect/collectRecords')
  // a figure of nothing leads nowhere: the dialer's own row has calls alone
  await page.getByRole('grid').locator('a[href*="view=logs"]').first().click()
  await page.waitForURL('**/detect/collectRecords?view=logs*')
  await page.getByRole('grid', { name: 'Logs' }).getByRole('link').first().waitFor()
  expect(page.errors).toEqual([])
})
