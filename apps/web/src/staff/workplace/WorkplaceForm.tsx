import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { allWorkplace, listWorkplaces, saveWorkplace, zonesOfCountry } from '@cordillera/contract/staff/workplace'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Chip, NumberInput, TextInput } from '@mantine/core'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, TextField, Two, useField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { IconClose } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { dayIn } from '../../ui/show/dates.ts'
import { weekdayName } from './shift-text.ts'
import classes from './workplace.module.css'
import type { Workplace } from './workplace.ts'

const usualShift = {
  name: '',
  startTime: '09:00',
  endTime: '18:00',
  days: [1, 2, 3, 4, 5, 6],
  breakMinutes: 60,
  toleranceMinutes: 10,
}

/** A workplace with its shifts; the first shift is everybody's who has none of their own. */
export function WorkplaceForm({ workplace, onClose }: { workplace: Workplace | null; onClose: () => void }) {
  const { t } = useLingui()
  const { currency, zone } = useEnvironment()
  const here = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  const name = workplace?.name ?? ''
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={workplace ? t`Workplace ${name}` : t`New workplace`}
      endpoint={saveWorkplace}
      defaults={workplace ? known(workplace) : { ...fresh(here), shifts: [{ ...usualShift, name: t`General` }] }}
      submit={workplace ? t`Save the workplace` : t`Create the workplace`}
      success={t`The workplace is saved.`}
      invalidate={[listWorkplaces, allWorkplace]}
    >
      <Two>
        <TextField name="name" label={t`Name`} />
        <TextField name="company" label={t`Company`} description={t`The employer.`} />
      </Two>
      <Place isNew={workplace === null} />
      <Two>
        <TextField name="address" label={t`Address`} optional />
        <NumberField
          name="capacity"
          label={t`Seats`}
          description={t`Empty: not counted.`}
          min={1}
          max={10_000}
          optional
        />
      </Two>
      <Shifts />
      {workplace && (
        <DayField
          name="hoursFrom"
          label={t`Changed hours hold from`}
          description={t`Empty: from today. What was worked before keeps its hours.`}
          min={dayIn(zone, new Date())}
          optional
        />
      )}
    </FormDrawer>
  )
}

const fresh = (country: Country) => ({ name: '', company: 'Cordillera', country, timeZone: countries[country].zone })
const known = (workplace: Workplace) => {
  const { workplaceId, version, name, company, country, timeZone, address, capacity, shifts } = workplace
  return {
    workplaceId,
    version,
    name,
    company,
    country,
    timeZone,
    ...(address ? { address } : {}),
    ...(capacity ? { capacity } : {}),
    shifts: shifts.map(({ isDefault: _, ...shift }) => shift),
  }
}

/** A workplace keeps its country; its zone is one of the country's. */
function Place({ isNew }: { isNew: boolean }) {
  const { t } = useLingui()
  const country = useWatch({ name: 'country' }) as Country
  return (
    <Two>
      <SelectField
        name="country"
        label={t`Country`}
        options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        disabled={!isNew}
      />
      <SelectField
        name="timeZone"
        label={t`Time zone`}
        options={zonesOfCountry[country].map((value) => ({ value, label: value }))}
      />
    </Two>
  )
}

function Shifts() {
  const { t } = useLingui()
  // `key`: the field array's own id, as a shift has one already
  const { fields, append, remove } = useFieldArray({ name: 'shifts', keyName: 'key' })
  return (
    <FieldGroup title={t`Shifts`}>
      <p
        className={classes.about}
      >{t`The first one is everybody's who has no shift of their own. An end before the start is on the next day.`}</p>
      {fields.map((field, at) => (
        <div key={field.key} className={classes.shift}>
          <Text at={at} part="name" label={t`Name`} />
          <Text at={at} part="startTime" label={t`Starts at`} type="time" />
          <Text at={at} part="endTime" label={t`Ends at`} type="time" />
          <Minutes at={at} part="breakMinutes" label={t`Break, minutes`} max={240} />
          <Minutes at={at} part="toleranceMinutes" label={t`Tolerance, minutes`} max={120} />
          <ActionIcon
            variant="default"
            size="lg"
            disabled={fields.length === 1}
            aria-label={t`Remove the shift`}
            onClick={() => remove(at)}
          >
            <IconClose size={14} aria-hidden />
          </ActionIcon>
          <Days at={at} />
        </div>
      ))}
      <Button variant="default" onClick={() => append({ ...usualShift })}>{t`Add a shift`}</Button>
    </FieldGroup>
  )
}

interface PartProps {
  readonly at: number
  readonly part: string
  readonly label: string
}
function Text({ at, part, label, type }: PartProps & { type?: 'time' }) {
  const { value, set, shared } = useField<string>({ name: `shifts.${at}.${part}`, label })
  return (
    <TextInput
      {...shared}
      {...(type ? { type } : {})}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
function Minutes({ at, part, label, max }: PartProps & { max: number }) {
  const { value, set, shared } = useField<number>({ name: `shifts.${at}.${part}`, label })
  return (
    <NumberInput
      {...shared}
      allowDecimal={false}
      min={0}
      max={max}
      value={value ?? ''}
      onChange={(next) => set(next === '' ? undefined : Number(next))}
    />
  )
}
/** Days of the week the shift works. */
function Days({ at }: { at: number }) {
  const { t } = useLingui()
  const { value, set } = useField<number[]>({ name: `shifts.${at}.days`, label: t`Days` })
  return (
    <fieldset className={classes.days} aria-label={t`Days`}>
      <Chip.Group
        multiple
        value={(value ?? []).map(String)}
        onChange={(next) => set(next.map(Number).sort((a, b) => a - b))}
      >
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Chip key={day} size="xs" value={String(day)}>
            {weekdayName(day)}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  )
}
