import { keptInTab } from '../ui/kept.ts'

/** Where a person wanted to go before signing in. Only addresses of this console: a redirect never leaves it. */
export function wantedFrom(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  return isOwnPath(wanted) ? wanted : '/'
}
function isOwnPath(path: string): boolean {
  // a browser takes a backslash for a slash, and leaves out control characters
  if (!path.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(path)) return false
  return !/^\/(login|auth-redirect)\b/.test(path)
}

/** The sign-in page's address that leads back to `path` with its query. */
export function signInPath(path: string): string {
  return isOwnPath(path) && path !== '/' ? `/login?redirect=${encodeURIComponent(path)}` : '/login'
}

const endedKey = 'session-ended'
/** The sign-in page says why it is there where the session ended by itself; the next sign-in forgets it. */
export const noteSessionEnd = (ended: boolean) => keptInTab.set(endedKey, ended ? '1' : null)
export const hasSessionEnded = (): boolean => keptInTab.get(endedKey) !== null
