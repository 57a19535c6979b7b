import { wordsOfRule } from '@cordillera/contract/compliance/rules'
import type { Output } from '@cordillera/contract/endpoint'
import { previewCascade, startCascade } from '@cordillera/contract/messaging/cascade'
import { cascadeAloneAtMost } from '@cordillera/contract/messaging/cascade-terms'
import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, Two } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { Count, Facts, Money, nothing } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { type Cascade, changed } from './cascade-row.ts'

/** How fast and with whom held out; tried first without sending. */
export function StartCascade({ cascade, onClose }: { cascade: Cascade; onClose: () => void }) {
  const { t } = useLingui()
  const { cascadeId, version, name } = cascade
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Run ${name}`}
      endpoint={startCascade}
      defaults={{ cascadeId, version, controlPercent: 10, perMinute: 60 }}
      submit={t`Begin`}
      success={({ state }) =>
        state === 'asked' ? t`Asked for: somebody else has to say so.` : t`Begun: the first go out within seconds.`
      }
      invalidate={changed}
    >
      <Fields cascadeId={cascadeId} version={version} />
    </FormDrawer>
  )
}

function Fields({ cascadeId, version }: { cascadeId: string; version: number }) {
  const { t } = useLingui()
  const [tried, setTried] = useState<Output<typeof previewCascade> | null>(null)
  const preview = useAction(previewCascade, {})
  const [controlPercent, perMinute] = useWatch({ name: ['controlPercent', 'perMinute'] }) as (number | undefined)[]
  const plan = controlPercent !== undefined && perMinute ? { cascadeId, version, controlPercent, perMinute } : null
  return (
    <>
      <Two>
        <NumberField
          name="controlPercent"
          label={t`Held out, in hundred`}
          description={t`Not written to, to see what would have come anyway`}
        />
        <NumberField name="perMinute" label={t`Messages a minute`} />
      </Two>
      <WhyButton
        variant="default"
        why={!plan && t`Say how many a minute first`}
        loading={preview.pending}
        onClick={() => plan && void preview.run(plan).then((answer) => setTried(answer ?? null))}
      >
        {t`Try without sending`}
      </WhyButton>
      {tried && <Tried tried={tried} />}
    </>
  )
}

function Tried({ tried }: { tried: Output<typeof previewCascade> }) {
  const { t } = useLingui()
  const { enter, control, elsewhere, asked, allowed, refused, segments, cost } = tried
  const rules = refused.map(({ rule, people }) => `${inWords(wordsOfRule(rule as never, {}))}: ${people}`).join('; ')
  return (
    <>
      {tried.needsSecondPerson && (
        <Alert color="yellow" title={t`A second person has to say so`}>
          {t`With what you began alone within a day it goes to more than ${cascadeAloneAtMost} people.`}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t`Would enter`, value: <Count value={enter} /> },
          { label: t`Held out`, value: <Count value={control} /> },
          { label: t`In another cascade already`, value: <Count value={elsewhere} /> },
          { label: t`The gate was asked about`, value: <Count value={asked} /> },
          { label: t`It allows now`, value: <Count value={allowed} /> },
          { label: t`It forbids now`, value: rules || nothing },
          { label: t`Segments of the first message`, value: <Count value={segments} /> },
          {
            label: t`Cost`,
            value: cost ? <Money minor={cost.minor} currency={cost.currency} /> : t`no price is known`,
          },
        ]}
      />
    </>
  )
}
