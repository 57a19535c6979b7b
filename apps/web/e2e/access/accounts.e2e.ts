import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Letters alone make a name that no earlier run has taken. */
const unique = () => Array.from(Date.now().toString(), (digit) => String.fromCharCode(97 + Number(digit))).join('')

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
async function find(page: Page, name: string) {
  await page.getByLabel('Name, user name or number').fill(name)
  await row(page, name).waitFor()
}
async function openMenu(page: Page, name: string, item: string) {
  await row(page, name).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('an account is made, its person signs in and chooses a password; it is taken out of use again', async () => {
  const userName = `walk_${unique()}`
  const page = await openPage(browser)
  await signIn(page, 'super', '/account/accountManage')
  await page.getByRole('button', { name: 'New account' }).click()
  const form = page.getByRole('dialog', { name: 'New account' })
  await form.getByLabel('User name').fill(userName)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Walker')
  await form.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Collector', exact: true }).click()
  // leaving a field closes its list, which lies over the next one
  await page.keyboard.press('Tab')
  // a short list has no search: it opens by the keyboard or on the field around it
  await form.getByRole('combobox', { name: 'Merchants' }).press('ArrowDown')
  await page.getByRole('option', { name: /Luna Credito/ }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Create the account' }).click()
  const told = page.getByRole('dialog', { name: `First half of the password of ${userName}` })
  const half = (await told.locator('code').textContent()) ?? ''
  expect(half).toHaveLength(8)
  await told.getByRole('button', { name: 'I have handed it over' }).click()
  await find(page, userName)
  await row(page, userName).getByText('Not bound yet').waitFor()

  // the first factor alone: what comes next is binding an authenticator
  await openMenu(page, userName, 'Ask for no second factor')
  await page.getByLabel('Reason').fill('a test account')
  await page.getByRole('button', { name: 'Ask for no second factor' }).click()
  await row(page, userName).getByText('Off').waitFor()
  // a colleague is told the other half
  const colleague = await openPage(browser)
  await signIn(colleague, 'super_two', '/account/accountManage')
  // of all countries' requests the oldest are shown, and the accounts below them
  await colleague.getByRole('button', { name: /^Show all \d+$/ }).click()
  await colleague
    .getByRole('row', { name: `(${userName})` })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await colleague.getByRole('dialog').getByRole('textbox').fill('stands before me')
  await colleague.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const second = colleague.getByRole('dialog', { name: `Second half of the password of ${userName}` })
  const other = (await second.locator('code').textContent()) ?? ''
  const theirs = await openPage(browser)
  await signIn(theirs, userName, '/dashboard', `${half}${other}`)
  await theirs.getByRole('dialog', { name: 'Change password' }).waitFor()

  await row(page, userName).getByRole('button', { name: 'What this account sees' }).click()
  const sees = page.getByRole('dialog', { name: `What ${userName} sees` })
  // no staff record, so no case of anybody's; the screens are the role's
  await sees.getByText('no staff role').waitFor()
  await sees.getByText('My cases').waitFor()
  await page.keyboard.press('Escape')

  await openMenu(page, userName, 'Delete')
  await page.getByLabel('Reason').fill('the test is over')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Nothing matches these filters').waitFor()
  expect(page.errors).toEqual([])
})

test('accounts have no violations, in light or dark', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/account/accountManage?find=agent_mx_aa')
  await row(page, 'agent_mx_aa').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await row(page, 'agent_mx_aa').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Account agent_mx_aa' }).waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openMenu(page, 'agent_mx_aa', 'Reset the password')
  await page.getByLabel('Reason').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
})

test('HR sees its country and cares for passwords and second factors, no more', async () => {
  const page = await openPage(browser)
  await signIn(page, 'hr_mx', '/account/accountManage?find=agent_')
  await row(page, 'agent_mx_aa').waitFor()
  await expect.poll(() => row(page, 'agent_co').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'New account' }).count()).toBe(0)
  await expect.poll(() => row(page, 'agent_mx_aa').getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await row(page, 'agent_mx_aa').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reset the password' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
})

test('resetting somebody who may move money waits for a colleague, who sees it on the same screen and may refuse', async () => {
  const page = await openPage(browser)
  await signIn(page, 'hr_pe', '/account/accountManage?find=finance_pe')
  await openMenu(page, 'finance_pe', 'Reset the password')
  await page.getByLabel('Reason').fill('the browser test asks')
  await page.getByRole('button', { name: 'Reset the password' }).click()
  const half = page.getByRole('dialog', { name: 'First half of the password of finance_pe' })
  expect(await half.locator('code').textContent()).toHaveLength(8)
  await half.getByRole('button', { name: 'I have handed it over' }).click()
  const waiting = (of: Page) => of.getByRole('region', { name: 'Waits for a second person' })
  const asked = (of: Page) => waiting(of).getByRole('row', { name: /finance_pe/ })
  await asked(page).getByText('A colleague decides').waitFor()

  const colleague = await openPage(browser)
  await signIn(colleague, 'hr_director_pe', '/account/accountManage')
  await waiting(colleague).getByText('the browser test asks').waitFor()
  expect(await violationsInBoth(colleague)).toEqual([])
  await asked(colleague).getByRole('button', { name: 'Refuse' }).click()
  const question = colleague.getByRole('dialog', { name: /Refuse for finance_pe/ })
  await question.getByLabel('How you know that the person wants it').fill('nobody there knew of it')
  await question.getByRole('button', { name: 'Refuse' }).click()
  await asked(colleague).waitFor({ state: 'detached' })

  // nothing changed: the old password lets them in
  await signIn(await openPage(browser), 'finance_pe')
  expect([...page.errors, ...colleague.errors]).toEqual([])
})
