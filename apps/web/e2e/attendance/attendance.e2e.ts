import { endDelegation, listDelegations } from '@cordillera/contract/attendance/leave'
import { addAdditions } from '@cordillera/contract/attendance/punch'
import { attendanceMonths, lockAttendance } from '@cordillera/contract/attendance/statistics'
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

const dayMs = 86_400_000
/** `YYYY-MM-DD`, so many days ago in Ecuador. */
const daysAgo = (days: number) => new Date(Date.now() - 5 * 3_600_000 - days * dayMs).toISOString().slice(0, 10)

async function preview(page: Page, lines: readonly string[]) {
  await page.goto('/my-info/attendance?import=1')
  const buffer = Buffer.from(['user_no,check_time,check_type,device', ...lines, ''].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'terminal.csv', mimeType: 'text/csv', buffer })
  const workplace = page.getByRole('combobox', { name: 'Workplace where it hangs' })
  await workplace.click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await page.getByRole('heading', { name: 'What the file would change' }).waitFor()
}

test('a terminal’s file is shown as a difference, warns of what it replaces; added punches wait for a second person', async () => {
  const hr = await openPage(browser)
  await signIn(hr, 'hr_ec', '/my-info/attendance')
  const { list } = await callAs(hr, listStaff, { country: 'EC', status: ['COLLECTING'], pageSize: 50 })
  const person = list.find(({ workplace }) => workplace !== null)
  const device = `WALK${Date.now()}`
  const line = (time: string, type: string) => `${person?.userNo},${daysAgo(2)} ${time},${type},${device}`
  // no punch is there twice: each try has seconds of its own
  const at = `0${Date.now() % 10}:${String(Date.now() % 60).padStart(2, '0')}`

  await preview(hr, [line(`09:${at}`, 'in'), line(`18:${at}`, 'out')])
  expect(await violations(hr, 'main')).toEqual([])
  await hr.getByRole('button', { name: 'Import 2 punches' }).click()
  await hr.getByRole('heading', { name: 'What was changed' }).waitFor()

  await preview(hr, [line(`09:${at}`, 'in')])
  await hr.getByText('1 punch imported earlier is not in this file').waitFor()
  await hr.getByRole('button', { name: 'Replace 1 and import 0 punches' }).click()
  await hr.getByRole('heading', { name: 'What was changed' }).waitFor()

  // asked for by one person …
  await hr.goto('/my-info/attendance')
  const added = {
    accountId: person?.accountId ?? 0,
    checkTime: `${daysAgo(2)} 18:${String(Date.now() % 60).padStart(2, '0')}`,
    checkType: 'out' as const,
  }
  await callAs(hr, addAdditions, { additions: [added], reason: 'the terminal had no power' })
  // … and decided by another
  const director = await openPage(browser)
  await signIn(director, 'country_director_ec', `/my-info/attendance?state=asked&userNo=${person?.userNo}`)
  const row = director
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: person?.userNo ?? '' })
    .first()
  await row.getByRole('checkbox').click()
  await director.getByText('1 added punch that waits for you').waitFor()
  await director.getByRole('button', { name: 'Approve', exact: true }).click()
  await director.getByText('Decided: 1').waitFor()
  expect([...hr.errors, ...director.errors]).toEqual([])
})

test('a month is computed, locked by HR and unlocked by its director with a reason', async () => {
  const month = daysAgo(Number(daysAgo(0).slice(8)) + 1).slice(0, 7)
  const director = await openPage(browser)
  await signIn(director, 'hr_director_ec', `/my-info/StatisticsAttendance?month=${month}`)
  const days = { month: `${month}-01` }
  for (const { workplaceId: workplace, locked } of await callAs(director, attendanceMonths, days))
    if (locked)
      await callAs(director, lockAttendance, { ...days, workplace, lock: false, reason: 'an earlier try left it' })
  await director.reload()
  await director
    .getByRole('button', { name: /^Compute/ })
    .first()
    .click()
  await director.getByRole('button', { name: 'Lock', exact: true }).first().click()
  await director.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
  await director.getByText('The month is locked').waitFor()
  expect(await violations(director, 'main')).toEqual([])
  await director.getByRole('button', { name: 'Unlock', exact: true }).first().click()
  const question = director.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('a correction came late')
  await question.getByRole('button', { name: 'Unlock' }).click()
  await director.getByText('The month is unlocked').waitFor()
  expect(director.errors).toEqual([])
})

test('whoever lets somebody decide leave in their place is asked before taking it back', async () => {
  const page = await openPage(browser)
  await signIn(page, 'leader_ec', '/my-info/leave')
  for (const { delegationId, toName } of (await callAs(page, listDelegations, {})).list)
    if (toName) await callAs(page, endDelegation, { delegationId }).catch(() => null)
  await page.getByRole('button', { name: 'In my place' }).click()
  const drawer = page.getByRole('dialog', { name: 'Who decides leave in my place' })
  await drawer.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Let them decide' }).click()
  await page.getByText('They decide in your place on these days').waitFor()

  await page.getByRole('button', { name: 'In my place' }).click()
  await drawer.getByRole('button', { name: /^Take it back from/ }).click()
  const question = page.getByRole('dialog', { name: /no longer decides leave in your place/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await callAs(page, listDelegations, {})).list).toHaveLength(1)
  await drawer.getByRole('button', { name: /^Take it back from/ }).click()
  await question.getByRole('button', { name: 'Take it back' }).click()
  await drawer.getByRole('button', { name: /^Take it back from/ }).waitFor({ state: 'detached' })
  expect((await callAs(page, listDelegations, {})).list).toEqual([])
  expect(page.errors).toEqual([])
})
