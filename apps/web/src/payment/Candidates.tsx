import type { Output } from '@cordillera/contract/endpoint'
import type { paymentCandidates } from '@cordillera/contract/payment/payment'
import { Plural, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { Day, Money, Tone } from '../ui/show/show.tsx'
import classes from './payment.module.css'

export type Loan = Output<typeof paymentCandidates>[number]
export interface Choice {
  readonly loan: Loan
  /** Null: the oldest due first. */
  readonly billId: string | null
}

interface CandidatesProps {
  readonly loans: readonly Loan[]
  readonly choice: Choice | null
  readonly onChoose: (choice: Choice) => void
}

/** The loans found, one to be chosen; of the chosen one a bill, or the oldest due first. */
export function Candidates({ loans, choice, onChoose }: CandidatesProps) {
  const { t } = useLingui()
  return (
    <div className={classes.loans} role="radiogroup" aria-label={t`Loans found`}>
      {loans.map((loan) => {
        const isChosen = choice?.loan.appId === loan.appId
        return (
          <div key={loan.appId} className={classes.loan} data-chosen={isChosen || undefined}>
            <Radio
              name="loan"
              checked={isChosen}
              onChange={() => onChoose({ loan, billId: null })}
              label={<LoanLine loan={loan} />}
            />
            {isChosen && <Bills loan={loan} billId={choice.billId} onBill={(billId) => onChoose({ loan, billId })} />}
          </div>
        )
      })}
    </div>
  )
}

function LoanLine({ loan }: { loan: Loan }) {
  const open = loan.bills.filter((bill) => bill.status !== 'repaid').length
  return (
    <span className={classes.loanLine}>
      <strong className="mono">{loan.loanId}</strong>
      <span>{loan.borrower}</span>
      <span>{loan.merchantName}</span>
      <span>
        <Plural value={open} _0="repaid" one="# open bill" other="# open bills" />
      </span>
      <Money minor={loan.openAmount} currency={loan.currency} />
      <Why loan={loan} />
    </span>
  )
}

/** What speaks for the loan. */
function Why({ loan: { why } }: { loan: Loan }) {
  const { t } = useLingui()
  const words = {
    reference: t`the payment names it`,
    billAmount: t`a bill owes just this`,
    loanAmount: t`the loan owes just this`,
    payerName: t`the payer has this name`,
  }
  return why.map((reason) => (
    <Tone key={reason} tone="green">
      {words[reason]}
    </Tone>
  ))
}

interface BillsProps {
  readonly loan: Loan
  readonly billId: string | null
  readonly onBill: (billId: string | null) => void
}
function Bills({ loan, billId, onBill }: BillsProps) {
  const { t } = useLingui()
  const open = loan.bills.filter((bill) => bill.status !== 'repaid')
  if (open.length === 0) {
    return <p className={classes.quiet}>{t`All bills are repaid: the money goes to the borrower's balance.`}</p>
  }
  return (
    <div className={classes.bills} role="radiogroup" aria-label={t`Bill`}>
      <Radio name="bill" checked={billId === null} onChange={() => onBill(null)} label={t`The oldest due first`} />
      {open.map((bill) => (
        <Radio
          key={bill.billId}
          name="bill"
          checked={billId === bill.billId}
          onChange={() => onBill(bill.billId)}
          label={
            <span className={classes.loanLine}>
              <span>{t`Only bill ${bill.instalment}`}</span>
              <span>
                {t`due`} <Day day={bill.dueDate} />
              </span>
              {bill.status === 'overdue' && <Tone tone="red">{t`overdue`}</Tone>}
              <Money minor={bill.dueAmount} currency={loan.currency} />
            </span>
          }
        />
      ))}
    </div>
  )
}
