/**
 * A save whose answer never came. Nobody knows whether the server has it, so that the same form sent again has to be the
 * same intent: the version that was seen then, and the key, under which the server does it once. Kept over a reload.
 */
import { randomId } from '../../ui/identity.ts'
import { keptHere } from '../../ui/kept.ts'

interface Attempt {
  /** What was sent, as text. */
  readonly said: string
  readonly version: number
  readonly key: string
}
const place = (caseId: string) => `collection.attempt.${caseId}`

export function attemptOf(caseId: string, said: string, version: number): Attempt {
  const before = read(caseId)
  const attempt = before?.said === said ? before : { said, version, key: randomId() }
  keptHere.set(place(caseId), JSON.stringify(attempt))
  return attempt
}
/** An answer came, whatever it was. */
export const answered = (caseId: string) => void keptHere.set(place(caseId), null)

function read(caseId: string): Attempt | null {
  try {
    const kept: unknown = JSON.parse(keptHere.get(place(caseId)) ?? 'null')
    return isAttempt(kept) ? kept : null
  } catch {
    return null
  }
}
const isAttempt = (kept: unknown): kept is Attempt =>
  typeof kept === 'object' && kept !== null && 'said' in kept && 'version' in kept && 'key' in kept
