import { type CepState, cepOfPayment, cepStates, checkCep } from '@cordillera/contract/payment/cep'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { DetailSection } from '../ui/DetailDrawer.tsx'
import { Can } from '../ui/environment.tsx'
import { inSystemWords, inWords } from '../ui/language.ts'
import { Facts, Instant, nothing, Tone, type ToneName } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { RawLine } from './RawLine.tsx'

export const cepTones: Record<CepState, ToneName> = {
  waiting: 'blue',
  paid: 'green',
  notReady: 'amber',
  notFound: 'red',
  tooMany: 'amber',
  failed: 'amber',
}
const lookEveryMs = 5_000

/** Whether Banxico knows a SPEI payment, before a person looks for whose it is. */
export function CepCheck({ paymentId }: { paymentId: string }) {
  const { t } = useLingui()
  const proof = useData(cepOfPayment, { paymentId }, { refetchEveryMs: lookEveryMs })
  const ask = useAction(checkCep, { invalidate: [cepOfPayment] })
  if (!proof.data?.canAsk) return null
  const { check } = proof.data
  return (
    <DetailSection title={t`Proof of Banxico (CEP)`}>
      {check && (
        <Facts
          facts={[
            { label: t`Answer`, value: <Tone tone={cepTones[check.state]}>{inWords(cepStates[check.state])}</Tone> },
            { label: t`Answered at`, value: check.answeredTime ? <Instant at={check.answeredTime} /> : nothing },
            ...(check.nextTime ? [{ label: t`Is asked again`, value: <Instant at={check.nextTime} /> }] : []),
            ...(check.problem ? [{ label: t`What stood in the way`, value: inSystemWords(check.problem) }] : []),
          ]}
        />
      )}
      {check?.receipt && <RawLine raw={check.receipt} />}
      {check?.state !== 'paid' && (
        <Can press="paymentInfo_query">
          <Button
            variant="default"
            size="xs"
            loading={ask.pending}
            onClick={() => void ask.run({ paymentId })}
          >{t`Check with Banxico`}</Button>
        </Can>
      )}
    </DetailSection>
  )
}
