import {
  cancelPayvalidaOrder,
  payvalidaNotices,
  queryPayvalidaOrder,
} from '@cordillera/contract/payment/charge/payvalida'
import { chargeStates, noticeOutcomes } from '@cordillera/contract/payment/charge/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can } from '../../ui/environment.tsx'
import { inSystemWords, inWords } from '../../ui/language.ts'
import { type Fact, Facts, Instant, Money, nothing, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { moneyInPath } from '../paths.ts'
import classes from '../payment.module.css'
import { RawLine } from '../RawLine.tsx'
import { changedByCharges, chargeTones, type PayvalidaDetail, providerNames } from './charges.ts'

const lookEveryMs = 5_000

/** One order: how it stands, what its provider said, word for word, and what can be done. */
export function PayvalidaDrawer({ orderId, onClose }: { orderId: string | null; onClose: () => void }) {
  // the provider may answer while somebody looks
  const order = useData(payvalidaNotices, orderId === null ? undefined : { orderId }, { refetchEveryMs: lookEveryMs })
  return (
    <DetailDrawer
      opened={orderId !== null}
      onClose={onClose}
      size="wide"
      title={
        order.data ? (
          <span className={classes.title}>
            {order.data.poId} <Money minor={order.data.amount} currency={order.data.currency} />
          </span>
        ) : (
          ''
        )
      }
      foot={order.data && <Actions key={order.data.orderId} order={order.data} />}
    >
      <Loaded {...order}>{(data) => <Shown order={data} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ order }: { order: PayvalidaDetail }) {
  const { t } = useLingui()
  const provider = providerNames[order.provider]
  return (
    <>
      <OrderFacts order={order} />
      {order.otherAmount !== null && (
        <p className={classes.quiet}>
          {t`${provider} says that another amount was paid. Nothing was booked: it waits among the exceptions of payments.`}{' '}
          <Money minor={order.otherAmount} currency={order.currency} />
        </p>
      )}
      {order.answer && (
        <DetailSection title={t`Last answer of ${provider}`}>
          <RawLine raw={order.answer} />
        </DetailSection>
      )}
      <DetailSection title={t`Notices`}>
        {order.notices.length === 0 && (
          <p
            className={classes.quiet}
          >{t`${provider} has told nothing about it; it is asked every quarter of an hour.`}</p>
        )}
        {order.notices.map((notice) => (
          <div key={`${notice.receivedTime}${JSON.stringify(notice.raw)}`}>
            <p className={classes.quiet}>
              <Instant at={notice.receivedTime} />
              {notice.times > 1 && ` · ×${notice.times}`}
              {' · '}
              {notice.outcome ? inWords(noticeOutcomes[notice.outcome]) : t`not worked yet`}
            </p>
            <RawLine raw={notice.raw} />
          </div>
        ))}
      </DetailSection>
    </>
  )
}

function OrderFacts({ order }: { order: PayvalidaDetail }) {
  const { t } = useLingui()
  const provider = providerNames[order.provider]
  const mono = (value: string | null) => (value ? <span className="mono">{value}</span> : nothing)
  const at = (time: string | null) => (time ? <Instant at={time} /> : nothing)
  const facts: Fact[] = [
    { label: t`State`, value: <Tone tone={chargeTones[order.state]}>{inWords(chargeStates[order.state])}</Tone> },
    { label: t`State at the provider`, value: order.rawStatus },
    { label: t`Borrower`, value: order.borrower },
    { label: t`Merchant`, value: order.merchantName },
    { label: t`Reference`, value: mono(order.reference) },
    { label: t`Provider’s number`, value: mono(order.pvPoId) },
    { label: t`Made`, value: at(order.createdTime) },
    { label: t`Valid until`, value: at(order.expiresAt) },
    { label: t`Paid at`, value: at(order.paidTime) },
    { label: t`${provider} answered`, value: at(order.answeredTime) },
    { label: t`Is asked again`, value: at(order.nextTime) },
    ...(order.problem ? [{ label: t`What stood in the way`, value: inSystemWords(order.problem) }] : []),
    ...(order.cancelAskedTime
      ? [
          { label: t`Asked to cancel`, value: at(order.cancelAskedTime) },
          { label: t`Reason`, value: order.cancelReason && inSystemWords(order.cancelReason) },
        ]
      : []),
    ...(order.paymentId
      ? [
          {
            label: t`Payment`,
            value: <Link to={moneyInPath(order.paymentId, order.pvPoId ?? order.poId)}>{order.paymentId}</Link>,
          },
        ]
      : []),
  ]
  return <Facts facts={facts} />
}

function Actions({ order }: { order: PayvalidaDetail }) {
  const { t } = useLingui()
  const { orderId, state, version, cancelAskedTime } = order
  const provider = providerNames[order.provider]
  const [step, setStep] = useState<'cancel' | 'history' | null>(null)
  const query = useAction(queryPayvalidaOrder, {
    invalidate: changedByCharges,
    success: t`Asked: the answer of ${provider} appears here within seconds.`,
  })
  const cancel = useAction(cancelPayvalidaOrder, {
    invalidate: changedByCharges,
    success: t`${provider} is asked to take it back. If it was paid meanwhile, the payment is booked.`,
  })
  const waits = state === 'asked' || state === 'open'
  return (
    <>
      <Button variant="default" onClick={() => setStep('history')}>{t`History`}</Button>
      <Can press="payvalida_query">
        <Button
          variant="default"
          loading={query.pending}
          onClick={() => void query.run({ orderId })}
        >{t`Query the state`}</Button>
      </Can>
      <Can press="payvalida_cancel">
        <WhyButton
          color="red"
          variant="light"
          why={
            (order.provider === 'PAYNET' && t`A bar code is not taken back: it ends by itself when its time is over`) ||
            (!waits && t`Only an order that waits for its payer can be cancelled`) ||
            (cancelAskedTime !== null && t`Is being cancelled`)
          }
          loading={cancel.pending}
          onClick={() => setStep('cancel')}
        >{t`Cancel the order`}</WhyButton>
      </Can>
      {step === 'cancel' && (
        <ConfirmWithReason
          title={t`Cancel this order?`}
          confirm={t`Cancel the order`}
          onClose={() => setStep(null)}
          onConfirm={async (reason) => (await cancel.run({ orderId, version, reason })) !== undefined}
        >
          {t`The borrower can’t pay it any more. Who opens the link again is given another one.`}
        </ConfirmWithReason>
      )}
      <HistoryDrawer
        of={step === 'history' ? { target: orderId } : null}
        name={order.poId}
        onClose={() => setStep(null)}
      />
    </>
  )
}
