import { AxeBuilder } from '@axe-core/playwright'
import { screens } from '@cordillera/contract/menus'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, openPage, signIn } from '../browser.ts'

/** Every screen that says it is ready, without those that need an id: their own tests open them. */
const ready = screens.filter((screen) => screen.ready && !screen.path.includes(':'))

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** What is coming has come: no skeletons, no empty tab. */
async function settled(page: Page) {
  await page.locator('#main').waitFor()
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('#main [aria-label="Loading"], #main [aria-busy="true"]')]
    return document.querySelector('#main h1') && !shown.some((element) => element.checkVisibility())
  })
}

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  let page: Page & { errors: string[] }
  beforeAll(async () => {
    page = await openPage(browser, { colorScheme })
    await signIn(page, 'super')
  })

  test.each(ready.map((screen) => [screen.path] as const))('%s has no violations', async (path) => {
    await page.goto(path)
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
      ),
    ).toEqual([])
    expect(page.errors.splice(0)).toEqual([])
  })
})
