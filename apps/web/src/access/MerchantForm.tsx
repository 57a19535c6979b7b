import { listMerchants, saveMerchant } from '@cordillera/contract/access/merchant'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { type Country, countries, countryNames, zonesOf } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextField, Two } from '../ui/form/fields.tsx'
import { inWords } from '../ui/language.ts'

export type Merchant = Output<typeof listMerchants>[number]

/** `merchant` null: a new one. */
export function MerchantForm({ merchant, onClose }: { merchant: Merchant | null; onClose: () => void }) {
  const { t } = useLingui()
  const name = merchant?.name ?? ''
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={merchant ? t`Edit ${name}` : t`New merchant`}
      endpoint={saveMerchant}
      defaults={
        merchant
          ? {
              merchant: merchant.merchant,
              version: merchant.version,
              name,
              appId: merchant.appId,
              country: merchant.country,
              timeZone: merchant.timeZone,
            }
          : { name: '', appId: '' }
      }
      submit={merchant ? t`Save the merchant` : t`Create the merchant`}
      success={
        merchant
          ? t`The merchant was saved`
          : t`The merchant is made. Give people the right to use it in their accounts.`
      }
      invalidate={[listMerchants, queryUserInfo]}
    >
      <TextField
        name="name"
        label={t`Name`}
        description={t`The lending brand, as loan books and borrowers' pages say it`}
      />
      <TextField name="appId" label={t`App id`} description={t`Small letters, digits, - _ and .`} />
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          disabled={merchant !== null}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <Zone />
      </Two>
    </FormDrawer>
  )
}

/** The zones of the chosen country; its currency follows from it. */
function Zone() {
  const { t } = useLingui()
  const country = useWatch({ name: 'country' }) as Country | undefined
  const { getValues, setValue } = useFormContext()
  // the usual zone of the country, until another of its zones is chosen
  useEffect(() => {
    if (country && !zonesOf[country].includes(getValues('timeZone'))) setValue('timeZone', zonesOf[country][0])
  }, [country, getValues, setValue])
  const currency = country && countries[country].currency
  return (
    <SelectField
      name="timeZone"
      label={t`Time zone`}
      disabled={!country}
      description={currency ? t`Days begin in it; amounts are in ${currency}` : t`Choose the country first`}
      options={(country ? zonesOf[country] : []).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
    />
  )
}
