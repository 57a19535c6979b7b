import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds against the page as it stands, each with its place; `within` looks at a part alone. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (within ? axe.include(within) : axe).analyze()
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}
