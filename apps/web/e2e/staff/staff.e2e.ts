/** People: a step on the way in, moved with what stands in the way said first, found in the HR record. */
import { movePeople } from '@cordillera/contract/staff/change'
import { orgView } from '@cordillera/contract/staff/workflow'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a newcomer goes on in training, and the HR record says so', async () => {
  const page = await openPage(browser)
  await signIn(page, 'hr_co', '/collection/workFlow?status=TRAINING,TESTING')
  const grid = page.getByRole('grid', { name: 'People' })
  await grid.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: /^(End training|End the test): 1$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^End/ }).click()
  await page.getByText('Done.').waitFor()

  await page.goto('/collection/operation')
  const record = page.getByRole('grid', { name: 'HR operation record' })
  await record
    .getByText(/End training|End the test/)
    .first()
    .dblclick()
  await page.getByRole('dialog').getByRole('heading', { name: 'What changed' }).waitFor()
  expect(page.errors).toEqual([])
})

test('people are dragged to another team, or ticked and moved by the keyboard; what stands in the way is said first', async () => {
  const page = await openPage(browser)
  await signIn(page, 'hr_co', '/collection/workFlow?view=org')
  const dialog = page.getByRole('dialog')
  const { people } = await callAs(page, orgView, {})
  // found on the page by their names
  const all = people.filter(({ name }) => people.filter((other) => other.name.includes(name)).length === 1)
  const leaders = all.filter(({ role }) => role === 'LEADER')
  const busy = all.find(({ openCases, leader }) => openCases > 0 && leader !== null)
  const free = all.find(({ role, openCases, period }) => role === 'AGENT' && openCases === 0 && period !== null)
  const other = leaders.find((leader) => leader.workplace === busy?.workplace && leader.accountId !== busy?.leader)
  const own = leaders.find((leader) => leader.workplace === free?.workplace && leader.period === free?.period)
  if (!busy || !free || !other || !own)
    throw new Error('the demo has a busy collector, a free one and leaders for both')
  const { accountId, version, workplace, period } = free
  const nowhere = { people: [{ accountId, version }], workplace, period, leader: null, preview: false }
  if (free.leader !== null) await callAs(page, movePeople, nowhere)
  await page.reload()
  const line = ({ name }: { name: string }) => page.getByRole('listitem').filter({ hasText: name })
  const team = (leader: { period: string | null; name: string }) =>
    page.getByRole('group', { name: `${leader.period} · ${leader.name}` })
  const move = dialog.getByRole('button', { name: 'Move them' })

  // by the mouse: who still has cases stays, and the dialog says why
  await line(busy).dragTo(team(other))
  await dialog.getByText(busy.name, { exact: true }).waitFor()
  expect(await move.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await line(free).dragTo(team(own))
  await dialog.getByText('Nothing stands in the way.').waitFor()
  await move.click()
  await team(own).getByText(free.name).waitFor()

  // by the keyboard, back to where they were
  await page.getByRole('checkbox', { name: `Tick ${free.name}` }).press('Space')
  await page.getByRole('button', { name: 'Move to …' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Leader' }).press('ArrowDown')
  await page.getByRole('option', { name: 'no leader' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Leader' }).inputValue()).not.toBe(own.name)
  await expect.poll(() => move.isEnabled()).toBe(true)
  await move.press('Enter')
  await team(own).getByText(free.name).waitFor({ state: 'hidden' })
  expect(page.errors).toEqual([])
})
