import { exemptStaffTfa, resetStaffPassword, unbindStaffTfa } from '@cordillera/contract/staff/change'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import type { Care } from './open.ts'
import { changedByStaff, type Person } from './person.ts'
import classes from './staff.module.css'

export const careWords: Record<Care, MessageDescriptor> = {
  resetPassword: msg`Reset the password`,
  exempt: msg`Exempt for 24 hours`,
  unbind: msg`Unbind the authenticator`,
}
const abouts: Record<Care, MessageDescriptor> = {
  resetPassword: msg`Nothing changes until a colleague or the person’s leader confirms it; then the account is signed out everywhere. The person gets a link by mail and chooses a password; where the house sends no mail, you see the first half of a password once, and who confirms sees the second.`,
  exempt: msg`For 24 hours the password alone lets this account in; then a code is asked for again.`,
  unbind: msg`The account is signed out everywhere and binds another authenticator at the next sign-in. For a lost or changed phone.`,
}
const calls = { resetPassword: resetStaffPassword, exempt: exemptStaffTfa, unbind: unbindStaffTfa } as const

interface CareDialogProps {
  readonly person: Person
  readonly care: Care
  readonly onClose: () => void
  readonly onPassword: (half: string) => void
}

/** Help for somebody who can't get in; says what will happen, and asks why. */
export function CareDialog({ person, care, onClose, onPassword }: CareDialogProps) {
  const { t, i18n } = useLingui()
  const label = i18n._(careWords[care])
  const { name, accountId } = person
  const action = useAction(calls[care] as typeof resetStaffPassword, {
    invalidate: [...changedByStaff],
  })
  async function confirm(reason: string) {
    const answer = await action.run({ accountId, reason })
    if (answer === undefined) return false
    const { done, password, waits } = answer as { done?: boolean; password?: string | null; waits?: boolean }
    if (password) {
      onPassword(password)
      return false
    }
    if (waits)
      toast.info(t`Once somebody else has confirmed it, a link to choose a password goes to the person’s own e-mail.`)
    else if (done === false)
      toast.info(
        t`${label}: ${name} may move money or confirm for others, so a colleague confirms it under Accounts first.`,
      )
    else toast.success(t`${label}: done for ${name}.`)
    return true
  }
  return (
    <ConfirmWithReason onClose={onClose} title={t`${label}: ${name}`} confirm={label} onConfirm={confirm}>
      <p className={classes.about}>{i18n._(abouts[care])}</p>
    </ConfirmWithReason>
  )
}
