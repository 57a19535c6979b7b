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

/** Clicks are counted, what is typed is not. */
function counted() {
  let clicks = 0
  const click = async (what: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await what.click()
  }
  return { click, clicks: () => clicks }
}

test('a refund is approved from the home page by three clicks', async () => {
  const page = await openPage(browser)
  await signIn(page, 'finance_mx')
  const { click, clicks } = counted()
  await click(page.getByRole('link', { name: /Refunds to approve/ }).first())
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await click(approve.first())
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('paid twice, seen in the statement')
  await click(dialog.getByRole('button', { name: /^Approve/ }))
  await page.getByText('is on its way').waitFor()
  expect(clicks()).toBeLessThanOrEqual(3)
  expect(page.errors).toEqual([])
})

test('a work order in my hands is resolved from the home page by four clicks', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx')
  const { click, clicks } = counted()
  await click(page.getByRole('link', { name: /Work orders in my hands/ }).first())
  await click(page.getByRole('grid').getByText('In progress', { exact: true }).first())
  await click(page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }))
  const resolve = page.getByRole('dialog', { name: 'Resolve' })
  await resolve.getByRole('textbox', { name: 'What was done' }).fill('the receipt is booked')
  await click(resolve.getByRole('button', { name: 'Resolve' }))
  await page.getByRole('dialog').getByText('Resolved', { exact: true }).first().waitFor()
  expect(clicks()).toBeLessThanOrEqual(4)
  expect(page.errors).toEqual([])
})

test('leave that waits is approved in its list by two clicks', async () => {
  const page = await openPage(browser)
  await signIn(page, 'leader_mx', '/my-info/leave')
  const { click, clicks } = counted()
  const waiting = page.getByRole('row').filter({ hasText: 'Waits for the leader' }).first()
  await click(waiting.getByRole('button', { name: 'Approve' }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
  await page.getByText('On to HR').waitFor()
  expect(clicks()).toBeLessThanOrEqual(2)
  expect(page.errors).toEqual([])
})

test('from hiring somebody to collecting: at most twenty clicks, one step after the other in one place', async () => {
  const page = await openPage(browser)
  await signIn(page, 'hr_co')
  const { click, clicks } = counted()
  await click(page.getByRole('link', { name: 'Staff workflow' }).first())
  await click(page.getByRole('button', { name: 'Hire somebody' }))
  const drawer = page.getByRole('dialog')
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
  const fill = (name: string, text: string) => drawer.getByRole('textbox', { name, exact: true }).fill(text)
  await fill('User name', `walk_${letters}`)
  await fill('Real name', 'Nadia Rojas Prieto')
  await fill('Birthday', '1998-04-12')
  await fill('Phone', '+573001234567')
  await fill('E-mail', `${letters}@example.com`)
  for (const [field, option] of [
    ['Sex', 'Female'],
    ['Stage', 'S1A'],
  ] as const) {
    await click(drawer.getByRole('combobox', { name: field }))
    await click(page.getByRole('option', { name: option }).first())
  }
  await click(drawer.getByRole('button', { name: 'Hire', exact: true }))
  await click(page.getByRole('button', { name: 'I have handed it over' }))
  for (const step of ['Start training', 'End training', 'Start the test', 'End the test', 'Start to collect']) {
    await click(drawer.getByRole('button', { name: step }))
    const confirm = page.getByRole('dialog', { name: new RegExp(`^${step}: `) })
    if (step === 'End the test') await confirm.getByRole('textbox').first().fill('90')
    await click(confirm.getByRole('button', { name: step }))
  }
  await drawer.getByText('In service', { exact: true }).first().waitFor()
  expect(clicks()).toBeLessThanOrEqual(20)
  expect(page.errors).toEqual([])
})
