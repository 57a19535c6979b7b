import type { Page } from 'playwright-core'

/** Recalls cases of S1A in Mexico, so that as many wait in the pool, whatever else has happened to it. Leaves the page on the cases. */
export async function fillPool(page: Page, count: number) {
  await page.goto('/collection/caseManagement?status=assigned')
  const working = page
    .getByRole('grid', { name: 'Cases' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .filter({ hasNotText: /Stopped|On hold/ })
  for (let at = 0; at < count; at++) await working.nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: `Recall ${count}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Recall / })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('For the pool')
  await dialog.getByRole('button', { name: /^Recall \d+ cases?$/ }).click()
  await page.getByText(/^\d+ cases? (was|were) recalled/).waitFor()
}
