import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconCopy } from '../../ui/icons.ts'
import { copyText } from '../../ui/toast.tsx'
import classes from '../acquisition.module.css'

export interface ShownLink {
  readonly name: string
  readonly link: string
}

/** The link by which somebody of a channel chooses a password, shown once: it is kept nowhere. */
export function LinkDialog({ shown: { name, link }, onClose }: { shown: ShownLink; onClose: () => void }) {
  const { t } = useLingui()
  const address = new URL(link, location.origin).href
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Link for ${name}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={false}
    >
      <p className={classes.address}>
        <code>{address}</code>
      </p>
      <p>
        {t`Send it to this person alone. It opens once, within 24 hours: there they choose a password and sign in, and see their channels’ figures and nothing else. It is not shown again.`}
      </p>
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copyText(address)}
        >
          {t`Copy`}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t`I have sent it`}
        </Button>
      </div>
    </Modal>
  )
}
