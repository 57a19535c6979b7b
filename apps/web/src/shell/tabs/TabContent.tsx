import { type NamedScreen, screenOf } from '@cordillera/contract/menus'
import { Activity, Component, type ReactNode, Suspense, useCallback, useContext, useMemo } from 'react'
import {
  createPath,
  UNSAFE_NavigationContext as NavigationContext,
  parsePath,
  Route,
  Routes,
  type To,
} from 'react-router'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { TabContext } from '../../ui/tab.tsx'
import { reportError } from '../error-log.ts'
import { pageOf } from '../screens.ts'
import { DomainWords } from './DomainWords.tsx'
import { NotReady } from './NotReady.tsx'
import classes from './tabs.module.css'
import type { OpenTab } from './tabs.ts'
import type { Tabs } from './use-tabs.ts'

/** One tab's screen. Hidden, it keeps its fields and scroll but its effects stop: no polling, no listening. */
export function TabContent({ tab, tabs }: { tab: OpenTab; tabs: Tabs }) {
  const { retitle, close, replace } = tabs
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab's key is what it is about
  const setTitle = useCallback((title: string) => retitle(tab.key, title), [tab.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: same
  const own = useMemo(
    () => ({ key: tab.key, setTitle, close: () => close(tab.key), replace: (path: string) => replace(tab.key, path) }),
    [tab.key, setTitle],
  )
  const screen = screenOf(tab.screen as NamedScreen['name'])
  return (
    <Activity mode={tab.key === tabs.activeKey ? 'visible' : 'hidden'}>
      <div className={classes.content}>
        <TabContext value={own}>
          <TabNavigation tab={tab} onHiddenMove={tabs.moveHidden}>
            <TabBoundary key={tab.life}>
              <Suspense fallback={<Loading lines={10} />}>
                <Routes location={tab.location}>
                  <Route path={screen.path} element={<ScreenPage screen={screen} />} />
                </Routes>
              </Suspense>
            </TabBoundary>
          </TabNavigation>
        </TabContext>
      </div>
    </Activity>
  )
}

function ScreenPage({ screen }: { screen: NamedScreen }) {
  const registered = pageOf(screen.name)
  if (!screen.ready || !registered) return <NotReady screen={screen} />
  const { words, Page } = registered
  return (
    <DomainWords of={words}>
      <Page />
    </DomainWords>
  )
}
interface TabNavigationProps {
  readonly tab: OpenTab
  readonly onHiddenMove: Tabs['moveHidden']
  readonly children: ReactNode
}
/**
 * A hidden tab may still navigate: a call that ends late, a filter that is set after a wait. Its address changes then; the
 * browser's does not, or the person would be pulled to a tab that they left.
 */
function TabNavigation({ tab, onHiddenMove, children }: TabNavigationProps) {
  const outer = useContext(NavigationContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab's key is what it is about
  const own = useMemo(() => {
    const isHidden = () => window.location.pathname !== tab.key
    const stay = (to: To) => {
      const { pathname = tab.key, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
      onHiddenMove(tab.key, { pathname, search, hash })
    }
    const navigator: typeof outer.navigator = {
      ...outer.navigator,
      createHref: (to) => outer.navigator.createHref(typeof to === 'string' ? to : createPath(to)),
      push: (to, state, options) => (isHidden() ? stay(to) : outer.navigator.push(to, state, options)),
      replace: (to, state, options) => (isHidden() ? stay(to) : outer.navigator.replace(to, state, options)),
    }
    return { ...outer, navigator }
  }, [outer, tab.key])
  return <NavigationContext value={own}>{children}</NavigationContext>
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
