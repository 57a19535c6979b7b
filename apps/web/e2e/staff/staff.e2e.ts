/** People: hired on the screen, moved with what stands in the way said first, found in the HR record. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a newcomer starts training, stands in the organisation, and the HR record says so', async () => {
  const page = await openPage(browser)
  await signIn(page, 'hr_co', '/collection/workFlow?status=TRAINING,WAIT_TEST,TESTING')
  const people = page.getByRole('grid', { name: 'People' })
  await people.getByText('In training').first().waitFor()
  await people.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: /^(End training|End the test): 1$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^End/ }).click()
  await page.getByText('Done.').waitFor()

  await page.goto('/collection/workFlow?view=org')
  await page.getByRole('heading', { name: 'Colombia Centro' }).waitFor()
  await page
    .getByRole('checkbox', { name: /^Tick / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Move to …' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Nothing stands in the way|cases/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/collection/operation')
  const record = page.getByRole('grid', { name: 'HR operation record' })
  await record
    .getByText(/End training|End the test/)
    .first()
    .dblclick()
  await page.getByRole('dialog').getByRole('heading', { name: 'What changed' }).waitFor()
  expect(page.errors).toEqual([])
})
