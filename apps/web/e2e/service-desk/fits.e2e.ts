/** At the width of an ordinary screen every column of these lists is in sight: none waits behind a scroll nobody sees. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const paths = [
  '/jedi/organization_handel',
  '/jedi/help_question',
  '/jedi/order_report',
  '/jedi/repayment_Record',
  '/jedi/channel_cost_statistics_conf',
  '/app_operation/curp_conf',
  '/app_operation/closing_rule',
]

test('lists of the desk and the market show their last column at 1440 px, in every language', async () => {
  const cut: string[] = []
  for (const language of ['en', 'es', 'zh'] as const) {
    const page = await openPage(browser, { language })
    await signIn(page, 'super', paths[0])
    for (const path of paths) {
      await page.goto(path)
      const grid = page.getByRole('grid').first()
      await grid.locator('[role=row][aria-rowindex="2"]').waitFor()
      const hidden = await grid.evaluate((element) => element.scrollWidth - element.clientWidth)
      if (hidden > 8) cut.push(`${language} ${path}: ${hidden} px`)
    }
    expect(page.errors).toEqual([])
    await page.context().close()
  }
  expect(cut).toEqual([])
})

test('words that their column cuts are whole on the pointer', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/jedi/help_question')
  const cut = page.getByText('Transfers are credited the same day', { exact: false }).first()
  await cut.waitFor()
  expect(await cut.evaluate((words) => words.scrollWidth > words.clientWidth)).toBe(true)
  await cut.hover()
  await expect.poll(() => cut.getAttribute('title')).toBe(await cut.textContent())
  const whole = page.getByText('After 30 days.')
  await whole.hover()
  expect(await whole.getAttribute('title')).toBeNull()
})

test('a new question begins at its words, not at a list that has its choice', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/jedi/help_question')
  await page.getByRole('button', { name: 'New question' }).click()
  const first = page.getByRole('dialog').getByRole('group', { name: 'Español' }).getByRole('textbox').first()
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
})
