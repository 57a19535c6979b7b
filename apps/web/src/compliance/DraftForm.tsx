import { contactChannels, loggedChannels } from '@cordillera/contract/collection/channels'
import { listPolicies, savePolicy } from '@cordillera/contract/compliance/policy'
import { type ContactLimit, limitCounts, limitUnits, type PolicyTerms } from '@cordillera/contract/compliance/terms'
import { countries } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import {
  FieldGroup,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  useField,
} from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { IconDelete } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { addDays, dayIn } from '../ui/show/dates.ts'
import classes from './compliance.module.css'
import type { Policy } from './policy.ts'
import { WeekBars } from './WeekBars.tsx'
import { useTermWords } from './words.ts'

/** A change of a country's policy: it begins as what is in force, or as one's own draft. */
export function DraftForm({ from, onClose }: { from: Policy; onClose: () => void }) {
  const { t } = useLingui()
  const words = useTermWords()
  const isEdit = from.state === 'draft' && from.own
  const tomorrow = addDays(dayIn(countries[from.country].zone, new Date()), 1)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={`${inWords(countries[from.country].name)}: ${isEdit ? t`edit the draft` : t`draft a change`}`}
      endpoint={savePolicy}
      defaults={{
        country: from.country,
        effectiveFrom: isEdit ? from.effectiveFrom : tomorrow,
        terms: from.terms,
        source: from.source,
        reason: isEdit ? (from.reason ?? '') : '',
        ...(isEdit && from.legalNote ? { legalNote: from.legalNote } : {}),
        ...(isEdit ? { policyId: from.policyId, version: from.version } : {}),
      }}
      submit={t`Save the draft`}
      success={t`Saved. Somebody else has to approve it.`}
      invalidate={[listPolicies]}
    >
      <DayField name="effectiveFrom" label={t`In force from`} min={tomorrow} />
      <FieldGroup title={t`Hours, on the borrower's clock`}>
        <WeekField before={from.state === 'draft' ? undefined : from.terms.week} />
        <SwitchField name="terms.onHolidays" label={t`Also on public holidays`} />
      </FieldGroup>
      <FieldGroup title={t`Whom and how`}>
        <MultiSelectField
          name="terms.channels"
          label={t`Channels`}
          options={contactChannels.map((value) => ({ value, label: words.channels[value] }))}
        />
        <MultiSelectField
          name="terms.parties"
          label={t`Beside the borrower`}
          optional
          options={(['codebtor', 'guarantor', 'thirdParty'] as const).map((value) => ({
            value,
            label: words.parties[value],
          }))}
        />
      </FieldGroup>
      <FieldGroup title={t`How often`}>
        <LimitsField />
        <NumberField
          name="terms.oneChannelDays"
          label={t`After a direct contact, days on the same channel`}
          min={0}
          max={31}
        />
      </FieldGroup>
      <FieldGroup title={t`What counts, and whom`}>
        <TextareaField
          name="terms.perMerchant"
          label={t`By which law each merchant counts alone`}
          description={t`Left empty, limits hold for the person over all merchants. Filled in, it leaves the law's bound and needs the legal note.`}
          rows={2}
          optional
        />
        <SwitchField name="terms.deliveredCounts" label={t`A delivered message is a direct contact`} />
        <SelectField
          name="terms.consent"
          label={t`The consumer authorises channels`}
          optional
          options={[
            { value: 'contract', label: t`by the loan's contract, until the register says otherwise` },
            { value: 'register', label: t`only in the register` },
          ]}
        />
        <SwitchField name="terms.provenAge" label={t`Others than the borrower must be known to be of age`} />
      </FieldGroup>
      <NoteFields until={tomorrow} />
      <TextareaField name="source" label={t`The law, and where it was read`} />
      <TextareaField name="reason" label={t`Why it changes`} rows={2} />
    </FormDrawer>
  )
}

