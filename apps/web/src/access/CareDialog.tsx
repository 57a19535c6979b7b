import { listAccounts, listCareRequests } from '@cordillera/contract/access/account'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import classes from './access.module.css'
import type { Account } from './account.ts'
import { type Care, cares } from './care.ts'

interface CareDialogProps {
  readonly account: Account
  readonly care: Care
  readonly onClose: () => void
  /** Half a password was made: it is shown once. */
  readonly onPassword: (half: string) => void
}

/** Says what will happen to the account, and asks why. */
export function CareDialog({ account, care, onClose, onPassword }: CareDialogProps) {
  const { t, i18n } = useLingui()
  const kind = cares[care]
  const label = i18n._(kind.label)
  const { userName } = account
  const action = useAction(kind.endpoint, {
    invalidate: [listAccounts, listCareRequests],
  })
  async function confirm(reason: string) {
    const input = { accountId: account.accountId, reason, ...kind.input?.(account) }
    const answer = await action.run(input)
    if (answer === undefined) return false
    const { done, password, waits } = answer as { done?: boolean; password?: string | null; waits?: boolean }
    if (password) {
      onPassword(password)
      return false
    }
    if (waits)
      toast.info(t`Once somebody else has confirmed it, a link to choose a password goes to the person’s own e-mail.`)
    else if (done === false)
      toast.info(t`${label}: ${userName} may move money or confirm for others, so a colleague confirms it first.`)
    else toast.success(t`${label}: done for ${userName}.`)
    return true
  }
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`${label}: ${userName}`}
      confirm={label}
      tone={kind.danger ? 'danger' : 'normal'}
      description={t`It stands in the account's history.`}
      onConfirm={confirm}
    >
      <p className={classes.about}>{i18n._(kind.about)}</p>
    </ConfirmWithReason>
  )
}
