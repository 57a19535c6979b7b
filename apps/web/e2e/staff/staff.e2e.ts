/** People: a step on the way in, moved with what stands in the way said first, found in the HR record. */
import { createUser, movePeople, updateStatus, updateUser } from '@cordillera/contract/staff/change'
import { getUserInfo, orgView } from '@cordillera/contract/staff/workflow'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, launchOrdinary, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchOrdinary()
})
afterAll(() => browser.close())

/** Somebody hired for this try alone, in training in Colombia. */
async function newcomer(page: Page) {
  const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
  const { accountId, userNo } = await callAs(page, createUser, {
    ...{ account: `walk_${letters}`, name: 'Nadia Rojas Prieto', role: 'AGENT', sex: 'female', birthday: '1998-04-12' },
    ...{ phone: '+573001234567', email: `${letters}@example.com`, country: 'CO', company: 'Cordillera', period: 'S1A' },
    enterDay: new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10),
  })
  const { version } = await callAs(page, getUserInfo, { accountId })
  await callAs(page, updateStatus, { people: [{ accountId, version }], action: 'START_TRAIN' })
  return { accountId, userNo, line: `57-${letters}` }
}

test('a newcomer goes on in training, gets a line of their own and loses it again; the HR record says so', async () => {
  const page = await openPage(browser)
  await signIn(page, 'hr_co', '/collection/workFlow')
  const { accountId, userNo, line } = await newcomer(page)
  await page.goto(`/collection/workFlow?find=${userNo}`)
  const row = page.getByRole('grid', { name: 'People' }).getByRole('row').filter({ hasText: userNo })
  await row.getByRole('checkbox', { name: 'Select row' }).click()
  // a step is taken with people, not with a filter: nothing is offered that would leave the page without one
  expect(await page.getByRole('button', { name: 'select all that match' }).count()).toBe(0)
  await page.getByRole('button', { name: 'End training: 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^End/ }).click()
  await row.getByText('Waits for the test').waitFor()

  const lines = async () => (await callAs(page, getUserInfo, { accountId })).outboundAccounts
  async function config() {
    await page.goto(`/collection/workFlow?find=${userNo}`)
    await row.click()
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Work config' }).click()
  }
  const save = dialog.getByRole('button', { name: 'Save the work config' })
  await config()
  await dialog.getByRole('button', { name: 'Add an outbound account' }).click()
  await dialog.getByRole('textbox', { name: 'Number or name' }).fill(line)
  await save.click()
  await expect.poll(lines, { timeout: 30_000 }).toMatchObject([{ channel: 'call', name: line }])
  await config()
  await dialog.getByRole('button', { name: 'Remove the outbound account' }).click()
  await save.click()
  await expect.poll(lines, { timeout: 30_000 }).toEqual([])

  // somebody else saves meanwhile: theirs is shown, what was typed stays, and saving again takes it
  await page.goto(`/collection/workFlow?find=${userNo}`)
  await row.click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await address.fill('Calle 1 #2-3')
  const { version } = await callAs(page, getUserInfo, { accountId })
  await callAs(page, updateUser, {
    ...{ accountId, version, name: 'Nadia Rojas Prieto', sex: 'female', birthday: '1998-04-12' },
    ...{ phone: '+573001234567', email: `other.${userNo}@example.com` },
  })
  const keep = dialog.getByRole('button', { name: 'Save the details' })
  await keep.click()
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'E-mail' }).inputValue())
    .toBe(`other.${userNo}@example.com`)
  expect(await address.inputValue()).toBe('Calle 1 #2-3')
  await keep.click()
  await expect.poll(async () => (await callAs(page, getUserInfo, { accountId })).address).toBe('Calle 1 #2-3')

  // so with a form that began with a row of the list
  await page.goto(`/collection/workFlow?find=${userNo}`)
  await row.click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Stage', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'S2', exact: true }).click()
  const now = await callAs(page, getUserInfo, { accountId })
  await callAs(page, updateUser, {
    ...{ accountId, version: now.version, name: 'Nadia Rojas Prieto', sex: 'female', birthday: '1998-04-12' },
    ...{ phone: '+573001234567', email: `third.${userNo}@example.com` },
  })
  const change = dialog.getByRole('button', { name: 'Change the stage' })
  await change.click()
  await dialog.getByRole('alert').waitFor()
  await change.click()
  await dialog.waitFor({ state: 'detached' })

  await page.goto(`/collection/operation?target=${accountId}`)
  const record = page.getByRole('grid', { name: 'HR operation record' })
  await record.getByText('End training').dblclick()
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

  // both teams stand in view: a page that scrolls between press and move drags whoever is under the mouse by then
  await page.setViewportSize({ width: 1440, height: 6000 })
  // by the mouse: whoever still has cases goes with the number of them and who takes them over
  await line(busy).dragTo(team(other))
  await dialog.getByText(new RegExp(`^${busy.name}: ${busy.openCases} open cases?$`)).waitFor()
  await dialog.getByRole('button', { name: new RegExp(`^Reassign ${busy.openCases} cases? and move$`) }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await line(free).dragTo(team(own))
  await expect.poll(() => dialog.innerText(), { timeout: 20_000 }).toContain('Nothing stands in the way.')
  await move.click()
  await team(own).getByText(free.name).waitFor()

  await page.setViewportSize({ width: 1440, height: 900 })

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
