import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { readToken } from '../ui/identity.ts'
import { Toasts } from '../ui/toast.tsx'
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
      <BrowserRouter useTransitions={false}>
        <RootBoundary>
          <Toasts />
          <Suspense fallback={<Waiting />}>
            <Routes>
              <Route path="/login" element={<Login />} />
              <Route path="/auth-redirect" element={<AuthRedirect />} />
              <Route path="/redirect/*" element={<Redirect />} />
              <Route path="/404" element={<NotFound />} />
              <Route path="/401" element={<Unauthorised />} />
              <Route path="*" element={<Shell />} />
            </Routes>
          </Suspense>
        </RootBoundary>
      </BrowserRouter>
    </I18nProvider>
  )
}
