import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { launch, openPage, savedPath, signIn } from '../browser.ts'

const desk = '/reconciliation/payoutReconciliation'
const dayMs = 86_400_000

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** An account of its own, told of by a table whose columns nobody can guess: a line for each amount. */
async function readOwnTable(page: Page, channel: string, day: string, amounts = ['44.00']) {
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import a statement' })
  await drawer.getByRole('combobox', { name: 'Channel' }).fill(channel)
  const lines = amounts.map((amount, n) => `${day},${amount},K${channel}${n || ''}\n`)
  const buffer = Buffer.from(`Uno,Dos,Tres\n${lines.join('')}`)
  await drawer.locator('input[type=file]').setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer })
  await drawer.getByRole('button', { name: 'Look at the file' }).click()
  await drawer.getByRole('alert').filter({ hasText: 'Columns are missing: Operation day' }).waitFor()
  const readAs = async (column: string, field: string) => {
    await drawer.getByRole('combobox', { name: `${column} is read as` }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await readAs('Uno', 'Operation day *')
  await readAs('Dos', 'Amount')
  await readAs('Tres', 'Tracking key')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'Import and match' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Done. New lines: ${amounts.length};` })
    .waitFor()
}

test('money that nobody told of is found at the desk, booked, and its day closed by two people', async () => {
  const channel = `E2E${Date.now()}`
  const day = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10)
  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx', desk)
  await readOwnTable(finance, channel, day)

  await finance.goto(`${desk}?view=days&account=${channel}&in=MXN`)
  const row = (page: Page) => page.getByRole('table').getByRole('row').nth(1)
  await row(finance).getByText('exceptions are open').waitFor()
  await finance.goto(`${desk}?channel=${channel}`)
  await finance.getByRole('gridcell', { name: 'Missing here' }).click()
  const exception = finance.getByRole('dialog', { name: 'Missing here' })
  await exception.getByRole('button', { name: 'Book as unidentified money' }).click()
  const asked = finance.getByRole('dialog', { name: 'Book as unidentified money' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('the notice never came')
  await asked.getByRole('button', { name: 'Book as unidentified money' }).click()
  await finance.getByText('Resolved.').first().waitFor()
  await finance.getByText('Nothing matches these filters').waitFor()

  await finance.goto(`${desk}?view=days&account=${channel}&in=MXN`)
  await row(finance).getByRole('button', { name: 'Close the day' }).click()
  await row(finance).getByText('You asked for it: somebody else decides').waitFor()
  expect(await violations(finance)).toEqual([])

  const second = await openPage(browser)
  await signIn(second, 'super', `${desk}?view=days&account=${channel}&in=MXN`)
  await row(second).getByRole('button', { name: 'Close the day' }).click()
  const closing = second.getByRole('dialog', { name: 'Close the day' })
  await closing.getByRole('textbox', { name: 'Reason' }).fill('both sides agree')
  await closing.getByRole('button', { name: 'Close the day' }).click()
  await row(second).getByText('Closed', { exact: true }).waitFor()
  const download = second.waitForEvent('download')
  await row(second).getByRole('button', { name: 'Paper (PDF)' }).click()
  expect(
    readFileSync(await savedPath(await download))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect([...finance.errors, ...second.errors]).toEqual([])
})

test('the desk keeps its place: what is ended leads to the row below, and the keyboard goes on where it was', async () => {
  const channel = `E2EP${Date.now()}`
  const day = new Date(Date.now() - 3 * dayMs).toISOString().slice(0, 10)
  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx', desk)
  await readOwnTable(finance, channel, day, ['41.00', '42.00', '43.00'])
  await finance.goto(`${desk}?channel=${channel}&sort=amount`)
  const grid = finance.getByRole('grid', { name: 'Exceptions' })
  await grid.getByRole('gridcell', { name: '41.00' }).waitFor()
  await grid.focus()
  // the first row is where the grid begins
  await finance.keyboard.press('ArrowDown')
  await finance.keyboard.press('Enter')
  const exception = finance.getByRole('dialog', { name: 'Missing here' })
  await exception.getByText('42.00').first().waitFor()
  await exception.getByRole('button', { name: 'Book as unidentified money' }).click()
  const asked = finance.getByRole('dialog', { name: 'Book as unidentified money' })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('the notice never came')
  await asked.getByRole('button', { name: 'Book as unidentified money' }).click()
  await finance.getByText('Resolved.').first().waitFor()
  await exception.getByText('43.00').first().waitFor()
  expect(new URL(finance.url()).searchParams.get('channel')).toBe(channel)
  await finance.keyboard.press('Escape')
  await exception.waitFor({ state: 'detached' })
  await grid.getByRole('gridcell', { name: '42.00' }).waitFor({ state: 'detached' })
  await finance.keyboard.press('Enter')
  await exception.getByText('43.00').first().waitFor()
  expect(finance.errors).toEqual([])
})

test('both sides of money in stand beside each other, and a row opens its match', async () => {
  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx', '/reconciliation/collectDetail?class=matched')
  await finance.getByRole('gridcell', { name: 'Both agree' }).first().click()
  const match = finance.getByRole('dialog', { name: 'Both agree' })
  await match.getByRole('heading', { name: 'The bank’s lines' }).waitFor()
  await match.getByRole('button', { name: 'Undo the match' }).waitFor()
  expect(await violations(finance, '[role=dialog]')).toEqual([])
  await finance.goto('/reconciliation/internalPayment')
  await finance.getByText('Bills, ledger and channels agree').waitFor()
  expect(await violations(finance)).toEqual([])
  expect(finance.errors).toEqual([])
})
