/**
 * What happened, said inside the transaction in which it happened: whoever follows from it does so before the commit, or
 * nothing is kept. A domain declares its events here (`declare module`) and says them; those above it listen, so that it
 * need not know them.
 */
import type { Tx } from './db.ts'

/** Events by name, with what is said of them. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it
export interface DomainEvents {}

interface Listener {
  event: keyof DomainEvents
  follow(tx: Tx, what: never): Promise<void>
}

/** What a domain does when an event of another one happened. */
export const when = <E extends keyof DomainEvents>(
  event: E,
  follow: (tx: Tx, what: DomainEvents[E]) => Promise<void>,
): Listener => ({ event, follow })

const listeners = new Map<keyof DomainEvents, Set<Listener>>()

/** Once a process, before the first call; listeners of one event follow in this order. */
export function registerListeners(domains: readonly (readonly Listener[])[]): void {
  for (const listener of domains.flat()) {
    const known = listeners.get(listener.event) ?? new Set()
    listeners.set(listener.event, known.add(listener))
  }
}

/** Says that something happened; answers when all who follow from it are done. Throws what the first of them throws. */
export async function happened<E extends keyof DomainEvents>(tx: Tx, event: E, what: DomainEvents[E]): Promise<void> {
  for (const listener of listeners.get(event) ?? []) await listener.follow(tx, what as never)
}
