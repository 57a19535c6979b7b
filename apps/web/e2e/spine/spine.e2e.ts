/**
 * The spine, told once from end to end through the console: a loan book comes in, its bills are aged, a director deals the
 * cases, a collector works one by keyboard, finance books the money, and the operation log has every step.
 */
import { readFileSync } from 'node:fs'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { actionWords } from '@cordillera/contract/actions'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAs, launchOrdinary, openPage, savedPath, signInByForm } from '../browser.ts'
import { ageFromForm } from '../job/ageing.ts'
import { chooseFile, dryRun, figure, fixture, outcome, runImport } from '../job/import.ts'
import { type SpineFiles, spineFiles } from './files.ts'

type Person = Awaited<ReturnType<typeof openPage>>

let browser: Browser
let superuser: Person
let director: Person
let agent: Person
let finance: Person
let people: Person[]
let files: SpineFiles

beforeAll(async () => {
  browser = await launchOrdinary()
})
// each telling has its own people and its own book: a second one finds the first one's loans as somebody else's
beforeEach(async () => {
  people = []
  files = spineFiles()
  superuser = await personOf('super')
  director = await personOf('director_mx')
  agent = await personOf('agent_mx')
  finance = await personOf('finance_mx')
})
afterAll(() => browser.close())

async function personOf(user: string) {
  const page = await openPage(browser)
  await signInByForm(page, user)
  people.push(page)
  return page
}

test('from a loan book to a collected peso, and what undoes it', async () => {
  await importBook()
  await age()
  const caseId = await dealCase()
  await workByKeyboard(caseId)
  await bookMoney()
  await matchByHand()
  await takeBack()
  await findInLog(caseId)
  for (const page of people) expect(page.errors).toEqual([])
})

