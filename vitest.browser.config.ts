import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { consoles } from './apps/web/e2e/global-setup.ts'

/** The files that take longest begin first: the last one to end has nobody beside it. */
const longest = ['every-screen', 'spine', 'contact', 'loan-book', 'workbench', 'layout']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.includes(`/${name}.e2e`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** Browser tests: the built console, its own servers and databases, Chromium; see apps/web/e2e/global-setup.ts. */
export default defineConfig({
  test: {
    include: ['apps/web/e2e/**/*.e2e.ts'],
    environment: 'node',
    globalSetup: 'apps/web/e2e/global-setup.ts',
    maxWorkers: consoles,
    sequence: { sequencer: LongestFirst },
    retry: 1, // a page painted late on a busy machine is tried once more; what is broken fails twice, and the report names both
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
