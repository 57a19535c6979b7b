/** Incentive, goals, the weekend plan and forecasts, as the people of the demo business use them. */
import { deleteGoal, listGoals } from '@cordillera/contract/performance/goal'
import { listDisputes, openDispute } from '@cordillera/contract/performance/incentive-dispute'
import { queryResultList } from '@cordillera/contract/performance/incentive-month'
import { queryRuleList } from '@cordillera/contract/performance/incentive-plan'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

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
    await first.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Cases held').waitFor()
    await drawer.getByText('Cases and what came in for them').waitFor()
    await demandAccessible(page)
    expect(page.errors).toEqual([])
  })

  test('a rule is made with its tiers, and tiers from hard to easy are refused in words', async () => {
    const page = await open('hr_mx', '/collection/incentive?view=rules')
    // a stage that has no rule of the type that the form begins with
    const { list } = await callAs(page, queryRuleList, { country: 'MX', incentiveType: 1, pageSize: 200 })
    const free = ['M3', 'M2', 'D0', 'D0_BEFORE'].find((stage) => list.every(({ period }) => period !== stage))
    await page.getByRole('button', { name: 'New rule' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Stage' }).click()
    await page.getByRole('option', { name: free ?? '', exact: true }).click()
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
    await page.getByText('35.5%').first().waitFor()
    expect(page.errors).toEqual([])
  })

  test('a collector sees the own results and dispute alone', async () => {
    const page = await open('agent_mx', '/collection/incentive?view=disputes')
    if ((await callAs(page, listDisputes, { state: 'open' })).total === 0) {
      const month = new Date().toISOString().slice(0, 7)
      const [result] = (await callAs(page, queryResultList, { incentiveDate: month, pageSize: 1 })).list
      await callAs(page, openDispute, { resultId: result?.resultId ?? '', text: 'one payment is missing' })
      await page.reload()
    }
    await page.getByRole('grid', { name: 'Disputes' }).getByRole('row').nth(1).click()
    const drawer = page.getByRole('dialog')
    const note = `It was on Monday at nine (${Date.now()}).`
    await drawer.getByRole('textbox', { name: 'Write back' }).fill(note)
    await drawer.getByRole('button', { name: 'Send' }).click()
    await drawer.getByText(note).waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    expect(page.errors).toEqual([])
  })
})

test('a director sets a goal and deletes it again', async () => {
  const page = await open('director_mx', '/collection/goal')
  // what an earlier try left
  const { list } = await callAs(page, listGoals, { type: 'kept', pageSize: 200 })
  for (const { goalId, rate } of list) if (rate === 6250) await callAs(page, deleteGoal, { goalId })
  await page
    .getByRole('gridcell', { name: 'Met' })
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
  await page.getByText('1 day chosen').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('2 days chosen').waitFor()
  const chosen = () => Promise.all([1, 2].map((at) => cells.nth(at).innerText()))
  // each shows what the one before it did not, whatever an earlier try left
  for (const [key, shown] of [
    ['r', 'Rest'],
    ['w', 'Work'],
    ['u', '·'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(chosen, { timeout: 30_000 }).toEqual([shown, shown])
  }
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
