import {
  closingTypeNames,
  closingTypes,
  productsTypeNames,
  productsTypes,
} from '@cordillera/contract/app-operation/closes'
import { checkClosingRule, listClosingRules, saveClosingRule } from '@cordillera/contract/app-operation/closing'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { usePlace } from '../../acquisition/public.ts'
import { customerOptions, languageNames, MinuteField, platformOptions } from '../../market/public.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import {
  FieldGroup,
  MultiSelectField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
  TimeField,
  Two,
  WordsField,
} from '../../ui/form/fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { inWords } from '../../ui/language.ts'
import { zoneName } from '../../ui/show/dates.ts'
import { DistrictsField } from '../DistrictsField.tsx'
import { type Rule, termsOf, weekdayOptions } from './rule.ts'

/** What a rule closes, for whom, when, and what borrowers read. */
export function ClosingForm({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant } = usePlace()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={rule ? rule.name : t`New rule`}
      endpoint={saveClosingRule}
      defaults={
        rule
          ? { ruleId: rule.ruleId, version: rule.version, name: rule.name, texts: rule.texts, ...termsOf(rule) }
          : { merchant, closingType: 'apply', productsType: 'all', platform: 'all', customer: 'all', texts: {} }
      }
      submit={t`Save the rule`}
      success={
        rule ? t`Saved.` : t`Saved; it closes nothing yet. Open it to see what it would close, then switch it on.`
      }
      invalidate={[listClosingRules, checkClosingRule]}
    >
      <TextField name="name" label={t`Name`} description={t`Only staff read it`} />
      <Two>
        <SelectField
          name="closingType"
          label={t({ message: 'Closes', context: 'closing rule' })}
          options={closingTypeNames.map((value) => ({ value, label: inWords(closingTypes[value]) }))}
        />
        <SelectField
          name="productsType"
          label={t`Products`}
          options={productsTypeNames.map((value) => ({ value, label: inWords(productsTypes[value]) }))}
        />
      </Two>
      <ChosenProducts />
      <LimitFields />
      <ScheduleFields />
      <FieldGroup title={t`What borrowers read`}>
        {languages.map((language) => (
          <TextareaField key={language} name={`texts.${language}`} label={languageNames[language]} rows={2} optional />
        ))}
      </FieldGroup>
    </FormDrawer>
  )
}

function ChosenProducts() {
  const { t } = useLingui()
  const productsType = useWatch({ name: 'productsType' }) as string | undefined
  if (productsType !== 'chosen') return null
  return <WordsField name="productCodes" label={t`Product codes`} description={t`End each with Enter`} />
}

function LimitFields() {
  const { t } = useLingui()
  const { currency } = usePlace()
  return (
    <FieldGroup title={t`For whom`}>
      <Two>
        <SelectField name="platform" label={t`Platform`} options={platformOptions()} />
        <SelectField name="customer" label={t`Customers`} options={customerOptions()} />
      </Two>
      <DistrictsField name="districts" label={t`Districts`} />
      <Two>
        <NumberField name="registeredFrom" label={t`Registered for at least`} suffix={t`days`} min={0} optional />
        <NumberField name="registeredTo" label={t`Registered for at most`} suffix={t`days`} min={0} optional />
      </Two>
      <Two>
        <MoneyField name="amountFrom" label={t`Amount from`} currency={currency} optional />
        <MoneyField name="amountTo" label={t`Amount up to`} currency={currency} optional />
      </Two>
      <Two>
        <NumberField name="loansFrom" label={t`Loans before, at least`} min={0} optional />
        <NumberField name="loansTo" label={t`Loans before, at most`} min={0} optional />
      </Two>
    </FieldGroup>
  )
}

function ScheduleFields() {
  const { t } = useLingui()
  const { timeZone } = usePlace()
  return (
    <FieldGroup title={t`When`}>
      <Two>
        <MinuteField name="validFrom" label={t`Valid from`} description={zoneName(timeZone)} optional />
        <MinuteField name="validTo" label={t`Valid until`} description={zoneName(timeZone)} optional />
      </Two>
      <MultiSelectField
        name="weekdays"
        label={t`Weekdays`}
        placeholder={t`every day`}
        options={weekdayOptions()}
        optional
      />
      <Two>
        <TimeField name="timeFrom" label={t`From time`} optional />
        <TimeField
          name="timeTo"
          label={t`Until time`}
          description={t`Earlier than the first: until the next day`}
          optional
        />
      </Two>
    </FieldGroup>
  )
}
