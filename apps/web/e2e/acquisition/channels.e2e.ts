import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a channel is agreed, priced and paid for, and its figures open whom they count', async () => {
  const code = `e2e-${Date.now()}`
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  await page.goto('/loan_market_convert/channel_config_add_mod')
  await page.getByRole('button', { name: 'New channel' }).click()
  const form = page.getByRole('dialog', { name: 'New channel' })
  await form.getByRole('textbox', { name: 'Code' }).fill(code)
  await form.getByRole('textbox', { name: 'Name' }).fill(`Channel ${code}`)
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save the channel' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: code }).getByText(code, { exact: true }).first().click()
  const terms = page.getByRole('dialog', { name: `Channel ${code}` })
  await terms.getByText('No price was agreed yet').waitFor()
  await terms.getByRole('button', { name: 'New price' }).click()
  const price = page.getByRole('dialog', { name: 'New price' })
  await price.getByRole('textbox', { name: 'Price' }).fill('20')
  await price.getByRole('button', { name: 'Save the price' }).click()
  await terms.getByText('CPA, per registration').waitFor()

  await page.goto('/loan_market_convert/loan_market_cost_entry')
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from(`channel,day,cost\n${code},2026-01-02,120.50\nnobody,2026-01-02,1`)
  await page.locator('input[type=file]').setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  // what is wrong is said before anything is kept
  await page
    .getByText(/no channel/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await page.getByRole('link', { name: 'See the costs' }).click()

  await page.goto('/loan_market_convert/loan_market_channel_convert_new')
  await page.getByRole('row').filter({ hasText: 'Meta Ads' }).getByRole('link').first().click()
  await page.getByRole('row').filter({ hasText: 'Meta Ads' }).first().waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('people')
})

test('a funnel is put together from what the apps told, and kept', async () => {
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  await page.goto('/loan_market/loan_market_bytedata?view=funnel&steps=view%40home%3Eclick%40home%23apply&hours=24')
  await page.getByText(/devices came through/).waitFor()
  const name = `Funnel ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name of the funnel' }).fill(name)
  await page.getByRole('button', { name: 'Save the funnel' }).click()
  await page.getByText(name, { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Take it off the list' }).click()
  await page.getByRole('textbox', { name: 'Name of the funnel' }).waitFor()
})
