import { login } from '@cordillera/contract/access/session'
import { useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { CallError, call } from '../../ui/call.ts'
import { deviceId, keepToken, readToken } from '../../ui/identity.ts'
import { queryClient } from '../../ui/query.ts'
import { LanguageSelect } from '../LanguageSelect.tsx'
import { Logo } from '../Logo.tsx'
import { wantedFrom } from '../redirect.ts'
import classes from './login.module.css'

export default function Login() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [arrivedSignedIn] = useState(() => readToken() !== null)

  if (arrivedSignedIn) return <Navigate to={wantedFrom(search)} replace />

  const nameError = username.trim() ? null : t`Required`
  const passwordError = password.length >= 6 && password.length <= 32 ? null : t`The password has 6 to 32 characters`

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
      if (!token) throw new CallError(0, t`check username, password and network`, 200)
      keepToken(token)
      queryClient.clear()
      navigate(wantedFrom(search), { replace: true })
    } catch (error) {
      const answered = error instanceof CallError && error.http !== 0
      setFailure(answered ? error.msg : t`check username, password and network`)
      setPending(false)
    }
  }

  return (
    <main className={classes.page}>
      <div className={classes.language}>
        <LanguageSelect />
      </div>
      <form className={classes.card} onSubmit={submit} noValidate>
        <div className={classes.brand}>
          <Logo size={36} />
          <div>
            <h1>Cordillera</h1>
            <p>{t`Lending and collections console`}</p>
          </div>
        </div>
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <TextInput
          label={t`User name`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={touched && nameError}
        />
        <PasswordInput
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={touched && passwordError}
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
        />
        <Button type="submit" loading={pending} fullWidth>
          {t`Sign in`}
        </Button>
      </form>
    </main>
  )
}
