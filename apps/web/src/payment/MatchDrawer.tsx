import { listPayments, matchPayment, paymentCandidates, paymentDetail } from '@cordillera/contract/payment/payment'
import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { whenEntered } from '../ui/filters/entered.ts'
import { IconSearch } from '../ui/icons.ts'
import { moneyText } from '../ui/show/money-text.ts'
import { Money } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { Candidates, type Choice } from './Candidates.tsx'
import { type PaymentDetail, PaymentFacts } from './PaymentDrawer.tsx'
import classes from './payment.module.css'
import { SplitPreview } from './SplitPreview.tsx'

const searchedFrom = 3

interface MatchDrawerProps {
  readonly paymentId: string | null
  readonly onClose: () => void
}

/** Says which loan unidentified money is for: find it, see what would be paid, book it. */
export function MatchDrawer({ paymentId, onClose }: MatchDrawerProps) {
  const { t } = useLingui()
  const payment = useData(paymentDetail, paymentId === null ? undefined : { paymentId })
  if (payment.data?.state === 'unidentified' && paymentId !== null) {
    return <Matching key={paymentId} payment={payment.data} onClose={onClose} />
  }
  return (
    <DetailDrawer opened={paymentId !== null} onClose={onClose} size="wide" title={t`Match by hand`}>
      <Loaded {...payment}>
        {({ state }) =>
          state === 'returning' || state === 'returned' ? (
            <Empty title={t`This money goes back to its payer`}>
              {t`It can be matched again once the return is refused.`}
            </Empty>
          ) : (
            <Empty title={t`This payment is matched already`}>{t`Somebody was quicker; nothing is left to do.`}</Empty>
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}

function Matching({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { amount, currency, valueDay, paymentId } = payment
  const [choice, setChoice] = useState<Choice | null>(null)
  const match = useAction(matchPayment, {
    invalidate: [listPayments, paymentDetail, paymentCandidates],
    success: ({ applied, toBalance }) => {
      const shown = (minor: number) => `${currency} ${moneyText(minor, currency)}`
      return toBalance > 0
        ? t`Booked: ${shown(applied)} to the loan, ${shown(toBalance)} to the borrower's balance.`
        : t`Booked: ${shown(applied)} to the loan.`
    },
    onDone: onClose,
  })
  function confirm() {
    if (!choice) return
    const { loan, billId } = choice
    void match.run({ paymentId, appId: loan.appId, ...(billId ? { billId } : {}) })
  }
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={
        <span className={classes.title}>
          {t`Match by hand`} <Money minor={amount} currency={currency} />
        </span>
      }
      foot={
        <>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <WhyButton why={!choice && t`Choose the loan it is for, below`} loading={match.pending} onClick={confirm}>
            {choice ? t`Book it to ${choice.loan.loanId}` : t`Choose a loan`}
          </WhyButton>
        </>
      }
    >
      <PaymentFacts payment={payment} />
      <DetailSection title={t`Which loan is it for?`}>
        <Search payment={payment} choice={choice} onChoose={setChoice} />
      </DetailSection>
      {choice && (
        <DetailSection title={t`What would be paid`}>
          <SplitPreview amount={amount} currency={currency} valueDay={valueDay} choice={choice} />
        </DetailSection>
      )}
    </DetailDrawer>
  )
}

/** The payer's name as the channel or file says it, masked: typed already, searched by Enter, as each search counts. */
function payerOf({ raw }: PaymentDetail): string {
  const named = Object.entries(raw).find(([key, value]) => /nombreordenante|payer|titular/i.test(key) && value)
  return named?.[1].replaceAll('•', '').trim() ?? ''
}

interface SearchProps {
  readonly payment: PaymentDetail
  readonly choice: Choice | null
  readonly onChoose: (choice: Choice | null) => void
}
function Search({ payment, choice, onChoose }: SearchProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(payment.loanId ?? payerOf(payment))
  const [asked, setAsked] = useState(payment.loanId ?? '')
  const isAsked = asked.length >= searchedFrom
  const { paymentId, loanId } = payment
  const find = asked === loanId ? {} : { find: asked }
  const found = useData(paymentCandidates, isAsked ? { paymentId, ...find } : undefined)
  return (
    <>
      <TextInput
        aria-label={t`Loan id, user id, document, mobile or name`}
        placeholder={t`Loan id, user id, document, mobile or name`}
        leftSection={<IconSearch size={13} aria-hidden />}
        value={typed}
        enterKeyHint="search"
        {...whenEntered(typed, setAsked)}
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChoose(null)
        }}
      />
      {isAsked ? (
        <Loaded {...found}>
          {(loans) =>
            loans.length === 0 ? (
              <p className={classes.quiet}>
                {t`No loan in ${payment.currency} is known by "${asked}". Search by the whole loan id, user id, document number or mobile, or by a given name and the first letter of the family name.`}
              </p>
            ) : (
              <Candidates loans={loans} choice={choice} onChoose={onChoose} />
            )
          }
        </Loaded>
      ) : (
        <p className={classes.quiet}>{t`Type at least three characters and press Enter.`}</p>
      )}
    </>
  )
}
