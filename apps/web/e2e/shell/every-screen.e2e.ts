import { screens } from '@cordillera/contract/menus'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

/** Every screen that says it is ready, without those that need an id: their own tests open them. */
const ready = screens.filter((screen) => screen.ready && !screen.path.includes(':')).map(({ path }) => path)

let browser: Browser
let page: Page & { errors: string[] }
beforeAll(async () => {
  browser = await launch()
  page = await openPage(browser)
  await signIn(page, 'super')
})
afterAll(() => browser.close())

/** What is coming has come: a heading, and nothing that still loads. One tab at a time: a hidden one costs axe as much. */
async function open(path: string) {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  await page.waitForFunction(() => {
    const waiting = document.querySelectorAll('#main [aria-label="Loading"], #main [aria-busy="true"]')
    return document.querySelector('#main h1') && ![...waiting].some((one) => one.checkVisibility())
  })
}

test.each(ready)('%s has no violations, in light and in dark', async (path) => {
  await open(path)
  // what stands around every screen is tried once, in accessible.e2e.ts
  expect(await violationsInBoth(page, '#main')).toEqual([])
  expect(page.errors.splice(0)).toEqual([])
})
