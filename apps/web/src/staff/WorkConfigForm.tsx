import { type ContactChannel, channelWords, contactChannels } from '@cordillera/contract/collection/channels'
import { updateWorkConfig } from '@cordillera/contract/staff/change'
import { getUserInfo } from '@cordillera/contract/staff/workflow'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, MultiSelectField, NumberField, SelectField, Two, useField } from '../ui/form/fields.tsx'
import { IconClose } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { useData } from '../ui/use-data.ts'
import { changedByStaff, type PersonInfo, seen } from './person.ts'
import classes from './staff.module.css'
import { languageOptions, stageOptions } from './words.ts'

/** How somebody works: shift, how much, in which languages, from which lines. */
export function WorkConfigForm({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const { data: info } = useData(getUserInfo, { accountId })
  return info ? <ConfigOf info={info} onClose={onClose} /> : null
}

function ConfigOf({ info, onClose }: { info: PersonInfo; onClose: () => void }) {
  const { t } = useLingui()
  const { name, shift, dailyCapacity, caseLimit, stagesCovered, outboundAccounts } = info
  const { data: places = [] } = useData(allWorkplace, { country: info.country })
  const shifts = places.find(({ workplaceId }) => workplaceId === info.workplace)?.shifts ?? []
  const languages = info.languages as ('es' | 'en' | 'zh' | 'pt' | 'qu')[]
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Work config of ${name}`}
      endpoint={updateWorkConfig}
      defaults={{
        ...seen(info),
        shift,
        dailyCapacity,
        caseLimit,
        languages,
        stagesCovered,
        outboundAccounts: outboundAccounts as { channel: ContactChannel; name: string }[],
      }}
      submit={t`Save the work config`}
      success={t`The work config is saved.`}
      invalidate={[...changedByStaff]}
    >
      <NullableSelect
        name="shift"
        label={t`Shift`}
        description={t`Empty: the workplace's usual one.`}
        options={shifts.map(({ shiftId, name: shiftName, startTime, endTime }) => ({
          value: shiftId,
          label: `${shiftName} · ${startTime}–${endTime}`,
        }))}
      />
      <Two>
        <NullableNumber name="dailyCapacity" label={t`New cases a day`} description={t`Empty: no limit.`} />
        <NullableNumber name="caseLimit" label={t`Case limit`} description={t`Open cases at most.`} />
      </Two>
      <MultiSelectField name="languages" label={t`Languages`} options={languageOptions} optional />
      <MultiSelectField
        name="stagesCovered"
        label={t`Also covers`}
        description={t`Cases stay with them when they move on to one of these stages.`}
        options={stageOptions().filter(({ value }) => value !== info.period)}
        optional
      />
      <OutboundAccounts />
    </FormDrawer>
  )
}

/** The wire says null for "none": the fields of the kit leave an empty one out. */
function NullableNumber(props: { name: string; label: string; description: string }) {
  const { setValue } = useFormContext()
  const value = useWatch({ name: props.name }) as number | null | undefined
  if (value === undefined) queueMicrotask(() => setValue(props.name, null))
  return <NumberField {...props} min={1} max={10_000} optional />
}
function NullableSelect(props: {
  name: string
  label: string
  description: string
  options: { value: number; label: string }[]
}) {
  const { setValue } = useFormContext()
  const value = useWatch({ name: props.name }) as number | null | undefined
  if (value === undefined) queueMicrotask(() => setValue(props.name, null))
  return <SelectField {...props} optional />
}

/** Lines and messaging accounts that this person alone uses. */
function OutboundAccounts() {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ name: 'outboundAccounts' })
  return (
    <FieldGroup title={t`Outbound accounts`}>
      <div className={classes.lines}>
        {fields.map((field, at) => (
          <div key={field.id} className={classes.line}>
            <ChannelField at={at} />
            <NameField at={at} />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t`Remove the outbound account`}
              onClick={() => remove(at)}
            >
              <IconClose size={14} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        variant="default"
        onClick={() => append({ channel: 'call', name: '' })}
      >{t`Add an outbound account`}</Button>
    </FieldGroup>
  )
}

function ChannelField({ at }: { at: number }) {
  const { t } = useLingui()
  const { value, set } = useField<string>({ name: `outboundAccounts.${at}.channel`, label: t`Channel` })
  return (
    <Select
      aria-label={t`Channel`}
      data={contactChannels.map((value) => ({ value, label: inWords(channelWords[value]) }))}
      allowDeselect={false}
      value={value ?? 'call'}
      onChange={(next) => set(next ?? 'call')}
    />
  )
}
function NameField({ at }: { at: number }) {
  const { t } = useLingui()
  const { value, set, shared } = useField<string>({ name: `outboundAccounts.${at}.name`, label: t`Number or name` })
  return (
    <TextInput
      {...shared}
      label={undefined}
      aria-label={t`Number or name`}
      placeholder={t`Number or name`}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
