import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a role is made by the keyboard, copied, and removed', async () => {
  const name = `Night desk ${Date.now() % 1_000_000}`
  const page = await openPage(browser)
  await signIn(page, 'super', '/auth/roleManage')
  await row(page, 'Country director').waitFor()
  await page.getByRole('button', { name: 'New role' }).click()
  const form = page.getByRole('dialog', { name: 'New role' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Find a screen or an action').fill('my cases')
  await page.keyboard.press('Tab')
  // past the group: its fold and its box, then the screen's own box
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await form.getByText('3 granted').waitFor()
  await form.getByLabel('My cases: Reveal personal data').uncheck()
  expect(
    await form.getByLabel('My cases', { exact: true }).evaluate((box: HTMLInputElement) => box.indeterminate),
  ).toBe(true)
  await form.getByLabel('My cases: See').uncheck()
  await form.getByText('0 granted').waitFor()
  await form.getByLabel('My cases: Work cases').check()
  await form.getByText('2 granted').waitFor()
  await form.getByRole('button', { name: 'Create the role' }).click()
  await row(page, name).waitFor()

  await row(page, name).getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('dialog', { name: 'New role' }).getByRole('button', { name: 'Create the role' }).click()
  await row(page, `${name}, copy`).waitFor()
  for (const one of [`${name}, copy`, name]) {
    await row(page, one).first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByLabel('Reason').fill('the test is over')
    await page.getByRole('button', { name: 'Delete the role' }).click()
    await page.getByText(`${one} is deleted.`).waitFor()
  }
  expect(page.errors).toEqual([])
})

test('roles have no violations, in light or dark; who has one, and what they see', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/auth/roleManage')
  await row(page, 'Team leader').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await row(page, 'Team leader').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Unfold Collection' }).click()
  await page.getByLabel('Cases: Recall').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await row(page, 'Team leader').getByRole('button', { name: 'Who has it' }).click()
  await page
    .getByRole('button', { name: /leader_mx/ })
    .first()
    .click()
  await page.getByText(/^The own team/).waitFor()
  expect(await violationsInBoth(page)).toEqual([])
})
