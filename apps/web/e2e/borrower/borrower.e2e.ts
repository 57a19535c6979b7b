import { listBills } from '@cordillera/contract/credit/bill'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const cents = (text: string) => Number(text.replace(/[^\d-]/g, ''))
async function as(user: string, path: string, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, options)
  await signIn(page, user, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** A loan of the demo with its overdue instalment, and the address of its borrower, found as finance finds them. */
async function anOverdueLoan(): Promise<{ loan: string; cycle: number; address: string }> {
  const page = await as('finance_mx', '/dashboard')
  const { list } = await callAs(page, listBills, { billStatus: ['overdue'] })
  await page.close()
  const [bill] = list
  if (!bill) throw new Error('no loan of the demo is overdue')
  return { loan: bill.loanId, cycle: bill.cycle, address: `/user/userBaseInfo/${bill.userId}` }
}

test('every part of a borrower is whole in the line or in its menu, in each language', async () => {
  const { address } = await anOverdueLoan()
  for (const language of ['en', 'es', 'zh'] as const) {
    const page = await as('customer_service_mx', address, { language })
    const parts = page.locator('#main [role=tablist]')
    const cut = await parts.evaluate((line) => {
      const { right } = line.getBoundingClientRect()
      return [...line.children]
        .filter((tab) => tab.checkVisibility({ visibilityProperty: true }))
        .filter((tab) => tab.getBoundingClientRect().right > right + 1)
        .map((tab) => tab.textContent)
    })
    expect(cut, language).toEqual([])
    await page.close()
  }
  const page = await as('customer_service_mx', address)
  await page.locator('#main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Contacts/ }).click()
  await page.getByText('Codebtors and guarantors').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=contacts')
  expect(page.errors).toEqual([])
})

test('the search of the navbar opens the one borrower, whose bill opens the entries behind its figures', async () => {
  const { loan, cycle, address } = await anOverdueLoan()
  const page = await as('customer_service_mx', '/user/searchUsers')
  const box = page.getByRole('banner').getByRole('textbox', { name: 'Number, mobile or national id' })
  await box.fill('U000000000000')
  await box.press('Enter')
  await page.getByText('no qualified users found').waitFor()
  await box.fill(address.split('/').at(-1) ?? '')
  await box.press('Enter')
  await page.waitForURL(`**${address}`)
  await page.getByRole('tab', { name: /^Bills/ }).click()
  expect(await violations(page)).toEqual([])

  await page
    .getByRole('link', { name: new RegExp(`^${loan}`) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: loan }).waitFor()
  // an earlier instalment may be repaid: its total has nothing open to press
  const components = page.getByLabel(`Components of instalment ${cycle}`, { exact: true })
  const total = components.getByRole('row').filter({ hasText: 'Total' })
  const open = total.getByRole('button').last()
  const shown = cents(await open.innerText())
  await open.click()
  const drawer = page.getByRole('dialog', { name: 'Ledger: Still open' })
  const amounts = drawer.getByRole('table').locator('tbody td:last-child')
  await amounts.first().waitFor()
  const lines = await amounts.allInnerTexts()
  expect(lines.reduce((sum, line) => sum + cents(line), 0)).toBe(shown)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
  expect(page.errors).toEqual([])
})

test('a name is found by a given name, by thumb too; who does not exist is said so', async () => {
  const page = await as('customer_service_mx', '/user/searchUsers?filterType=name&filterValue=ana', {
    width: 390,
    height: 844,
    language: 'en',
  })
  await page.getByRole('listitem').filter({ hasText: 'User id' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])
  await page.getByRole('search').getByRole('textbox', { name: 'Full name' }).fill('zzzz')
  await page.keyboard.press('Enter')
  await page.getByText('has to be whole').waitFor()
  // a photograph of the screen names its author
  const mark = page.locator('[data-watermark]:visible')
  expect(await mark.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.15')
  expect(page.errors).toEqual([])
})

test('the page behind a repayment link, on a phone', async () => {
  const { address } = await anOverdueLoan()
  const service = await as('customer_service_mx', address)
  await service.getByRole('button', { name: 'Act for the borrower' }).click()
  await service.getByRole('menuitem', { name: 'Repayment link' }).click()
  const dialog = service.getByRole('dialog', { name: 'Repayment link' })
  const link = new URL(await dialog.locator('output').innerText())
  expect(await violationsInBoth(service, '[role=dialog]')).toEqual([])

  const page = await openPage(browser, { width: 390, height: 844 })
  await page.goto(`${link.pathname}?lang=es`)
  await page.getByText('Monto a pagar').waitFor()
  // more than a till takes is asked for in parts, a bar code each
  await page.getByRole('img', { name: /^\d+$/ }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByText('Amount to pay').waitFor()
  await page.goto(`/pay/${'x'.repeat(32)}`)
  await page.getByText('This link is not valid').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
})
