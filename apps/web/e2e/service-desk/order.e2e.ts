import { listBills } from '@cordillera/contract/credit/bill'
import { createOrder, orderDetail, takeOrder } from '@cordillera/contract/service-desk/order'
import { keepOrderDraft, mergeOrder } from '@cordillera/contract/service-desk/order-care'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('customer service takes a borrower’s question in, takes it, waits for the customer and resolves it', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx')
  const [bill] = (await callAs(page, listBills, { billStatus: ['overdue'], pageSize: 1 })).list
  await page.goto(`/user/userBaseInfo/${bill?.userId}`)
  await page.getByRole('button', { name: 'Act for the borrower' }).click()
  await page.getByRole('menuitem', { name: 'New work order' }).click()
  const make = page.getByRole('button', { name: 'Make the work order' })
  await page.getByRole('combobox', { name: 'What about' }).click()
  await page.getByRole('option', { name: 'Payment not credited' }).click()
  await page.getByText('Goes to Payments; to be resolved within 8 working hours.').waitFor()
  const question = `paid on Friday, still due (${Date.now()})`
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  expect(await violationsInBoth(page)).toEqual([])
  await make.click()

  const row = page.getByRole('row').filter({ hasText: question })
  await row.getByText('New', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Payment not credited' }).click()
  const order = page.getByRole('dialog', { name: 'Payment not credited' })
  await order.getByRole('button', { name: 'Take it' }).click()
  await order.getByText('In progress').waitFor()
  await order.getByRole('textbox', { name: 'Comment' }).fill('she sends the receipt')
  await order.getByRole('button', { name: 'Add the comment' }).click()
  await order.getByRole('listitem').filter({ hasText: 'she sends the receipt' }).waitFor()
  await order.getByRole('button', { name: 'Wait for the customer' }).click()
  const wait = page.getByRole('dialog', { name: 'Wait for the customer' })
  await wait.getByRole('textbox', { name: 'What is awaited' }).fill('the receipt')
  await wait.getByRole('button', { name: 'Wait for the customer' }).click()
  await order.getByText('clock paused').waitFor()
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await order.getByRole('button', { name: 'The customer answered' }).click()
  await order.getByText('In progress').waitFor()
  await order.getByRole('button', { name: 'Resolve', exact: true }).click()
  const resolve = page.getByRole('dialog', { name: 'Resolve' })
  await resolve.getByRole('textbox', { name: 'What was done' }).fill('booked by finance')
  await resolve.getByRole('button', { name: 'Resolve' }).click()
  await order.getByText('Resolved', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await row.getByText('Resolved', { exact: true }).waitFor()

  await page.goto(`/jedi/order_handel?status=resolved&userId=${bill?.userId}`)
  await page.getByRole('row').filter({ hasText: question }).first().waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  expect(page.errors).toEqual([])
})

test('an answer that is begun stands beside the draft that a merge brings meanwhile, and is kept when the drawer is closed', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx')
  const [bill] = (await callAs(page, listBills, { billStatus: ['overdue'], pageSize: 1 })).list
  const userId = bill?.userId ?? ''
  const taken = async () => {
    const question = { type: 'repayment', contactType: 'Call', questionContent: `two drafts (${Date.now()})` } as const
    const { orderId } = await callAs(page, createOrder, { userId, ...question })
    await callAs(page, takeOrder, { orderId, version: 0 })
    return orderId
  }
  const [from, into] = [await taken(), await taken()]
  await callAs(page, keepOrderDraft, { orderId: from, text: 'begun on the first' })
  await page.goto(`/jedi/order_handel?order=${into}`)
  const answer = page.getByRole('textbox', { name: 'Answer to the customer' })
  await answer.fill('begun on the second')
  await callAs(page, mergeOrder, { orderId: from, version: 1, intoId: into, note: 'the same question' })
  await answer.fill('begun on the second, and on')
  await expect.poll(() => answer.inputValue()).toBe('begun on the second, and on\n\nbegun on the first')
  await answer.fill('both of them')
  await page.keyboard.press('Escape')
  const kept = async () => (await callAs(page, orderDetail, { orderId: into })).draft
  await expect.poll(kept).toBe('both of them')
  expect(page.errors).toEqual([])
})
