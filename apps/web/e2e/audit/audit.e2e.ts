import { decideRole, listRoles, saveRole } from '@cordillera/contract/access/role'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('an auditor takes the next audit, turns its images and concludes it by keyboard', async () => {
  const page = await openPage(browser)
  await signIn(page, 'auditor_pe', '/auditing/pendingAudit')
  await page.getByRole('button', { name: 'Next audit' }).click()
  await page.waitForURL(/make_conclusion\/E/)
  const first = page.url()
  const conclusion = page.getByRole('group', { name: 'Audit result' })
  await conclusion.waitFor()
  const image = page.getByRole('region', { name: 'ID, front' }).getByRole('img')
  await image.waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => image.getAttribute('style')).toContain('rotate(90deg)')
  await page.keyboard.press('j')
  // no reason is said for the auditor: Enter alone concludes nothing
  const reasons = page.getByRole('group', { name: 'Reason' }).getByRole('radio')
  await reasons.first().waitFor()
  expect(await reasons.and(page.locator(':checked')).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Conclude', exact: true }).isDisabled()).toBe(true)
  await page.keyboard.press('4')
  await expect.poll(() => page.getByRole('radio', { name: 'Income is not enough' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(/PE-APP-\d: Reject|another auditor looks at it too/).waitFor()
  await expect.poll(() => page.url()).not.toBe(first)
  expect(page.errors).toEqual([])
  await page.context().close()
})

test('images are compared and passed by one key', async () => {
  const page = await openPage(browser)
  await signIn(page, 'customer_service_pe', '/jedi/image_manual')
  const waiting = page.getByText(/^\d+ waiting$/)
  await waiting.waitFor()
  const before = Number.parseInt((await waiting.textContent()) ?? '', 10)
  await page.getByRole('region', { name: 'Selfie' }).getByRole('img').waitFor()
  await page.keyboard.press('p')
  await expect
    .poll(
      async () =>
        (await page.getByText('No images wait').count()) +
        Number.parseInt((await waiting.textContent({ timeout: 500 }).catch(() => '0')) ?? '', 10),
    )
    .toBeLessThan(before)
  expect(page.errors).toEqual([])
  await page.context().close()
})

test('no audits each hand none out; a right that was taken away is refused, and its buttons go', async () => {
  const [admin, page] = [await openPage(browser), await openPage(browser)]
  await signIn(admin, 'super')
  await signIn(page, 'auditor_lead_ec', '/auditing/assignAudit')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign 1' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox').first().check()
  await drawer.getByRole('textbox', { name: 'Audits per auditor' }).fill('0')
  await drawer.getByRole('button', { name: 'Assign to 1 auditor' }).click()
  await drawer.getByRole('alert').waitFor()
  await drawer.getByRole('textbox', { name: 'Audits per auditor' }).fill('1')

  const role = (await callAs(admin, listRoles, {})).find(({ name }) => name === 'Jefe de evaluación')
  if (!role) throw new Error('the demo has lead auditors')
  const save = async (permissions: string[]) => {
    const now = (await callAs(admin, listRoles, {})).find((each) => each.role === role.role)
    const { name, description, contains } = role
    await callAs(admin, saveRole, {
      role: role.role,
      version: now?.version ?? 0,
      name,
      description,
      permissions,
      contains,
    })
  }
  await save(role.permissions.filter((each) => each !== 'web_btn_assignAudit_assign'))
  try {
    await drawer.getByRole('button', { name: 'Assign to 1 auditor' }).click()
    await drawer
      .getByRole('alert')
      .filter({ hasText: /permission/ })
      .waitFor()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Rules' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Assign 1|Hand out audits|Change auditor)$/ }).count()).toBe(0)
    await page.getByRole('row').nth(1).waitFor()
  } finally {
    await save(role.permissions)
    // what a role gains takes a second person
    const second = await openPage(browser)
    await signIn(second, 'super_two')
    const waiting = (await callAs(second, listRoles, {})).find((each) => each.role === role.role)
    const word = { role: role.role, version: waiting?.version ?? 0, approve: true, reason: 'as it was' }
    await callAs(second, decideRole, word)
  }
  expect(page.errors).toEqual([])
})
