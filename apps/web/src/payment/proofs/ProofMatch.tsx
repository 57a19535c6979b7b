import { matchProof, proofLoans } from '@cordillera/contract/payment/proof/proof'
import { useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { DetailSection } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { Day, Money, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { Candidates, type Choice } from '../Candidates.tsx'
import classes from '../payment.module.css'
import { SplitPreview } from '../SplitPreview.tsx'
import { changedByProofs, type ProofDetail, type ProofMoney } from './proofs.ts'

interface ProofMatchProps {
  readonly proof: ProofDetail
  readonly onDone: () => void
}

/** The money that the proof may be, best fitting first; what nobody is known for is booked to a loan of the borrower. */
export function ProofMatch({ proof, onDone }: ProofMatchProps) {
  const { t } = useLingui()
  const { recordId, version, mine, money } = proof
  const [chosenId, setChosenId] = useState<string | null>(null)
  // money that went to another proof meanwhile is not chosen any more
  const chosen = money.find(({ paymentId }) => paymentId === chosenId)
  const [choice, setChoice] = useState<Choice | null>(null)
  const may = useMay().press('repayment_Record_decide')
  const match = useAction(matchProof, {
    invalidate: changedByProofs,
    success: t`Matched: the proof names its payment now.`,
    onDone,
  })
  const needsLoan = chosen?.state === 'unidentified'
  function confirm() {
    if (!chosen) return
    const loan = needsLoan && choice ? { appId: choice.loan.appId } : {}
    const bill = needsLoan && choice?.billId ? { billId: choice.billId } : {}
    void match.run({ recordId, version, paymentId: chosen.paymentId, ...loan, ...bill })
  }
  return (
    <DetailSection title={t`Which money is it?`}>
      {money.length === 0 && (
        <p className={classes.quiet}>
          {t`No money of this key, or of this amount around this day, has come that another proof does not have.`}
        </p>
      )}
      <div className={classes.loans} role="radiogroup" aria-label={t`Money that came`}>
        {money.map((each) => (
          <div key={each.paymentId} className={classes.loan} data-chosen={chosen === each || undefined}>
            <Radio
              name="money"
              checked={chosen === each}
              onChange={() => [setChosenId(each.paymentId), setChoice(null)]}
              label={<MoneyLine money={each} />}
            />
          </div>
        ))}
      </div>
      {chosen && needsLoan && may && <Loans recordId={recordId} money={chosen} choice={choice} onChoose={setChoice} />}
      {may && money.length > 0 && (
        <div className={classes.answers}>
          <WhyButton
            why={
              (!mine && t`Take it first`) ||
              (!chosen && t`Choose the money first`) ||
              (needsLoan && !choice && t`Choose the loan it is for`)
            }
            loading={match.pending}
            onClick={confirm}
          >{t`Match`}</WhyButton>
        </div>
      )}
    </DetailSection>
  )
}

function MoneyLine({ money }: { money: ProofMoney }) {
  const { t } = useLingui()
  const fits = { trackingKey: t`same key`, amount: t`same amount`, day: t`same day`, borrower: t`of this borrower` }
  return (
    <span className={classes.loanLine}>
      <strong className="mono">{money.trackingKey}</strong>
      <span>{money.channel}</span>
      <Day day={money.valueDay} />
      <Money minor={money.amount} currency={money.currency} />
      <Tone tone={money.state === 'booked' ? 'green' : 'amber'}>
        {money.state === 'booked' ? t`Booked` : t`Unidentified`}
      </Tone>
      {money.fits.map((fit) => (
        <Tone key={fit} tone="slate">
          {fits[fit]}
        </Tone>
      ))}
    </span>
  )
}

interface LoansProps {
  readonly recordId: string
  readonly money: ProofMoney
  readonly choice: Choice | null
  readonly onChoose: (choice: Choice) => void
}
function Loans({ recordId, money, choice, onChoose }: LoansProps) {
  const { t } = useLingui()
  const found = useData(proofLoans, { recordId, paymentId: money.paymentId })
  const { amount, currency, valueDay } = money
  return (
    <>
      <p className={classes.quiet}>{t`Nobody is known for this money yet. Choose the loan it is for:`}</p>
      <Loaded {...found}>
        {(loans) =>
          loans.length === 0 ? (
            <p className={classes.quiet}>{t`The borrower has no loan in this currency.`}</p>
          ) : (
            <Candidates loans={loans} choice={choice} onChoose={onChoose} />
          )
        }
      </Loaded>
      {choice && <SplitPreview amount={amount} currency={currency} valueDay={valueDay} choice={choice} />}
    </>
  )
}
