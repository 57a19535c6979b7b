import { defineConfig } from 'vitest/config'
import { consoles } from './apps/web/e2e/global-setup.ts'
import { longestFirst } from './vitest.sequencer.ts'

/** Browser tests: the built console, its own servers and databases, Chromium; see apps/web/e2e/global-setup.ts. */
export default defineConfig({
  test: {
    include: ['apps/web/e2e/**/*.e2e.ts'],
    environment: 'node',
    globalSetup: 'apps/web/e2e/global-setup.ts',
    maxWorkers: consoles,
    sequence: { sequencer: longestFirst('every-screen.e2e.ts', 'spine.e2e.ts', 'contact.e2e.ts', 'loan-book.e2e.ts') },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
