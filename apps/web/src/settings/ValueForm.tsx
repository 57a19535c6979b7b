import type { Country } from '@cordillera/contract/countries'
import {
  type DictionaryName,
  dictionaryValues,
  listDictionary,
  saveDictionaryValue,
} from '@cordillera/contract/settings/dictionary'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { inWords } from '../ui/language.ts'
import type { Value } from './value.ts'

interface ValueFormProps {
  readonly list: DictionaryName
  readonly country: Country | undefined
  /** Null: a new one. */
  readonly value: Value | null
  readonly onClose: () => void
}

export function ValueForm({ list, country, value, onClose }: ValueFormProps) {
  const { t } = useLingui()
  const place = { list, ...(country ? { country } : {}) }
  const name = value ? inWords(value) : ''
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={value ? t`Edit ${name}` : t`Add a value`}
      endpoint={saveDictionaryValue}
      defaults={
        value
          ? {
              ...place,
              id: value.id,
              version: value.version,
              code: value.code,
              zh: value.zh,
              en: value.en,
              es: value.es,
            }
          : { ...place, code: '', zh: '', en: '', es: '' }
      }
      submit={value ? t`Save` : t`Add the value`}
      success={value ? t`The value was saved` : t`The value was added`}
      invalidate={[listDictionary, dictionaryValues]}
    >
      <TextField
        name="code"
        label={t`Code of the value`}
        disabled={value !== null}
        description={
          value
            ? t`Records carry it, so it stays.`
            : t`Letters, digits, - _ and . ; records carry it, and it never changes.`
        }
      />
      <TextField name="zh" label="中文" />
      <TextField name="en" label="English" />
      <TextField name="es" label="Español" />
    </FormDrawer>
  )
}
