import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconCopy } from '../ui/icons.ts'
import { copyText } from '../ui/toast.tsx'
import classes from './access.module.css'

interface FirstPasswordProps {
  readonly userName: string
  readonly password: string
  /** Which half of it this person is told. */
  readonly half: 'first' | 'second'
  readonly onClose: () => void
}

/** What one of two people is told of a first password, shown once: it is kept nowhere. */
export function FirstPassword({ userName, password, half, onClose }: FirstPasswordProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        half === 'first' ? t`First half of the password of ${userName}` : t`Second half of the password of ${userName}`
      }
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={false}
    >
      <div className={classes.password}>
        <code>{password}</code>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copyText(password)}
        >
          {t`Copy`}
        </Button>
      </div>
      <p className={classes.about}>
        {half === 'first'
          ? t`Hand it over in person or by phone. It works once a colleague has confirmed it under Accounts, or the person’s leader under Staff workflow: the person types both halves, one after the other, within 24 hours.`
          : t`Hand it over in person or by phone, to the person alone: not to whoever asked for it. It is typed behind the first half, within 24 hours.`}
      </p>
      <div className={classes.foot}>
        <Button data-autofocus onClick={onClose}>
          {t`I have handed it over`}
        </Button>
      </div>
    </Modal>
  )
}
