import type { Output } from '@cordillera/contract/endpoint'
import { type generateAmountEncrypt, getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconCopy } from '../ui/icons.ts'
import { Instant, Money } from '../ui/show/show.tsx'
import { copyText } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useEscape } from '../ui/use-escape.ts'
import { lastMinute, type MadeLink } from './LinkDialog.tsx'
import classes from './user.module.css'

export type Sealed = Output<typeof generateAmountEncrypt> & { readonly billId: string }

interface SealedDialogProps {
  readonly userId: string
  readonly sealed: Sealed
  readonly onClose: () => void
  readonly onMade: (link: MadeLink) => void
}

/** An amount that was just sealed: to be handed on, or made a link of at once. */
export function SealedDialog({ userId, sealed, onClose, onMade }: SealedDialogProps) {
  const { t } = useLingui()
  useEscape(true, onClose)
  const { amountEncrypt, billId } = sealed
  const link = useAction(getRepaymentLink, {
    onDone: (output) => {
      onClose()
      onMade(output)
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={480}
      title={t`Sealed amount for today`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.link}>
        <p>{t`A link made with it asks for this amount and no other; changed by a single character it is refused.`}</p>
        <output>{amountEncrypt}</output>
        <dl className={classes.facts}>
          <div>
            <dt>{t`Amount`}</dt>
            <dd>
              <Money minor={sealed.amount} currency={sealed.currency} />
            </dd>
          </div>
          <div>
            <dt>{t`Valid until`}</dt>
            <dd>
              <Instant at={lastMinute(sealed.expiresAt)} />
            </dd>
          </div>
        </dl>
        <Button
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copyText(amountEncrypt)}
          data-autofocus
        >
          {t`Copy the sealed amount`}
        </Button>
        <Button loading={link.pending} onClick={() => void link.run({ userId, billId, amountEncrypt })}>
          {t`Make the link`}
        </Button>
      </div>
    </Modal>
  )
}
