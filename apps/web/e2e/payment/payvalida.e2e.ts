import { listBills } from '@cordillera/contract/credit/bill'
import { partPayment } from '@cordillera/contract/payment/pay-link'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a borrower’s link has an order of PayValida behind it, which finance asks about and takes back', async () => {
  const service = await openPage(browser)
  await signIn(service, 'customer_service_co', '/user/searchUsers')
  const { list } = await callAs(service, listBills, { pageSize: 50 })
  const bill = list.find(({ actualRepaymentDate, currency }) => actualRepaymentDate === null && currency === 'COP')
  if (!bill) throw new Error('the demo has open bills in Colombia')
  const link = await callAs(service, partPayment, { billId: bill.billId, amount: 2_000_000 })

  const borrower = await openPage(browser, { width: 390, height: 844 })
  await borrower.goto(`${new URL(link.url).pathname}?lang=es`)
  await borrower.getByRole('link', { name: 'Pagar en la página del proveedor' }).waitFor()
  const reference = (await borrower.locator('dt:has-text("Referencia") + dd').first().textContent()) ?? ''
  expect(reference).toMatch(/^\d{6,25}$/)
  expect(await borrower.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  const finance = await openPage(browser)
  await signIn(finance, 'finance_co', '/finance/payvalida')
  await finance.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await finance.keyboard.press('Enter')
  await finance.getByRole('grid').getByRole('button', { name: 'Open' }).first().click()
  const drawer = finance.getByRole('dialog')
  await drawer.getByText('PENDIENTE').or(drawer.getByText('CREADA')).first().waitFor()
  await drawer.getByRole('button', { name: 'Query the state' }).click()
  await drawer.getByText('PENDIENTE').first().waitFor()
  expect(await violations(finance, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'Cancel the order' }).click()
  const question = finance.getByRole('dialog', { name: 'Cancel this order?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('the borrower pays by transfer')
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await drawer.getByText('Cancelled', { exact: true }).first().waitFor()
  expect([...service.errors, ...borrower.errors, ...finance.errors]).toEqual([])
}, 120_000)
