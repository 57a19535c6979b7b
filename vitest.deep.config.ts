import { defineConfig } from 'vitest/config'

/** Long searches, bounded in time: property tests, soak, fault injection. `npm run test:deep`. */
export default defineConfig({
  test: {
    include: ['{apps,packages,tools}/**/*.deep.ts', '{apps,packages}/**/*.rules.test.ts'], // the rules' properties, each time with a new seed
    environment: 'node',
    globalSetup: 'apps/api/test/global-setup.ts',
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    fileParallelism: false, // each wants the cores for itself, and its time is bounded
  },
})
