/** What the daily work costs in keys and clicks: bars that no change may pass. Names, passwords and notes are not counted. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Counts what is pressed; `write` is what a person would write anyway. */
function counting(page: Page) {
  let keys = 0
  return {
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    write: (text: string) => page.keyboard.type(text),
    keys: () => keys,
  }
}

test('from the sign-in page to a saved promise on the next case: at most 20 keys', async () => {
  const page = await openPage(browser)
  const by = counting(page)
  await page.goto('/login')
  await page.locator('input[name=username]:focus').waitFor()
  await by.write('agent_mx')
  await by.press('Tab')
  await by.write(demoPassword)
  await by.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await by.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens' }).waitFor()
  await by.type('my c')
  await page.getByRole('option', { name: 'My cases', selected: true }).waitFor()
  await by.press('Enter')
  await page.getByRole('grid', { name: 'My cases' }).getByRole('link').first().waitFor()
  await by.press('n')
  await page.getByRole('form', { name: 'Do now' }).waitFor()
  await by.press('p')
  await by.press('2')
  await by.press('Enter')
  // nobody dialled: how the call was made is said by two keys more
  await page.locator('input[name=callWay]:focus').waitFor()
  await by.press('Space')
  await by.press('Enter')
  await page.getByText('Saved: PTP').waitFor()
  expect(by.keys()).toBeLessThanOrEqual(20)
  expect(page.errors).toEqual([])
})

test('a refund is approved from the home page by three clicks', async () => {
  const page = await openPage(browser)
  await signIn(page, 'finance_mx')
  let clicks = 0
  const click = async (what: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await what.click()
  }
  await click(page.getByRole('link', { name: /Refunds to approve/ }).first())
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await click(approve.first())
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('paid twice, seen in the statement')
  await click(dialog.getByRole('button', { name: /^Approve/ }))
  await page.getByText('is on its way').waitFor()
  expect(clicks).toBeLessThanOrEqual(3)
  expect(page.errors).toEqual([])
})
