/** Whether something that a person asked for is under way: the bar at the top of the page shows it. */
import { useSyncExternalStore } from 'react'

let underWay = 0
const listeners = new Set<() => void>()

function change(by: number) {
  underWay += by
  for (const listener of listeners) listener()
}

/** Counts `work` as under way where it `shows`, however it ends. */
export async function busyWhile<T>(shows: boolean, work: () => Promise<T>): Promise<T> {
  if (!shows) return work()
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

export const isBusy = () => underWay > 0

export function useBusy(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isBusy)
}
