/**
 * A test that waits by time passes on an idle machine and fails beside a busy neighbour, or waits for nothing. Tests wait for
 * states: `expect.poll`, or what the page shows. What really is about time stands here with its reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const aboutTime: Record<string, string> = {
  'apps/api/src/job/job.test.ts': 'a file that breaks off in the middle; a stream that ends before its heartbeat',
  'apps/api/src/market/delivery.test.ts': 'asks for as long as an answer may be late, and a little longer',
  'apps/api/src/messaging/cascades/cascade.test.ts': 'what is held in the queue would go out in that time',
  'apps/api/src/messaging/cascades/overtaken.test.ts': 'what is held in the queue would go out in that time',
  'apps/api/src/platform/copy.test.ts': 'asks the database again and again until somebody waits for a lock',
  'apps/api/src/platform/embedded-postgres.test.ts': 'ends a process at different moments of its start',
  'apps/api/test/gone.test.ts': 'a call that waits for a lock until the person has gone, among calls that do not wait',
  'apps/api/test/outage.test.ts': 'a statement that does not end while somebody waits for it',
  'apps/web/e2e/axe.ts': 'a fault counts only if it is still there when the page has been drawn',
  'apps/web/e2e/shell/protocol.e2e.ts': 'an error thrown when none of the page’s own code runs',
}

const root = resolve(import.meta.dirname, '../../..')
const waitsByTime = /\bwaitForTimeout\(|\bsetTimeout\(|timers\/promises'|\bpg_sleep\(/
const turnsOnly = /import \{ setImmediate\b[^,}]*\} from 'node:timers\/promises'/

function sourcesOfTests(): string[] {
  return ['apps/api', 'apps/web', 'packages', 'tools'].flatMap((place) =>
    readdirSync(resolve(root, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.includes('node_modules'))
      .filter((file) => /\.(test|e2e)\.tsx?$/.test(file) || /(^|\/)(test\/given[^/]*|e2e\/\w+)\.ts$/.test(file))
      .map((file) => `${place}/${file}`),
  )
}

test('a test waits for a state, not for time to pass', () => {
  const files = sourcesOfTests()
  expect(files.length).toBeGreaterThan(100)
  const waiting = files.filter((file) =>
    waitsByTime.test(readFileSync(resolve(root, file), 'utf8').replace(turnsOnly, '')),
  )
  expect(waiting.sort()).toEqual(Object.keys(aboutTime).sort())
})
