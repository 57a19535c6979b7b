/** What the application does about a protocol's turn of events. The shell says how; the kit doesn't know. */
export interface Reactions {
  /** HTTP 401: the token is no longer good. Called for each failed call, so it must be idempotent. */
  signedOut(): void
  /** HTTP 403 of a call to `path`: what the person may do is not what the screen thought. */
  forbidden(path: string): void
  /** HTTP 404. */
  notFound(): void
  /** HTTP 498: the second factor has to be verified. True once it is: the call is sent again. One question for all calls. */
  verify(): Promise<boolean>
  /** HTTP 499: the second factor has to be bound. */
  bind(): Promise<boolean>
  sayError(text: string): void
  /** A call that failed for no fault of the person's: for the error log. */
  failed(error: Error, path: string): void
}
const nothing = () => undefined
const refused = async () => false
let known: Reactions = {
  signedOut: nothing,
  forbidden: nothing,
  notFound: nothing,
  verify: refused,
  bind: refused,
  sayError: nothing,
  failed: nothing,
}

export const reactions = (): Reactions => known
export function setReactions(next: Reactions) {
  known = next
}
