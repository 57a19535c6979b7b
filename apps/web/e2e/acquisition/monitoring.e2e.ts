import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('hours are looked at, an alert is made, watched by nobody, changed and taken off the list', async () => {
  const name = `Alert ${Date.now()}`
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  await page.goto('/loan_market_convert/channel_data_monitoring')
  await page.getByText(/Clicks: .* in the hours that are over/).waitFor()
  await page.getByRole('button', { name: 'As a table' }).first().click()
  await page.getByRole('cell', { name: '08:00' }).first().waitFor()

  await page.getByRole('button', { name: 'New alert' }).click()
  const form = page.getByRole('dialog', { name: 'New alert' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save the alert' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.goto('/loan_market_convert/channel_data_monitoring?view=alerts')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText('Clicks less than usual by more than 50%').waitFor()
  await row.getByRole('button', { name: 'Tell me no more' }).click()
  await row.getByRole('button', { name: 'Tell me', exact: true }).waitFor()
  await row.getByText(name, { exact: true }).click()
  const opened = page.getByRole('dialog', { name })
  await opened.getByRole('textbox', { name: 'Bound' }).fill('30')
  await opened.getByRole('button', { name: 'Save the alert' }).click()
  await opened.waitFor({ state: 'hidden' })
  await row.getByText('Clicks less than usual by more than 30%').waitFor()
  await row.getByRole('button', { name: 'Take off the list' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox', { name: 'Reason' }).fill('only a trial')
  await asked.getByRole('button', { name: 'Take it off' }).click()
  await row.waitFor({ state: 'hidden' })

  await page.goto('/loan_market_convert/channel_data_monitoring?view=said')
  await page.getByRole('row').filter({ hasText: 'Back to usual' }).first().waitFor()
})
