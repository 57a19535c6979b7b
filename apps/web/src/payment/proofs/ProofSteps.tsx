import { askProofAgain, giveProofBack, refuseProof } from '@cordillera/contract/payment/proof/proof'
import { proofRefusalNames, proofRefusals } from '@cordillera/contract/payment/proof/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { changedByProofs, type ProofDetail } from './proofs.ts'

/** What may be done with a proof beside matching it, by whoever has it. */
export function ProofSteps({ proof: { recordId, version } }: { proof: ProofDetail }) {
  const { t } = useLingui()
  const [step, setStep] = useState<'refuse' | 'ask' | null>(null)
  const back = useAction(giveProofBack, { invalidate: changedByProofs, success: t`Given back: anybody may take it.` })
  const ask = useAction(askProofAgain, {
    invalidate: changedByProofs,
    success: t`The borrower is asked for a better picture; the proof waits again once it came.`,
  })
  const done = () => setStep(null)
  return (
    <>
      <Button
        variant="default"
        loading={back.pending}
        onClick={() => void back.run({ recordId, version })}
      >{t`Give it back`}</Button>
      <Button variant="default" onClick={() => setStep('ask')}>{t`Ask for a better picture`}</Button>
      <Button color="red" variant="light" onClick={() => setStep('refuse')}>{t`Refuse`}</Button>
      {step === 'ask' && (
        <ConfirmWithReason
          title={t`Ask for a better picture?`}
          confirm={t`Ask for it`}
          onClose={done}
          onConfirm={async (note) => (await ask.run({ recordId, version, note })) !== undefined}
        >
          {t`The borrower sees it in the app. Until then nothing is decided.`}
        </ConfirmWithReason>
      )}
      {step === 'refuse' && (
        <FormDrawer
          opened
          onClose={done}
          title={t`Refuse this proof`}
          endpoint={refuseProof}
          defaults={{ recordId, version }}
          submit={t`Refuse the proof`}
          success={t`Refused: the borrower reads why on their page.`}
          invalidate={changedByProofs}
        >
          <SelectField
            name="refusal"
            label={t`The borrower reads`}
            options={proofRefusalNames.map((value) => ({ value, label: inWords(proofRefusals[value]) }))}
          />
          <TextareaField name="note" label={t`Note`} description={t`Stays in the house.`} />
        </FormDrawer>
      )}
    </>
  )
}
