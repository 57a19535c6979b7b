/** Mount, select, scroll and size of the console's table and of a bare one, in turn in one page. */
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import type { TableFigures } from '../../apps/web/bench/figures.ts'
import { median, ms, printTable, ratio } from './measure.ts'

const web = resolve(import.meta.dirname, '../../apps/web')
const vite = resolve(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
const scrollMs = 2000
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export async function tableFigures(browser: Browser, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cordillera-bench-tables-'))
  const options = ['--config', 'bench/vite.config.ts', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  execFileSync(process.execPath, [vite, 'build', ...options], { cwd: web, stdio: 'inherit' })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
    const file = createReadStream(join(folder, pathname))
    file.on('error', () => response.writeHead(404).end()).pipe(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bench/table.html`)
    await page.waitForFunction("'measure' in window")
    const measured: Record<'console' | 'bare', TableFigures[]> = { console: [], bare: [] }
    for (let round = 0; round <= rounds; round++) {
      for (const side of ['bare', 'console'] as const) {
        const figures = await page.evaluate<TableFigures>(`window.measure('${side}', ${scrollMs})`)
        // the first round warms up
        if (round > 0) measured[side].push(figures)
      }
    }
    print(measured)
    await context.close()
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

function print(measured: Record<'console' | 'bare', TableFigures[]>): void {
  const of = (side: 'console' | 'bare', figure: keyof TableFigures) => median(measured[side].map((one) => one[figure]))
  const row = (what: string, figure: keyof TableFigures, target: string) => ({
    what,
    console: ms(of('console', figure)),
    bare: ms(of('bare', figure)),
    'console ÷ bare': ratio(of('console', figure) / of('bare', figure)),
    target,
  })
  printTable('A table of 10,000 rows and 10 columns', [
    row('mount, ms', 'mountMs', '≤ 2 ×'),
    row('select a row, ms', 'selectMs', '≤ 2 ×'),
    row('scrolling, frames a second', 'framesPerSecond', '≥ 58'),
    row('DOM nodes', 'nodes', '≤ 1,400'),
  ])
}
