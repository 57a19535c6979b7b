import { useLingui } from '@lingui/react/macro'
import { Confirm } from '../../ui/confirm.tsx'

interface UnsavedQuestionProps {
  readonly onClose: () => void
  readonly onThrowAway: () => unknown
}

/** Loaded when somebody leaves unsaved work, as few do: a dialog and its text field weigh a tenth of the shell. */
export default function UnsavedQuestion({ onClose, onThrowAway }: UnsavedQuestionProps) {
  const { t } = useLingui()
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t`There is unsaved work in this tab. Throw it away?`}
      confirm={t`Throw away`}
      onConfirm={onThrowAway}
    />
  )
}
