import { logout } from '@cordillera/contract/access/session'
import { useLingui } from '@lingui/react/macro'
import { call } from '../../ui/call.ts'
import { keepToken, readToken } from '../../ui/identity.ts'
import classes from './tfa.module.css'

/** The way out for a person without their authenticator at hand. */
export function SignOutLink() {
  const { t } = useLingui()
  async function leave() {
    if (readToken()) await call(logout, {}, { say: 'nothing' }).catch(() => undefined)
    keepToken(null)
    location.assign('/login')
  }
  return (
    <button type="button" className={classes.out} onClick={leave}>
      {t`Sign out`}
    </button>
  )
}
