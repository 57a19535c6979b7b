import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { evidenceMaxFiles } from '@cordillera/contract/payment/bank-card'
import { retryLoanPayout } from '@cordillera/contract/payment/loan-payout'
import { askMark } from '@cordillera/contract/payment/order-mark'
import { queryOutgoing } from '@cordillera/contract/payment/outgoing'
import { decidePayerReturn } from '@cordillera/contract/payment/payer-return'
import { decideRefund } from '@cordillera/contract/payment/refund'
import { retryPayOfStaff } from '@cordillera/contract/payment/staff-payout'
import { withholdBill } from '@cordillera/contract/payment/withholding'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm, ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { PicturesField } from '../ui/form/PicturesField.tsx'
import { Money } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { changedByOrders, type OutgoingDetail } from './outgoing-calls.ts'
import { markOutcomeWords } from './outgoing-words.ts'

type Retry = NonNullable<OutgoingDetail['retry']>

/** Asking the channel, sending again what surely failed, and saying what became of it. */
export function OutgoingActions({ order }: { order: OutgoingDetail }) {
  const { t, i18n } = useLingui()
  const [isMarking, setMarking] = useState(false)
  const { orderId, state, queried, markable, retry } = order
  const query = useAction(queryOutgoing, {
    invalidate: changedByOrders,
    success: t`Asked: the channel’s answer appears here within seconds.`,
  })
  return (
    <>
      <Can press="paymentInfo_query">
        <WhyButton
          variant="default"
          why={
            (state === 'waiting' && t`It has not gone to the channel yet`) || (queried && t`The channel is being asked`)
          }
          loading={query.pending}
          onClick={() => void query.run({ orderId })}
        >
          {queried ? t`The channel is being asked` : t`Query the state`}
        </WhyButton>
      </Can>
      {markable.length > 0 && (
        <Can press="paymentInfo_mark">
          <Button variant="default" onClick={() => setMarking(true)}>{t`Mark the outcome`}</Button>
        </Can>
      )}
      {retry && <RetryButton order={order} retry={retry} />}
      <FormDrawer
        opened={isMarking}
        onClose={() => setMarking(false)}
        title={t`Mark the outcome`}
        endpoint={askMark}
        defaults={{ orderId }}
        submit={t`Ask for the mark`}
        success={t`Asked for: a colleague looks at the evidence and decides.`}
        invalidate={changedByOrders}
      >
        <SelectField
          name="outcome"
          label={t`What became of it`}
          options={markable.map((outcome) => ({ value: outcome, label: i18n._(markOutcomeWords[outcome]) }))}
        />
        <TextareaField name="reason" label={t`Reason`} />
        <PicturesField
          name="evidence"
          label={t`Evidence`}
          description={t`Up to 3 JPG pictures of at most 2 MB: the bank’s statement or letter`}
          max={evidenceMaxFiles}
          maxBytes={imageLimitBytes}
        />
      </FormDrawer>
    </>
  )
}

const sent = (answer: unknown): boolean => answer !== undefined

const mayRetry = {
  loan: 'withdraw_fail_retry',
  refund: 'creditBill_approve',
  staff: 'payOfMexicoStaff_approve',
  debit: 'creditBill_act',
  payerReturn: 'paymentInfo_return',
} as const

/** By the call that has always sent this kind again, once it is confirmed; a refund or a return takes a note and a second person. */
function RetryButton({ order, retry }: { order: OutgoingDetail; retry: Retry }) {
  const { t } = useLingui()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const options = { invalidate: changedByOrders, success: t`Sent again.` }
  const loan = useAction(retryLoanPayout, options)
  const refund = useAction(decideRefund, options)
  const payer = useAction(decidePayerReturn, options)
  const staff = useAction(retryPayOfStaff, options)
  const debit = useAction(withholdBill, options)
  if (!may.press(mayRetry[retry.how])) return null
  async function send(note = '') {
    if (retry.how === 'loan') return sent(await loan.run({ appId: retry.appId, version: retry.version }))
    if (retry.how === 'staff') return sent(await staff.run({ lineId: retry.lineId, version: retry.version }))
    if (retry.how === 'debit') return sent(await debit.run({ billId: retry.billId, amount: retry.amount }))
    if (retry.how === 'payerReturn')
      return sent(await payer.run({ returnId: retry.returnId, version: retry.version, decision: 'approve', note }))
    return sent(await refund.run({ refundId: retry.refundId, version: retry.version, decision: 'approve', note }))
  }
  const close = () => setAsking(false)
  const takesNote = retry.how === 'refund' || retry.how === 'payerReturn'
  const pending = [loan, refund, payer, staff, debit].some((action) => action.pending)
  return (
    <>
      <Button loading={pending} onClick={() => setAsking(true)}>{t`Send again`}</Button>
      {isAsking && takesNote && (
        <ConfirmWithReason
          title={retry.how === 'refund' ? t`Send the refund again` : t`Send the money back to its payer again`}
          confirm={t`Send again`}
          onClose={close}
          onConfirm={send}
        />
      )}
      <Confirm
        opened={isAsking && !takesNote}
        title={retry.how === 'debit' ? t`Take it from the account again?` : t`Send the money again?`}
        confirm={t`Send again`}
        onClose={close}
        onConfirm={() => send()}
      >
        <Money minor={order.amount} currency={order.currency} />{' '}
        {retry.how === 'debit'
          ? t`The bank is asked once more, as a new direct debit.`
          : t`A new order goes to the channel; the one that failed stays as it is.`}
      </Confirm>
    </>
  )
}
