import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What hangs on the colours alone: enough where the same page was looked at in the other scheme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds against the page as it stands, each with its place; `within`: a part alone, by WCAG's own rules. */
export function violations(page: Page, within?: string): Promise<string[]> {
  return found(page, within ? axeOf(page).include(within).withTags(wcag) : axeOf(page))
}

/** Texts that the colours of this scheme make hard to read. */
function faintTexts(page: Page, within?: string): Promise<string[]> {
  return found(page, (within ? axeOf(page).include(within) : axeOf(page)).withRules(ofColours))
}

/** All of it in light, then the colours in dark, as the system and the switch in the navbar say it; the page stays dark. */
export async function violationsInBoth(page: Page, within?: string): Promise<string[]> {
  await paint(page, 'light')
  const inLight = await violations(page, within)
  await paint(page, 'dark')
  return [...inLight, ...(await faintTexts(page, within)).map((text) => `in dark: ${text}`)]
}

async function paint(page: Page, scheme: 'light' | 'dark') {
  // without motion colours don't fade from one to the other
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate((value) => {
    document.documentElement.dataset['mantineColorScheme'] = value
  }, scheme)
}

// the console has no frames: no second page is needed to put results together
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

/** What is still wrong half a second later: a page that is read while a part of it is being drawn is not yet what people see. */
async function found(page: Page, axe: AxeBuilder): Promise<string[]> {
  const first = await faults(axe)
  if (first.length === 0) return first
  await page.waitForTimeout(500)
  return faults(axe)
}

async function faults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}
