import { defineConfig } from 'vitest/config'

/** Unit and HTTP tests: one embedded PostgreSQL for the whole run, see apps/api/test/global-setup.ts. */
export default defineConfig({
  test: {
    include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'apps/api/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
