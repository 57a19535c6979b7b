/** What customers ask of the desk beside questions: another phone, no account any more, an answer the bot does not know, a score. */
import { listBills } from '@cordillera/contract/credit/bill'
import { deletionDetail, listDeletions } from '@cordillera/contract/service-desk/deletion'
import { createOrder, orderDetail } from '@cordillera/contract/service-desk/order'
import { orderRatingLink } from '@cordillera/contract/service-desk/order-care'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { callAs, consoleUrl, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const debtorOf = async (page: Page): Promise<string> => {
  const { list } = await callAs(page, listBills, { billStatus: ['overdue'], pageSize: 200 })
  // another one each time: what is asked for is under way from then on
  const bill = list[Date.now() % list.length]
  if (!bill) throw new Error('somebody is overdue')
  return bill.userId
}
const picture = async (page: Page) => ({
  name: 'id.jpg',
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})

test('for a caller another phone is asked for with a picture of the id, and a code goes to the new number', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx', '/jedi/change_pahone')
  const userId = await debtorOf(page)
  await page.getByRole('button', { name: 'Ask for another phone' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for another phone' })
  await form.getByRole('textbox', { name: 'User id' }).fill(userId)
  await form.getByRole('textbox', { name: 'New number' }).fill(`55${String(Date.now()).slice(-8)}`)
  await form.locator('input[type=file]').setInputFiles(await picture(page))
  await form.getByRole('textbox', { name: 'Reason' }).fill('lost the phone with its number')
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Ask for it' }).click()
  await form.waitFor({ state: 'detached' })
  const change = page.getByRole('dialog').first()
  await change.getByRole('button', { name: 'Send the code' }).click()
  await change.getByRole('textbox', { name: 'Code that the customer reads out' }).fill('000000')
  await change.getByRole('button', { name: 'Compare' }).click()
  await change.getByText('That is not the code.').waitFor()
  await change.getByText('Tries left').waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  expect(page.errors).toEqual([])
})

test('another person lets a proved number take the place of the old one, which is told', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/jedi/change_pahone?state=verified')
  const rows = page.getByRole('grid').getByRole('row')
  await rows.nth(1).click()
  const change = page.getByRole('dialog').first()
  await change.getByRole('button', { name: 'Change the phone' }).click()
  const sure = page.getByRole('dialog', { name: 'Change the phone' })
  await sure.getByText('is silenced, unless another customer has it too').waitFor()
  await sure.getByRole('textbox').fill('the id fits and the code came back')
  await sure.getByRole('button', { name: 'Change the phone' }).click()
  await sure.waitFor({ state: 'detached' })
  await change.getByText('Changed', { exact: true }).first().waitFor()
  expect(page.errors).toEqual([])
})

test('whoever owes keeps the account, which is said; who owes nothing is made sure of, let go by another, and can stay', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx', '/jedi/delete_account')
  await page.getByRole('button', { name: 'Take in a request' }).click()
  const form = page.getByRole('dialog', { name: 'Take in a request' })
  await form.getByRole('textbox', { name: 'User id' }).fill(await debtorOf(page))
  await form.getByRole('textbox', { name: 'Reason' }).fill('asks by letter')
  await form.getByRole('button', { name: 'Take it in' }).click()
  await form.waitFor({ state: 'detached' })
  const blocked = page.getByRole('dialog').first()
  await blocked.getByText('a bill is not repaid').first().waitFor()
  expect(await blocked.getByRole('button', { name: 'Make sure of who asks' }).isVisible()).toBe(true)
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')

  const [free] = (await callAs(page, listDeletions, { state: 'requested' })).list
  await page.goto(`/jedi/delete_account?deletion=${free?.deletionId}`)
  const request = page.getByRole('dialog').first()
  await request.getByRole('button', { name: 'Make sure of who asks' }).click()
  const who = page.getByRole('dialog', { name: 'Make sure of who asks' })
  await who
    .getByRole('textbox', { name: 'How' })
    .or(who.getByRole('combobox', { name: 'How' }))
    .click()
  await page.getByRole('option').filter({ hasNotText: 'picture' }).first().click()
  await who.getByRole('textbox', { name: 'What was seen or heard' }).fill('called the number on record')
  await who.getByRole('button', { name: 'Save' }).click()
  await who.waitFor({ state: 'detached' })

  const boss = await openPage(browser)
  await signIn(boss, 'super', `/jedi/delete_account?deletion=${free?.deletionId}`)
  const deciding = boss.getByRole('dialog').first()
  await deciding.getByRole('button', { name: 'Approve the deletion' }).click()
  const sure = boss.getByRole('dialog', { name: 'Approve the deletion' })
  await sure.getByRole('textbox').fill('nothing is owed')
  await sure.getByRole('button', { name: 'Approve', exact: true }).click()
  await sure.waitFor({ state: 'detached' })
  const decided = await callAs(boss, deletionDetail, { deletionId: free?.deletionId ?? '' })
  expect(decided.state).toBe('waiting')

  // it was decided meanwhile
  await page.reload()
  await request.getByText('Waits for its day').or(request.getByText('To be done')).first().waitFor()
  await request.getByRole('button', { name: 'The customer stays' }).click()
  const stay = page.getByRole('dialog', { name: 'The customer stays' })
  await stay.getByRole('textbox').fill('took another loan')
  await stay.getByRole('button', { name: 'End the request' }).click()
  await stay.waitFor({ state: 'detached' })
  expect((await callAs(page, deletionDetail, { deletionId: free?.deletionId ?? '' })).state).toBe('cancelled')

  const [gone] = (await callAs(page, listDeletions, { state: 'anonymised' })).list
  await page.goto(`/jedi/delete_account?deletion=${gone?.deletionId}`)
  const [letter] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Letter that proves it' }).click(),
  ])
  expect(letter.suggestedFilename()).toMatch(/\.pdf$/)
  expect([...page.errors, ...boss.errors]).toEqual([])
})

