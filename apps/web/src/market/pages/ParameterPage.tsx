import { parameterTypes } from '@cordillera/contract/market/kinds'
import { useLingui } from '@lingui/react/macro'
import { SelectField, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { text } from '../../ui/table/columns.tsx'
import { ContentPage } from '../ContentPage.tsx'
import type { Item } from '../item.ts'
import { optionsOf } from '../words.ts'

/** /app_operation/app_param_config: values that the app works by. */
export default function ParameterPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="parameter"
      begin={{ body: { type: 'text', value: '', description: '' } }}
      about={t`A value that the app works by. It goes to every phone: no keys, no passwords.`}
      columns={() => [
        text<Item>({ id: 'value', header: t`Value`, value: (row) => String(row.body['value'] ?? ''), width: 180 }),
        text<Item>({
          id: 'description',
          header: t`What it is for`,
          value: (row) => String(row.body['description'] ?? ''),
          width: 220,
        }),
      ]}
      fields={
        <>
          <SelectField name="body.type" label={t`Type`} options={optionsOf(parameterTypes)} />
          <TextareaField name="body.value" label={t`Value`} rows={2} />
          <TextField name="body.description" label={t`What it is for`} />
        </>
      }
    />
  )
}
