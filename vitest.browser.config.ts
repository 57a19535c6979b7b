import { defineConfig } from 'vitest/config'

/** Browser tests: the built console, its own server and database, Chromium; see apps/web/e2e/global-setup.ts. */
export default defineConfig({
  test: {
    include: ['apps/web/e2e/**/*.e2e.ts'],
    environment: 'node',
    globalSetup: 'apps/web/e2e/global-setup.ts',
    maxWorkers: 1, // one browser at a time: two on two cores make each other's waits time out
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
