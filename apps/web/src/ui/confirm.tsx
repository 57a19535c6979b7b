import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './confirm.module.css'

interface ConfirmProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Says what will happen, in numbers: "Recall 240 cases from 6 collectors". */
  readonly title: string
  readonly children?: ReactNode
  /** The verb: "Recall 240 cases". */
  readonly confirm: string
  /** Answering false keeps the question open: it was refused. */
  readonly onConfirm: () => unknown | Promise<unknown>
  /** Something is still missing, such as the reason. */
  readonly disabled?: boolean
  /** `danger`: something is taken away. */
  readonly tone?: 'normal' | 'danger'
}

/** Asks before something that can't be taken back. The safe answer has the focus. */
export function Confirm({
  opened,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  disabled,
  tone = 'danger',
}: ConfirmProps) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  async function answer() {
    setPending(true)
    try {
      if ((await onConfirm()) !== false) onClose()
    } finally {
      setPending(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={440}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {children && <div className={classes.body}>{children}</div>}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t`Cancel`}
        </Button>
        <Button
          {...(tone === 'danger' ? { color: 'red.9' } : {})}
          loading={pending}
          disabled={disabled ?? false}
          onClick={answer}
        >
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
