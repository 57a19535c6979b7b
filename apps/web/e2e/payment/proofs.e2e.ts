import { proofDetail } from '@cordillera/contract/payment/proof/proof'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each(['mx', 'co', 'pe', 'cl', 'ec'])(
  'finance of %s takes the next proof of payment and refuses it with a reason',
  async (country) => {
    const finance = await openPage(browser)
    await signIn(finance, `finance_${country}`, '/jedi/repayment_Record?state=pending')
    await finance.getByRole('grid').getByRole('row').nth(1).waitFor()
    await finance.getByRole('button', { name: 'Take the next' }).click()
    const drawer = finance.getByRole('dialog').first()
    await drawer.getByRole('button', { name: 'Give it back' }).waitFor()
    await drawer.getByText('Which money is it?').waitFor()
    expect(await violations(finance, '[role=dialog]')).toEqual([])
    await drawer.getByRole('button', { name: 'Refuse', exact: true }).click()
    const form = finance.getByRole('dialog', { name: 'Refuse this proof' })
    await form
      .getByRole('textbox', { name: 'The borrower reads' })
      .or(form.getByRole('combobox', { name: 'The borrower reads' }))
      .click()
    await finance.getByRole('option', { name: 'This payment has not reached us' }).click()
    await form.getByRole('textbox', { name: 'Note' }).fill('the bank knows nothing of it')
    await form.getByRole('button', { name: 'Refuse the proof' }).click()
    await drawer.getByText('Refused', { exact: true }).first().waitFor()
    await drawer.getByText('This payment has not reached us').first().waitFor()
    expect(finance.errors).toEqual([])
  },
  120_000,
)

test('money of nobody is matched by its proof and stands booked', async () => {
  const finance = await openPage(browser)
  await signIn(finance, 'finance_mx', '/jedi/repayment_Record?state=pending&sort=-received')
  const rows = finance.getByRole('grid').getByRole('button', { name: 'Open' })
  await rows.first().waitFor()
  const drawer = finance.getByRole('dialog').first()
  const money = drawer.getByRole('radiogroup', { name: 'Money that came' }).getByRole('radio')
  // some proofs of the demo have money that fits, others have not
  for (let n = 0; ; n++) {
    await rows.nth(n).click()
    await drawer.getByText('Which money is it?').waitFor()
    if ((await money.count()) > 0) break
    await finance.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }
  await drawer.getByRole('button', { name: 'Take it' }).click()
  await drawer.getByRole('button', { name: 'Give it back' }).waitFor()
  await money.first().click()
  const loans = drawer.getByRole('radiogroup', { name: 'Loans found' }).getByRole('radio')
  if (await drawer.getByText('Nobody is known for this money yet.').isVisible()) await loans.first().click()
  const [answer] = await Promise.all([
    finance.waitForResponse((response) => response.url().endsWith('/repayment_record/match')),
    drawer.getByRole('button', { name: 'Match', exact: true }).click(),
  ])
  const { data } = (await answer.json()) as { data: { recordId: string; state: string } }
  expect(data.state).toBe('matched')
  expect(await callAs(finance, proofDetail, { recordId: data.recordId })).toMatchObject({ state: 'matched', money: [] })
  expect(finance.errors).toEqual([])
}, 120_000)
