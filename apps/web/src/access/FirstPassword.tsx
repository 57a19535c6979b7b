import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconCopy } from '../ui/icons.ts'
import { copyText } from '../ui/toast.tsx'
import classes from './access.module.css'

interface FirstPasswordProps {
  readonly userName: string
  readonly password: string
  readonly onClose: () => void
}

/** A first password, shown once: it is kept nowhere, and works until its person has chosen another. */
export function FirstPassword({ userName, password, onClose }: FirstPasswordProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`First password of ${userName}`}
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
        {t`Hand it over in person or by phone. It is shown this once; the first sign-in asks for a password of one's own.`}
      </p>
      <div className={classes.foot}>
        <Button data-autofocus onClick={onClose}>
          {t`I have handed it over`}
        </Button>
      </div>
    </Modal>
  )
}
