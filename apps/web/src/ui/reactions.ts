/** What the application does about a protocol's turn of events. The shell says how; the kit doesn't know. */
export interface Reactions {
  /** HTTP 401: the token is no longer good. Called for each failed call, so it must be idempotent. */
  signedOut(): void
  /** HTTP 404. */
  notFound(): void
  /** HTTP 498: the second factor has to be verified. */
  verify(): void
  /** HTTP 499: the second factor has to be bound. */
  bind(): void
  sayError(text: string): void
}
const nothing = () => undefined
let known: Reactions = { signedOut: nothing, notFound: nothing, verify: nothing, bind: nothing, sayError: nothing }

export const reactions = (): Reactions => known
export function setReactions(next: Reactions) {
  known = next
}
