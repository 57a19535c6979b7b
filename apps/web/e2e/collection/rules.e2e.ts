import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'
import { fillPool } from './pool.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a rule assigns its pool, says what became of it, and the assignment is taken back', async () => {
  const page = await openPage(browser)
  await signIn(page, 'director_mx')
  await fillPool(page, 1)
  await page.goto('/collection/caseManagement?view=rules')
  const rules = page.getByRole('grid', { name: 'Assignment rules' })
  await rules.getByText('S1A MX').waitFor()
  await page.getByRole('button', { name: 'Assign by the ticked rules' }).click()
  await page.getByText('select a rule').waitFor()
  await rules.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: 'Assign by the ticked rules' }).click()
  await page
    .getByRole('dialog', { name: 'Assigned by rules' })
    .getByText(/assigned/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])

  await page.goto('/collection/caseManagement?view=assignments')
  const batches = page.getByRole('grid', { name: 'Assignments' })
  await batches.getByText('S1A MX').first().waitFor()
  await batches.getByRole('button', { name: 'Take back' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await batches
    .getByText(/taken back by/i)
    .first()
    .waitFor()
  expect(page.errors).toEqual([])
})

test('a bill is stopped with evidence and restored with a reason', async () => {
  const page = await openPage(browser)
  await signIn(page, 'leader_mx', '/collection/caseManagement?stopped=0')
  const link = page.getByRole('grid', { name: 'Cases' }).getByRole('link').first()
  await link.waitFor()
  const caseId = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  await page.goto('/collection/stopCase')
  await page.getByRole('button', { name: 'Stop bills' }).click()
  const form = page.getByRole('dialog', { name: 'Stop bills' })
  await form.getByLabel('Find by case').fill(caseId)
  await page.keyboard.press('Enter')
  await form.getByRole('checkbox').click()
  await form.getByLabel('Reason').first().click()
  await page.getByRole('option', { name: 'Disputes the debt' }).click()
  await form.locator('input[name=evidence]').fill('letter 12/2026')
  await form.locator('textarea[name=remark]').fill('says it was paid in cash')
  await form.getByRole('button', { name: 'Stop collection' }).click()
  const list = page.getByRole('grid', { name: 'Stopped bills' })
  await list.getByText('letter 12/2026').first().waitFor()
  await form.waitFor({ state: 'detached' })
  await page.reload()
  await list.getByText('letter 12/2026').first().waitFor()
  expect(await violations(page)).toEqual([])
  await list.getByRole('button', { name: 'Restore' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('receipt was of another loan')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await list.getByText('receipt was of another loan').first().waitFor()
  expect(page.errors).toEqual([])
})

test('a split is set to a hundred and computed before anything moves', async () => {
  const page = await openPage(browser)
  await signIn(page, 'director_mx', '/collection/caseWorkplaceManagement')
  const list = page.getByRole('grid', { name: 'Workplace split' })
  const known = list.getByRole('button', { name: 'Change the split' })
  await known.or(page.getByText('No stage is split yet')).first().waitFor()
  // a second run on the same console finds it there
  const isNew = (await known.count()) === 0
  await (isNew ? page.getByRole('button', { name: 'New split' }) : known.first()).click()
  const form = page.getByRole('dialog', { name: isNew ? 'New split' : 'Change the split' })
  if (isNew) {
    await form.getByLabel('Merchant').first().click()
    await page.getByRole('option').first().click()
    await form.getByLabel('Stage').first().click()
    await page.getByRole('option', { name: 'S1A' }).click()
    await form.getByText('Together 0 %, has to be 100 %').waitFor()
  }
  await form.getByLabel('México Centro').fill('100')
  await form.getByText('Together 100 %').waitFor()
  await form.getByRole('button', { name: 'Save the split' }).click()
  await list.getByText('México Centro 100 %').waitFor()
  await list.getByRole('button', { name: 'Compute' }).first().click()
  await page.getByText('Should have').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Should have').waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])
  expect(page.errors).toEqual([])
})
