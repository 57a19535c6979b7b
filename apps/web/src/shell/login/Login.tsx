import { login } from '@cordillera/contract/access/session'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { CallError, call } from '../../ui/call.ts'
import { deviceId, keepToken, readToken } from '../../ui/identity.ts'
import { isStorageKept } from '../../ui/kept.ts'
import { keepLanguage, languageNames } from '../../ui/language.ts'
import { Logo } from '../Logo.tsx'
import { hasSessionEnded, noteSessionEnd, wantedFrom } from '../redirect.ts'
import classes from './login.module.css'

/**
 * The first screen of a day. Plain HTML, drawn by the build already (prerender.tsx), so that it is there before any script is;
 * what somebody has typed into that is taken over.
 */
export default function Login() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [username, setUsername] = useState(() => typed('username'))
  const [password, setPassword] = useState(() => typed('password'))
  const [isAtPassword] = useState(() => globalThis.document?.activeElement?.getAttribute('name') === 'password')
  const [isShown, setShown] = useState(false)
  const [touched, setTouched] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [keepsThings] = useState(() => isBuilding || isStorageKept())
  const [hasEnded] = useState(hasSessionEnded)
  const [arrivedSignedIn] = useState(() => readToken() !== null)

  if (arrivedSignedIn) return <Navigate to={wantedFrom(search)} replace />

  const nameError = username.trim() ? undefined : t`Required`
  const isLength = password.length >= 6 && password.length <= 32
  const passwordError = isLength ? undefined : t`The password has 6 to 32 characters`

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    setFailure(null)
    if (nameError || passwordError || pending) return
    setPending(true)
    try {
      const input = { username: username.trim(), password, deviceId: deviceId() }
      const { token } = await call(login, input, { say: 'nothing' })
      // a login without a token is a failed login (spec 1 §5)
      if (!token) throw new CallError(0, '', 0)
      keepToken(token)
      if (readToken() !== token) throw new NoCookies()
      noteSessionEnd(false)
      navigate(wantedFrom(search), { replace: true })
    } catch (error) {
      const answered = error instanceof CallError && error.http !== 0
      setFailure(
        error instanceof NoCookies
          ? t`This browser keeps no cookies for this console, so it cannot stay signed in. Allow them for this address, then sign in again.`
          : answered
            ? error.msg
            : t`check username, password and network`,
      )
      setPending(false)
    }
  }

  return (
    <main className={classes.page}>
      <form className={classes.card} onSubmit={submit} noValidate>
        <div className={classes.brand}>
          <Logo size={36} />
          <div>
            <h1>Cordillera</h1>
            <p>{t`Lending and collections console`}</p>
          </div>
        </div>
        {!keepsThings && (
          <p className={classes.note} role="status">
            {t`This browser keeps nothing for this console: open tabs and drafts are forgotten whenever the page loads.`}
          </p>
        )}
        {hasEnded && !failure && (
          <p className={classes.note} role="status">
            {t`Your session has ended. Sign in again to go on where you were.`}
          </p>
        )}
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <Field
          label={t`User name`}
          error={touched ? nameError : undefined}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isAtPassword}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Field
          label={t`Password`}
          error={touched ? passwordError : undefined}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={isAtPassword}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <label className={classes.show}>
          <input type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
          {t`Show the password`}
        </label>
        <button type="submit" className={classes.submit} aria-busy={pending} disabled={isBuilding}>
          {pending ? t`Signing in…` : t`Sign in`}
        </button>
      </form>
      <Languages />
      {isBuilding && <p className={`waiting ${classes.late}`}>{t`Loading… If nothing comes, load the page again.`}</p>}
    </main>
  )
}

class NoCookies extends Error {}

/** A form without its script would put the password into the address: until the script is there it can't be sent. */
const isBuilding = !globalThis.document
const typed = (name: string): string =>
  globalThis.document?.querySelector<HTMLInputElement>(`#root input[name="${name}"]`)?.value ?? ''

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly error: string | undefined
}
function Field({ label, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error !== undefined} aria-describedby={error && `${id}-error`} {...input} />
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
  )
}

/** The current language is disabled; another one reloads the page (spec 1 §2). Until the script is there none can be pressed: it would be in vain. */
function Languages() {
  const { t, i18n } = useLingui()
  return (
    <fieldset className={classes.languages} aria-label={t`Language`}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === i18n.locale}
          disabled={isBuilding || language === i18n.locale}
          onClick={() => {
            keepLanguage(language)
            location.reload()
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
