import { defineConfig } from 'vitest/config'
import { consoles } from './apps/web/e2e/global-setup.ts'
import { longestFirst } from './vitest.sequencer.ts'

/**
 * One story a domain and the walk through every screen: what `npm test` runs at somebody's desk. Continuous integration and
 * `npm run test:browser` run all of them.
 */
const stories = [
  'shell/{every-screen-*,accessible,sign-in,second-factor}',
  'spine/spine',
  'access/roles',
  'attendance/attendance',
  'audit/audit',
  'borrower/borrower',
  'collection/{assign,workbench}',
  'compliance/contact',
  'derate/derate',
  'job/centre',
  'operation-log/log',
  'payment/payments',
  'service-desk/order',
]
const all = process.env['BROWSER_TESTS'] === 'all' || Boolean(process.env['CI'])
const named = process.argv.some((word) => word.endsWith('.e2e.ts'))

/** Browser tests: the built console, its own servers and databases, Chromium; see apps/web/e2e/global-setup.ts. */
export default defineConfig({
  test: {
    include: all || named ? ['apps/web/e2e/**/*.e2e.ts'] : stories.map((story) => `apps/web/e2e/${story}.e2e.ts`),
    environment: 'node',
    globalSetup: 'apps/web/e2e/global-setup.ts',
    setupFiles: ['apps/web/e2e/shifted-clock.mjs', 'apps/web/e2e/what-was-shown.ts'],
    maxWorkers: consoles,
    sequence: {
      sequencer: longestFirst('spine.e2e.ts', 'every-screen-a.e2e.ts', 'contact.e2e.ts', 'loan-book.e2e.ts'),
    },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
