/** The fields that items of every kind share; a kind's own form puts its own between them. */
import { type ContentKindName, kindOf } from '@cordillera/contract/market/kinds'
import { type Language, languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { Select, Tabs, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDictionary } from '../settings/public.ts'
import {
  FieldGroup,
  type FieldProps,
  SelectField,
  TextareaField,
  TextField,
  Two,
  useField,
  WordsField,
} from '../ui/form/fields.tsx'
import { useChoices } from './ChoicesContext.ts'
import { customerOptions, jumpOptions, languageNames, languageOptions, optionsOf, platformOptions } from './words.ts'

/** A minute of the merchant's clock. */
export function MinuteField(props: FieldProps) {
  const { value, set, shared } = useField<string>(props)
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value.slice(0, 16) || undefined)}
    />
  )
}

/** Name, and the place where the kind has several. */
export function NameFields({ kind, isNew }: { kind: ContentKindName; isNew: boolean }) {
  const { t } = useLingui()
  const { slots } = kindOf(kind)
  return (
    <Two>
      <TextField name="title" label={t`Name`} description={t`Only staff read it`} />
      {slots === 'named' && (
        <TextField
          name="slot"
          label={t`Key`}
          description={
            isNew ? t`Letters, digits, dots and hyphens; the app asks for it by this` : t`The app asks for it by this`
          }
        />
      )}
      {slots !== null && slots !== 'named' && (
        <SelectField name="slot" label={t`Where it stands`} options={optionsOf(slots)} />
      )}
    </Two>
  )
}

/** For whom an item is. */
export function TargetFields({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { timeZone } = useChoices()
  return (
    <FieldGroup title={t`Who sees it`}>
      <Two>
        <SelectField name="platform" label={t`Platform`} options={platformOptions()} />
        <SelectField
          name="language"
          label={t`Readers of`}
          placeholder={t`every language`}
          options={languageOptions()}
          optional
        />
      </Two>
      <Two>
        <TextField
          name="versionFrom"
          label={t`From version`}
          placeholder="1.10.0"
          description={t`Itself among them`}
          optional
        />
        <TextField
          name="versionBefore"
          label={t`Before version`}
          placeholder="2.0.0"
          description={t`Itself not among them`}
          optional
        />
      </Two>
      <Two>
        <SelectField
          name="customer"
          label={t`Customers`}
          description={t`As the app says of them`}
          options={customerOptions()}
        />
        <WordsField
          name="districts"
          label={t`Districts`}
          description={t`None: everywhere. End each with Enter`}
          optional
        />
      </Two>
      <Two>
        <MinuteField name="validFrom" label={t`Valid from`} description={timeZone} optional />
        <MinuteField name="validTo" label={t`Valid until`} description={timeZone} optional />
      </Two>
      {children}
    </FieldGroup>
  )
}

/** Where an item leads. */
export function JumpFields() {
  const { t } = useLingui()
  const { control } = useFormContext()
  const jumpType = useWatch({ control, name: 'jumpType' }) as string | undefined
  const pages = useDictionary('app_page')
  const { customPages, hosts } = useChoices()
  const options = [
    ...pages.options,
    ...customPages.map(({ key, title }) => ({ value: `custom:${key}`, label: `${title} (${key})` })),
  ]
  return (
    <FieldGroup title={t`Where it leads`}>
      <Two>
        <JumpTypeField />
        {jumpType === 'interior' && <SelectField name="jumpTarget" label={t`Page`} options={options} />}
        {jumpType === 'web' && (
          <TextField
            name="jumpTarget"
            label={t`Web address`}
            placeholder="https://"
            description={t`Allowed sites: ${hosts.join(', ')}`}
          />
        )}
      </Two>
    </FieldGroup>
  )
}

/** Another way of leading somewhere has another target. */
function JumpTypeField() {
  const { t } = useLingui()
  const { setValue } = useFormContext()
  const { value = 'none', set, shared } = useField<string>({ name: 'jumpType', label: t`Leads to` })
  return (
    <Select
      {...shared}
      data={jumpOptions()}
      allowDeselect={false}
      value={value}
      onChange={(next) => {
        set(next ?? 'none')
        setValue('jumpTarget', undefined)
      }}
    />
  )
}

/** Texts of each language on a tab of its own; one that was begun has to be finished before it goes live. */
export function TextsFields({ kind, children }: { kind: ContentKindName; children: (prefix: string) => ReactNode }) {
  const { t } = useLingui()
  const { language: own } = useChoices()
  const { control } = useFormContext()
  const texts = useWatch({ control, name: 'body.texts' }) as
    | Partial<Record<Language, Record<string, string>>>
    | undefined
  const ordered = [own, ...languages.filter((language) => language !== own)]
  const stateOf = (language: Language) => {
    const said = texts?.[language] ?? {}
    const needed = kindOf(kind).texts
    if (!Object.values(said).some((text) => text?.trim())) return ''
    return needed.every((name) => said[name]?.trim()) ? ' ✓' : ' …'
  }
  return (
    <FieldGroup title={t`Texts`}>
      <Tabs defaultValue={own} keepMounted>
        <Tabs.List>
          {ordered.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {languageNames[language]}
              {stateOf(language)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ordered.map((language) => (
          <Tabs.Panel key={language} value={language} pt="sm">
            {children(`body.texts.${language}`)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </FieldGroup>
  )
}

/** A line and a longer text, as most kinds have them. */
export function TitleAndText({ prefix }: { prefix: string }) {
  const { t } = useLingui()
  return (
    <>
      <TextField name={`${prefix}.title`} label={t`Title`} optional />
      <TextareaField name={`${prefix}.text`} label={t`Text`} optional />
    </>
  )
}
