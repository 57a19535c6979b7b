import type { Output } from '@cordillera/contract/endpoint'
import { type getRepaymentLink, linkPurposeWords } from '@cordillera/contract/payment/pay-link'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconCopy } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Instant, Money } from '../ui/show/show.tsx'
import { copyText } from '../ui/toast.tsx'
import { useEscape } from '../ui/use-escape.ts'
import classes from './user.module.css'

export type MadeLink = Output<typeof getRepaymentLink>

/** The end of a day is said as that day's last minute: at midnight nobody knows which day is meant. */
export const lastMinute = (expiresAt: string) => new Date(Date.parse(expiresAt) - 60_000).toISOString()

/** A link that was just made. It is shown this once: only its hash is kept. */
export function LinkDialog({ link, onClose }: { link: MadeLink | null; onClose: () => void }) {
  const { t } = useLingui()
  useEscape(link !== null, onClose)
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      closeOnEscape={false}
      size={480}
      title={link ? inWords(linkPurposeWords[link.purpose]) : ''}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {link && (
        <div className={classes.link}>
          <output>{link.url}</output>
          <dl className={classes.facts}>
            <div>
              <dt>{t`Valid until`}</dt>
              <dd>
                <Instant at={lastMinute(link.expiresAt)} />
              </dd>
            </div>
            {link.purpose !== 'voucher' && <HowToPay link={link} />}
          </dl>
          <Button leftSection={<IconCopy size={14} />} onClick={() => void copyText(link.url)} data-autofocus>
            {t`Copy the link`}
          </Button>
        </div>
      )}
    </Modal>
  )
}

/** What is asked for and by which reference; a voucher asks for nothing. */
function HowToPay({ link }: { link: MadeLink }) {
  const { t } = useLingui()
  return (
    <>
      <div>
        <dt>{t`Amount`}</dt>
        <dd>
          {link.amount === null ? (
            t`what is due when it is opened`
          ) : (
            <Money minor={link.amount} currency={link.currency} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t`Reference`}</dt>
        <dd className="mono">{link.reference}</dd>
      </div>
      {link.clabe && (
        <div>
          <dt>CLABE</dt>
          <dd className="mono">{link.clabe}</dd>
        </div>
      )}
    </>
  )
}
