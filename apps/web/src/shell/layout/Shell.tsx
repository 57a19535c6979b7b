import { useLingui } from '@lingui/react/macro'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { readToken } from '../../ui/identity.ts'
import { inWords } from '../../ui/language.ts'
import { queryClient } from '../../ui/query.ts'
import { missed, useEvents } from '../../ui/use-events.ts'
import { useAddress } from '../address.tsx'
import { setAppearance, useAppearance } from '../appearance.ts'
import { Protocol } from '../Protocol.tsx'
import { signInPath } from '../redirect.ts'
import { loadScreen, screenAt } from '../screens.ts'
import { SessionProvider, sessionKey, sessionQuery, useSession } from '../session.tsx'
import { SettingsHandle } from '../settings/SettingsHandle.tsx'
import { TabContent } from '../tabs/TabContent.tsx'
import { TagsView } from '../tabs/TagsView.tsx'
import { useTabs } from '../tabs/use-tabs.ts'
import { BusyBar } from './BusyBar.tsx'
import type { DialogName } from './dialogs.ts'
import { Navbar } from './Navbar.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Providers } from './Providers.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Still } from './Still.tsx'
import classes from './shell.module.css'
import { useFocusInMain } from './use-focus-in-main.ts'
import { VersionBanner } from './VersionBanner.tsx'

/** What an address needs, asked for before anything is drawn: who is there, the screen's script and its words. */
export function openAt(pathname: string) {
  void queryClient.prefetchQuery(sessionQuery)
  loadScreen(pathname)
}

const SidebarDrawer = lazy(() => import('./SidebarDrawer.tsx'))
const loadPalette = () => import('../palette/Palette.tsx')
const Palette = lazy(loadPalette)
const Shortcuts = lazy(() => import('../palette/Shortcuts.tsx'))
const ProfileDialog = lazy(() => import('../profile/ProfileDialog.tsx'))
const IncentiveDialog = lazy(() => import('../profile/IncentiveDialog.tsx'))
const UnsavedQuestion = lazy(() => import('./UnsavedQuestion.tsx'))
const ChangePassword = lazy(() => import('../password/ChangePassword.tsx'))

/** Everything that needs a token. Without one, the way leads to the sign-in page and back (spec 1 §2). */
export default function Shell() {
  const { pathname, search } = useAddress()
  if (!readToken()) return <GoTo address={signInPath(pathname + search)} />
  if (pathname === '/') return <GoTo address="/dashboard" />
  return (
    <Providers>
      <Still>
        <Protocol />
      </Still>
      <SessionProvider>
        <Guarded />
      </SessionProvider>
    </Providers>
  )
}

const GoTo = ({ address }: { address: string }) => (
  <Still>
    <Navigate to={address} replace />
  </Still>
)

/** All addresses stay known; access is asked apart: unknown → /404, forbidden → /401. */
function Guarded() {
  const { pathname } = useAddress()
  const { user, mayOpen } = useSession()
  const screen = screenAt(pathname)
  if (user.default_pwd) {
    return (
      <Suspense>
        <ChangePassword forced onClose={() => undefined} />
      </Suspense>
    )
  }
  if (!screen) return <GoTo address="/404" />
  if (!mayOpen(screen)) return <GoTo address="/401" />
  return <Layout />
}

/** A role may change for everybody at once: the pages don't all ask in the same moment. */
const askWithinMs = 1_500

/** Buttons and screens come and go with the rights behind them, without a reload. */
function useRightsOfNow() {
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined)
  function ask() {
    clearTimeout(asking.current)
    asking.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
      Math.random() * askWithinMs,
    )
  }
  useEvents('rights', ask)
  useEvents(missed, ask)
  useEffect(() => () => clearTimeout(asking.current), [])
}

function Layout() {
  const { t } = useLingui()
  const { user, mayOpen } = useSession()
  const { tagsView, sidebarOpen, fixedHeader } = useAppearance()
  const { pathname, search } = useAddress()
  const isMobile = useMediaQuery('(max-width: 991.98px)', window.innerWidth < 992)
  // the drawer belongs to the path it was opened on: going elsewhere closes it
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const owner = { accountId: user.account_id, mayOpen }
  const [throwAway, setThrowAway] = useState<(() => void) | null>(null)
  const tabs = useTabs(owner, (goOn) => setThrowAway(() => goOn))
  // the click is answered at once by the tab and the menu; what a screen has to draw comes right after, and may be interrupted
  const shownKey = useDeferredValue(tabs.activeKey)
  useHotkeys(
    [
      ['mod+K', () => setDialog('palette')],
      // which modifier makes a question mark depends on the keyboard's country
      ['?', () => setDialog('shortcuts')],
      ['shift+?', () => setDialog('shortcuts')],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  // Ctrl+K also from inside a field: that is where the hands are
  useHotkeys([['mod+K', () => setDialog('palette')]], [])
  useRightsOfNow()
  // there before it is called: letters typed right after Ctrl+K must not be lost
  useEffect(() => {
    const later = setTimeout(loadPalette, 1500)
    return () => clearTimeout(later)
  }, [])

  const title = tabs.screen && inWords(tabs.screen.title)
  useEffect(() => {
    document.title = title ? `${title} · Cordillera` : 'Cordillera'
  }, [title])

  useFocusInMain(`${pathname}${search} ${shownKey}`)
  const close = () => setDialog(null)
  return (
    <div className={classes.shell} data-side={isMobile ? 'none' : sidebarOpen ? 'open' : 'closed'}>
      <BusyBar />
      <a className={classes.skip} href="#main">{t`Skip to the content`}</a>
      <Still screen={tabs.screen}>
        {isMobile ? (
          <Suspense>
            <SidebarDrawer opened={drawerOn === pathname} onClose={() => setDrawerOn(null)} />
          </Suspense>
        ) : (
          <Sidebar opened={sidebarOpen} />
        )}
      </Still>
      <div className={classes.right} data-fixed={fixedHeader || undefined}>
        <div className={classes.top}>
          <Still screen={tabs.screen}>
            <Navbar
              onMenu={() => (isMobile ? setDrawerOn(pathname) : setAppearance({ sidebarOpen: !sidebarOpen }))}
              isMenuOpen={isMobile ? drawerOn === pathname : sidebarOpen}
              onDialog={setDialog}
            />
            {tagsView && <TagsView tabs={tabs} />}
          </Still>
          <OfflineBanner />
          <VersionBanner />
        </div>
        <main id="main" className={classes.main} tabIndex={-1}>
          {tabs.alive.map((tab) => (
            <TabContent key={tab.key} tab={tab} isShown={tab.key === shownKey} tabs={tabs.forScreens} />
          ))}
        </main>
      </div>
      <Still screen={tabs.screen}>
        <SettingsHandle opened={dialog === 'settings'} onOpen={() => setDialog('settings')} onClose={close} />
        <Suspense>
          {dialog === 'palette' && <Palette onClose={close} />}
          {dialog === 'shortcuts' && <Shortcuts screen={tabs.screen} onClose={close} />}
          {dialog === 'profile' && <ProfileDialog onClose={close} />}
          {dialog === 'incentive' && <IncentiveDialog onClose={close} />}
          {dialog === 'password' && <ChangePassword onClose={close} />}
          {throwAway && <UnsavedQuestion onClose={() => setThrowAway(null)} onThrowAway={throwAway} />}
        </Suspense>
      </Still>
    </div>
  )
}
