/** The days of a leader and of finance without a pointer: whatever they do is reached by Tab, the palette and the keys of a list. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** What has the focus, as somebody who hears it would know it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim().replace(/\s+/g, ' ') ?? ''
  })

/** By Tab to what is called so, as few steps away as a person would go. */
async function to(page: Page, name: RegExp, { back = false, most = 40 } = {}) {
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`${name} was not reached within ${most} steps; at: ${await focused(page)}`)
}

/** By the palette to a screen. */
async function go(page: Page, words: string, screen: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens' }).waitFor()
  await page.keyboard.type(words)
  await page.getByRole('option', { name: screen, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

test('a leader assigns cases of the pool, takes it back, and approves a leave, by keyboard alone', async () => {
  const page = await openPage(browser)
  await signIn(page, 'leader_mx')
  await go(page, 'cases', 'Cases')
  const grid = page.getByRole('grid', { name: 'Cases' })
  await grid.getByRole('link').first().waitFor()
  await to(page, /^Cases$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await to(page, /^Assign 2$/, { back: true })
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Assign cases' })
  await drawer.getByRole('row').nth(1).waitFor()
  await to(page, /^Tick everybody shown$/)
  await page.keyboard.press('Space')
  const done = /^Assign \d+ cases? to \d+ collectors?$/
  await to(page, done)
  await page.keyboard.press('Enter')
  await page.getByText(/^Assigned \d+ cases? to \d+ collectors?$/).waitFor()
  await drawer.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.getByText(/^\d+ cases? went back$/).waitFor()

  // of another country: the one leave that waits in Mexico is counted in clicks
  const other = await openPage(browser)
  await signIn(other, 'leader_pe')
  await go(other, 'leave', 'Leave')
  await other.getByText('Waits for the leader').first().waitFor()
  await to(other, /^Approve$/, { most: 60 })
  await other.keyboard.press('Enter')
  await other.getByRole('dialog').waitFor()
  await to(other, /^Approve$/)
  await other.keyboard.press('Enter')
  await other.getByText('On to HR').waitFor()
  expect([...page.errors, ...other.errors]).toEqual([])
})

test('finance approves a refund and books unidentified money to a loan, by keyboard alone', async () => {
  const page = await openPage(browser)
  await signIn(page, 'finance_mx')
  await page
    .getByRole('link', { name: /Refunds to approve/ })
    .first()
    .waitFor()
  await to(page, /Refunds to approve/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Approve', exact: true }).first().waitFor()
  await to(page, /^Approve$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await page.keyboard.type('paid twice, seen in the statement')
  await to(page, /^Approve/)
  await page.keyboard.press('Enter')
  await page.getByText('is on its way').waitFor()

  await go(page, 'dashboard', 'Dashboard')
  await page
    .getByRole('link', { name: /[Uu]nidentified/ })
    .first()
    .waitFor()
  await to(page, /[Uu]nidentified/, { most: 60 })
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Unidentified money' })
  await grid.getByRole('link').first().waitFor()
  await to(page, /^Unidentified money$/)
  await page.keyboard.press('Enter')
  await to(page, /^Match by hand$/)
  await page.keyboard.press('Enter')
  const match = page.getByRole('dialog', { name: /Match by hand/ })
  await match.getByRole('textbox').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('MX-D-LU00002')
  await page.keyboard.press('Enter')
  await match.getByRole('radio').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await match.getByRole('heading', { name: 'What would be paid' }).waitFor()
  await to(page, /^Book it to MX-D-LU00002$/)
  await page.keyboard.press('Enter')
  await page.getByText(/^Booked: MXN/).waitFor()
  expect(page.errors).toEqual([])
})

const isIn = (page: Page, what: string) => page.evaluate((of) => Boolean(document.activeElement?.closest(of)), what)

/** From the open exception to its end without a booking, from wherever the focus is in it. */
async function explain(page: Page, why: string) {
  await to(page, /^Explain without a booking$/)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Explain without a booking' })
  await asked.getByRole('textbox', { name: 'Reason' }).waitFor()
  await page.keyboard.type(why)
  await to(page, /^Explain without a booking$/)
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
}

test('finance explains differences at the desk, one after the other, by keyboard alone', async () => {
  const page = await openPage(browser)
  await signIn(page, 'finance_mx')
  await go(page, 'payout reconciliation', 'Payout reconciliation')
  const grid = page.getByRole('grid', { name: 'Exceptions' })
  await grid.getByText('To be resolved', { exact: true }).first().waitFor()
  await to(page, /^Exceptions$/, { most: 60 })
  // those above it may wait for a second person
  const [, ...rows] = await grid.getByRole('row').allInnerTexts()
  const above = rows.findIndex((row) => row.includes('To be resolved'))
  for (let at = 0; at < above; at++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const exception = page.getByRole('dialog').first()
  const ends = exception.getByRole('heading', { name: 'What becomes of it' })
  await ends.waitFor()
  await explain(page, 'the bank wrote it twice')
  // a large difference is proposed to a second person
  const said = /^(?:Resolved|Proposed: another person decides)\.$/
  await page.getByText(said).first().waitFor()
  // the next one has come in its place, and Tab goes on in it, not on the page behind
  await ends.waitFor()
  await page.keyboard.press('Tab')
  expect(await isIn(page, '[role=dialog]')).toBe(true)
  await explain(page, 'told by the bank on the telephone')
  await ends.waitFor()
  await page.keyboard.press('Escape')
  await exception.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Exceptions')
  expect(page.errors).toEqual([])
})

test('finance goes from the sum of a class to its lines and explains one, by keyboard alone', async () => {
  const page = await openPage(browser)
  await signIn(page, 'finance_mx')
  await go(page, 'collections', 'Collections')
  await page.getByRole('button', { name: 'Amount differs' }).waitFor()
  await to(page, /^Amount differs$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/collectDetail?class=*')
  const grid = page.getByRole('grid', { name: 'Both sides' })
  await grid.getByText('Amount differs').first().waitFor()
  await to(page, /^Both sides$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const exception = page.getByRole('dialog', { name: 'Amount differs' })
  await exception.getByRole('heading', { name: 'What becomes of it' }).waitFor()
  await explain(page, 'the fee was taken at once')
  await page
    .getByText(/^(?:Resolved|Proposed: another person decides)\.$/)
    .first()
    .waitFor()
  await exception.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Both sides')
  expect(page.errors).toEqual([])
})
