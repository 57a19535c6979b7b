/**
 * The console in Chromium. The table of 10,000 rows against a bare virtual one, in turn in one page; then, with the CPU
 * four times slower, how soon a screen is there (LCP) and how soon it answers (INP): opening a tab, filtering, ticking.
 * `npm run bench -- web [rounds]`; CORDILLERA_TEST_URL measures a console that runs already.
 */
import { chromium } from 'playwright-core'
import { startConsole } from './support/console.ts'
import { screenFigures } from './support/screens.ts'
import { tableFigures } from './support/tables.ts'

const rounds = Number(process.argv[2] ?? 5)

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  await tableFigures(browser, rounds)
  const { url, stop } = await startConsole()
  try {
    await screenFigures(browser, url, rounds)
  } finally {
    await stop()
  }
} finally {
  await browser.close()
}
