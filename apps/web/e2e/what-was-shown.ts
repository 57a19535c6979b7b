/** A story that fails says what its pages showed: the line that waited in vain seldom tells why. */
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { openPages } from './open-pages.ts'

const longest = 1500

/** Dialogs and refusals, or the page itself where nothing stands over it. */
async function shownOn(page: Page): Promise<string> {
  const over = await page
    .locator('[role=dialog]:visible, [role=alert]:visible, [role=menu]:visible')
    .all()
    .then((parts) => Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: 1000 }))))
  const shown = over.length > 0 ? over.join('\n') : await page.locator('body').ariaSnapshot({ timeout: 1000 })
  return `${new URL(page.url()).pathname}\n${shown.slice(0, longest)}`
}

afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1)
  if (!error) return
  for (const page of openPages) {
    const shown = await shownOn(page).catch((failure: Error) => `could not be asked: ${failure.message}`)
    error.message += `\n\nThe page showed ${shown}`
    error.stack = `${error.stack ?? ''}\n\nThe page showed ${shown}`
  }
})
