/**
 * What is typed into a form is kept in this browser tab until it is sent or thrown away, so that a session that ends, or a
 * page that loads again, takes nothing. It ends with the tab and with signing out.
 */
import { keptInTab } from '../kept.ts'

export interface Draft {
  /** When it was typed, an instant. */
  readonly at: string
  /** The fields that were changed, by name. */
  readonly values: Readonly<Record<string, unknown>>
}
const listedUnder = 'drafts'
const longestText = 50_000
/** Never kept: what proves who somebody is. */
const secret = /password|secret|code|token|pin$/i

/** Names a form by its call and by what it began with; the version is left out, as a colleague may save meanwhile. */
export function draftKey(account: number, path: string, defaults: Readonly<Record<string, unknown>>): string {
  const { version: _, ...begun } = defaults
  let hash = 0
  for (const letter of JSON.stringify(begun)) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return `draft ${account} ${path} ${hash}`
}

function readList(): string[] {
  try {
    const list: unknown = JSON.parse(keptInTab.get(listedUnder) ?? '[]')
    return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export function keepDraft(key: string, values: Readonly<Record<string, unknown>>, now: Date): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)))
  const text = JSON.stringify({ at: now.toISOString(), values: kept } satisfies Draft)
  if (Object.keys(kept).length === 0 || text.length > longestText) return
  keptInTab.set(key, text)
  const list = readList()
  if (!list.includes(key)) keptInTab.set(listedUnder, JSON.stringify([...list, key]))
}

/** Null where nothing is kept, or what is kept is not understood. */
export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(keptInTab.get(key) ?? 'null') as Draft | null
    return typeof draft?.at === 'string' && typeof draft.values === 'object' && draft.values !== null ? draft : null
  } catch {
    return null
  }
}

export function dropDraft(key: string): void {
  keptInTab.set(key, null)
  keptInTab.set(listedUnder, JSON.stringify(readList().filter((one) => one !== key)))
}

/** Whoever signs out leaves nothing behind. */
export function dropAllDrafts(): void {
  for (const key of readList()) keptInTab.set(key, null)
  keptInTab.set(listedUnder, null)
}
