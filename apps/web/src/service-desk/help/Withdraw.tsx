import { listHelpQuestions, withdrawHelpQuestion } from '@cordillera/contract/service-desk/help'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { HelpQuestion } from './help-columns.tsx'

export function Withdraw({ question, onClose }: { question: HelpQuestion; onClose: () => void }) {
  const { t } = useLingui()
  const { questionId, version } = question
  const action = useAction(withdrawHelpQuestion, { invalidate: [listHelpQuestions] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Withdraw the question`}
      confirm={t`Withdraw`}
      tone="danger"
      onConfirm={async (reason) => (await action.run({ questionId, version, reason })) !== undefined}
    >
      <p>{t`The app shows it no more. It stays here and can be published again.`}</p>
    </ConfirmWithReason>
  )
}
