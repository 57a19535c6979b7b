import { defineConfig } from 'vitest/config'
import { consoles } from './apps/web/e2e/global-setup.ts'

/** Browser tests: the built console, its own servers and databases, Chromium; see apps/web/e2e/global-setup.ts. */
export default defineConfig({
  test: {
    include: ['apps/web/e2e/**/*.e2e.ts'],
    environment: 'node',
    globalSetup: 'apps/web/e2e/global-setup.ts',
    maxWorkers: consoles,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
