import { changePassword, logout } from '@cordillera/contract/access/session'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { call } from '../../ui/call.ts'
import { keepToken } from '../../ui/identity.ts'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { leaveToSignIn } from '../Protocol.tsx'
import classes from './password.module.css'
import { isNewPassword } from './password-rule.ts'

const reloadAfterMs = 2000
const emptyFields = { old_password: '', new_password: '', confirm_new_password: '' }
type Field = keyof typeof emptyFields

/** Leaving a field may show an error that moves the buttons: a press that has begun on one must end on it. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** `forced`: the password is one that an administrator set, and nothing else can be done before it is changed. */
export default function ChangePassword({ onClose, forced }: { onClose: () => void; forced?: boolean }) {
  const { t } = useLingui()
  const [values, setValues] = useState(emptyFields)
  const [left, setLeft] = useState<Partial<Record<Field, boolean>>>({})
  const action = useAction(changePassword, { say: 'allButFields' })
  const [isDone, setDone] = useState(false)
  const hint = t`8 to 20 characters with a digit, an upper-case and a lower-case letter`

  function errorOf(field: Field): string | undefined {
    const refused = action.error?.fields.find((refusal) => refusal.field === field)?.message
    if (!left[field]) return refused
    const value = values[field]
    if (!value) return t`Required`
    if (field !== 'old_password' && !isNewPassword(value)) return hint
    if (field === 'confirm_new_password' && value !== values.new_password) return t`The two new passwords differ`
    return refused
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setLeft({ old_password: true, new_password: true, confirm_new_password: true })
    const { old_password, new_password, confirm_new_password } = values
    if (!old_password || !isNewPassword(new_password) || new_password !== confirm_new_password) {
      toast.warning(t`please complete the parameters as prompted`, { title: t`parameter error` })
      return
    }
    if (!(await action.run(values))) return
    setDone(true)
    toast.success(t`password changed, please log in again`, { title: t`success` })
    setTimeout(leaveToSignIn, reloadAfterMs)
  }
  async function cancel() {
    if (!forced) return onClose()
    await call(logout, {}, { say: 'nothing' }).catch(() => undefined)
    keepToken(null)
    location.assign('/login')
  }

  const field = (name: Field, label: string, autoComplete: string) => (
    <PasswordInput
      label={label}
      name={name}
      autoComplete={autoComplete}
      required
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      onBlur={() => setLeft({ ...left, [name]: true })}
      error={errorOf(name)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
    />
  )
  return (
    <Modal
      opened
      onClose={cancel}
      title={t`Change password`}
      size={400}
      withCloseButton={!forced}
      closeOnEscape={!forced}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        {forced && <p>{t`Your password was set by an administrator. Choose your own before you go on.`}</p>}
        {field('old_password', t`Present password`, 'current-password')}
        {field('new_password', t`New password`, 'new-password')}
        {field('confirm_new_password', t`New password again`, 'new-password')}
        <p>{hint}</p>
        <div className={classes.foot}>
          <Button variant="default" onMouseDown={keepFocus} onClick={cancel}>
            {forced ? t`Sign out` : t`Cancel`}
          </Button>
          <Button type="submit" onMouseDown={keepFocus} loading={action.pending} disabled={isDone}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
