/**
 * Errors of the running page, only in production (spec 1 §2): kept for the person who is asked about them, and reported to
 * the server once each. It sends by itself and not through `call`, whose own failures are among what is reported.
 */

import type { Input } from '@cordillera/contract/endpoint'
import { reportPageError } from '@cordillera/contract/page-error/page-error'
import { apiBase } from '../ui/api-host.ts'
import { headersOf } from '../ui/call.ts'
import { readToken } from '../ui/identity.ts'
import { version } from './version.ts'

export interface LoggedError {
  readonly at: string
  readonly message: string
  readonly where: string
}
const keptAtMost = 50
const reportedAtMost = 20
const log: LoggedError[] = []
const reported = new Set<string>()

export function reportError(error: unknown, where = location.pathname) {
  if (!import.meta.env.PROD) {
    console.error(error)
    return
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  log.push({ at: new Date().toISOString(), message, where })
  if (log.length > keptAtMost) log.shift()
  if (reported.has(message) || reported.size >= reportedAtMost || !readToken()) return
  reported.add(message)
  void tellServer({
    message: message.slice(0, 2000),
    stack: (error instanceof Error ? (error.stack ?? '') : '').slice(0, 8000),
    place: where.slice(0, 200),
    version,
  })
}
export const loggedErrors = (): readonly LoggedError[] => log

async function tellServer(report: Input<typeof reportPageError>) {
  try {
    await fetch(apiBase + reportPageError.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headersOf(reportPageError) },
      body: JSON.stringify(report),
      keepalive: true,
    })
  } catch {
    // an error that can't be reported is still in the page's own log
  }
}

if (import.meta.env.PROD && globalThis.window) {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
}
