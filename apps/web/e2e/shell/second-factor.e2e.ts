import { createHmac } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signInByForm } from '../browser.ts'

/** The demo account's secret, as README prints it. */
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** RFC 6238, written here so that the console's own library does not check itself. */
function codeAt(ms: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)))
  const hash = createHmac('sha1', key).update(step).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a wrong code is said and asked again; the right one leads on to where the person wanted to go', async () => {
  const page = await openPage(browser)
  await signInByForm(page, 'secure_mx')
  const dialog = page.getByRole('dialog', { name: 'Dynamic verification code' })
  await dialog.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('Dynamic verification code does not match.').waitFor()
  await expect.poll(() => dialog.getByLabel('Code').inputValue()).toBe('')

  await page.keyboard.press('Escape')
  await page.getByText('A dynamic verification code is required.').waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  await dialog.getByLabel('Code').fill(codeAt(Date.now()))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.errors).toEqual([])
})
