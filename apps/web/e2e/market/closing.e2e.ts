import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a rule is made on the map, looked at, switched on and off, and taken off the list', async () => {
  const name = `Rule ${Date.now()}`
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  await page.goto('/app_operation/closing_rule')
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('button', { name: 'Jalisco' }).click()
  await form.getByRole('textbox', { name: 'Español' }).fill('Por ahora no recibimos solicitudes en su estado.')
  // an amount that can't be read is refused, not left out
  const most = form.getByRole('textbox', { name: 'Amount up to' })
  await most.fill('one thousand')
  await most.press('Control+Enter')
  await form.getByText('Not an amount').waitFor()
  await most.fill('')
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save the rule' }).click()
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText('Jalisco').waitFor()
  await row.getByText(name, { exact: true }).click()
  const opened = page.getByRole('dialog', { name })
  await opened.getByText(/of .* applications/).waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  for (const [press, state] of [
    ['Switch on', 'Closing'],
    ['Switch off', 'Off'],
  ] as const) {
    await row.getByRole('button', { name: press }).click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('textbox', { name: 'Reason' }).fill('decided in the morning')
    await asked.getByRole('button', { name: press }).click()
    await row.getByText(state, { exact: true }).waitFor()
  }
  await row.getByRole('button', { name: 'Take off the list' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox', { name: 'Reason' }).fill('only a trial')
  await asked.getByRole('button', { name: 'Take it off' }).click()
  await row.waitFor({ state: 'hidden' })
})
