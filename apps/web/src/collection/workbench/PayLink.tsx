import { collectBarcode, collectPartPayment, collectRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LinkDialog, type MadeLink } from '../../borrower/public.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { readMoney } from '../../ui/form/money-text.ts'
import { Money } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { Refused } from '../contact/Permit.tsx'
import { SendMessage } from '../contact/SendMessage.tsx'
import { answerFor, ruleText, useMayContact } from '../contact/use-may-contact.ts'
import { type WrittenChannel, writtenChannels } from '../contact/use-message.ts'
import { useChannelWords } from '../show/words.ts'
import type { CaseInfo } from './case-info.ts'
import classes from './debt.module.css'

const whats = ['all', 'part', 'barcode'] as const
type What = (typeof whats)[number]

/** A link to pay by, or the bar code of the day: shown to be read out or copied, or sent to the borrower where that is allowed. */
export function PayLink({ info, onClose }: { info: CaseInfo; onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { caseId } = info.case
  const { currency, dueAmount } = info.bill
  const [what, setWhat] = useState<What>('all')
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<MadeLink | null>(null)
  const [channel, setChannel] = useState<WrittenChannel | null>(null)
  const amount = what === 'part' ? readMoney(typed, currency, locale) : null
  const isAmountWrong = what === 'part' && (amount === null || amount <= 0 || amount > dueAmount)
  const whole = useAction(collectRepaymentLink, { onDone: setMade })
  const part = useAction(collectPartPayment, { onDone: setMade })
  const barcode = useAction(collectBarcode, {
    onDone: ({ barcode: reference, ...link }) => setMade({ ...link, reference, purpose: 'barcode' }),
  })
  const make = () => {
    if (isAmountWrong) return
    if (what === 'all') return void whole.run({ caseId })
    if (what === 'barcode') return void barcode.run({ caseId })
    return void (amount !== null && part.run({ caseId, amount }))
  }
  if (channel !== null)
    return (
      <SendMessage
        caseId={caseId}
        contactId={null}
        whom={info.borrower.name}
        to={channel === 'email' ? info.borrower.email : info.borrower.mobile}
        channel={channel}
        pay={{ amount }}
        onClose={onClose}
      />
    )
  if (made) return <LinkDialog link={made} onClose={onClose} />
  return (
    <DetailDrawer opened onClose={onClose} title={t`Payment link`}>
      <form
        className={classes.pay}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <SegmentedControl
          aria-label={t`What it asks for`}
          data={[
            { value: 'all', label: t`All that is due` },
            { value: 'part', label: t`A part` },
            { value: 'barcode', label: t`Bar code for today` },
          ]}
          value={what}
          onChange={(next) => setWhat(whats.find((one) => one === next) ?? 'all')}
        />
        {what === 'part' ? (
          <TextInput
            label={t`Amount`}
            inputMode="decimal"
            autoComplete="off"
            leftSection={<small>{currency}</small>}
            leftSectionWidth={44}
            value={typed}
            error={typed !== '' && isAmountWrong && t`An amount above zero, at most what is due.`}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        ) : (
          <p>
            <Money minor={dueAmount} currency={currency} />{' '}
            {what === 'all' ? t`today; what it comes to on the day it is opened` : t`valid today only`}
          </p>
        )}
        <WhyButton
          type="submit"
          data-autofocus={what !== 'part' || undefined}
          why={isAmountWrong && t`Type an amount above zero, at most what is due`}
          loading={whole.pending || part.pending || barcode.pending}
        >
          {what === 'barcode' ? t`Make the bar code` : t`Make the link`}
        </WhyButton>
        {what !== 'barcode' && <Send caseId={caseId} disabled={isAmountWrong} onSend={setChannel} />}
      </form>
    </DetailDrawer>
  )
}

/** The ways a message with the link can go now; what is refused says why. */
function Send(props: { caseId: string; disabled: boolean; onSend: (channel: WrittenChannel) => void }) {
  const { t } = useLingui()
  const words = useChannelWords()
  const { data } = useMayContact(props.caseId)
  if (!data) return null
  const answers = writtenChannels.flatMap((channel) => {
    const answer = answerFor(data, null, channel)
    return answer ? [{ channel, answer }] : []
  })
  const refused = answers.find(({ answer }) => !answer.allowed)
  return (
    <DetailSection title={t`Send it to the borrower`}>
      <div className={classes.send}>
        {answers.map(({ channel, answer }) => (
          <WhyButton
            key={channel}
            variant="default"
            why={
              answer.allowed ? props.disabled && t`Type an amount above zero, at most what is due` : ruleText(answer)
            }
            onClick={() => props.onSend(channel)}
          >
            {words[channel]}…
          </WhyButton>
        ))}
        {refused && (
          <small>
            <Refused answer={refused.answer} zone={data.timeZones[0] ?? 'UTC'} />
          </small>
        )}
      </div>
    </DetailSection>
  )
}
