import { useLingui } from '@lingui/react/macro'
import { NumberField, SelectField, TextField, Two } from '../../ui/form/fields.tsx'
import { useChoices } from '../ChoicesContext.ts'
import { ContentPage } from '../ContentPage.tsx'
import { TextsFields } from '../fields.tsx'
import { ImageField } from '../ImageField.tsx'

/** /loan_market/loan_market_recommend: products that the app recommends, and why. */
export default function RecommendPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="recommend"
      begin={{ body: { productCode: '', weight: 50, texts: {} } }}
      about={t`A product that the app recommends, and why; shown in their order.`}
      fields={<Fields />}
    />
  )
}

function Fields() {
  const { t } = useLingui()
  const { products } = useChoices()
  return (
    <>
      <Two>
        <SelectField
          name="body.productCode"
          label={t`Product`}
          options={products.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        />
        <NumberField
          name="body.weight"
          label={t`Weight`}
          description={t`1 to 100; the app prefers the heavier`}
          min={1}
          max={100}
        />
      </Two>
      <TextsFields kind="recommend">
        {(prefix) => <TextField name={`${prefix}.reason`} label={t`Why it is recommended`} optional />}
      </TextsFields>
      <ImageField name="body.image" label={t`Icon`} slot="icon" optional />
    </>
  )
}
