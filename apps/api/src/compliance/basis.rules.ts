/** A question as it is kept with its decision: what most questions have in common is left out, and put back to ask it again. Pure. */
import type { ContactQuestion } from './gate.rules.ts'

const usual = {
  ...{ paid: false, closed: false, stopped: false, onHold: false, disabled: false, reachable: true },
  silence: null,
  age: 'adult',
  consents: null,
  history: [],
} as const satisfies Partial<ContactQuestion>

/** Null or left out, an empty history and the usual value are the same answer. */
export type Basis = Omit<ContactQuestion, keyof typeof usual> & Partial<ContactQuestion>

export function basisOf(question: ContactQuestion): Basis {
  const { country, zones, places, party, channel, replaced } = question
  const { paid, closed, stopped, onHold, disabled, reachable, silence, age, consents, history } = question
  const basis: Basis = { country, zones, places, party, channel }
  if (replaced) basis.replaced = replaced
  if (paid) basis.paid = paid
  if (closed) basis.closed = closed
  if (stopped) basis.stopped = stopped
  if (onHold) basis.onHold = onHold
  if (disabled) basis.disabled = disabled
  if (!reachable) basis.reachable = reachable
  if (silence) basis.silence = silence
  if (age && age !== usual.age) basis.age = age
  if (consents) basis.consents = consents
  if (history.length > 0) basis.history = history
  return basis
}

/** Also of bases that were kept whole. */
export const questionOfBasis = (basis: Basis): ContactQuestion => ({ ...usual, ...basis })
