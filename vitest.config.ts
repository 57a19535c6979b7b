import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from './apps/web/lingui-macros.ts'
import { longestFirst } from './vitest.sequencer.ts'

/** Unit and HTTP tests: one embedded PostgreSQL for the whole run, see apps/api/test/global-setup.ts. */
export default defineConfig({
  plugins: [linguiMacros()], // the web's words
  test: {
    include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'apps/api/test/global-setup.ts',
    setupFiles: 'vitest.setup.ts',
    maxWorkers: Math.min(4, availableParallelism()), // Vitest leaves one core free; the tests mostly wait for PostgreSQL
    testTimeout: 60_000, // a machine that is busy with other things is no failure
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } }, // Vitest's own second is not enough beside a busy neighbour
    restoreMocks: true,
    sequence: { sequencer: longestFirst('explain.test.ts', 'embedded-postgres.test.ts', 'intelligent.test.ts') },
    isolate: false, // a test file has a database of its own; nothing else is kept between files, and loading the server is what most would cost
  },
})
