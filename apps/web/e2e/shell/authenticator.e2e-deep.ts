/** The QR code as a phone sees it: a picture of the screen, read by `zbarimg`; the code from `oathtool`. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each(['light', 'dark'] as const)(
  'a camera reads the secret off the screen in %s, and its code binds',
  async (colorScheme) => {
    const admin = await openPage(browser)
    await signIn(admin, 'super')
    const who = colorScheme === 'light' ? 'other_ec' : 'technical_pe'
    await admin.goto(`/account/accountManage?find=${who}`)
    const row = admin.getByRole('row', { name: who })
    await row.getByRole('button', { name: 'More actions' }).click()
    await admin.getByRole('menuitem', { name: 'Ask for a second factor' }).click()
    await admin.getByRole('dialog').getByLabel('Reason').fill('reads the code with a camera')
    await admin.getByRole('dialog').getByRole('button', { name: 'Ask for a second factor' }).click()
    await admin.getByRole('dialog').waitFor({ state: 'hidden' })

    const page = await openPage(browser, { colorScheme })
    await signIn(page, who)
    const dialog = page.getByRole('dialog', { name: 'Set up dynamic codes' })
    await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor()
    const picture = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'cordillera-qr-')), 'screen.png')
    await page.screenshot({ path: picture })
    const uri = execFileSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' }).trim()
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    // the key to type says the same
    expect((await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()).replaceAll(' ', '')).toBe(secret)
    const code = execFileSync('oathtool', ['--totp', '--base32', secret], { encoding: 'utf8' }).trim()
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
    await dialog.getByRole('button', { name: 'Bind' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.errors).toEqual([])
  },
)
