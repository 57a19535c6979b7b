import { listCoupons } from '@cordillera/contract/coupon/coupon'
import { listBills } from '@cordillera/contract/credit/bill'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Somebody with one overdue bill and no coupon that stands. */
async function whoHasNone(page: Page): Promise<string> {
  const { list } = await callAs(page, listBills, { billStatus: ['overdue'], pageSize: 50 })
  for (const { userId } of list) {
    const coupons = await callAs(page, listCoupons, { userId })
    if (!coupons.some(({ state }) => state === 'issued')) return userId
  }
  throw new Error('everybody who is overdue has a coupon')
}

test('customer service takes an amount off a bill by a coupon, sees it on the page, and voids it', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx')
  await page.goto(`/user/userBaseInfo/${await whoHasNone(page)}?tab=coupons`)
  await page.getByRole('button', { name: 'Act for the borrower' }).click()
  await page.getByRole('menuitem', { name: 'Issue a coupon' }).click()
  const form = page.getByRole('dialog', { name: 'Issue a coupon' })
  await form.getByText('never principal').waitFor()
  await form.getByRole('textbox', { name: 'Amount' }).fill('1')
  await form.getByRole('textbox', { name: 'Reason' }).fill('the app failed on the day it was due')
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Issue the coupon' }).click()
  await form.waitFor({ state: 'detached' })

  const row = page.getByRole('row').filter({ hasText: 'the app failed' }).first()
  await row.getByText('Valid', { exact: true }).waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await row.getByRole('button', { name: 'Void the coupon' }).click()
  const question = page.getByRole('dialog', { name: 'Void the coupon' })
  await question.getByRole('textbox').fill('meant for another bill')
  await question.getByRole('button', { name: 'Void the coupon' }).click()
  await row.getByText('Void', { exact: true }).waitFor()
  expect(page.errors).toEqual([])
})
