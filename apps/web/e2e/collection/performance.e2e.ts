/** Incentive, goals, the weekend plan and forecasts, as the people of the demo business use them. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function open(user: string, path: string, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, options)
  await signIn(page, user, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
/** The screen itself: what stands around it is tried with the frame. */
const demandAccessible = async (page: Page) => expect(await violations(page, '#main')).toEqual([])

describe('incentive', () => {
  test('HR sees the month’s results, and why one is what it is', async () => {
    const page = await open('hr_mx', '/collection/incentive')
    await page.getByText('Mexico').first().waitFor()
    const first = page.getByRole('grid', { name: 'Incentive results' }).getByRole('row').nth(1)
    await first.dblclick()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Cases held').waitFor()
    await drawer.getByText('Cases and what came in for them').waitFor()
    await demandAccessible(page)
    expect(page.errors).toEqual([])
  })

  test('a rule is made with its tiers, and tiers from hard to easy are refused in words', async () => {
    const page = await open('hr_mx', '/collection/incentive?view=rules')
    await page.getByRole('button', { name: 'New rule' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Stage' }).click()
    await page.getByRole('option', { name: 'M3' }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill(`Recovered ${Date.now()}`)
    await form.getByRole('textbox', { name: 'Goal, at least' }).fill('20')
    await form.getByRole('textbox', { name: 'Pays' }).fill('500')
    await form.getByRole('button', { name: 'Another tier' }).click()
    await form.getByRole('textbox', { name: 'Goal, at least' }).nth(1).fill('10')
    await form.getByRole('textbox', { name: 'Pays' }).nth(1).fill('900')
    await form.getByRole('button', { name: 'Make the rule' }).click()
    await form.getByText('tier 2 does not').waitFor()
    await form.getByRole('textbox', { name: 'Goal, at least' }).nth(1).fill('35.5')
    await form.getByRole('button', { name: 'Make the rule' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('gridcell', { name: '35.5%' }).or(page.getByText('35.5%')).first().waitFor()
    expect(page.errors).toEqual([])
  })

  test('a collector sees the own results and dispute alone', async () => {
    const page = await open('agent_mx', '/collection/incentive?view=disputes')
    await page.getByRole('grid', { name: 'Disputes' }).getByRole('row').nth(1).dblclick()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Write back' }).fill('It was on Monday at nine.')
    await drawer.getByRole('button', { name: 'Send' }).click()
    await drawer.getByText('It was on Monday at nine.').waitFor()
    expect(await drawer.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    expect(page.errors).toEqual([])
  })
})

test('a director sets a goal and deletes it again', async () => {
  const page = await open('director_mx', '/collection/goal')
  await page
    .getByRole('gridcell', { name: 'Reached' })
    .or(page.getByRole('gridcell', { name: 'Missed' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'New goal' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Kept rate' }).click()
  await form.getByRole('textbox', { name: 'Goal' }).fill('62.5')
  await form.getByRole('button', { name: 'Set the goal' }).click()
  await form.waitFor({ state: 'hidden' })
  const row = page.getByRole('row').filter({ hasText: 'Kept rate' }).filter({ hasText: '62.5%' })
  await row.waitFor()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  await demandAccessible(page)
  expect(page.errors).toEqual([])
})

test('weekends are planned by keyboard alone', async () => {
  const page = await open('director_mx', '/collection/wwp')
  await page.getByRole('button', { name: 'Month after' }).click()
  const grid = page.getByRole('grid', { name: 'Weekend plan' })
  const cells = grid.getByRole('gridcell')
  await cells.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('2 days chosen').waitFor()
  await page.keyboard.press('w')
  await page.getByText('Plans changed: 2').waitFor()
  await cells.nth(1).filter({ hasText: 'Work' }).waitFor()
  await page.keyboard.press('u')
  await page.getByText('Plans changed: 2').last().waitFor()
  await demandAccessible(page)
  expect(page.errors).toEqual([])
})

test.each([
  ['/collection/caseForecast', 'Cases by day and stage'],
  ['/collection/forecastHr', 'People needed by day and stage'],
])('%s draws its chart with the table behind it', async (path, table) => {
  const page = await open('country_director_mx', path)
  await page.getByRole('img').first().waitFor()
  await page.getByText(table).waitFor()
  await demandAccessible(page)
  expect(page.errors).toEqual([])
})
