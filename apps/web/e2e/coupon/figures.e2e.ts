/** Figures of coupons and of marketing lists open whom they count. */
import { couponActivityReport, listCouponActivities, listHeldCoupons } from '@cordillera/contract/coupon/campaign'
import { listCouponMembers } from '@cordillera/contract/coupon/member'
import {
  listMarketingLists,
  listMarketingMembers,
  marketingListDetail,
} from '@cordillera/contract/service-desk/marketing'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** The number beside a fact's name, as it opens. */
const factOf = (drawer: Locator, name: string) =>
  drawer.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').getByRole('link')

const rowsOf = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })

test('customer service opens what was given and used of an activity, and the people of both groups', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx')
  const { list } = await callAs(page, listCouponActivities, { state: 'running' })
  const activity = list.find(({ given, used }) => given > 0 && used > 0)
  if (!activity) throw new Error('an activity of the demo gave coupons, and some are used')
  const { activityId } = activity
  await page.goto('/jedi/coupon_activity')
  const row = page.getByRole('row').filter({ hasText: activity.name }).first()
  const countOf = (count: number) => row.getByRole('link', { name: String(count), exact: true }).first()
  await countOf(activity.given).click()
  await page.waitForURL(/coupon_detail/)
  const { total } = await callAs(page, listHeldCoupons, { activityId })
  expect(total).toBe(activity.given)
  await rowsOf(page).first().waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.goBack()
  await countOf(activity.used).click()
  await page.waitForURL(/state=used/)
  await expect.poll(() => rowsOf(page).count()).toBe(activity.used)

  const report = await callAs(page, couponActivityReport, { activityId })
  await page.goto(`/jedi/coupon_activity?activity=${activityId}`)
  const drawer = page.getByRole('dialog', { name: activity.name })
  await factOf(drawer, 'Seen in the app').click()
  await page.waitForURL(/seen=1/)
  expect((await callAs(page, listHeldCoupons, { activityId, seen: true })).total).toBe(report.seen)
  for (const [name, arm] of [
    ['People with a coupon', 'given'],
    ['People compared with', 'control'],
  ] as const) {
    await page.goto(`/jedi/coupon_activity?activity=${activityId}`)
    await factOf(drawer, name).click()
    await page.waitForURL(new RegExp(`arm=${arm}`))
    await rowsOf(page).first().waitFor()
    expect((await callAs(page, listCouponMembers, { activityId, arm })).total).toBe(report[arm].people)
    expect(await violationsInBoth(page)).toEqual([])
  }
  expect(page.errors).toEqual([])
})

test('reasons and arms of a marketing list open their people', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super')
  const lists = (await callAs(page, listMarketingLists, {})).list
  const details = await Promise.all(lists.map(({ listId }) => callAs(page, marketingListDetail, { listId })))
  const leaving = details.find(({ excluded, bare }) => excluded.length > 0 && !bare)
  const sent = details.find(({ arms }) => arms.length > 0)
  if (!leaving || !sent) throw new Error('the demo has a list that leaves people out and one that was sent')
  await page.goto(`/jedi/marketing_list?list=${leaving.listId}`)
  const why = page.getByRole('dialog').first().getByRole('region', { name: 'Left out, and why' })
  await why.getByRole('link').first().click()
  await page.waitForURL(/why=/)
  await rowsOf(page).first().waitFor()
  const [reason] = leaving.excluded
  const opened = await callAs(page, listMarketingMembers, { listId: leaving.listId, why: reason?.why ?? 'debtor' })
  expect(opened.total).toBe(reason?.people)
  expect(await violationsInBoth(page)).toEqual([])

  await page.goto(`/jedi/marketing_list?list=${sent.listId}`)
  const arms = page.getByRole('dialog').first().getByRole('region', { name: 'What came of it' })
  await arms.getByRole('link').first().click()
  await page.waitForURL(/arm=/)
  await rowsOf(page).first().waitFor()
  expect(page.errors).toEqual([])
})
