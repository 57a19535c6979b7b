/** Who may be contacted, as collectors and those who make the rules see it. Whatever the hour: the gate's own answer is expected. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function open(user: string, path: string, options: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, options)
  await signIn(page, user, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
async function openCase(page: Page) {
  const first = page.getByRole('grid', { name: 'My cases' }).getByRole('link').first()
  await first.waitFor()
  // the first may be on hold; the next to work is not. After hours nobody is served, and it says so
  await page.keyboard.press('n')
  const served = page.waitForURL('**/collection/make_conclusion/*').then(() => true)
  const refused = page.getByText(/Nobody else may be contacted now|Nothing is left to work/).waitFor()
  const isServed = await Promise.race([served, refused.then(() => false)].map((end) => end.catch(() => false)))
  if (!isServed) await first.click()
  await page.waitForURL('**/collection/make_conclusion/*')
  await page.getByRole('form', { name: 'Do now' }).waitFor()
}

test('the workbench says whether the borrower may be contacted, and offers only what is allowed', async () => {
  const page = await open('agent_cl', '/collection/pendingCollect')
  await openCase(page)
  const head = page.getByText(/may call until|no contact ·/).first()
  await head.waitFor()
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  const sms = page.getByRole('menuitem', { name: /^SMS/ })
  await sms.waitFor()
  // what is refused says its rule; what is allowed opens the message as it will go out
  if (await sms.isDisabled()) expect((await sms.textContent())?.replace('SMS…', '').trim()).not.toBe('')
  else {
    await sms.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(/\d segment/).waitFor()
    // the templates come after the drawer: the focus goes on to them all the same
    const template = drawer.getByRole('combobox', { name: 'Template' })
    await expect.poll(() => template.evaluate((field) => field === document.activeElement)).toBe(true)
    await drawer.getByRole('button', { name: 'Send now' }).click()
    await page.getByText(/Handed over for sending|Not sent:/).waitFor()
  }
  expect(page.errors).toEqual([])
})

test('a complaint stops all contact, a leader fetches the dossier and closes it', async () => {
  const collector = await open('agent_mx', '/collection/pendingCollect')
  await openCase(collector)
  const address = collector.url()
  await collector.getByRole('button', { name: 'Complaint' }).click()
  const form = collector.getByRole('dialog')
  await form.getByRole('textbox', { name: 'What is said' }).fill('Dice que ya pago todo en octubre.')
  await form.getByRole('button', { name: 'Stop contact' }).click()
  await collector.getByRole('status').getByText('The debt is disputed').waitFor()
  expect(await violations(collector)).toEqual([])

  // the collector's own leader: a director sees the cases of one stage, and who is served next may be of another
  const leader = await open('leader_mx', address)
  const banner = leader.getByRole('status').filter({ hasText: 'The debt is disputed' })
  await banner.getByRole('button', { name: 'Dossier' }).click()
  const [file] = await Promise.all([
    leader.waitForEvent('download'),
    leader.getByRole('menuitem', { name: 'Every bill with this merchant' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  await banner.getByRole('button', { name: 'Close the complaint' }).click()
  await leader
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Outcome' })
    .fill('The receipts do not cover this bill.')
  await leader.getByRole('dialog').getByRole('button', { name: 'Close the complaint' }).click()
  await banner.waitFor({ state: 'detached' })
  expect([...collector.errors, ...leader.errors]).toEqual([])
})

test('a template says what it may not contain and what it costs, and is written without accents', async () => {
  const page = await open('director_mx', '/collection/msgTemplate')
  await page.getByRole('button', { name: 'New template' }).click()
  const form = page.getByRole('dialog')
  const name = `Aviso ${Date.now()}`
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  const text = form.getByRole('textbox', { name: 'Text' })
  await text.fill('Señor {{name}}: su pago venció.')
  await form.getByText('A template may not contain ñ ó').waitFor()
  await form.getByRole('button', { name: 'Write without accents' }).click()
  await expect.poll(() => text.inputValue()).toBe('Senor {{name}}: su pago vencio.')
  await form.getByText('Senor Maria: su pago vencio.').waitFor()
  await form.getByText(/1 segment/).waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save the template' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText(name).waitFor()
  expect(page.errors).toEqual([])
})

test('a policy is drafted by one person and approved by another', async () => {
  const drafter = await open('country_director_cl', '/settings/compliance?country=CL')
  await drafter.getByRole('button', { name: 'Draft a change' }).click()
  const form = drafter.getByRole('dialog')
  const why = `The weekend is quiet ${Date.now()}`
  await form.getByRole('switch', { name: 'Sat' }).click()
  await form.getByRole('textbox', { name: 'Why it changes' }).fill(why)
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await form.waitFor({ state: 'hidden' })
  await drafter.getByText(why).waitFor()
  await expect.poll(() => drafter.getByRole('button', { name: 'Approve' }).first().isDisabled()).toBe(true)
  expect(await violations(drafter)).toEqual([])

  const approver = await open('super', '/settings/compliance?country=CL')
  await approver.getByText(why).waitFor()
  await approver.getByRole('button', { name: 'Approve' }).first().click()
  const dialog = approver.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed with counsel.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await approver.getByText('Agreed with counsel.').waitFor()
  expect([...drafter.errors, ...approver.errors]).toEqual([])
})

test('the watch gives the month’s figures, and Mexico’s complaints in the fields of its register', async () => {
  const page = await open('country_director_mx', '/settings/compliance?country=MX&view=wall')
  const take = async (menu: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    return file.suggestedFilename()
  }
  await page.getByText(/The authority's own form is not known/).waitFor()
  expect(await take('Export')).toMatch(/^contact-report-MX-\d{4}-\d{2}\.csv$/)
  await page.getByText(/catalogues of the institution's own and stay empty/).waitFor()
  expect(await take('Complaints for REDECO')).toMatch(/^redeco-MX-\d{4}-\d{2}\.csv$/)
  expect(await violations(page)).toEqual([])
  expect(page.errors).toEqual([])
})

test('the public holidays are read on a phone', async () => {
  const page = await open('country_director_mx', '/my-info/holidayPublic', { width: 390, height: 844, language: 'es' })
  await page.getByText('Navidad').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(page)).toEqual([])
  expect(page.errors).toEqual([])
})
