import { cepStates } from '@cordillera/contract/payment/cep'
import { checkProof, proofDetail, showProofImage, takeProof } from '@cordillera/contract/payment/proof/proof'
import { proofRefusals, proofStates } from '@cordillera/contract/payment/proof/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { borrowerPath } from '../../borrower/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { MakeOrder } from '../../service-desk/public.tsx'
import { callFile } from '../../ui/call.ts'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { Pictures } from '../../ui/Pictures.tsx'
import { Day, type Fact, Facts, Instant, Money, nothing, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { cepTones } from '../CepCheck.tsx'
import { moneyInPath } from '../paths.ts'
import classes from '../payment.module.css'
import { ProofMatch } from './ProofMatch.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { changedByProofs, type ProofDetail, proofTones } from './proofs.ts'

const lookEveryMs = 10_000

/** One proof: what it says, its pictures, what Banxico says, and the money that it may be. */
export function ProofDrawer({ recordId, onClose }: { recordId: string | null; onClose: () => void }) {
  const { t } = useLingui()
  // Banxico may answer while somebody looks
  const proof = useData(proofDetail, recordId === null ? undefined : { recordId }, { refetchEveryMs: lookEveryMs })
  return (
    <DetailDrawer
      opened={recordId !== null}
      onClose={onClose}
      size="wide"
      title={
        proof.data ? (
          <span className={classes.title}>
            {t`Proof of payment`} <Money minor={proof.data.amount} currency={proof.data.currency} />
          </span>
        ) : (
          ''
        )
      }
      foot={proof.data && <Actions key={proof.data.recordId} proof={proof.data} />}
    >
      <Loaded {...proof}>{(data) => <Shown key={data.recordId} proof={data} onClose={onClose} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ proof, onClose }: { proof: ProofDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { recordId, files } = proof
  return (
    <>
      <ProofFacts proof={proof} />
      <Banxico proof={proof} />
      <DetailSection title={t`Pictures`}>
        {files.length === 0 && <p className={classes.quiet}>{t`No picture came with it yet.`}</p>}
        <Pictures
          pictures={files.map((fileId, at) => ({ fileId, label: t`Picture ${at + 1} of ${files.length}` }))}
          name={[showProofImage.path, recordId]}
          load={(fileId, signal) => callFile(showProofImage, { recordId, fileId }, { signal })}
        />
      </DetailSection>
      {proof.state === 'pending' && <ProofMatch proof={proof} onDone={onClose} />}
    </>
  )
}

function ProofFacts({ proof }: { proof: ProofDetail }) {
  const { t } = useLingui()
  const { state, refusal, paymentId, decidedTime, trackingKey } = proof
  const facts: Fact[] = [
    { label: t`State`, value: <Tone tone={proofTones[state]}>{inWords(proofStates[state])}</Tone> },
    { label: t`Borrower`, value: <CellLink to={borrowerPath(proof.userId)}>{proof.borrower}</CellLink> },
    { label: t`Merchant`, value: proof.merchantName },
    { label: t`Loan`, value: proof.loanId ?? nothing },
    { label: t`Paid on`, value: <Day day={proof.paidDay} /> },
    { label: t`Channel`, value: proof.channel },
    { label: t`Tracking key`, value: trackingKey ? <span className="mono">{trackingKey}</span> : nothing },
    { label: t`Received`, value: <Instant at={proof.receivedTime} /> },
    {
      label: t`Work it by`,
      value: (
        <>
          <Instant at={proof.dueTime} /> {proof.late && <Tone tone="red">{t`beyond its time`}</Tone>}
        </>
      ),
    },
    { label: t`Worked by`, value: proof.takenBy ?? nothing },
    ...(refusal ? [{ label: t`The borrower reads`, value: inWords(proofRefusals[refusal]) }] : []),
    ...(proof.note ? [{ label: t`Note`, value: proof.note }] : []),
    ...(decidedTime
      ? [
          { label: t`Decided by`, value: proof.decidedBy },
          { label: t`Decided`, value: <Instant at={decidedTime} /> },
        ]
      : []),
    ...(paymentId
      ? [
          {
            label: t`Payment`,
            value: <Link to={moneyInPath(paymentId, trackingKey ?? '')}>{paymentId}</Link>,
          },
        ]
      : []),
  ]
  return <Facts facts={facts} />
}

/** What Banxico says of the transfer, asked before anybody looks. */
function Banxico({ proof: { recordId, canAsk, cep } }: { proof: ProofDetail }) {
  const { t } = useLingui()
  const ask = useAction(checkProof, { invalidate: changedByProofs })
  if (!canAsk) return null
  return (
    <DetailSection title={t`Proof of Banxico (CEP)`}>
      {cep && (
        <Facts
          facts={[
            { label: t`Answer`, value: <Tone tone={cepTones[cep.state]}>{inWords(cepStates[cep.state])}</Tone> },
            { label: t`Answered at`, value: cep.answeredTime ? <Instant at={cep.answeredTime} /> : nothing },
            ...(cep.nextTime ? [{ label: t`Is asked again`, value: <Instant at={cep.nextTime} /> }] : []),
          ]}
        />
      )}
      {cep?.state !== 'paid' && (
        <Can press="repayment_Record_decide">
          <Button
            variant="default"
            size="xs"
            loading={ask.pending}
            onClick={() => void ask.run({ recordId })}
          >{t`Check with Banxico`}</Button>
        </Can>
      )}
    </DetailSection>
  )
}

/** What a proof says, as a question begins with it. */
const saidBy = ({ paidDay, channel, trackingKey }: ProofDetail) =>
  [paidDay, channel, trackingKey].filter(Boolean).join(' · ')

function Actions({ proof }: { proof: ProofDetail }) {
  const { t } = useLingui()
  const { recordId, state, mine, takenBy, borrower } = proof
  const [isPast, setPast] = useState(false)
  const mayRead = useMay().open('log')
  const take = useAction(takeProof, { invalidate: changedByProofs, success: t`Taken: it is yours now.` })
  const other = takenBy ?? ''
  return (
    <>
      {mayRead && <Button variant="default" onClick={() => setPast(true)}>{t`History`}</Button>}
      <MakeOrder source="proof" sourceId={recordId} type="repayment" question={saidBy(proof)} />
      {state === 'pending' && (
        <Can press="repayment_Record_decide">
          {mine ? (
            <ProofSteps proof={proof} />
          ) : (
            <WhyButton
              why={takenBy !== null && t`${other} is working on it`}
              loading={take.pending}
              onClick={() => void take.run({ recordId })}
            >{t`Take it`}</WhyButton>
          )}
        </Can>
      )}
      <HistoryDrawer of={isPast ? { target: recordId } : null} name={borrower} onClose={() => setPast(false)} />
    </>
  )
}