/** The legal note without which a policy can't leave the law's bound. */
function NoteFields({ until }: { until: string }) {
  const { t } = useLingui()
  const { value, set } = useField<{ text: string; dated: string; until: string } | undefined>({
    name: 'legalNote',
    label: '',
  })
  return (
    <FieldGroup title={t`Legal note`}>
      <Switch
        label={t`A legal opinion lets this policy leave the law's bound`}
        checked={value !== undefined}
        onChange={(event) => set(event.currentTarget.checked ? { text: '', dated: '', until: '' } : undefined)}
      />
      {value && (
        <>
          <TextareaField name="legalNote.text" label={t`Who holds that it may, and why`} rows={2} />
          <DayField name="legalNote.dated" label={t`Day of the opinion`} />
          <DayField name="legalNote.until" label={t`Holds until`} min={until} />
        </>
      )}
    </FieldGroup>
  )
}

/** `before`: what is in force, drawn under what would be. */
function WeekField({ before }: { before: PolicyTerms['week'] | undefined }) {
  const { t } = useLingui()
  const { days } = useTermWords()
  const { value = [], set, shared } = useField<PolicyTerms['week']>({ name: 'terms.week', label: '' })
  const change = (day: number, hours: PolicyTerms['week'][number]) =>
    set(value.map((one, index) => (index === day ? hours : one)))
  return (
    <>
      <div className={classes.week}>
        {value.map((hours, day) => (
          <div key={days[day]}>
            <Switch
              label={days[day]}
              checked={hours !== null}
              onChange={(event) => change(day, event.currentTarget.checked ? { from: '08:00', to: '20:00' } : null)}
            />
            {hours && (
              <>
                <TextInput
                  aria-label={t`${days[day] ?? ''} from`}
                  value={hours.from}
                  onChange={(event) => change(day, { ...hours, from: event.currentTarget.value })}
                />
                <TextInput
                  aria-label={t`${days[day] ?? ''} to`}
                  value={hours.to}
                  onChange={(event) => change(day, { ...hours, to: event.currentTarget.value })}
                />
              </>
            )}
          </div>
        ))}
        {shared.error && <p role="alert">{shared.error}</p>}
      </div>
      <WeekBars week={value} before={before} />
    </>
  )
}

function LimitsField() {
  const { t } = useLingui()
  const words = useTermWords()
  const { value = [], set } = useField<ContactLimit[]>({ name: 'terms.limits', label: '' })
  const change = (at: number, part: Partial<ContactLimit>) =>
    set(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const counts = { attempts: t`attempts`, contacts: t`direct contacts` }
  return (
    <div className={classes.limits}>
      {value.map((limit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits have no name; they are edited where they stand
        <div key={at}>
          <NumberInput
            aria-label={t`At most`}
            min={1}
            max={100}
            value={limit.most}
            onChange={(most) => change(at, { most: Number(most) || 1 })}
          />
          <Select
            aria-label={t`Counting`}
            data={limitCounts.map((one) => ({ value: one, label: counts[one] }))}
            value={limit.counts}
            allowDeselect={false}
            onChange={(next) => change(at, { counts: limitCounts.find((one) => one === next) ?? 'attempts' })}
          />
          <NumberInput
            aria-label={t`In days`}
            min={1}
            max={31}
            value={limit.days}
            onChange={(days) => change(at, { days: Number(days) || 1 })}
          />
          <Select
            aria-label={t`Counted in`}
            data={limitUnits.map((one) => ({ value: one, label: words.units[one] }))}
            value={limit.unit ?? 'days'}
            allowDeselect={false}
            onChange={(next) => change(at, { unit: limitUnits.find((one) => one === next) ?? 'days' })}
          />
          <MultiSelect
            aria-label={t`Channels`}
            data={loggedChannels.map((one) => ({ value: one, label: words.channels[one] }))}
            value={limit.channels}
            onChange={(next) => change(at, { channels: loggedChannels.filter((one) => next.includes(one)) })}
          />
          <ActionIcon aria-label={t`Remove the limit`} onClick={() => set(value.filter((_, index) => index !== at))}>
            <IconDelete size={15} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => set([...value, { channels: [...loggedChannels], counts: 'attempts', most: 1, days: 1 }])}
      >
        {t`Add a limit`}
      </Button>
    </div>
  )
}
