/** Work mode: on until the person ends it, in this browser tab, over reloads. */
import { useSyncExternalStore } from 'react'
import { keptInTab } from '../../ui/kept.ts'

const key = 'collection.workMode'
const listeners = new Set<() => void>()

function set(on: boolean) {
  keptInTab.set(key, on ? '1' : null)
  for (const listener of listeners) listener()
}
export const workMode = {
  isOn: () => keptInTab.get(key) === '1',
  start: () => set(true),
  end: () => set(false),
}

export const useWorkMode = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, workMode.isOn)
