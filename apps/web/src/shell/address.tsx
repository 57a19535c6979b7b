/** The browser's address. Each tab has a router of its own; what stands outside of the tabs asks here. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPath, type Location, type Navigator, Router, type To } from 'react-router'

const listeners = new Set<() => void>()
let address = read()

function read(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: window.history.state ?? null, key: 'default' }
}
function changed() {
  address = read()
  for (const listener of listeners) listener()
}
window.addEventListener('popstate', changed)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Whoever asks is drawn again when the address changes. */
export const useAddress = (): Location => useSyncExternalStore(subscribe, () => address)

const textOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** How every router of the page moves the browser. */
export const browserNavigator: Navigator = {
  createHref: textOf,
  go: (steps) => window.history.go(steps),
  push(to, state) {
    window.history.pushState(state ?? null, '', textOf(to))
    changed()
  },
  replace(to, state) {
    window.history.replaceState(state ?? null, '', textOf(to))
    changed()
  },
}

/** A router that follows the browser's address: for pages that stand in no tab. */
export function AddressRouter({ children }: { children: ReactNode }) {
  return (
    <Router location={useAddress()} navigator={browserNavigator} useTransitions={false}>
      {children}
    </Router>
  )
}
