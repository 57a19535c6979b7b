/** A server that answers late is said, not guessed at from grey lines. */
import { conversationDetail } from '@cordillera/contract/service-desk/chat'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('what is waited for longer than usual says so, and opens by itself once it is there', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx', '/jedi/smart_customer_service')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${conversationDetail.path}`, async (route) => {
    await held
    await route.continue()
  })
  await page.locator('[role=row][aria-rowindex="2"]').click()
  const said = page.getByRole('dialog').getByText('The server takes longer than usual.')
  await said.waitFor()
  answer()
  await said.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'What was said' }).waitFor()
  expect(page.errors).toEqual([])
})
