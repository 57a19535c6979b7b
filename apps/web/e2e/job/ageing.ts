/** Running ageing as a person does, for the tests of it and of what follows from it. */
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { getJob } from '@cordillera/contract/job/job'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { callAs } from '../browser.ts'

/** From the list of jobs, with the form as it opens, to the job's row when it is done. `press` sends the form. */
export async function ageFromForm(page: Page, press: (send: Locator) => Promise<void>): Promise<Locator> {
  await page.getByRole('button', { name: 'Run ageing' }).click()
  const form = page.getByRole('dialog', { name: 'Run ageing' })
  const [answer] = await Promise.all([
    page.waitForResponse(`**${runAgeing.path}`),
    press(form.getByRole('button', { name: 'Run ageing' })),
  ])
  await page.getByText('Ageing has begun.').waitFor()
  const { data } = (await answer.json()) as { data: { jobId: string } }
  // an earlier run is done already and stands first until the list has the new one
  await expect
    .poll(async () => (await callAs(page, getJob, { jobId: data.jobId })).state, { timeout: 120_000 })
    .toBe('done')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Ageing' }).filter({ hasText: 'Superuser' }).first()
  await row.getByText('Done').waitFor()
  return row
}
