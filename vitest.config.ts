import { defineConfig } from 'vitest/config'
import { linguiMacros } from './apps/web/lingui-macros.ts'

/** Unit and HTTP tests: one embedded PostgreSQL for the whole run, see apps/api/test/global-setup.ts. */
export default defineConfig({
  plugins: [linguiMacros()], // the web's words
  test: {
    include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'apps/api/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
