import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('an auditor takes the next audit, turns its images and concludes it by keyboard', async () => {
  const page = await openPage(browser)
  await signIn(page, 'auditor_pe', '/auditing/pendingAudit')
  await page.getByRole('button', { name: 'Next audit' }).click()
  await page.waitForURL(/make_conclusion\/E/)
  const first = page.url()
  const conclusion = page.getByRole('group', { name: 'Audit result' })
  await conclusion.waitFor()
  const image = page.getByRole('region', { name: 'ID, front' }).getByRole('img')
  await image.waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => image.getAttribute('style')).toContain('rotate(90deg)')
  await page.keyboard.press('j')
  await page.keyboard.press('4')
  await expect.poll(() => page.getByRole('radio', { name: 'Income is not enough' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(/PE-APP-\d: Reject|another auditor looks at it too/).waitFor()
  await expect.poll(() => page.url()).not.toBe(first)
  expect(page.errors).toEqual([])
  await page.context().close()
})

test('images are compared and passed by one key', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_pe', '/jedi/image_manual')
  const waiting = page.getByText(/^\d+ waiting$/)
  await waiting.waitFor()
  const before = Number.parseInt((await waiting.textContent()) ?? '', 10)
  await page.getByRole('region', { name: 'Selfie' }).getByRole('img').waitFor()
  await page.keyboard.press('p')
  await expect
    .poll(
      async () =>
        (await page.getByText('No images wait').count()) +
        Number.parseInt((await waiting.textContent({ timeout: 500 }).catch(() => '0')) ?? '', 10),
    )
    .toBeLessThan(before)
  expect(page.errors).toEqual([])
  await page.context().close()
})
