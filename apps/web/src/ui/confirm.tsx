import { reason as reasonRule } from '@cordillera/contract/fields'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './confirm.module.css'
import { LimitedTextarea } from './form/LimitedTextarea.tsx'
import { useKept } from './form/use-kept.ts'
import { useEscape } from './use-escape.ts'
import { useFocusBack, useFocusWithin } from './use-focus-back.ts'
import { WhyButton } from './WhyButton.tsx'

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
  /** What is missing or in the way, in words: the button waits for it and says it. */
  readonly why?: string | false | undefined
  /** `danger`: something is taken away. */
  readonly tone?: 'normal' | 'danger'
}

/** Asks before something that can't be taken back. The safe answer has the focus. */
export function Confirm({ opened, onClose, title, children, confirm, onConfirm, why, tone = 'danger' }: ConfirmProps) {
  const { t } = useLingui()
  useFocusBack()
  useFocusWithin(opened)
  useEscape(opened, onClose)
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
      closeOnEscape={false}
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
        <WhyButton
          {...(tone === 'danger' ? { color: 'red.9' } : {})}
          loading={pending}
          why={why}
          onClick={() => void answer()}
        >
          {confirm}
        </WhyButton>
      </div>
    </Modal>
  )
}

interface ConfirmWithReasonProps extends Omit<ConfirmProps, 'onConfirm' | 'why' | 'opened'> {
  /** What the field asks for; the reason unless said. */
  readonly label?: string
  /** What will happen, by the field. */
  readonly description?: string
  /** Answering false keeps the question open: it was refused. */
  readonly onConfirm: (reason: string) => unknown | Promise<unknown>
}

/** What to say while a reason is too short or too long; undefined once it will do. */
export function useReasonMissing(): (reason: string) => string | undefined {
  const { t } = useLingui()
  return (reason) => (reasonRule.safeParse(reason).success ? undefined : t`Write the reason first: 2 to 500 characters`)
}

/** Asks before something that has to say why, and begins there; the reason goes into the operation log. */
export function ConfirmWithReason({ onConfirm, label, description, children, ...question }: ConfirmWithReasonProps) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const { pathname, search } = globalThis.location
  const [reason, setReason, forget] = useKept(`${question.title} ${pathname}${search}`, '')
  return (
    <Confirm
      opened
      {...question}
      onClose={() => [forget(), question.onClose()]}
      why={missing(reason)}
      onConfirm={() => onConfirm(reason.trim())}
    >
      {children}
      <LimitedTextarea
        label={label ?? t`Reason`}
        {...(description ? { description } : {})}
        withAsterisk
        autosize
        minRows={2}
        limit={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  )
}
