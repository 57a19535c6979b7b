import { outgoingDetail } from '@cordillera/contract/payment/outgoing'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { inSystemWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, type Fact, Facts, Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { RouteTaken } from './channels/RouteTaken.tsx'
import { OutgoingActions } from './OutgoingActions.tsx'
import { OutgoingMarks } from './OutgoingMarks.tsx'
import type { OutgoingDetail } from './outgoing-calls.ts'
import {
  messageKindWords,
  outgoingBooking,
  outgoingKindWords,
  outgoingStateTones,
  outgoingStateWords,
} from './outgoing-words.ts'
import classes from './payment.module.css'
import { RawLine } from './RawLine.tsx'
import { accountName } from './words.ts'

const lookEveryMs = 5_000

/** One order: what became of it, what its channel said, and what can be done. */
export function OutgoingDrawer({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  const { i18n } = useLingui()
  // the channel may answer while somebody looks
  const order = useData(outgoingDetail, orderId === null ? undefined : { orderId }, { refetchEveryMs: lookEveryMs })
  return (
    <DetailDrawer
      opened={orderId !== null}
      onClose={onClose}
      size="wide"
      title={
        order.data ? (
          <span className={classes.title}>
            {i18n._(outgoingKindWords[order.data.kind])}{' '}
            <Money minor={order.data.amount} currency={order.data.currency} />
          </span>
        ) : (
          ''
        )
      }
      foot={order.data && <OutgoingActions key={order.data.orderId} order={order.data} />}
    >
      <Loaded {...order}>{(data) => <Shown order={data} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ order }: { order: OutgoingDetail }) {
  const { t, i18n } = useLingui()
  const { currency, entries, messages, attempts } = order
  return (
    <>
      <OrderFacts order={order} />
      {order.contradicted && (
        <p
          className={classes.quiet}
        >{t`The channel contradicts itself about this order: ask the bank, then mark what is true.`}</p>
      )}
      <OutgoingMarks order={order} />
      <RouteTaken order={order} />
      {attempts.length > 1 && (
        <DetailSection title={t`All orders of it`}>
          <PlainTable
            label={t`All orders of it`}
            rows={attempts}
            rowKey={(one) => one.orderId}
            columns={[
              { header: t`Tracking key`, cell: (one) => <span className="mono">{one.trackingKey}</span> },
              {
                header: t`State`,
                cell: (one) => (
                  <Tone tone={outgoingStateTones[one.state]}>{i18n._(outgoingStateWords[one.state])}</Tone>
                ),
              },
              { header: t`Channel`, cell: (one) => one.channel },
              { header: t`Ordered`, cell: (one) => <Instant at={one.madeTime} /> },
            ]}
          />
        </DetailSection>
      )}
      {entries.length > 0 && (
        <DetailSection title={t`Bookings`}>
          <PlainTable
            label={t`Bookings`}
            rows={entries.map((entry, at) => ({ ...entry, id: at }))}
            rowKey={(entry) => entry.id}
            columns={[
              { header: t`Booking`, cell: (entry) => outgoingBooking(i18n, entry.booking) },
              { header: t`Account`, cell: (entry) => accountName(i18n, entry.account) },
              { header: t`Value day`, cell: (entry) => <Day day={entry.valueDay} /> },
              {
                header: t`Debit`,
                end: true,
                cell: (entry) => entry.amount > 0 && <Money minor={entry.amount} currency={currency} />,
              },
              {
                header: t`Credit`,
                end: true,
                cell: (entry) => entry.amount < 0 && <Money minor={-entry.amount} currency={currency} />,
              },
            ]}
          />
        </DetailSection>
      )}
      <DetailSection title={t`Messages of the channel`}>
        {messages.length === 0 && <p className={classes.quiet}>{t`The channel has said nothing about it yet.`}</p>}
        {messages.map((message) => (
          <div key={`${message.kind}${message.at}${JSON.stringify(message.raw)}`}>
            <p className={classes.quiet}>
              {i18n._(messageKindWords[message.kind])} · <Instant at={message.at} />
              {message.times > 1 && ` · ×${message.times}`}
              {!message.trusted && ` · ${t`not signed`}`}
            </p>
            <RawLine raw={message.raw} />
          </div>
        ))}
      </DetailSection>
    </>
  )
}

function OrderFacts({ order }: { order: OutgoingDetail }) {
  const { t, i18n } = useLingui()
  const mono = (value: string | null) => value && <span className="mono">{value}</span>
  const at = (time: string | null) => (time ? <Instant at={time} /> : nothing)
  const facts: Fact[] = [
    {
      label: t`State`,
      value: <Tone tone={outgoingStateTones[order.state]}>{i18n._(outgoingStateWords[order.state])}</Tone>,
    },
    { label: t`Full name`, value: order.person },
    { label: t`Account number`, value: mono(order.bankAccount) },
    { label: t`Merchant`, value: order.merchantName },
    { label: t`Channel`, value: order.channel },
    { label: t`Tracking key`, value: mono(order.trackingKey) },
    { label: t`Provider’s id`, value: mono(order.providerId) },
    { label: t`Channel’s message`, value: order.message && inSystemWords(order.message) },
    { label: t`Ordered`, value: at(order.madeTime) },
    { label: t`Sent`, value: at(order.sentTime) },
    { label: t`Channel asked`, value: at(order.askedTime) },
    { label: t`Finished`, value: at(order.finishedTime) },
    ...(order.markedTime ? [{ label: t`Ended by a mark`, value: at(order.markedTime) }] : []),
  ]
  return <Facts facts={facts} />
}
