/** What is known of a person is corrected with evidence, seen on a tab of its own with its pictures, and revealed with a reason. */
import { listCases } from '@cordillera/contract/collection/case'
import { listBills } from '@cordillera/contract/credit/bill'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a correction has its evidence on screen, and what was corrected is revealed', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_mx')
  const { list } = await callAs(page, listBills, { billStatus: ['repayment'], currency: 'MXN', pageSize: 20 })
  const userId = list.at(-1)?.userId ?? ''
  await page.goto(`/user/userBaseInfo/${userId}`)
  await page.getByRole('button', { name: 'Act for the borrower' }).click()
  await page.getByRole('menuitem', { name: "Correct the person's data" }).click()
  const form = page.getByRole('dialog', { name: "Correct the person's data" })
  await form.getByRole('textbox', { name: 'WhatsApp' }).fill('+525512349876')
  await form.getByRole('textbox', { name: 'Second id' }).fill('PASAPORTE778812')
  await form.locator('input[type=file]').setInputFiles(await aPicture(page))
  await form.getByText('pasaporte.jpg').waitFor()
  await form.getByRole('textbox', { name: 'Reason' }).fill('came to the office with the passport')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Correct', exact: true }).click()
  await form.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Corrections' }).click()
  const row = page.getByRole('row').filter({ hasText: 'came to the office with the passport' })
  await row.getByText('WhatsApp, Second id').waitFor()
  await row.getByRole('button', { name: 'Show' }).click()
  const picture = row.getByRole('img').first()
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Reveal the second id' }).click()
  await page.getByRole('button', { name: 'To verify identity' }).click()
  await page.getByText('PASAPORTE778812').waitFor()
  expect(page.errors).toEqual([])
})

test('who owes with the borrower is added by one person, verified by another, their place put right, and ended', async () => {
  const leader = await openPage(browser)
  await signIn(leader, 'leader_mx', '/collection/caseManagement')
  await leader.getByRole('grid', { name: 'Cases' }).getByRole('link').first().waitFor()
  const { list } = await callAs(leader, listCases, {})
  const contacts = `/user/userBaseInfo/${list[Date.now() % list.length]?.userId}?tab=contacts`
  await leader.goto(contacts)
  await leader.getByRole('button', { name: 'Add an obligor' }).click()
  const form = leader.getByRole('dialog', { name: 'Add an obligor' })
  await form.getByRole('textbox', { name: 'Number of the document' }).fill('HEGG560427MVZRRL04')
  await form.getByRole('textbox', { name: 'City' }).fill('Ciudad de México')
  const contract = `pagaré ${Date.now()}, in the safe of the branch`
  await form.getByRole('textbox', { name: /^Which contract/ }).fill(contract)
  expect(await violations(leader, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Add the obligor' }).click()
  await form.waitFor({ state: 'detached' })
  const rowOn = (page: Page) => page.getByRole('row').filter({ hasText: contract })
  await rowOn(leader).getByText('not verified: not contacted').waitFor()
  // who added it reads why another has to
  await rowOn(leader).getByRole('button', { name: 'Verify the record' }).hover()
  await leader.getByText('Somebody else has to verify it').waitFor()

  const second = await openPage(browser)
  await signIn(second, 'super', contacts)
  await rowOn(second).getByRole('button', { name: 'Verify the record' }).click()
  const asked = second.getByRole('dialog', { name: /^Verify .* as an obligor\?$/ })
  await asked.getByRole('textbox', { name: 'What you saw' }).fill('the contract with their signature')
  await asked.getByRole('button', { name: 'Verify the record' }).click()
  await rowOn(second).getByText('verified by').waitFor()
  await rowOn(second).getByRole('button', { name: 'Correct the place' }).click()
  const place = second.getByRole('dialog', { name: 'Correct where the obligor lives' })
  await place.getByRole('textbox', { name: 'City' }).fill('Tijuana')
  await place.getByRole('textbox', { name: 'How it is known' }).fill('the contract says so')
  await place.getByRole('button', { name: 'Save the place' }).click()
  await rowOn(second).getByText('Tijuana').waitFor()
  expect(await violationsInBoth(second)).toEqual([])
  await second.setViewportSize({ width: 390, height: 844 })
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await rowOn(second).getByRole('button', { name: 'End the record' }).click()
  const end = second.getByRole('dialog', { name: /^End .* as an obligor\?$/ })
  await end.getByRole('textbox', { name: 'Reason' }).fill('the guarantee ran out')
  await end.getByRole('button', { name: 'End the record' }).click()
  await rowOn(second).getByText('the guarantee ran out').waitFor()
  expect(await rowOn(second).getByRole('button').count()).toBe(0)
  expect([...leader.errors, ...second.errors]).toEqual([])
})

/** Drawn by the page itself, as a camera would have. */
async function aPicture(page: Awaited<ReturnType<typeof openPage>>) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 400
    canvas.getContext('2d')?.fillRect(40, 40, 300, 200)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return { name: 'pasaporte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}
