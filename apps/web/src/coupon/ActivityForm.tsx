import type { Currency } from '@cordillera/contract/countries'
import {
  listCouponActivities,
  listCouponTemplates,
  previewCouponActivity,
  saveCouponActivity,
} from '@cordillera/contract/coupon/campaign'
import { couponEvents, couponParts } from '@cordillera/contract/coupon/campaign-terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, TextField, Two, WordsField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { currentLanguage } from '../ui/language.ts'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import type { Activity } from './activity.ts'
import { optionsOf } from './coupon-words.ts'

interface ActivityFormProps {
  readonly activity: Activity | null
  readonly currency: Currency
  readonly onClose: () => void
}

/** Who gets a coupon of which template, how many, what it may cost, and how many are compared with. */
export function ActivityForm({ activity, currency, onClose }: ActivityFormProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={activity ? t`Edit the activity` : t`New activity`}
      endpoint={saveCouponActivity}
      defaults={
        activity
          ? {
              ...{ activityId: activity.activityId, version: activity.version, templateId: activity.templateId },
              ...{ name: activity.name, audience: activity.audience, most: activity.most, budget: activity.budget },
              controlPercent: activity.controlPercent,
              ...(activity.eachOf ? { eachOf: activity.eachOf } : {}),
              ...(activity.eachUses === null ? {} : { eachUses: activity.eachUses }),
              ...(activity.eachBudget === null ? {} : { eachBudget: activity.eachBudget }),
              ...(activity.givesOn ? { givesOn: activity.givesOn } : {}),
              ...(activity.givesThrough ? { givesThrough: activity.givesThrough } : {}),
            }
          : { audience: { kind: 'bills', fromDay: -3, toDay: 0 }, most: 1000, controlPercent: 10 }
      }
      submit={t`Save the activity`}
      success={t`Saved as a draft: nobody gets anything until it begins.`}
      invalidate={[listCouponActivities]}
    >
      <Fields currency={currency} />
    </FormDrawer>
  )
}

function Fields({ currency }: { currency: Currency }) {
  const { t } = useLingui()
  const templates = useData(listCouponTemplates, { state: 'active' })
  const language = currentLanguage()
  return (
    <>
      <TextField name="name" label={t`Name`} />
      <SelectField
        name="templateId"
        label={t`Template`}
        description={t`Those in use`}
        options={(templates.data?.list ?? []).map(({ templateId, name }) => ({
          value: templateId,
          label: name[language],
        }))}
      />
      <Audience />
      <When />
      <Two>
        <NumberField name="most" label={t`People at most`} min={1} max={100_000} />
        <MoneyField
          name="budget"
          label={t`Budget`}
          description={t`What all uses together may cost`}
          currency={currency}
        />
      </Two>
      <Each currency={currency} />
      <NumberField
        name="controlPercent"
        label={t`Compared with, percent`}
        description={t`So many of those it fits get none: what they pay says what the coupons brought.`}
        min={0}
        max={50}
      />
    </>
  )
}

/** Without a choice there is no limit of each, so its two fields are not there. */
function Each({ currency }: { currency: Currency }) {
  const { t } = useLingui()
  const { setValue } = useFormContext()
  const eachOf = useWatch({ name: 'eachOf' })
  useEffect(() => {
    if (eachOf) return
    setValue('eachUses', undefined)
    setValue('eachBudget', undefined)
  }, [eachOf, setValue])
  return (
    <FieldGroup title={t`Limit of each part`}>
      <SelectField
        name="eachOf"
        label={t`Counted apart by`}
        description={t`Beside the limits of the whole; empty: none`}
        options={optionsOf(couponParts)}
        optional
      />
      {eachOf && (
        <Two>
          <NumberField name="eachUses" label={t`Uses of each`} min={1} optional />
          <MoneyField name="eachBudget" label={t`Budget of each`} currency={currency} optional />
        </Two>
      )}
    </FieldGroup>
  )
}

const empty = {
  bills: { kind: 'bills', fromDay: -3, toDay: 0 },
  list: { kind: 'list', userIds: [] },
  repaidOnTime: { kind: 'repaidOnTime', times: 3 },
  event: { kind: 'event', event: 'paidOnTime', times: 3 },
} as const

function When() {
  const { t } = useLingui()
  const isEvent = useWatch({ name: 'audience.kind' }) === 'event'
  return (
    <Two>
      <DayField name="givesOn" label={t`Given on`} description={t`Empty: as soon as it begins`} optional />
      {isEvent && <DayField name="givesThrough" label={t`Gives through`} description={t`The last day it waits`} />}
    </Two>
  )
}

function Audience() {
  const { t } = useLingui()
  const { setValue, getValues } = useFormContext()
  const kind = useWatch({ name: 'audience.kind' }) as keyof typeof empty
  // another kind keeps no fields of the one before
  useEffect(() => {
    const audience = getValues('audience')
    const known = empty[kind]
    setValue(
      'audience',
      Object.fromEntries(Object.keys(known).map((key) => [key, audience?.[key] ?? known[key as never]])),
    )
    if (kind !== 'event') setValue('givesThrough', undefined)
  }, [kind, getValues, setValue])
  const preview = useAction(previewCouponActivity, {
    onDone: ({ people }) => toast.success(plural(people, { one: '# person fits now', other: '# people fit now' })),
  })
  return (
    <FieldGroup title={t`Who gets it`}>
      <SelectField
        name="audience.kind"
        label={t`Chosen by`}
        options={[
          { value: 'bills', label: t`days of their bills` },
          { value: 'repaidOnTime', label: t`bills paid in time` },
          { value: 'list', label: t`a list of people` },
          { value: 'event', label: t`what happens to each from now on` },
        ]}
      />
      {kind === 'bills' && (
        <Two>
          <NumberField
            name="audience.fromDay"
            label={t`From day`}
            description={t`Days past due; before it negative`}
            min={-30}
            max={361}
          />
          <NumberField name="audience.toDay" label={t`To day`} min={-30} max={361} />
        </Two>
      )}
      {kind === 'repaidOnTime' && <NumberField name="audience.times" label={t`Times at least`} min={1} max={50} />}
      {kind === 'event' && (
        <Two>
          <SelectField name="audience.event" label={t`What it waits for`} options={optionsOf(couponEvents)} />
          <NumberField name="audience.times" label={t`At which time`} min={1} max={50} />
        </Two>
      )}
      {kind === 'list' && <WordsField name="audience.userIds" label={t`User ids`} />}
      <Button
        variant="default"
        loading={preview.pending}
        onClick={() => void preview.run({ audience: getValues('audience') })}
      >
        {t`How many are that now?`}
      </Button>
    </FieldGroup>
  )
}
