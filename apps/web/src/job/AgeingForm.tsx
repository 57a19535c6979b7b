import { listAgeingRuns, runAgeing } from '@cordillera/contract/collection/ageing'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { listJobs } from '@cordillera/contract/job/job'
import { menuGroups } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { inWords } from '../ui/language.ts'
import { dayIn } from '../ui/show/dates.ts'
import classes from './job.module.css'

interface AgeingFormProps {
  readonly opened: boolean
  /** The reader's own unless said. */
  readonly first?: Country
  readonly onClose: () => void
  readonly onStarted: () => void
}

export const countryOptions = () => countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))

/** Ageing a country up to a day. It is a job: the list shows how far it is. */
export function AgeingForm({ opened, first, onClose, onStarted }: AgeingFormProps) {
  const { t } = useLingui()
  const { currency, zone } = useEnvironment()
  const country = first ?? countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  const title = inWords(menuGroups.settings.screens.jobs.actions.ageing)
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={title}
      endpoint={runAgeing}
      defaults={{ country }}
      submit={title}
      success={t`Ageing has begun. Its progress stands in the list.`}
      invalidate={[listJobs, listAgeingRuns]}
      onDone={onStarted}
    >
      <p className={classes.about}>
        {t`Moves every bill of the country to the stage of that day, opens and closes cases, books penalty interest and judges promises. Days that were missed are made up in order; a day that is done already changes nothing.`}
      </p>
      <SelectField name="country" label={t`Country`} options={countryOptions()} />
      <DayField
        name="day"
        label={t`Day`}
        description={t`Empty: today, by each merchant's own calendar.`}
        placeholder={t`today`}
        max={dayIn(zone, new Date())}
        optional
      />
    </FormDrawer>
  )
}
