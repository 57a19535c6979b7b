import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { type SilenceKind, silenceKinds } from '@cordillera/contract/compliance/rules'
import { addSilence, listSilences } from '@cordillera/contract/compliance/silence'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { inWords } from '../../ui/language.ts'
import { useAction } from '../../ui/use-action.ts'

interface SilenceDialogProps {
  readonly caseId: string
  readonly contactId: string | null
  readonly whom: string
  readonly kind: SilenceKind
  readonly onClose: () => void
}

/** Silences a number or the person everywhere at once, with what shows it. */
export function SilenceDialog({ caseId, contactId, whom, kind, onClose }: SilenceDialogProps) {
  const { t } = useLingui()
  const action = useAction(addSilence, {
    success: ({ cases }) => t`Silenced on ${plural(cases, { one: '# open case', other: '# open cases' })}`,
    invalidate: [mayContact, fetchAllUserInfo, listSilences],
  })
  const { words, silences } = silenceKinds[kind]
  const name = inWords(words)
  return (
    <ConfirmWithReason
      title={`${whom}: ${name}`}
      confirm={t`Silence`}
      label={t`What shows it`}
      description={
        silences === 'phone'
          ? t`Nobody calls or writes to this number any more: in no case, of no merchant. A leader can end it.`
          : silences === 'email'
            ? t`Nobody writes to this e-mail address any more: in no case, of no merchant. A leader can end it.`
            : t`Nobody contacts this person any more: in no case, of no merchant, by no channel. A leader can end it.`
      }
      onClose={onClose}
      onConfirm={async (evidence) => (await action.run({ caseId, contactId, kind, evidence })) !== undefined}
    />
  )
}
