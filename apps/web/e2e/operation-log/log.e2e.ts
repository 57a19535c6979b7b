import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { launch, openPage, savedPath, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Operation log' }).getByRole('row')

async function openLog(user: string, search = '', options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, options)
  await signIn(page, user, `/opt-audit/log${search}`)
  await rowsOf(page).nth(1).waitFor()
  return page
}

test('who did what is found by action and person; an entry shows its values as people read them', async () => {
  const page = await openLog('super')
  await page.getByRole('search').getByRole('button', { name: 'Action' }).click()
  await page.getByRole('combobox', { name: 'Action' }).fill('Logged')
  await page.keyboard.press('Enter')
  await page.waitForURL('**action=collection.saveLog**')
  await rowsOf(page).filter({ hasText: 'Logged a result' }).filter({ hasText: 'Promise to pay' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Logged a result' })
  await drawer.getByText(/^[A-Z]{3} [\d.,]+$/).waitFor()
  await drawer.getByText('Call', { exact: true }).waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  expect(page.errors).toEqual([])
})

test('the log of a case has everything in one order; what is no id is said to be none', async () => {
  const page = await openLog('super', '?action=collection.saveLog')
  await rowsOf(page).nth(1).getByRole('link').nth(1).click()
  await page.waitForURL('**/opt-audit/case?id=*')
  // the list behind it is kept in its own tab, out of sight
  for (const step of ['Case opened', 'Logged a result'])
    await page.getByText(step).filter({ visible: true }).first().waitFor()
  const field = page.getByRole('textbox', { name: 'Id of a case, application or borrower' })
  await field.fill('12345')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('This is not an id').waitFor()
  await field.fill('C000000000000')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('This case does not exist').waitFor()
})

test('a row’s history stands beside the list of cases, for those who may read it', async () => {
  const page = await openPage(browser)
  await signIn(page, 'director_mx', '/collection/caseManagement')
  await page.getByRole('button', { name: 'History' }).first().click()
  const drawer = page.getByRole('dialog', { name: /^History C/ })
  await drawer.getByText('Case opened').first().waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})

test('the logs are accessible in light and dark, by thumb too', async () => {
  const page = await openLog('super', '?action=collection.saveLog')
  expect(await violationsInBoth(page)).toEqual([])
  await rowsOf(page).nth(1).getByRole('link').nth(1).click()
  await page.getByText('Case opened').first().waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/opt-audit/log')
  await page.getByRole('listitem').filter({ hasText: 'Action' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsInBoth(page)).toEqual([])
})

test('a list without a file of the server is one that its table makes, and who took it is written down', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/auth/roleManage')
  const grid = page.getByRole('grid', { name: 'Roles' })
  await grid.getByRole('link').first().waitFor()
  const shown = await grid.getByRole('row').count()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const text = readFileSync(await savedPath(download), 'utf8').slice(1)
  const [head = '', ...lines] = text.trim().split('\r\n')
  expect(head.split(',').length).toBeGreaterThan(3)
  // every row of the list, also those that are not drawn
  expect(lines.length).toBeGreaterThanOrEqual(shown - 1)
  expect(text).toContain('Team leader')
  const log = await openLog('super', '?action=operationLog.listTaken')
  await rowsOf(log).filter({ hasText: 'Took a list as a file' }).filter({ hasText: 'roleManage' }).first().waitFor()

  const collector = await openPage(browser)
  await signIn(collector, 'agent_mx', '/my-info/my-attendance?view=punches')
  await collector.getByRole('grid').getByRole('link').first().waitFor()
  expect(await collector.getByRole('button', { name: 'Export' }).count()).toBe(0)
  expect([...page.errors, ...log.errors, ...collector.errors]).toEqual([])
})