test('what the bot did not understand becomes an answer by one press', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/jedi/smart_customer_service?view=notUnderstood')
  const row = page.getByRole('table', { name: 'Not understood' }).or(page.getByRole('table')).getByRole('row').nth(1)
  const asked = (await row.getByRole('cell').first().innerText()).trim()
  await row.getByRole('button', { name: 'Write the answer' }).click()
  const form = page.getByRole('dialog').first()
  await expect
    .poll(() => form.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toContain(asked)
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  for (const language of ['Español', 'English', '中文']) {
    const group = form.getByRole('group', { name: language })
    await group.getByRole('textbox', { name: 'Question' }).fill(`${asked} (${language} ${Date.now()})`)
    await group.getByRole('textbox', { name: 'Answer' }).fill(`In the app, under your loan. ${language}`)
  }
  await form.getByRole('button', { name: 'Save the question' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto('/jedi/help_question')
  await page.getByText(`${asked} (English`).first().waitFor()
  expect(page.errors).toEqual([])
})

test('a macro does its steps in one press, and whoever was helped scores it by their link', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx')
  const question = `asks what is owed (${Date.now()})`
  const made = { type: 'repayment', contactType: 'Call', questionContent: question } as const
  const { orderId } = await callAs(page, createOrder, { userId: await debtorOf(page), ...made })
  await page.goto(`/jedi/order_handel?order=${orderId}`)
  const order = page.getByRole('dialog').first()
  await order.getByRole('button', { name: 'More' }).click()
  const macro = page.getByRole('menuitem', { name: 'Acreditado y resuelto' })
  await macro.waitFor()
  const before = await callAs(page, orderDetail, { orderId })
  await macro.click()
  await expect.poll(async () => (await callAs(page, orderDetail, { orderId })).version).toBeGreaterThan(before.version)

  await page.goto('/jedi/order_handel?status=resolved')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  const over = page.getByRole('dialog').first()
  await over.getByRole('button', { name: 'More' }).click()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(orderRatingLink.path)),
    page.getByRole('menuitem', { name: 'Copy the link for a score' }).click(),
  ])
  const { data } = (await answer.json()) as { data: { url: string } }
  await page.getByText('The link is copied').waitFor()
  const customer = await openPage(browser)
  await customer.goto(new URL(data.url, consoleUrl()).href)
  expect(await violations(customer)).toEqual([])
  await customer
    .getByRole('button', { name: '5' })
    .or(customer.getByRole('radio', { name: '5' }))
    .first()
    .click()
  await customer.getByText('Thank', { exact: false }).first().waitFor()
  expect([...page.errors, ...customer.errors]).toEqual([])
})
