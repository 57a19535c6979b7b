/** A funnel's steps open the devices that they count, and a cost that was entered opens its entries. */
import { acquisitionChoices, listChannelCosts } from '@cordillera/contract/acquisition/channels'
import { countFunnel, listFunnelDevices } from '@cordillera/contract/acquisition/events'
import { dayFigures } from '@cordillera/contract/acquisition/figures'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const rowsOf = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const shown = (count: number) => count.toLocaleString('en')
const steps = [
  { name: 'view', page: 'home', element: '' },
  { name: 'click', page: 'apply', element: 'submit' },
]

test('who reads a funnel opens those who came to a step and those who were lost, and shares what is seen', async () => {
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  const { today } = await callAs(page, acquisitionChoices, {})
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10)
  const walked = { startDay: day(7), endDay: day(1), steps, windowHours: 24 }
  const [all, some] = (await callAs(page, countFunnel, walked)).steps.map(({ devices }) => devices)
  if (!all || !some) throw new Error('people of the demo applied in the last week')
  const funnel = `/loan_market/loan_market_bytedata?view=funnel&startDay=${day(7)}&endDay=${day(1)}&steps=${encodeURIComponent('view@home#>click@apply#submit')}`
  await page.goto(funnel)
  const second = page.getByRole('row').filter({ hasText: '2. click@apply#submit' })
  await second.getByRole('link', { name: shown(some), exact: true }).click()
  await page.waitForURL(/view=devices/)
  await rowsOf(page).first().waitFor()
  expect((await callAs(page, listFunnelDevices, { ...walked, step: 2 })).total).toBe(some)
  await expect.poll(() => page.getByText(`${shown(some)} rows`).count()).toBe(1)
  expect(await violationsInBoth(page)).toEqual([])
  // the address is all that a colleague needs
  const { href } = new URL(page.url())
  await page.goto('/dashboard')
  await page.goto(href)
  await expect.poll(() => page.getByText(`${shown(some)} rows`).count()).toBe(1)

  await page.goto(funnel)
  await second.getByRole('link', { name: shown(all - some), exact: true }).click()
  await page.waitForURL(/lost=1/)
  await expect.poll(() => page.getByText(`${shown(all - some)} rows`).count()).toBe(1)
  expect(page.errors).toEqual([])
})

test('a cost that was entered opens its entries, of its day and channel', async () => {
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  const { today } = await callAs(page, acquisitionChoices, {})
  const day = (ago: number) => new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10)
  const days = { startDay: day(28), endDay: day(1) }
  const { rows, total } = await callAs(page, dayFigures, { ...days, by: 'channel' })
  const costly = rows.find(({ costEntries }) => costEntries > 0)
  if (!costly?.channelName) throw new Error('costs of the demo are entered for two days in three')
  expect((await callAs(page, listChannelCosts, days)).total).toBe(total.costEntries)
  await page.goto('/loan_market_convert/loan_market_day_situation?by=channel')
  const row = page.getByRole('row').filter({ hasText: costly.channelName })
  await row.locator('a[href*="loan_market_cost_entry"]').click()
  await page.waitForURL(new RegExp(`loan_market_cost_entry.*channelId=${costly.channelId}`))
  await rowsOf(page).first().waitFor()
  await expect.poll(() => page.getByText(`${costly.costEntries} rows`).count()).toBe(1)
  expect(page.errors).toEqual([])
})
