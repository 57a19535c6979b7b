import { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import { listBankCards } from '@cordillera/contract/payment/bank-card'
import { listStaff } from '@cordillera/contract/staff/workflow'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A borrower whose bank account nobody has asked to change. */
async function withoutRequest(page: Page): Promise<string> {
  for (const filterValue of ['maria', 'sofia', 'jose', 'juan']) {
    const named = { filterType: 'name', filterValue, currentPage: 1, pageSize: 40 } as const
    for (const { user_id: userId } of (await callAs(page, queryLoanUserInfo, named)).list) {
      const { list } = await callAs(page, listBankCards, { userId, pageSize: 10 })
      if (list.length === 0) return userId
    }
  }
  throw new Error('every borrower found has asked for another bank account')
}

/** A CLABE of BBVA that nobody had before this moment. */
function newClabe(): string {
  const digits = `01218${String(Date.now()).slice(-12)}`
  const weights = [3, 7, 1]
  const sum = [...digits].reduce((all, digit, at) => all + ((Number(digit) * (weights[at % 3] ?? 0)) % 10), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

test('a new bank account is asked for with a picture and approved by somebody else, who types it again', async () => {
  const service = await openPage(browser)
  await signIn(service, 'customer_service_mx', '/user/searchUsers')
  const clabe = newClabe()
  const userId = await withoutRequest(service)
  const picture = await service.screenshot({ type: 'jpeg', quality: 40 })
  await service.goto(`/user/userBaseInfo/${userId}`)
  await service.getByRole('button', { name: 'Act for the borrower' }).click()
  await service.getByRole('menuitem', { name: 'Change the bank account' }).click()
  const form = service.getByRole('dialog', { name: 'Change the bank account' })
  await form.getByRole('textbox', { name: 'New account number' }).fill(clabe)
  await form.locator('input[type=file]').setInputFiles({ name: 'estado.jpg', mimeType: 'image/jpeg', buffer: picture })
  await form.getByRole('textbox', { name: 'Reason' }).fill('the old account was closed')
  await form.getByText('estado.jpg').waitFor()
  expect(await violations(service, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Ask for the change' }).click()
  await form.waitFor({ state: 'detached' })

  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx', `/finance/updateBankCard?userId=${userId}&state=pending`)
  await finance.getByRole('grid').getByRole('button', { name: 'Open' }).first().click()
  const drawer = finance.getByRole('dialog', { name: /^Bank account of/ })
  await drawer.getByRole('img', { name: 'Evidence 1 of 1' }).waitFor()
  expect(await violations(finance, '[role=dialog]')).toEqual([])
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('name and number agree')
  const number = drawer.getByRole('textbox', { name: 'Number on the evidence' })
  await number.fill(newClabe())
  await drawer.getByRole('button', { name: 'Approve the change' }).click()
  await finance.getByText('The number you typed is not the one asked for').first().waitFor()
  await number.fill(clabe)
  await drawer.getByRole('button', { name: 'Approve the change' }).click()
  await finance.getByText('The account is changed.').waitFor()

  // both answers to a refund stand side by side in its row
  await finance.goto('/finance/creditBill?view=refunds&state=requested')
  const answers = finance.getByRole('row').nth(1).getByRole('button')
  await answers.nth(1).waitFor()
  const tops = await answers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect([...service.errors, ...finance.errors]).toEqual([])
})

test('a list of staff is uploaded, approved by somebody else, and paid line by line', async () => {
  const boss = await openPage(browser)
  await signIn(boss, 'super', '/account/payOfMexicoStaff')
  const { list } = await callAs(boss, listStaff, { country: 'MX', pageSize: 12 })
  const cents = String(Date.now()).slice(-6)
  // below what the channel takes of one order
  const lines = list.slice(0, 2).map(({ userNo }) => `${userNo},1${cents.slice(2)}.20`)
  const name = `Bonus ${cents}`
  await boss.getByRole('button', { name: 'Upload a list' }).click()
  const buffer = Buffer.from(['user_no,amount', ...lines, 'MX99999,5.00'].join('\n'))
  await boss.locator('input[type=file]').setInputFiles({ name: 'bonus.csv', mimeType: 'text/csv', buffer })
  await boss.getByRole('textbox', { name: 'Name of the list' }).fill(name)
  await boss.getByRole('button', { name: 'Start the dry run' }).click()
  // what is wrong is said before anything is kept
  await boss.getByText('nobody of the country has this number').waitFor()
  await boss.getByRole('button', { name: 'Import 2 rows' }).click()
  await boss.getByRole('heading', { name: 'What was kept' }).waitFor()
  await boss.getByRole('link', { name: 'See its lines' }).click()
  await boss.getByRole('heading', { name }).waitFor()
  await boss.getByText('nobody of the country has this number').waitFor()
  await expect.poll(() => boss.getByRole('button', { name: 'Approve and pay' }).isDisabled()).toBe(true)

  const finance: Page & { errors: string[] } = await openPage(browser)
  await signIn(finance, 'finance_mx', new URL(boss.url()).pathname + new URL(boss.url()).search)
  await finance.getByRole('button', { name: 'Approve and pay' }).click()
  const question = finance.getByRole('dialog', { name: /^Pay MXN .* to 2 people$/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('compared with payroll')
  await question.getByRole('button', { name: /^Pay MXN/ }).click()
  await finance.getByRole('row').filter({ hasText: 'Delivered' }).nth(1).waitFor()
  expect(await violations(finance, 'main')).toEqual([])
  expect([...boss.errors, ...finance.errors]).toEqual([])
})
