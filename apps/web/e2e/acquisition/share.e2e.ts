import { acquisitionChoices } from '@cordillera/contract/acquisition/channels'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const situation = '/loan_market_convert/loan_market_day_situation'

test('figures as they are filtered are kept under a name, and their address opens the same for whoever may see them', async () => {
  const page = await openPage(browser)
  await signIn(page, 'technical_mx', situation)
  await page.getByRole('radiogroup', { name: 'Grouped by' }).getByText('Channel', { exact: true }).click()
  await page.waitForURL(/by=channel/)
  const name = `Channels ${Date.now()}`
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Keep the list as it is now' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name, exact: true }).waitFor()
  const address = page.url()
  const shown = await page.getByRole('grid').innerText()

  const colleague = await openPage(browser)
  await signIn(colleague, 'super')
  await colleague.goto(address)
  await expect.poll(() => colleague.getByRole('grid').innerText()).toBe(shown)

  const other = await openPage(browser)
  await signIn(other, 'agent_mx')
  await other.goto(address)
  await other.getByText('You have no permission for this screen').waitFor()

  // of a merchant that somebody does not work for it says so, and shows nothing
  const [all, own] = await Promise.all([colleague, page].map((one) => callAs(one, acquisitionChoices, {})))
  const foreign = all?.merchants.find(({ merchant }) => !own?.merchants.some((one) => one.merchant === merchant))
  if (!foreign) throw new Error('a merchant of another country')
  await page.goto(`${situation}?merchant=${foreign.merchant}`)
  await page.getByText('Your account does not keep the loan market of this merchant').first().waitFor()
  expect([...page.errors, ...colleague.errors, ...other.errors]).toEqual([])
})
