/** What the protocol's turns of events do to the application: sign-in, second factor, not found (spec 1 §8). */
import { queryUserInfo } from '@cordillera/contract/access/session'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { keepToken, readToken } from '../ui/identity.ts'
import { queryClient } from '../ui/query.ts'
import { setReactions } from '../ui/reactions.ts'
import { toast } from '../ui/toast.tsx'
import { reportError } from './error-log.ts'
import { noteSessionEnd, signInPath } from './redirect.ts'
import { answerSecondFactor, askSecondFactor, useSecondFactor } from './second-factor.ts'

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
// the way back may show the page as it was left, with what stood on it: nobody is signed in there any more
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && (isLeaving || !readToken())) location.reload()
})

let openNotFound = () => location.assign('/404')
// before the first call, which is sent before anything is drawn
setReactions({
  signedOut: () => {
    noteSessionEnd(true)
    leaveToSignIn()
  },
  // a right may have been taken away since the page came: what it offers is drawn anew by today's rights
  forbidden: (path) => {
    if (path === queryUserInfo.path) return
    void queryClient.invalidateQueries({ queryKey: [queryUserInfo.path] }, { cancelRefetch: false })
  },
  notFound: () => openNotFound(),
  verify: () => askSecondFactor('verify'),
  bind: () => askSecondFactor('bind'),
  sayError: toast.error,
  failed: reportError,
})

export function Protocol() {
  const navigate = useNavigate()
  const asked = useSecondFactor()
  useEffect(() => {
    openNotFound = () => void navigate('/404')
  }, [navigate])

  function answer(passed: boolean) {
    answerSecondFactor(passed)
    // the person stays where they were: the calls go on, and what was given up before is asked again
    if (passed) void queryClient.invalidateQueries({}, { cancelRefetch: false })
  }
  const answers = { onDone: () => answer(true), onClose: () => answer(false) }
  return (
    <Suspense>
      {asked === 'bind' && <BindDialog {...answers} />}
      {asked === 'verify' && <VerifyDialog {...answers} />}
    </Suspense>
  )
}
