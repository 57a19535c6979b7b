/** Errors of the running page, kept for the person who is asked about them. Only in production (spec 1 §2). */
export interface LoggedError {
  readonly at: string
  readonly message: string
  readonly where: string
}
const keptAtMost = 50
const log: LoggedError[] = []

export function reportError(error: unknown) {
  if (!import.meta.env.PROD) {
    console.error(error)
    return
  }
  log.push({
    at: new Date().toISOString(),
    message: error instanceof Error ? error.message : String(error),
    where: location.pathname,
  })
  if (log.length > keptAtMost) log.shift()
}
export const loggedErrors = (): readonly LoggedError[] => log

if (import.meta.env.PROD && globalThis.window) {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
}
