import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('an application has its checks with evidence, and an image is looked at by its link', async () => {
  const page = await openPage(browser)
  // of the demo: who applied on the phone of the one before
  await signIn(page, 'customer_service_mx', '/user/searchUsers?filterType=mobile&filterValue=%2B525539712155')
  const found = page.locator('[role=grid] a[href*="userBaseInfo"]').first()
  await page.goto(`${await found.getAttribute('href')}?tab=applications`)
  await page.getByText('Device shared with others').first().waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Look at it' }).first().click()
  const image = page.getByRole('dialog').getByRole('img', { name: 'ID, front' })
  await image.waitFor()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  expect(page.errors).toEqual([])
  await page.close()
})

test('a product that waits is activated by a second person, never by its maker, with its schedule before them', async () => {
  const maker = await openPage(browser)
  await signIn(maker, 'finance_mx', '/finance/financeProduct?state=waiting')
  await maker.getByRole('row').filter({ hasText: 'MX-30-3 v2' }).click()
  const own = maker.getByRole('dialog', { name: 'MX-30-3 v2' })
  await own.getByText('somebody else decides').waitFor()
  await expect.poll(() => own.getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true)
  await own.getByRole('table').first().waitFor()
  expect(await violationsInBoth(maker)).toEqual([])
  expect(maker.errors).toEqual([])
  await maker.close()

  const page = await openPage(browser)
  await signIn(page, 'super', '/finance/financeProduct?view=caps')
  await page.getByText('Ley del IVA, art. 1').waitFor()
  expect(await violations(page)).toEqual([])
  expect(page.errors).toEqual([])
  await page.close()
})
