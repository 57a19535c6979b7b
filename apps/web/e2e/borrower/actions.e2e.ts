/** Everything that is done for a borrower on their page, to its end: the link opened by them, paid, and seen on the bill. */
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { issueCoupon, listCoupons, mostByCoupon } from '@cordillera/contract/coupon/coupon'
import { listBills } from '@cordillera/contract/credit/bill'
import type { Output } from '@cordillera/contract/endpoint'
import { listCaseOperations } from '@cordillera/contract/operation-log/log'
import { listBankCards } from '@cordillera/contract/payment/bank-card'
import { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { listRefunds } from '@cordillera/contract/payment/refund'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, payIn, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

type Console = Page & { errors: string[] }
const taken = new Set<string>()

/** A page of the person on which a borrower of Mexico with one open, overdue bill stands; each borrower once in this file. */
async function onBorrower(user = 'customer_service_mx'): Promise<{ page: Console; userId: string; billId: string }> {
  const page = await openPage(browser)
  await signIn(page, user)
  const { list } = await callAs(page, listBills, { billStatus: ['overdue'], currency: 'MXN', pageSize: 100 })
  for (const { userId, billId } of list.toReversed()) {
    if (taken.has(userId)) continue
    taken.add(userId)
    const { bills, base } = await callAs(page, fetchAllUserInfo, { userId })
    const coupons = await callAs(page, listCoupons, { userId })
    const isPlain = base.balance === 0 && !coupons.some(({ state }) => state === 'issued')
    const [bill, ...more] = bills.filter(({ billStatus }) => billStatus !== 'repaid')
    if (!isPlain || !bill || more.length > 0 || !owesCharges(bill)) continue
    await open(page, userId)
    return { page, userId, billId }
  }
  throw new Error('the demo has no borrower with one overdue bill')
}
/** Some owe little but principal, of which no coupon takes anything, or little at all: what these stories pay, seal and issue is more. */
const owesCharges = ({ dueAmount, components }: Output<typeof fetchAllUserInfo>['bills'][number]) =>
  dueAmount >= 10_000 &&
  mostByCoupon({
    due: dueAmount,
    principal: components.find(({ component }) => component === 'principal')?.open ?? 0,
  }) >= 100
async function open(page: Page, userId: string, tab = 'timeline') {
  await page.goto(`/user/userBaseInfo/${userId}?tab=${tab}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
async function act(page: Page, name: string) {
  await page.getByRole('button', { name: 'Act for the borrower' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** What the menu offers now. */
async function offered(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Act for the borrower' }).click()
  await page.getByRole('menuitem').first().waitFor()
  const names = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  return names
}

interface Link {
  readonly path: string
  readonly clabe: string
  readonly reference: string
}
/** Reads the link that was just made, and closes its dialog. */
async function takeLink(page: Page): Promise<Link> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Copy the link' }) })
  const url = await dialog.locator('output').innerText()
  const text = await dialog.innerText()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return {
    path: new URL(url).pathname,
    clabe: /\b646180\d{12}\b/.exec(text)?.[0] ?? '',
    reference: /^\d{7}$/m.exec(text)?.[0] ?? '',
  }
}
async function borrowerReads(path: string, ...texts: (string | RegExp)[]) {
  const page = await openPage(browser, { width: 390, height: 844 })
  await page.goto(`${path}?lang=en`)
  for (const text of texts) await page.getByText(text).first().waitFor()
  await page.context().close()
}
const decimal = (minor: number) => (minor / 100).toFixed(2)
const infoOf = (page: Page, userId: string) => callAs(page, fetchAllUserInfo, { userId })
const billOf = async (page: Page, userId: string, billId: string) => {
  const found = (await infoOf(page, userId)).bills.find((bill) => bill.billId === billId)
  if (!found) throw new Error('the bill is there')
  return found
}

test('every link is opened by the borrower, paid, and stands in the ledger of the bill', async () => {
  const { page, userId, billId } = await onBorrower()
  const before = await billOf(page, userId, billId)
  await act(page, 'Repayment link')
  const whole = await takeLink(page)
  await borrowerReads(whole.path, 'Amount to pay', 'as of today', whole.clabe)

  await act(page, 'Link for a part')
  const form = page.getByRole('dialog', { name: 'Link for a part' })
  await form.getByRole('textbox', { name: 'Amount' }).fill(decimal(before.dueAmount + 1))
  await form.getByRole('button', { name: 'Make the link' }).click()
  await form.getByText(/more than the MXN .* due today/).waitFor()
  await form.getByRole('textbox', { name: 'Amount' }).fill('10')
  await form.getByRole('button', { name: 'Make the link' }).click()
  const part = await takeLink(page)
  await payIn({ clabe: part.clabe, amount: '10.00', reference: part.reference })
  await borrowerReads(part.path, 'Received, thank you', '10.00')

  await act(page, 'Sealed amount for today')
  const seal = page.getByRole('dialog', { name: 'Sealed amount for today' })
  await seal.getByRole('textbox', { name: 'Amount' }).fill('5')
  await seal.getByRole('button', { name: 'Seal the amount' }).click()
  await page.getByRole('button', { name: 'Copy the sealed amount' }).waitFor()
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
  const sealed = await takeLink(page)
  await borrowerReads(sealed.path, '5.00')
  await payIn({ clabe: sealed.clabe, amount: '5.00', reference: sealed.reference })

  await act(page, 'Bar code for today')
  const barcode = await takeLink(page)
  await borrowerReads(barcode.path, decimal(before.dueAmount - 1500).slice(-6))
  await payIn({ clabe: barcode.clabe, amount: '1.00', reference: barcode.reference })
  await expect.poll(async () => (await billOf(page, userId, billId)).repaidAmount).toBe(before.repaidAmount + 1600)

  await open(page, userId, 'bills')
  const bill = page.getByRole('row').filter({ hasText: `${before.loanId} · ${before.cycle}/` })
  await bill.getByTitle('Show the entries of Paid so far').click()
  const drawer = page.getByRole('dialog', { name: /Ledger/ })
  // each payment is as many entries as components it paid: how many hangs on the late interest of the day
  await drawer
    .getByText(
      `Sum MXN ${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(before.repaidAmount / 100 + 16)}`,
    )
    .waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(page.errors).toEqual([])
})

test('an extension is paid by its link, a transfer on its way is booked when it comes, and its voucher is given out', async () => {
  const { page, userId, billId } = await onBorrower()
  const before = await billOf(page, userId, billId)
  await act(page, 'Extension link')
  const dialog = page.getByRole('dialog', { name: 'Extension link' })
  const fee = /MXN\s([\d,.]+)/.exec(await dialog.innerText())?.[1]?.replaceAll(',', '') ?? ''
  const extension = await takeLink(page)
  await borrowerReads(extension.path, 'moves your due date')
  await payIn({ clabe: extension.clabe, amount: fee, reference: extension.reference })
  await expect.poll(async () => (await billOf(page, userId, billId)).extensionCount).toBe(before.extensionCount + 1)
  expect((await billOf(page, userId, billId)).dueDate > before.dueDate).toBe(true)
  await borrowerReads(extension.path, 'Received, thank you')

  const trackingKey = `SAID${Date.now()}`
  await act(page, 'Transfer on its way')
  const said = page.getByRole('dialog', { name: 'Transfer on its way' })
  await said.getByRole('textbox', { name: 'Amount' }).fill('7')
  await said.getByRole('textbox', { name: /Tracking key/ }).fill(trackingKey)
  await said.getByRole('button', { name: 'Note the transfer' }).click()
  await page.getByText('Noted. It is booked when STP shows the money.').waitFor()
  await page.getByRole('list', { name: 'Timeline, newest first' }).getByText(trackingKey).waitFor()
  await payIn({ clabe: '646180157000000009', amount: '7.00', trackingKey })

  await page.reload()
  await act(page, 'Voucher of a payment')
  const row = page.getByRole('table').getByRole('row').filter({ hasText: ' 7.00' })
  await row.getByText('Paid in').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await row.getByRole('button', { name: 'Voucher' }).click()
  const made = page.getByRole('dialog', { name: 'Voucher' })
  await made.getByText('Valid until').waitFor()
  expect(await made.innerText()).not.toContain('CLABE')
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await borrowerReads((await takeLink(page)).path, 'Voucher of a payment', trackingKey)
  expect(page.errors).toEqual([])
})

test('a loan of today is given back by its link; one that is older is not offered it', async () => {
  const { page } = await onBorrower()
  expect(await offered(page)).not.toContain('Cancel-loan link')
  const fresh = await aFreshLoan(page)
  await open(page, fresh.userId)
  await act(page, 'Cancel-loan link')
  const link = await takeLink(page)
  await borrowerReads(link.path, 'gives the loan back')
  await payIn({ clabe: link.clabe, amount: decimal(fresh.loanAmount), reference: link.reference })
  const loanNow = async () => (await infoOf(page, fresh.userId)).applications.find(({ appId }) => appId === fresh.appId)
  await expect.poll(async () => (await loanNow())?.openBills).toBe(0)
  expect((await infoOf(page, fresh.userId)).base.balance).toBe(fresh.balance)
  await borrowerReads(link.path, 'Received, thank you')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await offered(page)).not.toContain('Cancel-loan link')
  expect(page.errors).toEqual([])
})

/** Of the demo: paid out today, nothing of it repaid. */
async function aFreshLoan(page: Page) {
  const latest = { sortField: 'due', sortOrder: 'desc', pageSize: 100 } as const
  const { list } = await callAs(page, listBills, { billStatus: ['repayment'], currency: 'MXN', ...latest })
  for (const userId of new Set(list.map((bill) => bill.userId))) {
    const { today, applications, bills, base } = await infoOf(page, userId)
    const loan = applications.find(({ payDay, openBills }) => payDay === today && openBills > 0)
    const isUntouched = bills.every(({ appId, repaidAmount }) => appId !== loan?.appId || repaidAmount === 0)
    if (loan && isUntouched) return { ...loan, userId, balance: base.balance }
  }
  throw new Error('the demo paid out no loan today')
}

test('what was paid, given back, taken off or asked for in another tab is refused in a sentence, once each', async () => {
  const { page, userId, billId } = await onBorrower()
  const other = await openPage(browser)
  await signIn(other, 'customer_service_mx')
  await open(other, userId)
  const { clabe, reference } = await callAs(page, getRepaymentLink, { userId })

  // a coupon: both forms are open, one is sent
  for (const [at, each] of [page, other].entries()) {
    await act(each, 'Issue a coupon')
    const form = each.getByRole('dialog', { name: 'Issue a coupon' })
    await form.getByRole('textbox', { name: 'Amount' }).fill('1')
    await form.getByRole('textbox', { name: 'Reason' }).fill(`two people at once, ${at}`)
  }
  for (const each of [page, other]) await each.getByRole('button', { name: 'Issue the coupon' }).dblclick()
  const coupon = other.getByRole('dialog', { name: 'Issue a coupon' })
  await coupon
    .getByRole('alert')
    .filter({ hasText: /coupon/ })
    .waitFor()
  expect((await callAs(page, listCoupons, { userId })).filter(({ state }) => state === 'issued')).toHaveLength(1)
  await leave(other)

  // the whole bill is paid while the other page still offers to pay it
  await act(other, 'Link for a part')
  const part = other.getByRole('dialog', { name: 'Link for a part' })
  await part.getByRole('textbox', { name: 'Amount' }).fill('10')
  const { dueAmount } = await billOf(page, userId, billId)
  await payIn({ clabe: String(clabe), amount: decimal(dueAmount + 5000), reference })
  await expect.poll(async () => (await billOf(page, userId, billId)).billStatus).toBe('repaid')
  await part.getByRole('button', { name: 'Make the link' }).click()
  await part
    .getByRole('alert')
    .filter({ hasText: /repaid/ })
    .waitFor()
  await leave(other)
  // and was asked again: nothing is offered that can't be
  await expect.poll(() => offered(other)).not.toContain('Repayment link')
  await page.reload()

  // the balance goes back once
  for (const each of [page, other]) {
    await act(each, 'Refund the balance')
    await each
      .getByRole('dialog', { name: 'Refund the balance' })
      .getByRole('textbox', { name: 'Reason' })
      .fill('paid twice')
  }
  await page.getByRole('button', { name: 'Ask for the refund' }).dblclick()
  await page.getByText('Asked for: finance decides').waitFor()
  await other.getByRole('button', { name: 'Ask for the refund' }).click()
  const refund = other.getByRole('dialog', { name: 'Refund the balance' })
  await refund
    .getByRole('alert')
    .filter({ hasText: /MXN 0\.00/ })
    .waitFor()
  expect((await callAs(page, listRefunds, { userId })).list).toMatchObject([{ amount: 5000, state: 'requested' }])
  await leave(other)

  // one request for an account waits
  const picture = {
    name: 'estado.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg', quality: 30 }),
  }
  for (const each of [page, other]) {
    await act(each, 'Change the bank account')
    const form = each.getByRole('dialog', { name: 'Change the bank account' })
    await form.getByRole('textbox', { name: 'New account number' }).fill('012180001234567899')
    await form.locator('input[type=file]').setInputFiles(picture)
    await form.getByRole('textbox', { name: 'Reason' }).fill('the old account was closed')
    await form.getByText('estado.jpg').waitFor()
  }
  await page.getByRole('button', { name: 'Ask for the change' }).dblclick()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Ask for the change' }).click()
  await other.getByRole('dialog').getByRole('alert').waitFor()
  expect((await callAs(page, listBankCards, { userId })).total).toBe(1)
  expect([...page.errors, ...other.errors]).toEqual([])
})

/** Closes a form with what was typed. */
async function leave(page: Page) {
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Throw away' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

test('a balance is asked for by customer service, approved by finance, and reaches the account', async () => {
  const { page, userId, billId } = await onBorrower()
  const { clabe } = await callAs(page, getRepaymentLink, { userId })
  const { dueAmount } = await billOf(page, userId, billId)
  await payIn({ clabe: String(clabe), amount: decimal(dueAmount + 2500) })
  await expect.poll(async () => (await infoOf(page, userId)).base.balance).toBe(2500)
  await page.reload()
  await act(page, 'Refund the balance')
  const form = page.getByRole('dialog', { name: 'Refund the balance' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('paid more than the bill')
  await form.getByRole('button', { name: 'Ask for the refund' }).click()
  await form.waitFor({ state: 'detached' })

  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx', '/finance/creditBill?view=refunds&state=requested')
  const row = finance.getByRole('row').filter({ hasText: 'paid more than the bill' }).first()
  await row.getByRole('button', { name: 'Approve' }).click()
  const question = finance.getByRole('dialog', { name: /^Send MXN\s25\.00 to/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('compared with the payments')
  await question.getByRole('button', { name: /^Approve MXN/ }).click()
  await finance.getByText('is on its way').waitFor()
  await expect.poll(async () => (await callAs(page, listRefunds, { userId })).list[0]?.state).toBe('paid')
  await open(page, userId, 'balance')
  await page.getByRole('row').filter({ hasText: 'compared with the payments' }).getByText('Refund paid').waitFor()
  expect([...page.errors, ...finance.errors]).toEqual([])
})

test('a value is revealed with a reason, and copied, by who may', async () => {
  const { page, userId } = await onBorrower()
  await page.getByRole('button', { name: 'Reveal the mobile' }).click()
  await page.getByRole('button', { name: 'To verify identity' }).click()
  const shown = page.getByRole('link', { name: /^\+52\d{10}$/ })
  await shown.waitFor()
  await page.getByRole('button', { name: 'Copy the mobile' }).click()
  const boss = await openPage(browser)
  await signIn(boss, 'super')
  const logged = async () => (await callAs(boss, listCaseOperations, { of: { userId } })).list
  await expect.poll(async () => (await logged()).map(({ action }) => action)).toContain('cms.operation')
  const reveal = (await logged()).find(({ action }) => action === 'borrower.reveal')
  expect(reveal).toMatchObject({ reason: 'To verify identity' })
  expect(page.errors).toEqual([])
})

test('who may not act for a borrower sees no button, and finance its own two', async () => {
  const { page, userId, billId } = await onBorrower()
  const { clabe } = await callAs(page, getRepaymentLink, { userId })
  const { dueAmount } = await billOf(page, userId, billId)
  await payIn({ clabe: String(clabe), amount: decimal(dueAmount + 100) })
  await expect.poll(async () => (await infoOf(page, userId)).base.balance).toBe(100)
  for (const user of ['country_director_mx', 'quality_inspection_mx']) {
    const theirs = await openPage(browser)
    await signIn(theirs, user)
    await open(theirs, userId, 'payments')
    await theirs.getByRole('table').getByText('STP').first().waitFor()
    expect(await theirs.getByRole('button', { name: /Voucher|^Reveal/ }).count()).toBe(0)
    // whoever answers for a country's collection corrects where somebody lives, and nothing else
    if (user === 'country_director_mx') expect(await offered(theirs)).toEqual(['Correct where they live'])
    else expect(await theirs.getByRole('button', { name: 'Act for the borrower' }).count()).toBe(0)
    await expect(
      callAs(theirs, issueCoupon, { billId, amount: 1, validThrough: '2030-01-01', reason: 'no right' }),
    ).rejects.toThrow('no permission')
    await theirs.context().close()
  }
  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx')
  await open(finance, userId)
  expect(await offered(finance)).toEqual(['Change the bank account', 'Refund the balance'])
  expect([...page.errors, ...finance.errors]).toEqual([])
})
