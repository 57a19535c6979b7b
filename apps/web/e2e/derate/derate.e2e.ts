/** Giving something up: a reduction above the quota up to the director, the quota live; a settlement up to finance. */
import { listAccounts } from '@cordillera/contract/access/account'
import { listCases } from '@cordillera/contract/collection/case'
import { calculateDerate } from '@cordillera/contract/derate/derate'
import { listDerateQuotas, myDerateQuota, updateDerateQuota } from '@cordillera/contract/derate/quota'
import { calculateSettlement } from '@cordillera/contract/derate/settlement'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations, violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function open(user: string, path: string) {
  const page = await openPage(browser)
  await signIn(page, user, path)
  return page
}
const workbench = (caseId: string) => `/collection/make_conclusion/${caseId}`
const assigned = { status: ['assigned' as const], stopped: false, workable: true, pageSize: 60 }

/** A case of the page's person of which something can be reduced. */
async function reducible(page: Page) {
  for (const { caseId, userId, borrower } of (await callAs(page, listCases, assigned)).list) {
    const { live, reducible, due, days } = await callAs(page, calculateDerate, { caseId })
    const open = reducible.reduce((sum, one) => sum + one.open, 0)
    if (!live && open > 50 && due > 100 && days.length > 0) return { caseId, userId, borrower, open }
  }
  throw new Error('nothing can be reduced')
}

/** Decides the one that waits for this borrower. */
async function decide(page: Page, list: string, userId: string, act: string, note: string) {
  await page.goto(`${list}${list.includes('?') ? '&' : '?'}userId=${userId}`)
  await page.getByRole('button', { name: act }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(note)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: act }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a reduction above the quota goes to the leader and on to the director; what is left is shown live', async () => {
  const page = await open('agent_pe', '/dashboard')
  const director = await open('director_pe', '/dashboard')
  const leader = await open('leader_pe', '/dashboard')
  const { caseId, userId } = await reducible(page)
  await page.goto(workbench(caseId))
  await page.getByText(/^Reduce: /).waitFor()

  // the director takes away what is left of both: the open workbench says so, and nothing is left but to ask
  const own = (await callAs(page, calculateDerate, { caseId })).quota
  const above = (await callAs(leader, myDerateQuota, {})).quota
  const quotas = (await callAs(director, listDerateQuotas, { day: own?.day ?? '', pageSize: 200 })).list
  const both = quotas.filter(({ id }) => id === own?.id || id === above?.id)
  for (const { id, version, countUsed, amountUsed, feeTypes } of both)
    await callAs(director, updateDerateQuota, {
      ...{ id, version, totalCount: countUsed, totalAmount: amountUsed, feeTypes },
      reason: 'Nothing more today',
    })
  await page.getByText('Reduce: only on request today').waitFor()

  await page.getByRole('button', { name: 'Ask…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reduce fees' })
  await drawer.getByLabel('Reduce by').fill('0.50')
  await drawer.getByText('Above your quota').waitFor()
  await drawer.getByLabel('Reason').fill('Lost the job, the family pays today')
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'Ask for it', exact: true }).click()
  await page.getByText('Waiting for approval').waitFor()

  await decide(leader, '/derate/myDerateQuota?state=requested', userId, 'Approve', 'She always paid')
  await leader.getByText('Beyond your quota: the director decides').waitFor()
  await decide(director, '/derate/myDerateQuota?state=requested', userId, 'Approve', 'Agreed')
  // the collector's open workbench: without a reload
  await page.getByText('Reduced, to be paid').waitFor()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Cannot pay after all')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Reduced, to be paid').waitFor({ state: 'detached' })
  expect([...page.errors, ...leader.errors, ...director.errors]).toEqual([])
})

test('a settlement is offered in the workbench, endorsed by a director, agreed by finance; its letter opens', async () => {
  const director = await open('country_director_pe', '/dashboard')
  const stages = ['S2', 'M1', 'M2'] as const
  let found: { caseId: string; userId: string; collector: number | null; name: string } | null = null
  for (const one of (await callAs(director, listCases, { ...assigned, period: [...stages] })).list) {
    const { limits, live, due } = await callAs(director, calculateSettlement, { caseId: one.caseId })
    if (limits && !live && limits.leastAmount < due) found ??= { ...one, name: one.collectorName ?? '' }
    if (found) break
  }
  if (!found) throw new Error('no bill can be settled')
  const { caseId, userId, collector, name } = found
  const admin = await open('super', '/dashboard')
  const holder = (await callAs(admin, listAccounts, { find: name })).list.find(
    ({ accountId }) => accountId === collector,
  )
  const page = await open(holder?.userName ?? '', workbench(caseId))

  await page.getByRole('button', { name: 'Settle…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Offer a settlement' })
  await drawer.getByText('forgiven once everything is paid').waitFor()
  await drawer.getByLabel('Reason').fill('A brother pays if the debt ends')
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('Waiting for the director').first().waitFor()

  await decide(director, '/derate/myDerateQuota?view=settlements', userId, 'Approve', 'Within the limits')
  await page.getByText('Waiting for finance').first().waitFor()
  const finance = await open('finance_pe', '/dashboard')
  await decide(finance, '/finance/creditBill?view=settlements', userId, 'Approve', 'Agreed')
  await page.getByText('Agreed, being paid').first().waitFor()
  await page.getByRole('button', { name: 'Letter' }).click()
  await page.getByRole('dialog').getByText('liquidación').first().waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  expect([...page.errors, ...director.errors, ...finance.errors]).toEqual([])
})
