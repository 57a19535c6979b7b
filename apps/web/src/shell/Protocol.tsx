/** What the protocol's turns of events do to the application: sign-in, second factor, not found (spec 1 §8). */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepToken } from '../ui/identity.ts'
import { queryClient } from '../ui/query.ts'
import { setReactions } from '../ui/reactions.ts'
import { toast } from '../ui/toast.tsx'
import { reportError } from './error-log.ts'
import { noteSessionEnd, signInPath, wantedFrom } from './redirect.ts'

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

type Asking = 'bind' | 'verify'

export function Protocol() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [dialog, setDialog] = useState<Asking | null>(null)
  // calls that wait for the answer: however many they are, one dialog asks
  const waiting = useRef<((passed: boolean) => void)[]>([])

  useEffect(() => {
    const ask = (which: Asking) =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve)
        setDialog(which)
      })
    setReactions({
      signedOut: () => {
        noteSessionEnd(true)
        leaveToSignIn()
      },
      notFound: () => navigate('/404'),
      verify: () => ask('verify'),
      bind: () => ask('bind'),
      sayError: toast.error,
      failed: reportError,
    })
  }, [navigate])

  function answer(passed: boolean) {
    setDialog(null)
    for (const goOn of waiting.current.splice(0)) goOn(passed)
    if (!passed) return
    if (pathname === '/login') navigate(wantedFrom(search), { replace: true })
    // elsewhere the person stays where they were: the calls go on, and what was given up before is asked again
    void queryClient.invalidateQueries({}, { cancelRefetch: false })
  }
  const asked = { onDone: () => answer(true), onClose: () => answer(false) }
  return (
    <Suspense>
      {dialog === 'bind' && <BindDialog {...asked} />}
      {dialog === 'verify' && <VerifyDialog {...asked} />}
    </Suspense>
  )
}
