import type { Output } from '@cordillera/contract/endpoint'
import { marketingTemplates, previewMarketing, startMarketing } from '@cordillera/contract/service-desk/marketing'
import {
  marketingAloneAtMost,
  marketingExclusions,
  marketingNumbersFrom,
} from '@cordillera/contract/service-desk/marketing-terms'
import { useLingui } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, Two } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { Count, Facts, Money, nothing } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { changed } from './changed.ts'
import type { MarketingDetail } from './marketing-tones.ts'

/** By which template a list is written to, how fast, whom to compare with; tried first without sending. */
export function StartForm({ list, onClose }: { list: MarketingDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { listId, version } = list
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`Write to this list`}
      endpoint={startMarketing}
      defaults={{ listId, version, controlPercent: 10, perMinute: 60 }}
      submit={t`Begin`}
      success={({ state }) =>
        state === 'asked' ? t`Asked for: somebody else has to say so.` : t`Begun: the first go out within seconds.`
      }
      invalidate={changed}
    >
      <Fields listId={listId} version={version} />
    </FormDrawer>
  )
}

function Fields({ listId, version }: { listId: string; version: number }) {
  const { t } = useLingui()
  const templates = useData(marketingTemplates, {})
  const [tried, setTried] = useState<Output<typeof previewMarketing> | null>(null)
  const preview = useAction(previewMarketing, {})
  const [templateA, templateB, controlPercent, perMinute] = useWatch({
    name: ['templateA', 'templateB', 'controlPercent', 'perMinute'],
  }) as [string | undefined, string | undefined, number | undefined, number | undefined]
  const options = (templates.data ?? []).map(({ templateId, businessId, description }) => ({
    value: templateId,
    label: `${businessId} · ${description}`,
  }))
  const plan =
    templateA && controlPercent !== undefined && perMinute
      ? { listId, version, templateA, ...(templateB ? { templateB } : {}), controlPercent, perMinute }
      : null
  return (
    <>
      <SelectField
        name="templateA"
        label={t`Template`}
        description={t`Approved for marketing, with no variable but name, merchant and a short link in use`}
        options={options}
      />
      <SelectField name="templateB" label={t`Compare with`} options={options} optional />
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
        why={!plan && t`Choose a template first`}
        loading={preview.pending}
        onClick={() => plan && void preview.run(plan).then((answer) => setTried(answer ?? null))}
      >
        {t`Try without sending`}
      </WhyButton>
      {tried && <Tried tried={tried} />}
    </>
  )
}

function Tried({ tried }: { tried: Output<typeof previewMarketing> }) {
  const { t } = useLingui()
  const { would, control, waiting, excluded, excludedPeople, cost, segments, minutes, sample } = tried
  const left = excluded.map(({ why, people }) => `${inWords(marketingExclusions[why])}: ${people}`).join('; ')
  return (
    <>
      {tried.needsSecondPerson && (
        <Alert color="yellow" title={t`A second person has to say so`}>
          {tried.fewNumbers
            ? t`It is of fewer than ${marketingNumbersFrom} numbers alone: what came of it would tell of one of them.`
            : t`With what you began alone within a day it goes to more than ${marketingAloneAtMost} people.`}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t`Would be written to`, value: <Count value={would} /> },
          { label: t`Held out`, value: <Count value={control} /> },
          { label: t`Wait for their hours`, value: <Count value={waiting} /> },
          {
            label: t`Left out`,
            value: excludedPeople === 0 ? nothing : `${excludedPeople}${left ? ` (${left})` : ''}`,
          },
          { label: t`Segments`, value: <Count value={segments} /> },
          {
            label: t`Cost`,
            value: cost ? <Money minor={cost.minor} currency={cost.currency} /> : t`no price is known`,
          },
          { label: t`Takes, in minutes`, value: <Count value={minutes} /> },
          { label: t`As it reads`, value: sample },
        ]}
      />
    </>
  )
}
