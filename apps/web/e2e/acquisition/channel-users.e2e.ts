import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { consoleUrl, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('somebody of a partner is added, chooses a password by the link, and sees their channel alone', async () => {
  const name = `Partner ${Date.now()}`
  const email = `e2e${Date.now()}@socios.example`
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  await page.goto('/loan_market_convert/channel_user_add_or_mod')
  await page.getByRole('button', { name: 'New channel user' }).click()
  const form = page.getByRole('dialog', { name: 'New channel user' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('combobox', { name: 'Sees the figures of' }).press('ArrowDown')
  await page.getByRole('option', { name: 'TikTok' }).click()
  await page.keyboard.press('Escape')
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save the user' }).click()
  const shown = page.getByRole('dialog', { name: `Link for ${name}` })
  const link = (await shown.getByText(/\/partner\/link\//).textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have sent it' }).click()

  const partner = await openPage(browser)
  await partner.goto(link)
  await partner.getByLabel('New password').fill('Lluvia7sobre9')
  await partner.getByLabel('Once more').fill('Lluvia7sobre9')
  await partner.getByRole('button', { name: 'Save' }).click()
  await partner.getByText('Your password is saved. Sign in now.').waitFor()
  await partner.getByLabel('E-mail').fill(email)
  await partner.getByLabel('Password').fill('Lluvia7sobre9')
  await partner.getByRole('button', { name: 'Sign in' }).click()
  await partner.getByRole('heading', { name: 'Your channel' }).waitFor()
  await partner.getByLabel('By').selectOption('channel')
  await partner.getByRole('button', { name: 'Show' }).click()
  await partner.getByRole('cell', { name: 'TikTok' }).waitFor()
  expect(await partner.getByText('Meta Ads').count()).toBe(0)
  expect(await violationsInBoth(partner, 'main')).toEqual([])
  await partner.goto(`${consoleUrl()}/dashboard`)
  await partner.waitForURL(/\/login/)

  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'Switch off' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox', { name: 'Reason' }).fill('only a trial')
  await asked.getByRole('button', { name: 'Switch off' }).click()
  await row.getByText('Off', { exact: true }).waitFor()
  await partner.goto(`${consoleUrl()}/partner`)
  await partner.getByRole('heading', { name: 'Sign in for channels' }).waitFor()
})
