/** What stands around the tabs: it navigates as they do, but an address that changes redraws none of it. */
import type { NamedScreen } from '@cordillera/contract/menus'
import { createContext, type ReactNode, use } from 'react'
import { Router } from 'react-router'
import { browserNavigator } from '../address.tsx'

const CurrentScreenContext = createContext<NamedScreen | undefined>(undefined)
/** The screen that the address names: for menu and breadcrumb, which are drawn anew only when it is another one. */
export const useCurrentScreen = () => use(CurrentScreenContext)

/**
 * Every link and every way to navigate listens to the address: a filter that is set would draw a menu of sixty links again.
 * Here the address stands still, so links in it are absolute; where the person is says `useCurrentScreen`.
 */
export function Still({ screen, children }: { screen?: NamedScreen | undefined; children: ReactNode }) {
  return (
    <Router location="/" navigator={browserNavigator} useTransitions={false}>
      <CurrentScreenContext value={screen}>{children}</CurrentScreenContext>
    </Router>
  )
}
