import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { matchRoutes, useRoutes } from 'react-router'
import { readToken } from '../ui/identity.ts'
import { Toasts } from '../ui/toast.tsx'
import { AddressRouter, useAddress } from './address.tsx'
import Login from './login/Login.tsx'
import { AuthRedirect, NotFound, Redirect, Unauthorised } from './open-pages.tsx'
import { RootBoundary } from './RootBoundary.tsx'
import { Waiting } from './Waiting.tsx'

const loadShell = () => import('./layout/Shell.tsx')
const Shell = lazy(loadShell)

/** Asks for the first screen's scripts beside its words, not after them. */
export function startScreen() {
  // the sign-in page came with the start; whoever draws the shell meets its failure
  if (readToken())
    loadShell().then(
      ({ openAt }) => openAt(location.pathname),
      () => undefined,
    )
}

/** The open pages stand on plain HTML: Mantine and the query cache come with the shell, after signing in. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <RootBoundary>
        <Toasts />
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </RootBoundary>
    </I18nProvider>
  )
}

const openPages = [
  { path: '/login', element: <Login /> },
  { path: '/auth-redirect', element: <AuthRedirect /> },
  { path: '/redirect/*', element: <Redirect /> },
  { path: '/404', element: <NotFound /> },
  { path: '/401', element: <Unauthorised /> },
]

/** An open page has a router; the shell has none, as each of its tabs has one of its own. */
function Page() {
  const { pathname } = useAddress()
  if (!matchRoutes(openPages, pathname)) return <Shell />
  return (
    <AddressRouter>
      <OpenPage />
    </AddressRouter>
  )
}

const OpenPage = () => useRoutes(openPages)
