import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a parameter is drafted, handed in, approved by another person, published, seen in the preview and taken back', async () => {
  const key = `e2e.${Date.now()}`
  const writer = await openPage(browser)
  await signIn(writer, 'technical_mx')
  await writer.goto('/app_operation/app_param_config')
  await writer.getByRole('button', { name: 'New item' }).click()
  const form = writer.getByRole('dialog', { name: 'New item' })
  await form.getByRole('textbox', { name: 'Name' }).fill(key)
  await form.getByRole('textbox', { name: 'Key' }).fill(key)
  await form.getByRole('textbox', { name: 'Value' }).fill('42')
  await form.getByRole('textbox', { name: 'What it is for' }).fill('tried by a browser')
  await form.getByText('value: 42').waitFor()
  expect(await violationsInBoth(writer, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save the draft' }).click()

  await rowOf(writer, key).getByRole('checkbox').check()
  await writer.getByRole('button', { name: 'Put 1 into a release' }).click()
  const making = writer.getByRole('dialog', { name: 'A release of 1 item' })
  await making.getByRole('textbox', { name: 'Name of the release' }).fill(key)
  await making.getByRole('button', { name: 'Make the release' }).click()
  await making.waitFor({ state: 'hidden' })
  await writer.goto('/app_operation/app_param_config?view=releases')
  await rowOf(writer, key).getByText(key).first().click()
  const asked = writer.getByRole('dialog', { name: key })
  await asked.getByText('New to borrowers').waitFor()
  expect(await violationsInBoth(writer, '[role=dialog]')).toEqual([])
  await asked.getByRole('button', { name: 'Hand in for approval' }).click()
  await asked.getByText('Waits for approval').waitFor()

  const approver = await openPage(browser)
  await signIn(approver, 'super')
  const merchant = new URL(writer.url()).searchParams.get('merchant')
  await approver.goto(`/app_operation/app_param_config?view=releases${merchant ? `&merchant=${merchant}` : ''}`)
  await rowOf(approver, key).getByText(key).first().click()
  const release = approver.getByRole('dialog', { name: key, exact: true })
  await release.getByRole('button', { name: 'Approve' }).click()
  const approving = approver.getByRole('dialog', { name: `Approve “${key}”` })
  await approving.getByRole('textbox', { name: 'Reason' }).fill('read and tried')
  await approving.getByRole('button', { name: 'Approve' }).click()
  await release.getByRole('button', { name: 'Publish now' }).click()
  await approver
    .getByRole('dialog', { name: `Publish “${key}” now` })
    .getByRole('button', { name: 'Publish' })
    .click()
  await release.getByText('Published', { exact: true }).first().waitFor()
  await approver.keyboard.press('Escape')

  await approver.getByText('Who sees what').click()
  const seen = approver.getByRole('listitem').filter({ hasText: key })
  await seen.getByText('Seen', { exact: true }).waitFor()
  expect(await violationsInBoth(approver)).toEqual([])
  await approver.getByText('What was served').click()
  await rowOf(approver, key).first().waitFor()

  await approver.getByText('Items', { exact: true }).first().click()
  await rowOf(approver, key).getByRole('checkbox').check()
  await approver.getByRole('button', { name: 'Withdraw 1' }).click()
  const withdrawing = approver.getByRole('dialog', { name: `Withdraw “${key}” at once` })
  await withdrawing.getByRole('textbox', { name: 'Reason' }).fill('only a trial')
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click()
  await rowOf(approver, key).getByText('Withdrawn', { exact: true }).waitFor()
  expect([...writer.errors, ...approver.errors]).toEqual([])
})

test('banners change their order by keyboard alone', async () => {
  const page = await openPage(browser)
  await signIn(page, 'technical_mx')
  await page.goto('/loan_market/loan_market_banner')
  await page.getByRole('button', { name: 'Change the order' }).press('Enter')
  const order = page.getByRole('dialog', { name: 'Change the order' })
  const items = order.getByRole('listitem')
  await items.nth(1).waitFor()
  const first = (await items.nth(0).textContent())?.replace(/^1\. /, '') ?? ''
  await order.getByRole('button', { name: `Move “${first}” down` }).press('Enter')
  await items.nth(1).filter({ hasText: first }).waitFor()
  await order.getByRole('button', { name: `Move “${first}” up` }).press('Enter')
  await items.nth(0).filter({ hasText: first }).waitFor()
  expect(page.errors).toEqual([])
})

test('the pages of content fit a phone', async () => {
  const page = await openPage(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'technical_mx')
  for (const path of ['/loan_market/loan_market_banner', '/loan_market/loan_market_image_manage']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wider, path).toBe(false)
  }
  expect(page.errors).toEqual([])
})

test('on a phone a list of content has no button that waits for ticks', async () => {
  const page = await openPage(browser, { width: 390, height: 844 })
  await signIn(page, 'super', '/loan_market/loan_market_banner')
  await page.getByRole('button', { name: 'Open', exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Put into a release' }).count()).toBe(0)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Put 1 into a release' }).waitFor()
})
