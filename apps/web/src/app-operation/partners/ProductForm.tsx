import {
  listPartnerControls,
  listPartnerProducts,
  revenueModelNames,
  revenueModels,
  savePartnerProduct,
  trackingMacros,
} from '@cordillera/contract/app-operation/partners'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { usePlace } from '../../acquisition/public.ts'
import { languageNames } from '../../market/public.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { inWords } from '../../ui/language.ts'
import type { Product } from './product.ts'

/** What a partner lends, where people are sent, and what the partner pays for them. */
export function ProductForm({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, currency, channels } = usePlace()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={product ? product.code : t`New product`}
      endpoint={savePartnerProduct}
      defaults={
        product ? known(product) : { merchant, names: {}, requirements: {}, revenueModel: 'click', rateText: '' }
      }
      submit={t`Save the product`}
      success={product ? t`Saved.` : t`Saved; nobody is offered it yet. Switch it on under partner caps.`}
      invalidate={[listPartnerProducts, listPartnerControls]}
    >
      <Two>
        <TextField
          name="code"
          label={t`Code`}
          description={t`As app and partner name it; it stays`}
          disabled={product !== null}
        />
        <TextField name="partner" label={t`Partner`} />
      </Two>
      <FieldGroup title={t`Name`}>
        {languages.map((language) => (
          <TextField key={language} name={`names.${language}`} label={languageNames[language]} optional />
        ))}
      </FieldGroup>
      <FieldGroup title={t`Terms`}>
        <Two>
          <MoneyField name="amountFrom" label={t`Amount from`} currency={currency} />
          <MoneyField name="amountTo" label={t`Amount up to`} currency={currency} />
        </Two>
        <Two>
          <NumberField name="daysFrom" label={t`Days from`} min={1} />
          <NumberField name="daysTo" label={t`Days up to`} min={1} />
        </Two>
        <TextField name="rateText" label={t`Rate`} description={t`As borrowers read it`} optional />
        {languages.map((language) => (
          <TextareaField
            key={language}
            name={`requirements.${language}`}
            label={t`Requirements, ${languageNames[language]}`}
            rows={2}
            optional
          />
        ))}
      </FieldGroup>
      <FieldGroup title={t`Where people are sent`}>
        <TextField
          name="targetUrl"
          label={t`Web address`}
          placeholder="https://"
          description={t`Filled in when somebody goes: ${trackingMacros.map((name) => `{${name}}`).join(' ')}`}
        />
        <Two>
          <SelectField
            name="revenueModel"
            label={t`Pays us`}
            options={revenueModelNames.map((value) => ({ value, label: inWords(revenueModels[value]) }))}
          />
          <MoneyField name="revenue" label={t`Price`} currency={currency} />
        </Two>
        <TextField
          name="secret"
          label={t`Secret of its notices`}
          description={
            product?.secretSet ? t`One is set; typed here, another takes its place` : t`At least 16 characters`
          }
          optional
        />
        <SelectField
          name="channelId"
          label={t`Sends people by`}
          options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
          optional
        />
      </FieldGroup>
    </FormDrawer>
  )
}

function known(product: Product) {
  const { productId, version, code, partner, names, requirements, rateText, amountFrom, amountTo } = product
  const { daysFrom, daysTo, targetUrl, imageId, channelId, revenueModel, revenue } = product
  return {
    ...{ productId, version, code, partner, names, requirements, rateText, amountFrom, amountTo },
    ...{ daysFrom, daysTo, targetUrl, imageId, channelId, revenueModel, revenue },
  }
}
