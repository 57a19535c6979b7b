/** The open tabs of this browser tab: they follow the address, and survive a reload. */
import { type NamedScreen, screenOf } from '@cordillera/contract/menus'
import { useEffect, useMemo, useRef, useState } from 'react'
import { keptInTab } from '../../ui/kept.ts'
import { queryClient } from '../../ui/query.ts'
import { hasUnsaved } from '../../ui/tab.tsx'
import { usePreference } from '../../ui/use-preference.ts'
import { browserNavigator, useAddress } from '../address.tsx'
import { screenAt } from '../screens.ts'
import { landingPreference, readLanding } from './landing.ts'
import type { OpenTab } from './tabs.ts'
import * as tabsOf from './tabs.ts'

const keptUnder = 'tabs'
export const forgetTabs = () => keptInTab.set(keptUnder, null)

interface Owner {
  readonly accountId: number
  readonly mayOpen: (screen: NamedScreen) => boolean
}

function startTabs({ accountId, mayOpen }: Owner): readonly OpenTab[] {
  const isKnown = (name: string) => {
    try {
      return mayOpen(screenOf(name as NamedScreen['name']))
    } catch {
      return false
    }
  }
  const kept = tabsOf.readKept(keptInTab.get(keptUnder), accountId, isKnown)
  const home = screenOf('homepage')
  if (kept.some((tab) => tab.screen === home.name)) return kept
  const location = { pathname: home.path, search: '', hash: '' }
  return tabsOf.visit(kept, { location, screen: home.name, affix: true, noCache: false })
}

/** `ask` asks whether unsaved work may be thrown away, and goes on where it may. */
export function useTabs(owner: Owner, ask: (goOn: () => void) => void) {
  const [lands] = usePreference(landingPreference, 'last', readLanding)
  const location = useAddress()
  const [kept, setTabs] = useState(() => startTabs(owner))
  const [shown] = useState(() => new Set<string>())
  const screen = screenAt(location.pathname)

  // derived while drawing, so that the first frame already has the new tab; kept by the effect
  const withVisit = (list: readonly OpenTab[]) =>
    screen
      ? tabsOf.visit(list, {
          location,
          screen: screen.name,
          affix: screen.affix ?? false,
          noCache: screen.noCache ?? false,
        })
      : list
  // biome-ignore lint/correctness/useExhaustiveDependencies: withVisit is made of screen and location
  const tabs = useMemo(() => withVisit(kept), [kept, screen, location])
  shown.add(location.pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each set of tabs that was drawn
  useEffect(() => {
    // a screen that was drawn at once may have named its tab meanwhile: its title stays
    setTabs((now) => (now === kept ? tabs : withVisit(now)))
    keptInTab.set(keptUnder, tabsOf.toKeep(tabs, owner.accountId))
  }, [tabs])

  const activeKey = location.pathname
  function closing(next: readonly OpenTab[], preferKey?: string) {
    const gone = tabs.filter((tab) => !next.includes(tab) && !next.some((other) => other.key === tab.key))
    if (gone.some((tab) => hasUnsaved(tab.key))) ask(() => close(gone, next, preferKey))
    else close(gone, next, preferKey)
  }
  function close(gone: readonly OpenTab[], next: readonly OpenTab[], preferKey?: string) {
    for (const tab of gone) shown.delete(tab.key)
    setTabs(next)
    if (next.some((tab) => tab.key === activeKey)) return
    const landing = next.find((tab) => tab.key === preferKey) ?? tabsOf.afterClose(next, lands)
    browserNavigator.push(landing ? addressOf(landing) : '/')
  }

  const own = {
    tabs,
    activeKey,
    screen,
    alive: tabsOf.alive(tabs, activeKey, shown),
    close: (key: string) => closing(tabsOf.closeOne(tabs, key)),
    closeOthers: (key: string) => closing(tabsOf.closeOthers(tabs, key), key),
    closeSide: (key: string, side: 'left' | 'right') => closing(tabsOf.closeSide(tabs, key, side), key),
    closeAll: () => closing(tabsOf.closeAll(tabs)),
    /** The address takes the tab's place; where it is open already, that tab is shown and this one goes. */
    replace: (key: string, path: string) => {
      setTabs((now) => tabsOf.replace(now, key, path, screenAt(path)?.name))
      shown.delete(key)
      browserNavigator.push(path)
    },
    refresh: (key: string) => {
      const refresh = () => {
        // a new life of the screen would show what the old one was told a moment ago
        void queryClient.invalidateQueries({ refetchType: 'none' })
        setTabs((now) => tabsOf.refresh(now, key))
      }
      if (hasUnsaved(key)) ask(refresh)
      else refresh()
    },
    pin: (key: string, pinned: boolean) => setTabs((now) => tabsOf.pin(now, key, pinned)),
    drag: (key: string, to: string) => setTabs((now) => tabsOf.drag(now, key, to)),
    shift: (key: string, side: 'left' | 'right') => setTabs((now) => tabsOf.shift(now, key, side)),
    mayShift: (key: string, side: 'left' | 'right') => tabsOf.shift(tabs, key, side) !== tabs,
    retitle: (key: string, title: string) => setTabs((now) => tabsOf.change(now, key, { title })),
    /** A hidden tab's own navigation: it changes that tab and pulls nobody to it. */
    moveHidden: (key: string, to: tabsOf.TabLocation) =>
      setTabs((now) => (to.pathname === key ? tabsOf.change(now, key, { location: to }) : now)),
  }
  const latest = useRef(own)
  useEffect(() => {
    latest.current = own
  })
  const forScreens = useMemo(
    () => ({
      close: (key: string) => latest.current.close(key),
      replace: (key: string, path: string) => latest.current.replace(key, path),
      retitle: (key: string, title: string) => latest.current.retitle(key, title),
      moveHidden: (key: string, to: tabsOf.TabLocation) => latest.current.moveHidden(key, to),
    }),
    [],
  )
  return { ...own, forScreens }
}
export type Tabs = ReturnType<typeof useTabs>
/** What a screen may do to the tabs: the same object as long as the shell lives, so that a tab is redrawn for its own sake alone. */
export type TabsForScreens = Tabs['forScreens']
export const addressOf = (tab: OpenTab) => `${tab.location.pathname}${tab.location.search}${tab.location.hash}`
