/** The pages of this process, so that a story that fails can say what they showed. */
import type { Page } from 'playwright-core'

export const openPages = new Set<Page>()

export function remember(page: Page): void {
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
}
