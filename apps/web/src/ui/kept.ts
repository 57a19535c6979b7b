/**
 * What the browser keeps for this person: storage where it works, memory where it is disabled or full, so that a screen
 * never fails for want of a remembered width.
 */
const memory = new Map<string, string>()

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}
/** Answers whether the browser took it. */
function write(storage: () => Storage, key: string, value: string | null): boolean {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  } catch {
    // the value stays in memory until the page closes
    return false
  }
}
const local = () => globalThis.localStorage
const session = () => globalThis.sessionStorage

/** Kept in this browser. */
export const keptHere = {
  get: (key: string) => read(local, key),
  set: (key: string, value: string | null) => write(local, key, value),
}
/** Kept until this browser tab closes. */
export const keptInTab = {
  get: (key: string) => read(session, key),
  set: (key: string, value: string | null) => write(session, key, value),
}

/** Whether what is kept here is still there after the page has loaded again: not where storage is disabled or full. */
export function isStorageKept(): boolean {
  try {
    local().setItem('kept', '1')
    return local().getItem('kept') === '1'
  } catch {
    return false
  }
}

export function readCookie(name: string): string | null {
  for (const part of globalThis.document?.cookie.split('; ') ?? []) {
    const at = part.indexOf('=')
    if (part.slice(0, at) === name) return decoded(part.slice(at + 1))
  }
  return null
}
/** A cookie that somebody has written by hand may be no encoding at all. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
/** `null` removes it. Without `days` it ends with the browser. */
export function writeCookie(name: string, value: string | null, days?: number) {
  if (!globalThis.document) return
  const age = value === null ? 0 : days === undefined ? null : days * 86_400
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the console must work
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict${secure}${age === null ? '' : `; Max-Age=${age}`}`
}
