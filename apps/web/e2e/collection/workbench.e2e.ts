import { getCaseLogList } from '@cordillera/contract/collection/log'
import { successCode } from '@cordillera/contract/errors'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, demoPassword, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const caseOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const formOf = (page: Page) => page.getByRole('form', { name: 'Do now' })
const result = (page: Page, name: string) => formOf(page).getByRole('radio', { name: new RegExp(`\\b${name}\\b`) })

/** By the palette. */
async function choose(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').waitFor()
  await page.keyboard.type(name)
  await palette.getByRole('option', { name, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

/** The collector's first case, opened by its key. */
async function startWork(page: Page, user = 'agent_mx') {
  await signIn(page, user, '/collection/pendingCollect')
  await page.getByRole('grid', { name: 'My cases' }).getByRole('link').first().waitFor()
  await page.keyboard.press('n')
  await page.waitForURL('**/collection/make_conclusion/*')
  await formOf(page).waitFor()
}

const wayOf = (page: Page) =>
  formOf(page).getByRole('group', { name: 'How was the call made?' }).getByRole('radio', { name: 'From a desk phone' })

/** Where the form asks how the call was made, it is said and sent again; whom the dialer has called today it doesn't ask about. */
async function sayHowIfAsked(page: Page, key: string, done: Locator) {
  await wayOf(page).or(done).first().waitFor()
  if (!(await wayOf(page).isVisible())) return
  await expect.poll(() => formOf(page).locator('input[name=callWay]:focus').count()).toBe(1)
  await page.keyboard.press('Space')
  await page.keyboard.press(key)
  await done.waitFor()
}
/** Saves a result by keyboard. */
async function save(page: Page, key: string, result: string) {
  await page.keyboard.press(key)
  await sayHowIfAsked(page, key, page.getByText(`Saved: ${result}`))
}

test('a collector works two cases by keyboard alone', async () => {
  const page = await openPage(browser)
  await startWork(page)
  const first = caseOf(page)

  await page.keyboard.press('o')
  await expect.poll(() => result(page, 'NOAS').isChecked()).toBe(true)
  await save(page, 'Enter', 'NOAS')
  await page.waitForURL((url) => !url.pathname.endsWith(first))
  const second = caseOf(page)
  await page.getByTitle(second).filter({ visible: true }).waitFor()

  // a promise for tomorrow of everything that is due, with a note
  await page.keyboard.press('p')
  await page.keyboard.press('2')
  await page.keyboard.press('i')
  await page.keyboard.type('Paga mañana en la tienda')
  await save(page, 'Control+Enter', 'PTP')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Paga mañana en la tienda').waitFor()
  await page.getByRole('region', { name: 'Owes' }).getByText('Promise PTP').waitFor()
  expect(caseOf(page)).toBe(second)

  // eighty cases a day are one tab
  await expect.poll(() => page.getByRole('navigation', { name: 'Open tabs' }).getByRole('listitem').count()).toBe(3)
  await page.goto(`/collection/make_conclusion/${first}`)
  await timeline.getByText('NOAS').first().waitFor()
  expect(page.errors).toEqual([])
})

test('from signing in to signing out there is no need of a pointer', async () => {
  const page = await openPage(browser)
  await page.goto('/login')
  // the form has the focus when it is there
  await page.locator('form:has(button[type=submit]:enabled) input[name=username]:focus').waitFor()
  await page.keyboard.type('agent_mx')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await choose(page, 'My cases')
  await page.getByRole('grid', { name: 'My cases' }).getByRole('link').first().waitFor()
  await page.keyboard.press('n')
  await formOf(page).waitFor()
  await page.keyboard.press('o')
  await save(page, 'Control+Enter', 'NOAS')
  await choose(page, 'Sign out')
  await page.waitForURL('**/login**')
  expect(page.errors).toEqual([])
})

test('two people never have one case in hand; a save whose answer is lost is told, kept over a reload, done once, and followed by the next case', async () => {
  const [page, other] = [await openPage(browser), await openPage(browser)]
  await Promise.all([startWork(page), startWork(other, 'junior_mx')])
  const caseId = caseOf(page)
  expect(caseOf(other)).not.toBe(caseId)

  const note = `llamada ${Date.now()}`
  await page.keyboard.press('o')
  await page.keyboard.press('i')
  await page.keyboard.type(note)
  // the server does it, and its answer never arrives
  let isLost = false
  await page.route('**/saveLog', async (route) => {
    if (isLost) return route.continue()
    const response = await route.fetch()
    const { code } = (await response.json()) as { code: number }
    if (code !== successCode) return route.fulfill({ response })
    isLost = true
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await sayHowIfAsked(page, 'Enter', page.getByText('No answer: it may be saved or not.'))
  await page.reload()
  await formOf(page).getByRole('textbox', { name: 'Note' }).focus()
  await expect.poll(() => formOf(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe(note)
  // saved, and the server is gone before it says what comes next: the page asks until it does
  await page.route('**/claimNext', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Enter')
  await page.getByText('Your result is saved.').waitFor()
  await page.waitForURL((url) => !url.pathname.endsWith(caseId))
  const { list } = await callAs(page, getCaseLogList, { caseId })
  expect(list.filter(({ remark }) => remark === note)).toHaveLength(1)
  expect(page.errors).toEqual([])
})

test('what is missing is said before anything is sent, and a letter typed in the note is only a letter', async () => {
  const page = await openPage(browser)
  await startWork(page)
  await page.keyboard.press('Enter')
  await page.getByText('Choose the result first.').waitFor()
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.getByText('Choose the day of the promise.').waitFor()
  await page.keyboard.press('i')
  await page.keyboard.type('rfo')
  await expect.poll(() => result(page, 'PTP2').isChecked()).toBe(true)
  // the note waits in this browser
  await page.reload()
  await formOf(page).waitFor()
  await expect.poll(() => formOf(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe('rfo')
  await formOf(page).getByRole('textbox', { name: 'Note' }).fill('')
})

test('a save that misses something goes to the field that misses it; 0 leads to the amount', async () => {
  const page = await openPage(browser)
  await startWork(page)
  const field = (name: string) => formOf(page).getByRole('textbox', { name, exact: true })
  const hasFocus = (name: string) => field(name).evaluate((element) => element === document.activeElement)
  await page.keyboard.press('b')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByText('Say who promised.').waitFor()
  await expect.poll(() => hasFocus('Who promised')).toBe(true)
  await page.keyboard.type('Su hermana')
  await page.keyboard.press('Escape')
  await page.keyboard.press('0')
  await expect.poll(() => hasFocus('Amount')).toBe(true)
  await page.keyboard.type('250')
  await expect.poll(() => field('Amount').inputValue()).toBe('250')
  expect(page.errors).toEqual([])
})

/** The workbench of a case whose borrower's number is shown: of whom may not be contacted it is not, for that reason. */
async function revealedWorkbench(): Promise<Page> {
  for (const user of ['agent_mx', 'junior_mx']) {
    const page = await openPage(browser)
    await startWork(page, user)
    await expect.poll(() => page.getByRole('link', { name: /^\+52\d{10}$/ }).count()).toBe(0)
    await page.getByRole('button', { name: "Reveal the borrower's number" }).click()
    await page.getByRole('button', { name: 'To contact the borrower' }).click()
    const shown = page.getByRole('link', { name: /^\+52\d{10}$/ }).waitFor({ timeout: 15_000 })
    if (await shown.then(() => true).catch(() => false)) return page
    await page.context().close()
  }
  throw new Error('the next case of nobody here has a borrower who may be contacted')
}

test('a phone is shown for a reason, and hidden again when the tab is left', async () => {
  const page = await revealedWorkbench()
  const tabs = page.getByRole('navigation', { name: 'Open tabs' })
  await tabs.getByRole('button', { name: 'My cases', exact: true }).click()
  await page.getByRole('grid', { name: 'My cases' }).waitFor()
  await page.goBack()
  await formOf(page).waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^\+52\d{10}$/ }).count()).toBe(0)
})

test('opening a case is one call, beside what the law allows, a running call, and what may be reduced or settled', async () => {
  const before = await openPage(browser)
  await startWork(before)
  const address = before.url()
  const caseId = caseOf(before)
  const page = await before.context().newPage()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // the case after this one is fetched ahead, sooner or later: that is not of the opening
    const ahead =
      /\/case\/(next|workDue)$/.test(pathname) ||
      (pathname.endsWith('/getCaseInfo') && !`${request.url()} ${request.postData()}`.includes(caseId))
    if (pathname.startsWith('/forward/collect/') && !ahead) calls.push(pathname)
  })
  await page.goto(address)
  await formOf(page).waitFor()
  await expect
    .poll(() => calls.sort())
    .toEqual([
      '/forward/collect/compliance/mayContact',
      '/forward/collect/cs/core/currentCall',
      '/forward/collect/cs/core/getCaseInfo',
      '/forward/collect/derate/calculate',
      '/forward/collect/settlement/calculate',
    ])
})

test('the help under ? lists the keys of the workbench', async () => {
  const page = await openPage(browser)
  await startWork(page)
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('In the workbench').waitFor()
  // its keys are at rest meanwhile
  await page.keyboard.press('o')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await expect.poll(() => result(page, 'NOAS').isChecked()).toBe(false)
})

test('at 1440 × 900 everything is on one screen; on a phone it is one column', async () => {
  const page = await openPage(browser)
  await startWork(page)
  await page.keyboard.press('p')
  // lists that are capped scroll by design, and so does what a borrower with many loans owes
  const scrolling = await formOf(page).evaluate(
    (form) =>
      [form, ...form.querySelectorAll('*')].filter((element) => {
        const { overflowY, maxHeight } = getComputedStyle(element)
        const isOver = element.checkVisibility() && element.scrollHeight > element.clientHeight + 1
        return isOver && /auto|scroll/.test(overflowY) && maxHeight === 'none'
      }).length,
  )
  expect(scrolling).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  // the thumb finds the button wherever the page is scrolled to
  await expect.poll(() => formOf(page).getByRole('button', { name: 'Save and next' }).isVisible()).toBe(true)
})

test('the workbench is accessible in light and dark', async () => {
  const page = await openPage(browser)
  await startWork(page)
  await page.keyboard.press('p')
  expect(await violationsInBoth(page)).toEqual([])
})
