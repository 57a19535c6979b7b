import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { queryClient } from '../ui/query.ts'
import { themeOf, tieVariables } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { useAppearance } from './appearance.ts'
import { AuthRedirect, NotFound, Redirect, Unauthorised } from './open-pages.tsx'
import { Protocol } from './Protocol.tsx'
import { RootBoundary } from './RootBoundary.tsx'

const Login = lazy(() => import('./login/Login.tsx'))
const Shell = lazy(() => import('./layout/Shell.tsx'))

export function App() {
  const { colour } = useAppearance()
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={themeOf(colour)} cssVariablesResolver={tieVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <BrowserRouter useTransitions={false}>
            <RootBoundary>
              <Protocol />
              <Toasts />
              <Suspense>
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
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}
