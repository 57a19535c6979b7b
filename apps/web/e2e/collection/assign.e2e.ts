import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'
import { fillPool } from './pool.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const casesAt = '/collection/caseManagement'
const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Cases' }).getByRole('row')
const tick = (page: Page, at: number) => page.getByRole('checkbox', { name: 'Select row' }).nth(at).click()

async function openCases(page: Page, search = '') {
  await signIn(page, 'director_mx', `${casesAt}${search}`)
  await page.getByRole('checkbox', { name: 'Select row' }).first().waitFor()
}

test('a director assigns ticked cases as previewed, and recalls them with the numbers said first', async () => {
  const page = await openPage(browser)
  await signIn(page, 'director_mx')
  await fillPool(page, 3)
  await page.goto(casesAt)
  // what waits in the pool is one click away
  await page
    .getByTitle(/Show the unassigned cases/)
    .first()
    .click()
  await page.waitForURL('**status=not+assigned**')
  await page.getByRole('checkbox', { name: 'Select row' }).first().waitFor()
  // stopped cases and those on hold are left out: these three are not among them
  const working = rowsOf(page)
    .filter({ has: page.getByRole('link') })
    .filter({ hasNotText: /Stopped|On hold/ })
  for (const at of [0, 1, 2]) await working.nth(at).getByRole('checkbox').click()
  const first = (await working.first().getByRole('link').getAttribute('href'))?.split('/').at(-1)

  await page.getByRole('button', { name: 'Assign 3', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign cases' })
  await expect.poll(() => drawer.getByRole('radio', { name: 'Intelligent' }).isEnabled()).toBe(true)
  const people = drawer.getByRole('row')
  await people.nth(1).click()
  await people.nth(2).click()
  const confirm = drawer.getByRole('button', { name: /^Assign \d+ cases? to \d+ collectors?$/ })
  await confirm.waitFor()
  await expect.poll(() => drawer.getByText('3 selected, 3 can be assigned').count()).toBe(1)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  const promised = await confirm.textContent()
  await confirm.click()
  await page.getByText(promised?.replace('Assign', 'Assigned') ?? '').waitFor()
  await drawer.waitFor({ state: 'detached' })

  await page.goto(`${casesAt}?find=${first}`)
  await page.getByRole('checkbox', { name: 'Select row' }).first().waitFor()
  await tick(page, 0)
  await page.getByRole('button', { name: 'Recall 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Recall 1 case from 1 collector' })
  const recall = dialog.getByRole('button', { name: 'Recall 1 case' })
  await expect.poll(() => recall.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Assigned to try the screen')
  await recall.click()
  await page.getByText('1 case was recalled').waitFor()
  expect(page.errors).toEqual([])
})

test('everything that matches is counted exactly on request, with its sum', async () => {
  const page = await openPage(browser)
  await openCases(page)
  await page.getByRole('button', { name: 'Exact total and sums' }).click()
  const sums = page.getByRole('status').filter({ hasText: 'MXN' })
  await sums.waitFor()
  await expect.poll(() => sums.textContent()).toMatch(/^[\d,]+ cases?.*MXN [\d,]+\.\d\d$/)
})

test('filters stand in the address, narrow the list, and Back takes them away', async () => {
  const page = await openPage(browser)
  await openCases(page, '?contactTimesTo=0')
  // a filter under "More" is a chip
  await page.getByText('≤ 0').waitFor()
  await page.getByRole('button', { name: 'Clear Times contacted' }).click()
  await page.waitForURL((url) => !url.search.includes('contactTimesTo'))
  await page.getByRole('textbox', { name: 'Id or phone' }).count()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('textbox', { name: 'Id or phone' }).fill('nobody at all')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByRole('checkbox', { name: 'Select row' }).first().waitFor()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(1)
})

test('by keyboard: a case is ticked, then opened', async () => {
  const page = await openPage(browser)
  await openCases(page)
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Assign 1', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/collection/make_conclusion/*')
  await page.getByRole('region', { name: 'Owes' }).waitFor()
})
