import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** Files named first begin first, then the others in Vitest's own order: the last one to end has nobody beside it. */
export function longestFirst(...names: string[]): TestSequencerConstructor {
  const rank = ({ moduleId }: TestSpecification) => {
    const found = names.findIndex((name) => moduleId.endsWith(`/${name}`))
    return found < 0 ? names.length : found
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
    }
  }
}
