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

/** An account of its own, told of by a table whose columns nobody can guess. */
async function readOwnTable(page: Page, channel: string, day: string) {
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import a statement' })
  await drawer.getByRole('combobox', { name: 'Channel' }).fill(channel)
  const buffer = Buffer.from(`Uno,Dos,Tres\n${day},44.00,K${channel}\n`)
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
  await page.getByRole('status').filter({ hasText: 'Done: 1 new lines' }).waitFor()
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
