/**
 * The question for the second factor, apart from the dialog that shows it: the first calls are sent before anything is
 * drawn, and one that is refused by then has to wait for the dialog, not go without it.
 */
import { useSyncExternalStore } from 'react'

/** Set one up, or give the code of the one there is. */
export type SecondFactor = 'bind' | 'verify'

let asked: SecondFactor | null = null
// calls that wait for the answer: however many they are, one dialog asks
let waiting: ((passed: boolean) => void)[] = []
const listeners = new Set<() => void>()

function change(next: SecondFactor | null) {
  asked = next
  for (const listener of listeners) listener()
}

export function askSecondFactor(which: SecondFactor): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    change(which)
  })
}

export function answerSecondFactor(passed: boolean) {
  const goOn = waiting
  waiting = []
  change(null)
  for (const one of goOn) one(passed)
}

export const askedSecondFactor = () => asked

export const useSecondFactor = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, askedSecondFactor)
