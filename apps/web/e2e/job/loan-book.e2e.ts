import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openPage, savedPath, signIn } from '../browser.ts'
import { ageFromForm } from './ageing.ts'
import { chooseFile, dryRun, figure, fixture, outcome, runImport } from './import.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** High enough for every refused row to stand on it: rows out of sight are not drawn. */
async function jobsPage(options: Parameters<typeof openPage>[1] = { height: 2200 }) {
  const page = await openPage(browser, options)
  await signIn(page, 'super', '/settings/jobs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
async function beginImport() {
  const page = await jobsPage()
  await page.getByRole('button', { name: 'Import a loan book' }).click()
  return page
}
const bytesOf = async (page: Page, click: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), text: readFileSync(await savedPath(download), 'utf8') }
}

describe('a loan book', () => {
  test('is imported in four steps; a double click imports it once, and the same file again changes nothing', async () => {
    const page = await beginImport()
    await chooseFile(page, fixture('loan-book.csv'))
    await page.getByText('separated by commas').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'loan_id is read as' }).inputValue()).toBe('Loan id *')
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await outcome(page)
    expect(await figure(page, 'Rows')).toBe(595)
    expect(await figure(page, 'Refused')).toBe(0)
    const fresh = await figure(page, 'Rows ready to import')
    expect(fresh + (await figure(page, 'Here already'))).toBe(595)
    await runImport(page)
    expect(await figure(page, 'Rows ready to import')).toBe(fresh)

    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('gridcell', { name: 'loan-book.csv' }).first().waitFor()
    const runs = page.getByRole('row').filter({ hasText: 'loan-book.csv' }).filter({ hasText: 'Loan book import' })
    await expect.poll(() => runs.count()).toBe(1)

    await page.getByRole('button', { name: 'Import a loan book' }).click()
    await dryRun(page, fixture('loan-book.csv'))
    expect(await figure(page, 'Here already')).toBe(595)
    await expect.poll(() => page.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
    expect(page.errors).toEqual([])
  })

  test('from Excel in Spanish: exactly its faulty rows are refused, each with row, column and reason', async () => {
    const page = await beginImport()
    await chooseFile(page, fixture('loan-book-excel-es-faulty.csv'))
    await page.getByText('separated by semicolons').waitFor()
    const decimals = page.getByRole('combobox', { name: 'Amounts are written with a' })
    await expect.poll(() => decimals.inputValue()).toBe('decimal comma: 1.234,50')
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await outcome(page)

    const faults = readFileSync(fixture('loan-book-excel-es-faulty.faults.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
    const loans = new Set(faults.map((line) => line.split(',')[1]))
    const rows = page.getByRole('grid', { name: 'Refused rows' }).getByRole('row')
    const shown = await rows.evaluateAll((all) => all.map((row) => row.textContent ?? ''))
    const refused = await figure(page, 'Refused')
    expect(shown.length - 1).toBe(refused)
    for (const fault of faults) {
      const [row, loan] = fault.split(',')
      expect(
        shown.filter((text) => text.startsWith(`${row}${loan}`) && !text.includes('another instalment')),
      ).toHaveLength(1)
    }
    const innocent = shown.slice(1).filter((text) => ![...loans].some((loan) => loan && text.includes(loan)))
    expect(innocent).toEqual([])

    const file = await bytesOf(page, () => page.getByRole('button', { name: 'Refused rows only' }).click())
    const [header = '', ...lines] = file.text.trim().split(/\r?\n/)
    expect(header.split(';').at(-1)).toBe('why it was refused')
    expect(lines).toHaveLength(refused)
  })

  test('a refused value is corrected where it stands and checked again; totals stand by currency', async () => {
    const page = await beginImport()
    await dryRun(page, fixture('loan-book-excel-es-faulty.csv'))
    const before = await figure(page, 'Refused')
    await page.getByRole('heading', { name: 'Control totals of the new instalments' }).waitFor()
    await page.getByRole('cell', { name: 'MXN', exact: true }).waitFor()
    const wrong = page.getByRole('textbox', { name: 'Principal of row 24' })
    expect(await wrong.inputValue()).toBe('N/A')
    await wrong.fill('1000,00')
    await page.getByRole('button', { name: 'Correct 1 value and check again' }).click()
    await wrong.waitFor({ state: 'detached' })
    await outcome(page)
    expect(await figure(page, 'Refused')).toBeLessThan(before)
    expect(page.errors).toEqual([])
  })

  test('a dry run is left, found again in the job centre, and goes on from there', async () => {
    const page = await beginImport()
    await dryRun(page, fixture('loan-book-excel-es-faulty.csv'))
    await page.getByRole('button', { name: 'Leave' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Loan book, dry run' }).first()
    await row.getByRole('button', { name: 'Continue' }).click()
    await outcome(page)
    expect(await figure(page, 'Rows')).toBe(610)
    await page.getByRole('button', { name: 'Change the columns' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'due_date is read as' }).inputValue()).toBe('Due date *')
    await page.reload()
    await page.getByRole('combobox', { name: 'due_date is read as' }).waitFor()
  })

  test('a column whose name says nothing is chosen by hand', async () => {
    const page = await beginImport()
    const renamed = readFileSync(fixture('loan-book.csv'), 'utf8').replace('due_date', 'columna 33')
    await chooseFile(page, { name: 'renamed.csv', mimeType: 'text/csv', buffer: Buffer.from(renamed) })
    await page.getByRole('alert').filter({ hasText: 'Due date' }).waitFor()
    await page.getByRole('combobox', { name: 'columna 33 is read as' }).fill('Due')
    await page.getByRole('option', { name: 'Due date *' }).click()
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await outcome(page)
    expect(await figure(page, 'Refused')).toBe(0)
  })
})

describe('what is no loan book', () => {
  test('is refused in a sentence before it is sent', async () => {
    const page = await beginImport()
    await chooseFile(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await page.getByText('photo.png is not a table. Choose a CSV, XLSX or ODS file.').waitFor()
    await chooseFile(page, { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
    await page.getByText('empty.csv is empty; nothing was sent.').waitFor()
    const folder = mkdtempSync(path.join(os.tmpdir(), 'cordillera-e2e-large-'))
    const large = path.join(folder, 'large.csv')
    const file = openSync(large, 'w')
    ftruncateSync(file, 65 * 1024 * 1024)
    closeSync(file)
    await chooseFile(page, large)
    await page.getByText('large.csv has 65 MB; up to 64 MB can be sent. Nothing was sent.').waitFor()
    rmSync(folder, { recursive: true })
  })

  test('is refused in its place when it cannot be read, with a way on', async () => {
    const page = await beginImport()
    await chooseFile(page, { name: 'book.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK not really') })
    await page.getByText("This file can't be imported").waitFor()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await page.getByText('Drop a file here').waitFor()
  })

  test('a file whose sending breaks off leaves nothing, and can be sent again', async () => {
    const page = await beginImport()
    await page.route('**/api/cms/file/upload', (route) => route.abort('connectionreset'))
    await chooseFile(page, fixture('loan-book.csv'))
    await page.getByText('The file could not be sent. Check the network, then try again.').waitFor()
    await page.unroute('**/api/cms/file/upload')
    await chooseFile(page, fixture('loan-book.csv'))
    await page.getByText('separated by commas').waitFor()
  })
})

test('ageing runs for a country and a day, and stands in the list of days', async () => {
  const page = await jobsPage({})
  await ageFromForm(page, async (send) => {
    await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Mexico')
    await send.dblclick()
  })
  await page.getByText('Ageing by day').click()
  await page.getByRole('grid', { name: 'Ageing by day' }).getByText('Luna Credito').first().waitFor()
  expect(page.errors).toEqual([])
})

test('who may neither import nor run ageing is offered neither', async () => {
  const page = await openPage(browser)
  await signIn(page, 'finance_mx', '/settings/jobs')
  await page
    .getByText(/No jobs yet|You have no permission/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Import a loan book' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Run ageing' }).count()).toBe(0)
})
