import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What hangs on the colours alone: enough where the same page was looked at in the other scheme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe is asked: within which part of the page, and by which rules; by neither: the whole page by all of them. */
interface Question {
  within?: string | undefined
  runOnly?: RunOnly | undefined
}

/** What axe finds against the page as it stands, each with its place; `within`: a part alone, by WCAG's own rules. */
export function violations(page: Page, within?: string): Promise<string[]> {
  return found(page, within ? { within, runOnly: { type: 'tag', values: wcag } } : {})
}

/** Texts that the colours of this scheme make hard to read. */
function faintTexts(page: Page, within?: string): Promise<string[]> {
  return found(page, { within, runOnly: { type: 'rule', values: ofColours } })
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

/** What is still wrong half a second later: a page that is read while a part of it is being drawn is not yet what people see. */
async function found(page: Page, question: Question): Promise<string[]> {
  const first = await faults(page, question)
  if (first.length === 0) return first
  await page.waitForTimeout(500)
  return faults(page, question)
}

/** axe once a document, and of its answer only what is wrong: describing every element that is right took a third of its time. */
async function faults(page: Page, { within, runOnly }: Question): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([place, rules]) => {
      const here = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await here.run(place ?? document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      })
      return violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
      )
    },
    [within, runOnly] as const,
  )
}
