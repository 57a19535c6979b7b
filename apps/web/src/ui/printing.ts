/** A page on its way to paper: dark ink whatever the screen's colours, and lists with all their rows. */
import { useSyncExternalStore } from 'react'

const scheme = 'data-mantine-color-scheme'
const listeners = new Set<() => void>()
let isPrinting = false
let schemeBefore: string | null = null

function change(to: boolean) {
  const root = document.documentElement
  if (to && !isPrinting) {
    schemeBefore = root.getAttribute(scheme)
    root.setAttribute(scheme, 'light')
  } else if (!to && schemeBefore !== null) {
    root.setAttribute(scheme, schemeBefore)
  }
  isPrinting = to
  for (const listener of listeners) listener()
}

/** Once, at the start of the page. */
export function watchPrinting(): void {
  addEventListener('beforeprint', () => change(true))
  addEventListener('afterprint', () => change(false))
}

export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isPrinting,
  )
