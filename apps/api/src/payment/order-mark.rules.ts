/** What a person may say of an order. Pure. */
import type { Outcome } from './channel.ts'

export type MarkOutcome = 'settled' | 'failed'

interface Standing {
  kind: string
  state: string
  contradicted: boolean
  markWaits: boolean
}

/**
 * While the channel is silent, either. Once it has spoken its word stands, and only where it contradicts itself may a person say
 * that its later word holds. The payment of a direct debit that came back is reversed: its money would be a payment of its own.
 */
export function markableOutcomes({ kind, state, contradicted, markWaits }: Standing): MarkOutcome[] {
  if (markWaits) return []
  if (state === 'sent' || state === 'unknown') return ['settled', 'failed']
  if (!contradicted) return []
  if (state === 'settled') return ['failed']
  return state === 'failed' || (state === 'returned' && kind !== 'debit') ? ['settled'] : []
}

/** As the channel would have said it: a settled order that failed after all is one that came back. */
export const outcomeOfMark = (state: string, outcome: MarkOutcome): Outcome['state'] =>
  outcome === 'failed' && state === 'settled' ? 'returned' : outcome
