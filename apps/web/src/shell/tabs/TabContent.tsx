import { type NamedScreen, screenOf } from '@cordillera/contract/menus'
import { showsPersonalData } from '@cordillera/contract/personal-screens'
import { Activity, Component, memo, type ReactNode, Suspense, useMemo } from 'react'
import { type Navigator, parsePath, Route, Router, Routes, type To } from 'react-router'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { TabContext } from '../../ui/tab.tsx'
import { browserNavigator } from '../address.tsx'
import { reportError } from '../error-log.ts'
import { pageOf } from '../screens.ts'
import { DomainWords } from './DomainWords.tsx'
import { NotReady } from './NotReady.tsx'
import { Seen } from './Seen.tsx'
import classes from './tabs.module.css'
import type { OpenTab } from './tabs.ts'
import type { TabsForScreens } from './use-tabs.ts'

interface TabContentProps {
  readonly tab: OpenTab
  readonly isShown: boolean
  readonly tabs: TabsForScreens
}
/** One tab's screen. Hidden, it keeps its fields and scroll but its effects stop: no polling, no listening. */
export const TabContent = memo(function TabContent({ tab, isShown, tabs }: TabContentProps) {
  const { key } = tab
  const own = useMemo(
    () => ({
      key,
      setTitle: (title: string) => tabs.retitle(key, title),
      close: () => tabs.close(key),
      replace: (path: string) => tabs.replace(key, path),
    }),
    [key, tabs],
  )
  const screen = screenOf(tab.screen as NamedScreen['name'])
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div className={classes.content}>
        <TabContext value={own}>
          <TabRouter tab={tab} onHiddenMove={tabs.moveHidden}>
            <TabBoundary key={tab.life}>
              <Suspense fallback={<Loading lines={10} />}>
                <Routes>
                  <Route path={screen.path} element={<ScreenPage screen={screen} />} />
                </Routes>
              </Suspense>
            </TabBoundary>
          </TabRouter>
        </TabContext>
      </div>
    </Activity>
  )
})

function ScreenPage({ screen }: { screen: NamedScreen }) {
  const registered = pageOf(screen.name)
  if (!screen.ready || !registered) return <NotReady screen={screen} />
  const { words, Page } = registered
  return (
    <DomainWords of={words}>
      <Page />
      {showsPersonalData(screen.name) && <Seen />}
    </DomainWords>
  )
}

interface TabRouterProps {
  readonly tab: OpenTab
  readonly onHiddenMove: TabsForScreens['moveHidden']
  readonly children: ReactNode
}
/**
 * Each tab is a router of its own, with its own address: what happens to the browser's redraws no other tab. A hidden tab may
 * still navigate: a call that ends late, a filter that is set after a wait. Its address changes then; the browser's does not,
 * or the person would be pulled to a tab that they left.
 */
function TabRouter({ tab, onHiddenMove, children }: TabRouterProps) {
  const { key } = tab
  const navigator = useMemo<Navigator>(() => {
    const isHidden = () => window.location.pathname !== key
    const stay = (to: To) => {
      const { pathname = key, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
      onHiddenMove(key, { pathname, search, hash })
    }
    return {
      ...browserNavigator,
      push: (to, state) => (isHidden() ? stay(to) : browserNavigator.push(to, state)),
      replace: (to, state) => (isHidden() ? stay(to) : browserNavigator.replace(to, state)),
    }
  }, [key, onHiddenMove])
  return (
    <Router location={tab.location} navigator={navigator} useTransitions={false}>
      {children}
    </Router>
  )
}

class TabBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override componentDidCatch(error: unknown) {
    reportError(error)
  }
  override render() {
    if (!this.state.error) return this.props.children
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: null })} />
  }
}
