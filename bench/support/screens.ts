/** How soon a screen is there and how soon it answers, with the CPU four times slower than it is. */
import type { Browser, Page } from 'playwright-core'
import { median, ms, printTable } from './measure.ts'

const slower = 4
const password = 'Cordillera1'
/** What the browser tells about its paints and about what a person did, gathered from the first moment on. */
const gather = `
  window.seen = { lcp: 0, longest: 0 }
  new PerformanceObserver((all) => { for (const one of all.getEntries()) window.seen.lcp = one.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((all) => {
    for (const one of all.getEntries()) if (one.interactionId) window.seen.longest = Math.max(window.seen.longest, one.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

export async function screenFigures(browser: Browser, url: string, rounds: number): Promise<void> {
  const paints: Record<string, number[]> = {}
  const answers: Record<string, number[]> = {}
  const keep = (all: Record<string, number[]>, name: string, value: number) => {
    all[name] = [...(all[name] ?? []), value]
  }
  for (let round = 0; round <= rounds; round++) {
    const isKept = round > 0
    const [page, close] = await slowPage(browser, url)
    // the first frame of all costs the browser half a second, whatever is in it
    await page.goto('/icon.svg')
    const login = await paintOf(page, '/login')
    await signIn(page)
    const screens = { '/login': login } as Record<string, number>
    for (const path of ['/dashboard', '/collection/caseManagement', '/finance/paymentInfo'])
      screens[path] = await paintOf(page, path)
    const interactions = await work(page)
    if (isKept) {
      for (const [path, value] of Object.entries(screens)) keep(paints, path, value)
      for (const [name, value] of Object.entries(interactions)) keep(answers, name, value)
    }
    await close()
  }
  printTable(
    `Largest contentful paint on localhost, CPU ${slower} × slower, nothing cached`,
    Object.entries(paints).map(([screen, values]) => ({ screen, 'LCP ms': ms(median(values)), target: '≤ 1,000' })),
  )
  printTable(
    `From a click to the next paint, CPU ${slower} × slower`,
    Object.entries(answers).map(([what, values]) => ({ what, 'INP ms': ms(median(values)), target: '≤ 100' })),
  )
}

async function slowPage(browser: Browser, url: string): Promise<[Page, () => Promise<void>]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url })
  context.setDefaultTimeout(120_000)
  await context.addCookies([{ name: 'language', value: 'en', url }])
  await context.addInitScript(gather)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return [page, () => context.close()]
}

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill('super')
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
  await page.locator('#main').waitFor()
}

/** Until what fills most of the window is painted, from a cold start of the page. */
async function paintOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  // what comes after the last request may still be the largest
  await page.waitForTimeout(3000)
  return page.evaluate<number>('window.seen.lcp')
}

/** The longest interaction of each piece of work. */
async function work(page: Page): Promise<Record<string, number>> {
  const during = async (act: () => Promise<void>) => {
    await page.evaluate('window.seen.longest = 0')
    await act()
    await page.waitForTimeout(1000)
    return page.evaluate<number>('window.seen.longest')
  }
  await page.goto('/collection/caseManagement')
  const ticks = page.getByRole('checkbox', { name: 'Select row' })
  await ticks.first().waitFor()
  const select = await during(() => ticks.nth(3).click())
  const filter = await during(async () => {
    await page.getByRole('search').getByRole('button', { name: 'Stage', exact: true }).click()
    await page.getByRole('option', { name: /^S1A/ }).click()
  })
  await page.keyboard.press('Escape')
  const tab = await during(() => page.getByRole('link', { name: 'My cases', exact: true }).click())
  const back = await during(() => page.getByRole('button', { name: 'Cases', exact: true }).first().click())
  return { 'select a row': select, filter, 'open a tab': tab, 'return to a tab': back }
}
