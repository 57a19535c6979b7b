import {
  createPpdJob,
  listPpdConfigs,
  listPpdJobs,
  type PpdContactType,
  ppdContactTypes,
} from '@cordillera/contract/collection/ppd'
import { countries } from '@cordillera/contract/countries'
import { stages } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { MultiSelectField, NumberField, SelectField, SwitchField, TimeField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { inWords } from '../../ui/language.ts'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { useData } from '../../ui/use-data.ts'
import { stageName } from '../show/case-words.tsx'

const contactTypes = Object.keys(ppdContactTypes) as PpdContactType[]
const daysAhead = 7

/** A job for a configured stage; what the stage's configuration says is filled in. */
export function JobForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { zone, currency } = useEnvironment()
  const { data: configs } = useData(listPpdConfigs, opened ? {} : undefined)
  const active = (configs ?? []).filter((config) => config.active)
  const first = active.find(({ country }) => countries[country].currency === currency) ?? active[0]
  const today = dayIn(zone, new Date())
  if (!configs) return null
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`New auto-outbound job`}
      endpoint={createPpdJob}
      defaults={{
        ...(first ? { country: first.country, period: first.period } : {}),
        date: today,
        round: 1,
        contactTypes: ['self'],
        excludeContacted: true,
        excludePtp: true,
        autoDerive: true,
      }}
      submit={t`Make the job`}
      success={t`The job is planned`}
      invalidate={[listPpdJobs]}
    >
      <JobFields configs={active} today={today} />
    </FormDrawer>
  )
}

interface JobFieldsProps {
  readonly configs: readonly {
    country: keyof typeof countries
    period: keyof typeof stages
    startTime: string
    endTime: string
    rounds: number
  }[]
  readonly today: string
}
function JobFields({ configs, today }: JobFieldsProps) {
  const { t } = useLingui()
  const { control } = useFormContext()
  const [country, period] = useWatch({ control, name: ['country', 'period'] }) as [
    string | undefined,
    string | undefined,
  ]
  const config = configs.find((one) => one.country === country && one.period === period)
  const days = config && stages[config.period]
  const known = [...new Set(configs.map((one) => one.country))]
  const ofCountry = configs.filter((one) => one.country === country)
  return (
    <>
      {configs.length === 0 && <p>{t`No stage of yours is configured yet: begin with the configuration.`}</p>}
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          options={known.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <SelectField
          name="period"
          label={t`Stage`}
          options={ofCountry.map(({ period: value }) => ({ value, label: stageName(value) }))}
        />
      </Two>
      <Two>
        <DayField name="date" label={t`Day`} min={today} max={addDays(today, daysAhead)} />
        <NumberField name="round" label={t`Round`} min={1} max={config?.rounds ?? 9} />
      </Two>
      <Two>
        <NumberField
          name="overdueDayFrom"
          label={t`dpd from`}
          optional
          {...(days ? { placeholder: String(days.from), min: days.from, max: days.to } : {})}
        />
        <NumberField
          name="overdueDayTo"
          label={t`dpd to`}
          optional
          {...(days ? { placeholder: String(days.to), min: days.from, max: days.to } : {})}
        />
      </Two>
      <Two>
        <TimeField
          name="startTime"
          label={t`From`}
          optional
          {...(config ? { description: t`Empty: ${config.startTime}` } : {})}
        />
        <TimeField
          name="endTime"
          label={t`Until`}
          optional
          {...(config ? { description: t`Empty: ${config.endTime}` } : {})}
        />
      </Two>
      <MultiSelectField
        name="contactTypes"
        label={t`Whom it dials`}
        description={t`Third parties are dialled only where the country’s contact policy allows it.`}
        options={contactTypes.map((value) => ({ value, label: inWords(ppdContactTypes[value]) }))}
      />
      <SwitchField name="excludeContacted" label={t`Leave out who was reached today`} />
      <SwitchField name="excludePtp" label={t`Leave out who has promised to pay`} />
      <SwitchField name="autoDerive" label={t`Make the next round by itself, for those nobody answered`} />
    </>
  )
}
