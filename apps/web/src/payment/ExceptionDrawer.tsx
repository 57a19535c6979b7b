import type { Currency } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { reason as reasonRule } from '@cordillera/contract/fields'
import { parseDecimal } from '@cordillera/contract/money'
import {
  bookableKinds,
  exceptionDetail,
  listExceptions,
  resolveException,
} from '@cordillera/contract/payment/exception'
import { listPayments } from '@cordillera/contract/payment/payment'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, type Fact, Facts, Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import {
  exceptionKindAbout,
  exceptionKindWords,
  exceptionStateTones,
  exceptionStateWords,
  resolutionWords,
} from './exception-words.ts'
import classes from './payment.module.css'
import { RawLine } from './RawLine.tsx'
import { kindWords, stateTones, stateWords } from './words.ts'

type Detail = Output<typeof exceptionDetail>

/** One exception: what came, what is booked under its key, and what finance makes of it. */
export function ExceptionDrawer({ exceptionId, onClose }: { exceptionId: string | null; onClose: () => void }) {
  const { i18n } = useLingui()
  const exception = useData(exceptionDetail, exceptionId === null ? undefined : { exceptionId })
  return (
    <DetailDrawer
      opened={exceptionId !== null}
      onClose={onClose}
      size="wide"
      title={exception.data ? i18n._(exceptionKindWords[exception.data.kind]) : ''}
    >
      <Loaded {...exception}>{(data) => <Shown key={data.exceptionId} exception={data} onDone={onClose} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ exception, onDone }: { exception: Detail; onDone: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <p className={classes.quiet}>{i18n._(exceptionKindAbout[exception.kind])}</p>
      <ExceptionFacts exception={exception} />
      {exception.booked.length > 0 && (
        <DetailSection title={t`Booked under this key`}>
          <PlainTable
            label={t`Booked under this key`}
            rows={exception.booked}
            rowKey={(one) => one.paymentId}
            columns={[
              { header: t`Kind`, cell: (one) => i18n._(kindWords[one.kind]) },
              {
                header: t`State`,
                cell: (one) => <Tone tone={stateTones[one.state]}>{i18n._(stateWords[one.state])}</Tone>,
              },
              { header: t`Sending bank`, cell: (one) => one.sendingBank ?? nothing },
              {
                header: t`Operation day`,
                cell: (one) => (one.operationDay ? <Day day={one.operationDay} /> : nothing),
              },
              { header: t`Received`, cell: (one) => <Instant at={one.receivedTime} /> },
              { header: t`Amount`, end: true, cell: (one) => <Money minor={one.amount} currency={one.currency} /> },
            ]}
          />
        </DetailSection>
      )}
      <DetailSection title={t`As it came`}>
        <RawLine raw={exception.raw} />
      </DetailSection>
      {exception.state === 'open' && (
        <Can press="paymentInfo_resolve">
          <DetailSection title={t`What becomes of it`}>
            <Resolution exception={exception} onDone={onDone} />
          </DetailSection>
        </Can>
      )}
    </>
  )
}

function ExceptionFacts({ exception }: { exception: Detail }) {
  const { t, i18n } = useLingui()
  const { amount, currency, operationDay } = exception
  const mono = (value: string | null) => value && <span className="mono">{value}</span>
  const facts: Fact[] = [
    {
      label: t`State`,
      value: <Tone tone={exceptionStateTones[exception.state]}>{i18n._(exceptionStateWords[exception.state])}</Tone>,
    },
    { label: t`Channel`, value: exception.channel },
    { label: t`Tracking key`, value: mono(exception.trackingKey) },
    { label: t`Sending bank`, value: exception.sendingBank },
    { label: t`Operation day`, value: operationDay && <Day day={operationDay} /> },
    { label: t`Amount`, value: amount === null ? nothing : <Money minor={amount} currency={currency} /> },
    { label: t`Borrower`, value: exception.borrower },
    { label: t`Merchant`, value: exception.merchantName },
    { label: t`Order`, value: mono(exception.orderId) },
    { label: t`Found on`, value: <Instant at={exception.openedTime} /> },
    ...(exception.resolvedTime
      ? [
          { label: t`Resolution`, value: exception.resolution && i18n._(resolutionWords[exception.resolution]) },
          { label: t`Resolved`, value: <Instant at={exception.resolvedTime} /> },
          { label: t`Resolved by`, value: exception.resolvedBy ?? t`the nightly check` },
          { label: t`Why so`, value: exception.note },
          { label: t`Payment`, value: mono(exception.bookedAs) },
        ]
      : []),
  ]
  return <Facts facts={facts} />
}

function Resolution({ exception, onDone }: { exception: Detail; onDone: () => void }) {
  const { t } = useLingui()
  const { exceptionId, version, kind, amount } = exception
  const currency: Currency = exception.currency
  const [note, setNote, forget] = useKept(`exception ${exceptionId}`, '')
  const [typed, setTyped] = useState('')
  const action = useAction(resolveException, {
    invalidate: [listExceptions, exceptionDetail, listPayments],
    success: ({ bookedAs }) => (bookedAs ? t`Booked: it waits with the unidentified money.` : t`Closed.`),
    onDone: () => [forget(), onDone()],
  })
  const confirmed = parseDecimal(typed, currency)
  const isSaid = reasonRule.safeParse(note).success
  const isMoney = bookableKinds.includes(kind)
  const isKnown = amount !== null || (confirmed !== null && confirmed > 0)
  const resolve = (resolution: 'booked' | 'closed') =>
    void action.run({
      exceptionId,
      version,
      resolution,
      note: note.trim(),
      ...(resolution === 'booked' && amount === null && confirmed !== null ? { amount: confirmed } : {}),
    })
  return (
    <div className={classes.decision}>
      {isMoney && amount === null && (
        <TextInput
          label={t`Amount that the bank confirms, in ${currency}`}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <LimitedTextarea
        label={t`What was found out`}
        withAsterisk
        autosize
        minRows={2}
        limit={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.answers}>
        <WhyButton
          variant="default"
          why={!isSaid && t`Write the reason first: 2 to 500 characters`}
          loading={action.pending}
          onClick={() => resolve('closed')}
        >{t`Close: nothing to book`}</WhyButton>
        {isMoney && (
          <WhyButton
            why={
              (!isKnown && t`Say the day and amount of the money first`) ||
              (!isSaid && t`Write the reason first: 2 to 500 characters`)
            }
            loading={action.pending}
            onClick={() => resolve('booked')}
          >{t`Book as unidentified money`}</WhyButton>
        )}
      </div>
    </div>
  )
}
