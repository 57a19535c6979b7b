import type { Output } from '@cordillera/contract/endpoint'
import { correctPaymentDay, listPayments, paymentDetail } from '@cordillera/contract/payment/payment'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextareaField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { Scrolling } from '../ui/Scrolling.tsx'
import { Day, type Fact, Facts, Instant, Money, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { CepCheck } from './CepCheck.tsx'
import { PayerReturnForm } from './PayerReturnForm.tsx'
import classes from './payment.module.css'
import { RawLine } from './RawLine.tsx'
import { accountName, bookingName, kindWords, stateTones, stateWords } from './words.ts'

export type PaymentDetail = Output<typeof paymentDetail>

interface PaymentDrawerProps {
  readonly paymentId: string | null
  readonly onClose: () => void
  readonly onMatch: (paymentId: string) => void
}

/** One payment: what it is, what it was booked to, and the line it came from. */
export function PaymentDrawer({ paymentId, onClose, onMatch }: PaymentDrawerProps) {
  const { t } = useLingui()
  const payment = useData(paymentDetail, paymentId === null ? undefined : { paymentId })
  const waits = payment.data?.state === 'unidentified'
  const [form, setForm] = useState<'day' | 'return' | null>(null)
  return (
    <DetailDrawer
      opened={paymentId !== null}
      onClose={onClose}
      size="wide"
      title={payment.data ? <PaymentTitle payment={payment.data} /> : ''}
      foot={
        waits && (
          <>
            <Can press="paymentInfo_return">
              <Button variant="default" onClick={() => setForm('return')}>{t`Return to the payer`}</Button>
            </Can>
            <Can press="paymentInfo_match">
              <Button variant="default" onClick={() => setForm('day')}>{t`Correct the day`}</Button>
              <Button onClick={() => paymentId && onMatch(paymentId)}>{t`Match by hand`}</Button>
            </Can>
          </>
        )
      }
    >
      <Loaded {...payment}>
        {(data) => (
          <>
            <PaymentFacts payment={data} />
            {form === 'day' && <CorrectDay payment={data} onClose={() => setForm(null)} />}
            {form === 'return' && <PayerReturnForm payment={data} onClose={() => setForm(null)} />}
            {data.entries.length > 0 && (
              <DetailSection title={t`Bookings`}>
                <Bookings payment={data} />
              </DetailSection>
            )}
            {data.channel === 'STP' && data.kind === 'payment' && <CepCheck paymentId={data.paymentId} />}
            <DetailSection title={t`The line as it came`}>
              <RawLine raw={data.raw} />
            </DetailSection>
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

/** Another day for money of nobody yet: what its channel told stays in view, and files are compared with that. */
function CorrectDay({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Correct the day`}
      endpoint={correctPaymentDay}
      defaults={{ paymentId: payment.paymentId, day: payment.valueDay, reason: '' }}
      submit={t`Correct the day`}
      success={t`Booked as of the right day`}
      invalidate={[paymentDetail, listPayments]}
    >
      <DayField
        name="day"
        label={t`The day it was paid`}
        description={t`Late interest stops on this day once the money is matched. Far back, somebody else has to match it.`}
      />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}

function PaymentTitle({ payment }: { payment: PaymentDetail }) {
  const { i18n } = useLingui()
  return (
    <span className={classes.title}>
      {i18n._(kindWords[payment.kind])} <Money minor={payment.amount} currency={payment.currency} />
    </span>
  )
}

export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { t, i18n } = useLingui()
  const mono = (value: string | null) => value && <span className="mono">{value}</span>
  const facts: Fact[] = [
    { label: t`State`, value: <Tone tone={stateTones[payment.state]}>{i18n._(stateWords[payment.state])}</Tone> },
    { label: t`Channel`, value: payment.channel },
    { label: t`Tracking key`, value: mono(payment.trackingKey) },
    { label: t`Value day`, value: <Day day={payment.valueDay} /> },
    { label: t`Paid at`, value: <Instant at={payment.paidTime} /> },
    ...(payment.toldTime ? [{ label: t`Paid at, as the channel said`, value: <Instant at={payment.toldTime} /> }] : []),
    { label: t`Received`, value: <Instant at={payment.receivedTime} /> },
    { label: t`Loan, as the channel said`, value: mono(payment.loanId) },
    { label: t`Borrower`, value: payment.borrower },
    { label: t`Merchant`, value: payment.merchantName },
    ...(payment.matchedTime
      ? [
          { label: t`Matched`, value: <Instant at={payment.matchedTime} /> },
          { label: t`Matched by`, value: payment.matchedByName },
        ]
      : []),
    ...(payment.reverses ? [{ label: t`Reverses`, value: mono(payment.reverses) }] : []),
    ...(payment.reversedBy ? [{ label: t`Reversed by`, value: mono(payment.reversedBy) }] : []),
  ]
  return <Facts facts={facts} />
}

/** Debits and credits; they sum to zero. */
function Bookings({ payment }: { payment: PaymentDetail }) {
  const { t, i18n } = useLingui()
  const { currency, entries } = payment
  return (
    <Scrolling className={classes.scroll} aria-label={t`Bookings`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Booking`}</th>
            <th scope="col">{t`Account`}</th>
            <th scope="col">{t`Instalment`}</th>
            <th scope="col">{t`Value day`}</th>
            <th scope="col" data-end>{t`Debit`}</th>
            <th scope="col" data-end>{t`Credit`}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are never changed or moved
            <tr key={index}>
              <td>{bookingName(i18n, entry.booking)}</td>
              <td>{accountName(i18n, entry.account)}</td>
              <td>{entry.instalment ?? '—'}</td>
              <td>
                <Day day={entry.valueDay} />
              </td>
              <td data-end>{entry.amount > 0 && <Money minor={entry.amount} currency={currency} />}</td>
              <td data-end>{entry.amount < 0 && <Money minor={-entry.amount} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
