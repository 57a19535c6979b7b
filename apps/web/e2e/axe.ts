import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds against the page as it stands, each with its place; `within`: a part alone, by WCAG's own rules. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (within ? axe.include(within).withTags(wcag) : axe).analyze()
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}
