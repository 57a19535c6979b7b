import { listPageErrors, reportPageError } from '@cordillera/contract/page-error/page-error'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { forgetBefore, keep, pageOfErrors } from './page-error.queries.ts'
import { keptOf, ReportLimit } from './page-error.rules.ts'

const dayMs = 86_400_000
const keptDays = 90

/** Errors of the page. They are no operation of a person: the operation log has no entry of them. */
export function pageErrorModule(app: App): void {
  const limit = new ReportLimit()

  implement(app, reportPageError, async (report, { reach, user, now, fail, request }) => {
    const seconds = limit.wait(user.accountId, now)
    if (seconds > 0) throw fail('request.tooMany', { seconds })
    const browser = String(request.headers['user-agent'] ?? '').slice(0, 200)
    await keep(reach.shared(), keptOf(report), browser, now)
    return { done: true as const }
  })

  implement(app, listPageErrors, (input, { reach }) => pageOfErrors(reach.shared(), input))

  app.jobs.regularly(dayMs, (db) => forgetBefore(db, new Date(app.clock.now().getTime() - keptDays * dayMs)))
}
