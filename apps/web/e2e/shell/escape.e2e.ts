/** Escape closes what was opened last, one at a press, and what was typed is asked about before it goes. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a form that was begun asks at Escape, a second Escape takes the question back, and the words are still there', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/jedi/coupon_management')
  await page.getByRole('button', { name: 'New template' }).click()
  const name = page.getByRole('textbox', { name: 'English' })
  await name.fill('Ten off')
  const question = page.getByText('Throw away what you typed?')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Ten off')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Throw away' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(page.errors).toEqual([])
})

test('a form over a drawer closes alone, and the mistakes stand in the order of their fields', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx', '/jedi/smart_customer_service')
  await page.getByRole('button', { name: 'Answer who has waited longest' }).click()
  const answer = page.getByRole('textbox', { name: 'Answer to the customer' })
  // the keyboard is where the work is
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Lo reviso ahora mismo.')
  await page.getByRole('button', { name: 'Make a work order' }).press('Enter')
  const make = page.getByRole('button', { name: 'Make the work order' })
  await make.waitFor()
  await page.keyboard.press('Escape')
  await make.waitFor({ state: 'hidden' })
  expect(await answer.inputValue()).toBe('Lo reviso ahora mismo.')
  await answer.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: 'Lo reviso ahora mismo.' }).waitFor()
  expect(await answer.inputValue()).toBe('')

  await page.goto('/jedi/organization_handel')
  await page.getByRole('button', { name: 'Take in a complaint' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'User id' }).press('Control+Enter')
  const named = page.getByRole('alert').getByRole('button')
  await named.first().waitFor()
  const labels = await named.allTextContents()
  expect(labels.slice(0, 3)).toEqual(['User id', 'Authority', 'Case number'])
  expect(page.errors).toEqual([])
})
