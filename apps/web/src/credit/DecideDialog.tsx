import { useLingui } from '@lingui/react/macro'
import { Confirm, useReasonMissing } from '../ui/confirm.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { type Fact, Facts } from '../ui/show/show.tsx'

interface DecideDialogProps {
  /** Says what will happen, with its amount. */
  readonly title: string
  readonly confirm: string
  readonly danger?: boolean
  /** What whoever decides has to know. */
  readonly facts?: readonly Fact[]
  readonly onClose: () => void
  /** Answers whether it was done. */
  readonly onDecide: (note: string) => Promise<boolean>
}

/** One of two people's words: what will happen, and why; the reason is kept with the decision. */
export function DecideDialog({ title, confirm, danger, facts, onClose, onDecide }: DecideDialogProps) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [note, setNote, forget] = useKept(title, '')
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={title}
      confirm={confirm}
      tone={danger ? 'danger' : 'normal'}
      why={missing(note)}
      onConfirm={() => onDecide(note.trim())}
    >
      {facts && <Facts facts={facts} />}
      <LimitedTextarea
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        limit={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </Confirm>
  )
}
