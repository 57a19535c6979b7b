import { type Country, countries } from '@cordillera/contract/countries'
import { createUser, hiringOptions } from '@cordillera/contract/staff/change'
import { listTeamLeader } from '@cordillera/contract/staff/workflow'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, MultiSelectField, SelectField, TextField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { inWords } from '../ui/language.ts'
import { dayIn } from '../ui/show/dates.ts'
import { Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { useData } from '../ui/use-data.ts'
import { PersonFields } from './PersonFields.tsx'
import { StageOfRole } from './PlaceForms.tsx'
import { changedByStaff } from './person.ts'
import classes from './staff.module.css'
import { roleWord } from './words.ts'

interface HireFormProps {
  readonly onClose: () => void
  /** `half`: of the first password, where no mail brings a link. */
  readonly onMade: (made: { accountId: number; userName: string; half: string | null }) => void
}

const languageNames = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
] as const

/** Hires somebody: record, account, first password. */
export function HireForm({ onClose, onMade }: HireFormProps) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const options = useData(hiringOptions, {})
  const first = options.data?.countries[0]
  if (!first) return <Loaded {...options}>{() => null}</Loaded>
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`Hire somebody`}
      endpoint={createUser}
      defaults={{
        account: '',
        language: 'es',
        role: 'AGENT',
        country: first,
        company: '',
        enterDay: dayIn(zone, new Date()),
        name: '',
        email: '',
      }}
      submit={t`Hire`}
      invalidate={[...changedByStaff]}
      onDone={({ accountId, password }, { account }) => {
        if (!password) {
          toast.info(
            t`Once somebody else has confirmed it, a link to choose a password goes to the person’s own e-mail.`,
          )
        }
        onMade({ accountId, userName: account.toLowerCase(), half: password })
      }}
    >
      <FieldGroup title={t`Sign-in`}>
        <Two>
          <TextField name="account" label={t`User name`} description={t`Letters and underscores only.`} />
          <SelectField name="language" label={t`Language`} options={languageNames} />
        </Two>
      </FieldGroup>
      <Job options={options.data} />
      <OfCountry>{(country) => <PersonFields country={country} />}</OfCountry>
      <p className={classes.about}>
        {t`Somebody else confirms it: a colleague under Accounts, or the person’s leader under Staff workflow. Then a link to choose a password goes to the person’s own e-mail; where the house sends no mail, you see the first half of a password once, and who confirms sees the second. At the first sign-in the person binds an authenticator.`}
      </p>
    </FormDrawer>
  )
}

function OfCountry({ children }: { children: (country: Country) => ReactNode }) {
  return children(useWatch({ name: 'country' }) as Country)
}

type Options = NonNullable<ReturnType<typeof useData<typeof hiringOptions>>['data']>

/** Where they work, as what and under whom; the employer is the workplace's. */
function Job({ options }: { options: Options | undefined }) {
  const { t } = useLingui()
  const { setValue } = useFormContext()
  const [country, workplace, period] = useWatch({ name: ['country', 'workplace', 'period'] }) as [
    Country,
    number | undefined,
    string | undefined,
  ]
  const { data: places = [] } = useData(allWorkplace, { country })
  const { data: leaders = [] } = useData(listTeamLeader, { country })
  const place = places.find(({ workplaceId }) => workplaceId === workplace)
  const companies = [...new Set(places.map(({ company }) => company))]
  const company = place?.company ?? companies[0]
  useEffect(() => {
    if (company) setValue('company', company)
  }, [company, setValue])
  const near = leaders.filter((leader) => leader.period === period && leader.workplace === workplace)
  const merchants = (options?.merchants ?? []).filter((one) => one.country === country)
  return (
    <FieldGroup title={t`Job`}>
      <Two>
        <SelectField
          name="role"
          label={t`Role`}
          options={(options?.roles ?? []).map((value) => ({ value, label: roleWord(value) }))}
        />
        <DayField name="enterDay" label={t`Entry day`} />
      </Two>
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          options={(options?.countries ?? []).map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <SelectField
          name="workplace"
          label={t`Workplace`}
          options={places.map(({ workplaceId, name }) => ({ value: workplaceId, label: name }))}
          optional
        />
      </Two>
      <Two>
        <SelectField
          name="company"
          label={t`Company`}
          options={companies.map((value) => ({ value, label: value }))}
          disabled={place !== undefined}
        />
        <StageOfRole />
      </Two>
      {near.length > 0 && (
        <SelectField
          name="leader"
          label={t`Leader`}
          options={near.map((one) => ({ value: one.accountId, label: one.name }))}
          optional
        />
      )}
      {merchants.length > 1 && (
        <MultiSelectField
          name="merchants"
          label={t`Merchants`}
          description={t`Empty: all of yours in the country.`}
          options={merchants.map(({ merchant, name }) => ({ value: merchant, label: name }))}
          optional
        />
      )}
    </FieldGroup>
  )
}
