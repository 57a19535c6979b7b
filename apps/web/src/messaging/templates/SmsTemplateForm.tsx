import type { Output } from '@cordillera/contract/endpoint'
import { messageChannels } from '@cordillera/contract/messaging/message'
import {
  listSmsTemplates,
  saveSmsTemplate,
  smsTemplateChoices,
  smsTemplateDetail,
} from '@cordillera/contract/messaging/sms-template'
import {
  type FillType,
  fillTypes,
  type SmsVariable,
  smsVariables,
  type TemplateTexts,
  templateModels,
  variablesOf,
} from '@cordillera/contract/messaging/sms-template-terms'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, TextField, Two, useField } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { optionsOf } from '../options.ts'
import { useKindWords } from '../words.ts'
import { TextsField } from './TextsField.tsx'

type Detail = Output<typeof smsTemplateDetail>
type Choices = Output<typeof smsTemplateChoices>

interface SmsTemplateFormProps {
  /** Null: a new one. */
  readonly template: Detail | null
  readonly onClose: () => void
}

/** A template written in its languages, with what it costs and how it will look in sight. */
export function SmsTemplateForm(props: SmsTemplateFormProps) {
  const { data, error, refetch } = useData(smsTemplateChoices, {})
  if (!data && !error) return null
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(choices) => <Form {...props} choices={choices} />}
    </Loaded>
  )
}

function Form({ template, choices, onClose }: SmsTemplateFormProps & { choices: Choices }) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const newest = template?.versions[0]
  const isOld = template !== null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={template ? t`Write the next version of ${template.businessId}` : t`New template`}
      endpoint={saveSmsTemplate}
      defaults={{
        ...(template ? { templateId: template.templateId, version: template.version } : {}),
        businessId: template?.businessId ?? '',
        description: template?.description ?? '',
        channel: template?.channel ?? 'sms',
        model: template?.model ?? 'service',
        // one short message is all that Colombian short codes carry reliably
        segmentsAtMost: template?.segmentsAtMost ?? (choices.country === 'CO' ? 1 : 2),
        fillType: newest?.fillType ?? 2,
        variables: newest?.variables ?? [],
        linkId: newest?.linkId ?? null,
        texts: newest?.texts ?? { es: { subject: null, text: '' } },
      }}
      submit={t`Save the draft`}
      success={t`Saved as a draft. Hand it in, and somebody else approves it.`}
      invalidate={[listSmsTemplates, smsTemplateDetail]}
    >
      <Two>
        <TextField
          name="businessId"
          label={t`Business id`}
          disabled={isOld}
          description={t`Whoever sends names the template by it; it never changes.`}
        />
        <TextField name="description" label={t`Description`} />
      </Two>
      <Two>
        <SelectField
          name="channel"
          label={t`Kind`}
          disabled={isOld}
          options={messageChannels.map((value) => ({ value, label: kinds[value] }))}
        />
        <SelectField name="model" label={t`Model`} disabled={isOld} options={optionsOf(templateModels)} />
      </Two>
      <Two>
        <SelectField
          name="fillType"
          label={t`Fill type`}
          options={([0, 1, 2] as const).map((value) => ({ value, label: `${value} · ${inWords(fillTypes[value])}` }))}
        />
        <NumberField name="segmentsAtMost" label={t`Segments at most`} min={1} max={10} />
      </Two>
      <VariablesField />
      <LinkField links={choices.links} />
      <FieldGroup title={t`Text`}>
        <TextsField choices={choices} />
      </FieldGroup>
    </FormDrawer>
  )
}

/** Where `shortLink` leads; asked for only where a text has it. */
function LinkField({ links }: { links: Choices['links'] }) {
  const { t } = useLingui()
  const [fillType, variables, texts] = useWatch({ name: ['fillType', 'variables', 'texts'] }) as [
    FillType,
    SmsVariable[],
    TemplateTexts,
  ]
  const { value, set } = useField<string | null>({ name: 'linkId', label: '' })
  const written = [texts.es, texts.en, texts.zh].filter((one) => one !== undefined)
  const hasLink = written.some(({ text }) => variablesOf({ fillType, variables }, text).includes('shortLink'))
  if (!hasLink) {
    if (value) queueMicrotask(() => set(null))
    return null
  }
  return (
    <Select
      label={t`Short link`}
      withAsterisk
      placeholder={t`Links are kept on the screen of short links`}
      data={links.map(({ linkId, name }) => ({ value: linkId, label: name }))}
      value={value ?? null}
      onChange={set}
    />
  )
}

/** Which variable each `%s` takes, in order; the other ways of filling name them in the text. */
function VariablesField() {
  const { t } = useLingui()
  const fillType = useWatch({ name: 'fillType' }) as FillType
  const { value = [], set } = useField<string[]>({ name: 'variables', label: '' })
  if (fillType !== 1) {
    if (value.length > 0) queueMicrotask(() => set([]))
    return null
  }
  const options = Object.entries(smsVariables).map(([name, { words }]) => ({ value: name, label: inWords(words) }))
  return (
    <Two>
      {[...value, ''].map((name, at) => {
        const number = at + 1
        return (
          <Select
            // the place is the identity: the same variable may stand at two
            key={number}
            label={t`%s number ${number}`}
            placeholder={t`none`}
            data={options}
            clearable
            value={name || null}
            onChange={(next) => {
              const rest = value.filter((_, place) => place !== at)
              set(next ? [...rest.slice(0, at), next, ...rest.slice(at)] : rest)
            }}
          />
        )
      })}
    </Two>
  )
}
