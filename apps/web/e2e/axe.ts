import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds against the page as it stands, each with its place; `within`: a part alone, by WCAG's own rules. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // the console has no frames: no second page is needed to put results together
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (within ? axe.include(within).withTags(wcag) : axe).analyze()
  return told(found)
}

/** What of it hangs on the colours alone: enough where the same page was looked at in the other scheme. */
export async function faintTexts(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withRules(['color-contrast', 'link-in-text-block'])
    .analyze()
  return told(found)
}

const told = (found: AxeResults['violations']) =>
  found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`))
