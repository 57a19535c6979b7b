/**
 * Every screen that says it is ready, opened by who may see all: no violation of WCAG in light or dark, no error of the page. In
 * parts, so that workers share them and a new screen lengthens each a little.
 */
import { screens } from '@cordillera/contract/menus'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from './axe.ts'
import { launch, openPage, signIn } from './browser.ts'

/** Without those that need an id: their own tests open them. */
const ready = screens.filter((screen) => screen.ready && !screen.path.includes(':')).map(({ path }) => path)

/** Rows beyond these look like those before, and each of its cells costs axe as much as a whole control. */
const rowsLookedAt = 12

/** By the element's own style: the console's policy lets no test add a sheet. */
const hideFurtherRows = (page: Page) =>
  page.evaluate((shown) => {
    for (const table of document.querySelectorAll('#main [role=grid], #main tbody')) {
      const rows = [...table.querySelectorAll<HTMLElement>('[role=row], tr')]
      for (const row of rows.slice(shown)) row.style.visibility = 'hidden'
    }
  }, rowsLookedAt)

/** What is coming has come: a heading, and nothing that still loads. One tab at a time: a hidden one costs axe as much. */
async function open(page: Page, path: string) {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll('#main [aria-label="Loading"], #main [aria-busy="true"]')
    return document.querySelector('#main h1') && ![...waiting].some((one) => one.checkVisibility())
  })
}

/** Tests of the `part`th of `parts` parts. */
export function looksAtScreens(part: number, parts: number): void {
  let browser: Browser
  let page: Page & { errors: string[] }
  beforeAll(async () => {
    browser = await launch()
    page = await openPage(browser)
    await signIn(page, 'super')
  })
  afterAll(() => browser.close())

  test.each(ready.filter((_, at) => at % parts === part))(
    '%s has no violations, in light and in dark',
    async (path) => {
      await open(page, path)
      await hideFurtherRows(page)
      // what stands around every screen is tried once, in accessible.e2e.ts
      expect(await violationsInBoth(page, '#main')).toEqual([])
      expect(page.errors.splice(0)).toEqual([])
    },
  )
}
