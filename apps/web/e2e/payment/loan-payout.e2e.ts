import { createAppKey } from '@cordillera/contract/access/app-key'
import { claimAudit, listAudits } from '@cordillera/contract/audit/audit'
import { auditFile, concludeAudit } from '@cordillera/contract/audit/file'
import { createApplication, submitApplication, uploadApplicationImage } from '@cordillera/contract/credit/intake'
import { listProducts } from '@cordillera/contract/credit/product'
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { listLoanPayouts } from '@cordillera/contract/payment/loan-payout'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** What the merchant's lending app calls; a `picture` goes with it. */
async function callAsApp<E extends AnyEndpoint>(
  page: Page,
  key: string,
  endpoint: E,
  input: Input<E>,
  picture?: Buffer,
): Promise<Output<E>> {
  const headers = { authorization: `APP ${key}` }
  const file = picture && { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: picture }
  const answer = await page.request.post(endpoint.path, {
    headers,
    ...(file ? { multipart: { input: JSON.stringify(input), file } } : { data: input }),
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Output<E> }
  if (!data) throw new Error(`${endpoint.path}: ${code} ${msg}`)
  return data
}

/** Somebody new applies in this country, and an auditor passes them; `cents` end the amount. */
async function anApprovedLoan(page: Page, country: 'MX' | 'CO', cents: number) {
  const products = await callAs(page, listProducts, { state: 'active' })
  const product = products.find((one) => one.country === country && one.lending && one.minAmount)
  if (!product) throw new Error(`a product of ${country} lends`)
  const { key } = await callAs(page, createAppKey, { merchant: product.merchant, name: 'a browser test' })
  const serial = String(Date.now()).slice(-8)
  const loanRef = `E2E-${country}-${serial}`
  const { appId, userId } = await callAsApp(page, key, createApplication, {
    loanRef,
    productCode: product.productCode,
    amount: (product.minAmount ?? 0) + 100 + cents,
    applicant: {
      ...{ firstName: 'Prueba', lastName: `Nueva ${serial}`, birthDate: '1990-01-12' },
      ...{ docType: country === 'MX' ? 'CURP' : 'CC', docNumber: serial },
      mobile: country === 'MX' ? `+5255${serial}` : `+573${serial.padStart(9, '1')}`,
    },
    bankAccount: '032180000118359719',
    deviceId: loanRef,
  })
  const picture = await page.screenshot({ type: 'jpeg', quality: 30 })
  for (const kind of ['idFront', 'selfie'] as const)
    await callAsApp(page, key, uploadApplicationImage, { appId, kind }, picture)
  await callAsApp(page, key, submitApplication, { appId })
  const { list } = await callAs(page, listAudits, { appId })
  const auditId = list[0]?.auditId ?? ''
  await callAs(page, claimAudit, { auditId })
  const { audit } = await callAs(page, auditFile, { auditId })
  return { appId, userId, loanRef, auditId, version: audit.version }
}

const passed = { outcome: 'pass', reason: 'verified' } as const

test('a payout that the bank refused is told to those who may act, and cancelled it is gone', async () => {
  const boss = await openPage(browser)
  await signIn(boss, 'super')
  const { userId, loanRef, ...audit } = await anApprovedLoan(boss, 'MX', 13)
  await callAs(boss, concludeAudit, { auditId: audit.auditId, version: audit.version, ...passed })

  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx', `/jedi/withdraw_fail?userId=${userId}&state=fail`)
  const row = finance.getByRole('row').filter({ hasText: loanRef })
  await expect
    .poll(
      async () => {
        await finance.reload()
        await finance.getByRole('grid').waitFor()
        return row.count()
      },
      { timeout: 45_000, interval: 1000 },
    )
    .toBe(1)
  await row.getByText('Cuenta inexistente').waitFor()
  expect(await violations(finance, 'main')).toEqual([])
  await row.getByRole('button', { name: 'Cancel the payout' }).click()
  const question = finance.getByRole('dialog', { name: /^Never pay out MXN/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('the person changed their mind')
  await question.getByRole('button', { name: 'Cancel the payout' }).click()
  await finance.getByText('Cancelled: nothing will be paid out.').waitFor()
  await row.waitFor({ state: 'detached' })
  await finance.getByRole('button', { name: /^Notifications/ }).click()
  await finance.getByText('failed payouts that wait for you').first().waitFor()
  expect([...boss.errors, ...finance.errors]).toEqual([])
})

test('a loan of another country is paid out by its network, and its bills are made', async () => {
  const boss = await openPage(browser)
  await signIn(boss, 'super')
  const { userId, loanRef, auditId, version } = await anApprovedLoan(boss, 'CO', 0)
  await callAs(boss, concludeAudit, { auditId, version, ...passed })
  const paidOut = async () => (await callAs(boss, listLoanPayouts, { userId })).list[0]
  await expect.poll(async () => (await paidOut())?.state, { timeout: 45_000, interval: 1000 }).toBe('success')
  expect(await paidOut()).toMatchObject({ loanId: loanRef, currency: 'COP', billGenStatus: 'made' })
  expect(boss.errors).toEqual([])
})
