/** The pages that need no token besides the sign-in page (spec 1 §2). */

import { useLingui } from '@lingui/react/macro'
import { Link, Navigate, useLocation } from 'react-router'
import classes from './open-pages.module.css'
import { wantedFrom } from './redirect.ts'

export function NotFound() {
  const { t } = useLingui()
  return (
    <main className={classes.open}>
      <p className={classes.code}>404</p>
      <h1>{t`There is nothing at this address`}</h1>
      <p>{t`The address may be mistyped, or what it named is gone.`}</p>
      <Link to="/" className={classes.button}>
        {t`Back to home`}
      </Link>
    </main>
  )
}

export function Unauthorised() {
  const { t } = useLingui()
  return (
    <main className={classes.open}>
      <p className={classes.code}>401</p>
      <h1>{t`You have no permission for this screen`}</h1>
      <p>{t`Ask your administrator if your work needs it.`}</p>
      <Link to="/" className={classes.button}>
        {t`Back to home`}
      </Link>
    </main>
  )
}

/** After an outside authentication: on to where the person wanted to go. */
export function AuthRedirect() {
  const { search } = useLocation()
  return <Navigate to={wantedFrom(search)} replace />
}

/** `/redirect/x/y?z` opens `/x/y?z` anew. */
export function Redirect() {
  const { pathname, search } = useLocation()
  const path = pathname.slice('/redirect'.length)
  return <Navigate to={wantedFrom(`?redirect=${encodeURIComponent((path || '/') + search)}`)} replace />
}
