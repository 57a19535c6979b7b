import { cascadeTemplates } from '@cordillera/contract/messaging/cascade'
import { type CascadeStep, type StepKind, stepKinds, stepsAtMost } from '@cordillera/contract/messaging/cascade-terms'
import { useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FieldGroup, NumberField, SelectField, TimeField, Two } from '../../ui/form/fields.tsx'
import { useData } from '../../ui/use-data.ts'
import { optionsOf } from '../options.ts'
import { useKindWords } from '../words.ts'
import { useTargetWords } from './StepList.tsx'

/** A step of each kind as it is added. */
const fresh: Record<StepKind, object> = {
  message: { kind: 'message', waitHours: 24 },
  waitFor: { kind: 'waitFor', hours: 2, delivered: 0 },
  delay: { kind: 'delay', minutes: 120 },
  split: { kind: 'split', percent: 50 },
  call: { kind: 'call', days: 1, at: '09:00' },
  exit: { kind: 'exit' },
}

/** The steps of a cascade, one under the other; each leads to later ones alone. */
export function StepsField() {
  const { t } = useLingui()
  const { fields, append, remove, swap, update } = useFieldArray({ name: 'steps' })
  return (
    <>
      {fields.map((field, at) => (
        <FieldGroup key={field.id} title={t`Step ${at + 1}`}>
          <Kind at={at} onChange={(kind) => update(at, fresh[kind])} />
          <StepFields at={at} count={fields.length} />
          <div>
            {at > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t`Move step ${at + 1} up`}
                onClick={() => swap(at, at - 1)}
              >{t`Up`}</Button>
            )}
            {fields.length > 1 && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t`Remove step ${at + 1}`}
                onClick={() => remove(at)}
              >{t`Remove`}</Button>
            )}
          </div>
        </FieldGroup>
      ))}
      {fields.length < stepsAtMost && (
        <Button variant="default" size="compact-sm" onClick={() => append(fresh.message)}>{t`Add a step`}</Button>
      )}
    </>
  )
}

function Kind({ at, onChange }: { at: number; onChange: (kind: StepKind) => void }) {
  const { t } = useLingui()
  const kind = useWatch({ name: `steps.${at}.kind` }) as StepKind
  return (
    <Select
      label={t`Kind of step`}
      data={optionsOf(stepKinds)}
      allowDeselect={false}
      value={kind}
      onChange={(next) => next && onChange(next as StepKind)}
    />
  )
}

function StepFields({ at, count }: { at: number; count: number }) {
  const { t } = useLingui()
  const step = useWatch({ name: `steps.${at}` }) as CascadeStep
  const where = useTargetWords()
  const name = (field: string) => `steps.${at}.${field}`
  const targets = [0, ...Array.from({ length: count - at - 1 }, (_, n) => at + n + 2)].map((to) => ({
    value: to,
    label: where(to),
  }))
  const leads = (field: string, label: string) => (
    <SelectField name={name(field)} label={label} options={targets} placeholder={where(undefined)} optional />
  )
  switch (step.kind) {
    case 'message':
      return <MessageFields at={at} />
    case 'waitFor':
      return (
        <>
          <NumberField name={name('hours')} label={t`Hours at most`} />
          <Two>
            {leads('delivered', t`Delivered: goes to`)}
            {leads('otherwise', t`Otherwise: goes to`)}
          </Two>
        </>
      )
    case 'delay':
      return (
        <>
          <NumberField
            name={name('minutes')}
            label={t`Minutes`}
            description={t`Or leave it empty and say an hour`}
            optional
          />
          <Two>
            <NumberField name={name('days')} label={t`Days on`} optional />
            <TimeField name={name('at')} label={t`Hour where they live`} optional />
          </Two>
        </>
      )
    case 'split':
      return (
        <>
          <NumberField name={name('percent')} label={t`Of a hundred`} />
          <Two>
            {leads('first', t`So many go to`)}
            {leads('second', t`The others go to`)}
          </Two>
        </>
      )
    case 'call':
      return (
        <Two>
          <NumberField name={name('days')} label={t`Days on`} />
          <TimeField name={name('at')} label={t`Hour where they live`} />
        </Two>
      )
    default:
      return null
  }
}

function MessageFields({ at }: { at: number }) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const templates = useData(cascadeTemplates, {})
  const options = (templates.data ?? []).map(({ template, description, channel }) => ({
    value: template,
    label: `${kinds[channel]} · ${template} · ${description}`,
  }))
  return (
    <>
      <SelectField
        name={`steps.${at}.template`}
        label={t`Template`}
        description={t`Approved, for collection or service, filled by a case and a short link in use`}
        options={options}
      />
      <NumberField
        name={`steps.${at}.waitHours`}
        label={t`Hours to wait where the gate forbids it now`}
        description={t`Then it goes on without this message`}
      />
    </>
  )
}
