/**
 * `npm run look -- http://127.0.0.1:8080 [--only=path] [--round=zh-dark] [--axe=no]`: opens every screen of a running console in three languages, two colour
 * schemes and two sizes, as a superuser with the demo's password. Says where words are cut, controls covered, skeletons left, errors
 * shown or WCAG broken, and lays a contact sheet of each round into `look/` for a person to look at.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { screens } from '@cordillera/contract/menus'
import type { Page } from 'playwright-core'
import { violations } from './axe.ts'
import { launch, openPage, signIn } from './browser.ts'
import { faultsInSight } from './look-faults.ts'

const words = process.argv.slice(2)
const [address] = words.filter((word) => !word.startsWith('--'))
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
if (!address) throw new Error('npm run look -- <address of a running console>')
process.env['CORDILLERA_TEST_URL'] = address

const paths = screens
  .filter(({ ready, path }) => ready && !path.includes(':'))
  .map(({ path }) => path)
  .filter((path) => path.includes(option('only') ?? ''))
const languages = ['en', 'es', 'zh'] as const
const schemes = ['light', 'dark'] as const
const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
const out = resolve('look')
/** What has not come by then is a fault of its own. */
const comesWithinMs = 20_000

async function come(page: Page, path: string): Promise<string[]> {
  // one tab at a time: those behind cost time and are looked at in their own turn
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
  const isThere = () => {
    const waiting = document.querySelectorAll(
      '#main [aria-label="Loading"], #main [aria-busy="true"], #main .mantine-Skeleton-root',
    )
    return document.querySelector('#main h1') !== null && ![...waiting].some((one) => one.checkVisibility())
  }
  return page.waitForFunction(isThere, undefined, { timeout: comesWithinMs }).then(
    () => [],
    () => ['still loading'],
  )
}

const browser = await launch()
let faults = 0
let rounds = 0
for (const language of languages)
  for (const colorScheme of schemes)
    for (const size of sizes) {
      const round = `${language}-${colorScheme}-${size.name}`
      if (!round.includes(option('round') ?? '')) continue
      rounds++
      mkdirSync(resolve(out, round), { recursive: true })
      const page = await openPage(browser, { language, colorScheme, width: size.width, height: size.height })
      const logged: string[] = []
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
      // tsx names functions by a helper of its own, which the page doesn't have
      await page.addInitScript('globalThis.__name ??= (each) => each')
      await signIn(page, 'super')
      for (const path of paths) {
        const found = await come(page, path)
        found.push(...(await page.evaluate(faultsInSight)))
        if (option('axe') !== 'no') found.push(...(await violations(page, '#main')))
        found.push(...page.errors.splice(0), ...logged.splice(0))
        await page.screenshot({
          path: resolve(out, round, `${path.slice(1).replaceAll('/', '_')}.jpg`),
          type: 'jpeg',
          quality: 60,
        })
        for (const fault of found) console.log(`${round} ${path}: ${fault}`)
        faults += found.length
      }
      writeFileSync(resolve(out, `${round}.html`), contactSheet(round))
      await page.context().close()
    }
await browser.close()
console.log(`${paths.length} screens in ${rounds} rounds, ${faults} faults; sheets in ${out}`)
process.exitCode = faults === 0 ? 0 : 1

function contactSheet(round: string): string {
  const pictures = paths.map((path) => {
    const file = `${round}/${path.slice(1).replaceAll('/', '_')}.jpg`
    return `<figure><a href="${file}"><img src="${file}" loading="lazy"></a><figcaption>${path}</figcaption></figure>`
  })
  const style =
    'body{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:12px;font:12px sans-serif}figure{margin:0}img{width:100%;border:1px solid #ccc}'
  return `<!doctype html><meta charset="utf-8"><title>${round}</title><style>${style}</style>${pictures.join('')}`
}
