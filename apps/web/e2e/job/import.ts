/** Importing a file as a person does, for the tests of imports and of what follows from them. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const fixtures = fileURLToPath(new URL('../../../api/test/fixtures/', import.meta.url))
export const fixture = (name: string): string => path.join(fixtures, name)

/** A job is a second or two of work behind others. */
const jobTimeoutMs = 120_000

export const chooseFile = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file)

/** From the screen of an import to the outcome of its dry run. */
export async function dryRun(page: Page, file: string): Promise<void> {
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await outcome(page)
}
export const outcome = (page: Page) =>
  page.getByRole('heading', { name: /What (the import would|was)/ }).waitFor({ timeout: jobTimeoutMs })

/** A number of an outcome by its name. */
export async function figure(page: Page, name: string): Promise<number> {
  const told = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
  return Number((await told.locator('dd').first().textContent())?.replace(/\D/g, ''))
}

/** Runs what a dry run found. A book that is here already is left as it is. */
export async function runImport(page: Page): Promise<void> {
  const run = page.getByRole('button', { name: /^(Import .* rows?|Nothing to import)$/ })
  if ((await run.textContent()) === 'Nothing to import') return
  await run.click()
  await page.getByRole('heading', { name: /What was/ }).waitFor({ timeout: jobTimeoutMs })
}
