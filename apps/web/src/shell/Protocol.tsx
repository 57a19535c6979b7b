/** What the protocol's turns of events do to the application: sign-in, second factor, not found (spec 1 §8). */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepToken } from '../ui/identity.ts'
import { queryClient } from '../ui/query.ts'
import { setReactions } from '../ui/reactions.ts'
import { toast } from '../ui/toast.tsx'
import { signInPath, wantedFrom } from './redirect.ts'

const BindDialog = lazy(() => import('./tfa/BindDialog.tsx'))
const VerifyDialog = lazy(() => import('./tfa/VerifyDialog.tsx'))

let isLeaving = false
/** However many calls find that the session is over, there is one way to the sign-in page. */
export function leaveToSignIn() {
  if (isLeaving || location.pathname === '/login') return
  isLeaving = true
  keepToken(null)
  location.assign(signInPath(location.pathname + location.search))
}

export function Protocol() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [dialog, setDialog] = useState<'bind' | 'verify' | null>(null)

  useEffect(() => {
    setReactions({
      signedOut: leaveToSignIn,
      notFound: () => navigate('/404'),
      verify: () => setDialog('verify'),
      bind: () => setDialog('bind'),
      sayError: toast.error,
    })
  }, [navigate])

  function passed() {
    setDialog(null)
    if (pathname === '/login') navigate(wantedFrom(search), { replace: true })
    // elsewhere the person stays where they were, and what was refused is asked again
    void queryClient.invalidateQueries()
  }
  return (
    <Suspense>
      {dialog === 'bind' && <BindDialog onDone={passed} onClose={() => setDialog(null)} />}
      {dialog === 'verify' && <VerifyDialog onDone={passed} onClose={() => setDialog(null)} />}
    </Suspense>
  )
}
