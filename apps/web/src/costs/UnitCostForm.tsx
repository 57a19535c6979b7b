import { listUnitCosts, saveUnitCost } from '@cordillera/contract/costs/costs'
import { type CostKind, costKinds, costUnits, unitsOf } from '@cordillera/contract/costs/terms'
import { countries } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { inWords } from '../ui/language.ts'
import { dayIn } from '../ui/show/dates.ts'
import { countryOptions, currencyOptions, optionsOf } from './options.ts'

/** A price from a day on. */
export function UnitCostForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { zone, country } = useEnvironment()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`New price`}
      endpoint={saveUnitCost}
      defaults={{
        kind: 'sms',
        channel: '',
        country,
        unit: 'segment',
        currency: countries[country].currency,
        fromDay: dayIn(zone, new Date()),
      }}
      submit={t`Save the price`}
      success={t`Saved. The price before it ends the day before.`}
      invalidate={[listUnitCosts]}
    >
      <Two>
        <SelectField name="kind" label={t`Kind`} options={optionsOf(costKinds)} />
        <UnitField />
      </Two>
      <Two>
        <SelectField name="country" label={t`Country`} options={countryOptions()} />
        <TextField
          name="channel"
          label={t`Channel`}
          description={t`Its code; empty for every channel without a price of its own`}
          optional
        />
      </Two>
      <Two>
        <TextField name="unitCost" label={t`Unit cost`} description={t`Up to six decimals, such as 0.0125`} />
        <SelectField name="currency" label={t`Currency`} options={currencyOptions} />
      </Two>
      <DayField name="fromDay" label={t`From`} />
    </FormDrawer>
  )
}

/** The units that the chosen kind is priced by. */
function UnitField() {
  const { t } = useLingui()
  const kind: CostKind = useWatch({ name: 'kind' }) ?? 'sms'
  return (
    <SelectField
      name="unit"
      label={t`Unit`}
      options={unitsOf[kind].map((value) => ({ value, label: inWords(costUnits[value]) }))}
    />
  )
}
