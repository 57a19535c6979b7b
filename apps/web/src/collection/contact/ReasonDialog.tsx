import { reason as reasonRule } from '@cordillera/contract/fields'
import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'

interface ReasonDialogProps {
  readonly title: string
  /** The verb. */
  readonly confirm: string
  /** What will happen, below the field. */
  readonly description: string
  /** What the field asks for; the reason unless said. */
  readonly label?: string
  readonly tone?: 'normal' | 'danger'
  readonly onClose: () => void
  /** Answering false keeps it open. */
  readonly onConfirm: (reason: string) => Promise<boolean>
}

/** Asks why before it is done; the reason stands in the record. */
export function ReasonDialog({
  title,
  confirm,
  description,
  label,
  tone = 'danger',
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  return (
    <Confirm
      opened
      onClose={onClose}
      title={title}
      confirm={confirm}
      tone={tone}
      disabled={!reasonRule.safeParse(text).success}
      onConfirm={() => onConfirm(text.trim())}
    >
      <Textarea
        label={label ?? t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        description={description}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Confirm>
  )
}
