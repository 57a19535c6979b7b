import { readFileSync } from 'node:fs'
import { setPreference } from '@cordillera/contract/access/session'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { launch, openPage, savedPath, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const rowsOf = (page: Page, name = 'Payments') =>
  page
    .getByRole('grid', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('button') })

async function openPayments(options: Parameters<typeof openPage>[1] = {}, search = '') {
  const page = await openPage(browser, options)
  await signIn(page, 'finance_mx', `/finance/paymentInfo${search}`)
  await rowsOf(page).last().waitFor()
  return page
}

test('a payment is opened with its bookings, which sum to zero, and the line it came from', async () => {
  const page = await openPayments({}, '?state=booked&kind=payment')
  await rowsOf(page).nth(1).getByRole('button', { name: 'Open' }).click()
  const drawer = page.getByRole('dialog', { name: /^Payment MXN/ })
  const cells = drawer.getByRole('table').locator('tbody tr')
  await cells.first().waitFor()
  const amounts = await cells.evaluateAll((rows) =>
    rows.map((row) => {
      const [debit = '', credit = ''] = [...row.querySelectorAll('td')].slice(-2).map((cell) => cell.innerText)
      const cents = (text: string) => Number(text.replace(/\D/g, ''))
      return cents(debit) - cents(credit)
    }),
  )
  expect(amounts.some((amount) => amount > 0)).toBe(true)
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  // as a file has it, or as a channel told it
  await drawer
    .getByText(/tracking_?key|ClaveRastreo/i)
    .first()
    .waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(page.errors).toEqual([])
})

/** The server has kept the person's views. */
const preferenceSaved = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith(setPreference.path) &&
      answer.ok() &&
      String(answer.request().postDataJSON()?.key).startsWith('views.'),
  )

test('filters narrow the list, stand in the address, and are kept under a name that follows the person', async () => {
  // named after the view that is shown, if it is one
  const views = { name: /^(Views|Corner shops \d+)$/ }
  const page = await openPayments()
  await page.getByRole('search').getByRole('textbox', { name: 'Channel' }).fill('oxxo')
  await page.waitForURL('**channel=oxxo**')
  await page.getByText(/^\d+ rows?$/).waitFor()
  const name = `Corner shops ${Date.now()}`
  await page.getByRole('button', views).click()
  await page.getByRole('textbox', { name: 'Keep the list as it is now' }).fill(name)
  const saved = preferenceSaved(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Saved views' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Clear Channel' }).click()
  await page.getByRole('button', { name: 'Views' }).waitFor()
  // it is saved a moment after it was named
  await saved

  const elsewhere = await openPayments()
  await elsewhere.getByRole('button', { name: 'Views' }).click()
  await elsewhere.getByRole('button', { name, exact: true }).click()
  await elsewhere.waitForURL('**channel=oxxo**')
  await elsewhere.getByRole('dialog', { name: 'Saved views' }).waitFor({ state: 'detached' })
  await elsewhere.getByRole('button', { name, exact: true }).click()
  const forgotten = preferenceSaved(elsewhere)
  await elsewhere.getByRole('button', { name: `Delete the view ${name}` }).click()
  await elsewhere.getByRole('button', { name: 'Views' }).waitFor()
  await forgotten
})

test('what matches is taken away as a file', async () => {
  const page = await openPayments({}, '?channel=STP')
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const [head, ...lines] = readFileSync(await savedPath(download), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toContain('Tracking key')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => line.includes(',STP,'))).toBe(true)
})

test('unidentified money: a search that finds nothing says how to search; two people matching it book it once', async () => {
  const [page, other] = [await openPayments(), await openPayments()]
  for (const one of [page, other]) await one.goto('/finance/paymentInfo?view=unidentified')
  const waiting = rowsOf(page, 'Unidentified money').last()
  await waiting.waitFor()
  const key = (await waiting.getByRole('gridcell').first().textContent()) ?? ''
  const loan = 'MX-D-LU00002'
  const drawers = []
  for (const one of [page, other]) {
    const row = rowsOf(one, 'Unidentified money').filter({ hasText: key })
    await row.getByRole('button', { name: 'Match by hand' }).click()
    const drawer = one.getByRole('dialog', { name: /Match by hand/ })
    const search = drawer.getByRole('textbox')
    await search.fill('nobody knows')
    await search.press('Enter')
    await drawer.getByText('Search by the whole loan id').waitFor()
    await search.fill(loan)
    await search.press('Enter')
    await drawer.getByRole('radio', { name: loan }).click()
    await drawer.getByRole('heading', { name: 'What would be paid' }).waitFor()
    drawers.push(drawer)
  }
  expect(await violations(page, '[role=dialog]')).toEqual([])
  const [first, second] = drawers
  await first?.getByRole('button', { name: `Book it to ${loan}` }).dblclick()
  await page.getByText(/^Booked: MXN/).waitFor()
  await second?.getByRole('button', { name: `Book it to ${loan}` }).click()
  // the second is told, and shown that nothing is left to do
  await other
    .getByText(/matched already/)
    .first()
    .waitFor()
  expect(page.errors.concat(other.errors)).toEqual([])
})

test('the payments are accessible in light and dark, by thumb too', async () => {
  const page = await openPayments()
  expect(await violationsInBoth(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('listitem').filter({ hasText: 'Tracking key' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsInBoth(page)).toEqual([])
})
