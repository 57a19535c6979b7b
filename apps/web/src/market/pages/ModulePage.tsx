import { moduleTypes } from '@cordillera/contract/market/kinds'
import { useLingui } from '@lingui/react/macro'
import { NumberField, SelectField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { ContentPage } from '../ContentPage.tsx'
import { TextsFields } from '../fields.tsx'
import { optionsOf } from '../words.ts'

/** /loan_market/loan_market_module_manage: parts that layouts are made of. */
export default function ModulePage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="module"
      begin={{ body: { type: 'banner', most: 5, texts: {} } }}
      about={t`A module is a part of a page, such as banners or a list of products; layouts name it by its key.`}
      fields={
        <>
          <Two>
            <SelectField name="body.type" label={t`What it shows`} options={optionsOf(moduleTypes)} />
            <NumberField name="body.most" label={t`How many at most`} min={1} max={30} />
          </Two>
          <TextsFields kind="module">
            {(prefix) => (
              <>
                <TextField name={`${prefix}.heading`} label={t`Heading`} optional />
                <TextareaField name={`${prefix}.text`} label={t`Text`} optional />
              </>
            )}
          </TextsFields>
        </>
      }
    />
  )
}