/** 1. The book comes in: columns proposed, a dry run, the run; the faulty one comes back with its reasons. */
async function importBook() {
  const page = superuser
  await page.goto('/settings/jobs')
  await page.getByRole('button', { name: 'Import a loan book' }).click()
  await chooseFile(page, files.book)
  const loan = page.getByRole('combobox', { name: 'loan_id is read as' })
  await loan.waitFor()
  await expect.poll(() => loan.inputValue()).toBe('Loan id *')
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await outcome(page)
  expect(await figure(page, 'Refused')).toBe(0)
  expect(await figure(page, 'Rows ready to import')).toBe(595)
  await runImport(page)
  expect(await figure(page, 'Rows ready to import')).toBe(595)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await dryRun(page, fixture('loan-book-excel-es-faulty.csv'))
  const refused = await figure(page, 'Refused')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Error file' }).click(),
  ])
  const [header = '', ...lines] = readFileSync(await savedPath(download), 'utf8')
    .trim()
    .split(/\r?\n/)
  const original = readFileSync(fixture('loan-book-excel-es-faulty.csv'), 'utf8').trim().split(/\r?\n/)
  expect(header.split(';').at(-1)).toBe('why it was refused')
  // the original, line by line, and why beside what was refused
  expect(lines).toHaveLength(original.length - 1)
  expect(lines.every((line, at) => line.startsWith(original[at + 1] ?? ' '))).toBe(true)
  expect(lines.filter((line) => !line.endsWith(';'))).toHaveLength(refused)
  const faults = readFileSync(fixture('loan-book-excel-es-faulty.faults.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
  for (const fault of faults) expect(lines[Number(fault.split(',')[0]) - 2]).not.toMatch(/;$/)
}

/** 2. The bills of the country move to the stage of today. */
async function age() {
  const page = superuser
  await page.goto('/settings/jobs')
  const row = await ageFromForm(page, (send) => send.click())
  await row.getByText('Cases opened').waitFor()
}

/** 3. The director finds the case, deals it, takes it back, and deals it the other way. */
async function dealCase(): Promise<string> {
  const page = director
  const person = await agent.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label')
  const collector = person?.replace('Account of ', '') ?? ''
  const rows = page
    .getByRole('grid', { name: 'Cases' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await page.goto('/collection/caseManagement')
  await rows.first().waitFor()
  await page.getByRole('search').getByRole('button', { name: 'Stage', exact: true }).click()
  await page.getByRole('option', { name: /^S1A/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: 'Not assigned' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('textbox', { name: 'Id or phone' }).fill(files.mobile)
  await page.getByRole('search').getByRole('button', { name: 'dpd', exact: true }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('1')
  await page.getByRole('textbox', { name: 'To' }).fill('1')
  await page.keyboard.press('Enter')
  await page.getByText(/^[1-5] rows?$/).waitFor()
  const found = await rows
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  // the newest: on a console that lives longer an earlier run may have left its own
  const caseId = found.sort().at(-1)?.split('/').at(-1) ?? ''

  await page.goto(`/collection/caseManagement?find=${caseId}`)
  await assign(page, { name: 'Average number', collector })
  await page.getByRole('checkbox', { name: 'Select row' }).click()
  await page.getByRole('button', { name: 'Recall 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Recall 1 case from 1 collector' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Dealt to the wrong list')
  await dialog.getByRole('button', { name: 'Recall 1 case' }).click()
  await page.getByText('1 case was recalled').waitFor()
  await rows.first().filter({ hasNotText: collector }).waitFor()
  await assign(page, { name: 'Equal inventory', collector })
  await rows.first().filter({ hasText: collector }).waitFor()
  return caseId
}

async function assign(page: Page, { name, collector }: { name: string; collector: string }) {
  await page.getByRole('checkbox', { name: 'Select row' }).click()
  await page.getByRole('button', { name: 'Assign 1', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign cases' })
  await drawer.getByRole('radio', { name }).click()
  await drawer.getByRole('textbox', { name: 'Find a collector, leader or stage' }).fill(collector)
  await drawer.getByRole('checkbox', { name: collector, exact: true }).click()
  // the preview: who gets how many, before anything is done
  await drawer.getByRole('row').filter({ hasText: collector }).getByText('+1').waitFor()
  await drawer.getByText('1 selected, 1 can be assigned').waitFor()
  await drawer.getByRole('button', { name: 'Assign 1 case to 1 collector' }).click()
  await page.getByText('Assigned 1 case to 1 collector').waitFor()
  await drawer.waitFor({ state: 'detached' })
}

/** 4. The collector opens it, sees the number for a reason, and notes a promise for today: no pointer anywhere. */
async function workByKeyboard(caseId: string) {
  const { keyboard } = agent
  await agent.goto(`/collection/pendingCollect?find=${caseId}`)
  // N would give whichever case work mode puts first; this one is opened by its row
  await agent.getByRole('grid', { name: 'My cases' }).getByRole('link').first().focus()
  await keyboard.press('Enter')
  await agent.waitForURL(`**/make_conclusion/${caseId}`)
  await agent.getByRole('form', { name: 'Do now' }).waitFor()

  await tabTo(agent, "Reveal the borrower's number")
  await keyboard.press('Enter')
  await agent.getByRole('button', { name: 'To contact the borrower' }).waitFor()
  await keyboard.press('Enter')
  await agent.getByRole('link', { name: files.mobile }).waitFor()

  await keyboard.press('p')
  await keyboard.press('1')
  await keyboard.press('i')
  await keyboard.type(remarkOf(files))
  await keyboard.press('Control+Enter')
  // nobody dialled: how the call was made is asked, and the focus is there
  await agent.locator('input[name=callWay]:focus').waitFor()
  await keyboard.press('Space')
  await keyboard.press('Control+Enter')
  await agent.getByText('Saved: PTP').waitFor()
  await agent.getByRole('region', { name: 'Owes' }).getByText('Promise PTP').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('n')
  await agent.waitForURL((url) => !url.pathname.endsWith(caseId))
  // and back to it, to see the money come
  await agent.goBack()
  await timelineOf(agent).getByText(remarkOf(files)).waitFor()
}

async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    if (label === name) return
  }
  throw new Error(`the Tab key does not lead to "${name}"`)
}

/** The same borrower's earlier tellings stay in their timeline. */
const remarkOf = ({ loanId }: SpineFiles) => `Transfiere hoy ${loanId}`

const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' })

/** 5. Finance books the channel's file; the collector hears of it by itself. */
async function bookMoney() {
  const page = finance
  const { rows, booked, refused } = files.countsIn('MXN')
  await page.goto('/finance/paymentInfo')
  await page.getByRole('button', { name: 'Import payments' }).click()
  await chooseFile(page, files.payments)
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await outcome(page)
  expect(await figure(page, 'Rows')).toBe(rows)
  expect(await figure(page, 'Refused')).toBe(refused)
  await runImport(page)
  expect(await figure(page, 'Unidentified')).toBe(1)
  expect(await figure(page, 'Reversals')).toBe(1)
  expect(await figure(page, 'Booked already')).toBe(1)
  expect(await figure(page, 'Payments')).toBe(booked - 3)

  // the case says so in front of the collector, without a reload
  await agent.getByText('There is nothing left to collect').waitFor()
  await timelineOf(agent).getByText('Kept', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await chooseFile(page, files.payments)
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await outcome(page)
  expect(await figure(page, 'Booked already')).toBe(booked)
  await expect.poll(() => page.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
}

/** The money that names no loan of ours waits until somebody says whose it is. */
async function matchByHand() {
  const page = finance
  await page.goto(`/finance/paymentInfo?view=unidentified&loanId=${files.unknownLoanId}`)
  await page.getByRole('button', { name: 'Match by hand' }).click()
  const drawer = page.getByRole('dialog', { name: /Match by hand/ })
  const otherLoan = files.loanId.replace('0000137', '0000000')
  await drawer.getByRole('textbox', { name: 'Loan id, user id, document, mobile or name' }).fill(otherLoan)
  await page.keyboard.press('Enter')
  await drawer.getByRole('radio', { name: otherLoan }).click()
  await drawer.getByRole('button', { name: `Book it to ${otherLoan}` }).click()
  await page.getByText(/^Booked: MXN/).waitFor()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('Nothing matches these filters').waitFor()
}

/** The channel takes the money back: the collector's case is open again. */
async function takeBack() {
  const page = finance
  await page.goto('/finance/paymentInfo')
  await page.getByRole('button', { name: 'Import payments' }).click()
  await chooseFile(page, files.reversal)
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await outcome(page)
  await runImport(page)
  expect(await figure(page, 'Reversals')).toBe(1)
  await agent.getByRole('form', { name: 'Do now' }).waitFor()
  await timelineOf(agent).getByText('Reversed').first().waitFor()
  await expect.poll(() => agent.getByText('There is nothing left to collect').count()).toBe(0)
}

/** 6. Every step stands in the operation log, and the case's own steps in the case's. */
async function findInLog(caseId: string) {
  const page = superuser
  await page.goto(`/opt-audit/case?id=${caseId}`)
  await page.getByText('Case opened').first().waitFor()
  const shown = await page.getByRole('main').innerText()
  for (const step of [
    'Case opened',
    'Assigned',
    'Recalled to the pool',
    'Revealed personal data',
    'Logged a result',
    'Case paid',
    'Case opened again',
  ])
    expect(shown).toContain(step)
  expect(shown).toContain('Dealt to the wrong list')

  const steps = [
    ['credit.loanBookImported', superuser, files.book.name],
    ['collection.ageing.asked', superuser, 'MX'],
    ['collection.assign', director, 'equal inventory'],
    ['collection.recall', director, ''],
    ['payment.imported', finance, files.payments.name],
    ['payment.matched', finance, ''],
    ['payment.imported', finance, files.reversal.name],
  ] as const
  const rows = page.getByRole('grid', { name: 'Operation log' }).getByRole('row')
  // a step each, for whatever else the console did meanwhile stands before it
  for (const [action, who, what] of steps) {
    await page.goto(`/opt-audit/log?action=${action}`)
    await rows
      .filter({ hasText: actionWords[action].en })
      .filter({ hasText: (await callAs(who, queryUserInfo, {})).name })
      .filter({ hasText: what })
      .first()
      .waitFor()
  }
}
