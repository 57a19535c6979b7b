import type { Country } from '@cordillera/contract/countries'
import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FieldGroup, SelectField, TextField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { PhoneField } from '../ui/form/PhoneField.tsx'
import { relationOptions, sexOptions } from './words.ts'

/** What is known of a person: the same when hiring and when correcting. */
export function PersonFields({ country }: { country: Country }) {
  const { t } = useLingui()
  return (
    <>
      <FieldGroup title={t`Person`}>
        <TextField name="name" label={t`Real name`} />
        <Two>
          <SelectField name="sex" label={t`Sex`} options={sexOptions()} />
          <DayField name="birthday" label={t`Birthday`} />
        </Two>
        <Two>
          <PhoneField name="phone" label={t`Phone`} country={country} />
          <PhoneField name="secondPhone" label={t`Second phone`} country={country} optional />
        </Two>
        <TextField name="email" label={t`E-mail`} />
        <TextField name="address" label={t`Address`} optional />
      </FieldGroup>
      <FieldGroup title={t`Emergency contact`}>
        <Two>
          <TextField name="emergencyName" label={t`Name`} optional />
          <SelectField name="emergencyRelation" label={t`Relation`} options={relationOptions()} optional />
        </Two>
        <PhoneField name="emergencyPhone" label={t`Emergency phone`} country={country} optional />
      </FieldGroup>
      <FieldGroup title={t`Salary`}>
        <Two>
          <TextField name="bankName" label={t`Bank`} optional />
          <TextField name="bankAccount" label={t`Bank account`} description={accountHint(country)} optional />
        </Two>
      </FieldGroup>
    </>
  )
}

function accountHint(country: Country): string {
  if (country === 'MX') return say`CLABE, 18 digits; its check digit is verified.`
  if (country === 'PE') return say`CCI, 20 digits; its check digits are verified.`
  return say`6 to 20 digits.`
}
