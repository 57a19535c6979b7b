/** What is known of a person is corrected with evidence, seen on a tab of its own with its pictures, and revealed with a reason. */
import { listBills } from '@cordillera/contract/credit/bill'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
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
