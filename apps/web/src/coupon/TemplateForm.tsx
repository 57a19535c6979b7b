import type { Currency } from '@cordillera/contract/countries'
import { listCouponTemplates, saveCouponTemplate } from '@cordillera/contract/coupon/campaign'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, TextField, Two } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import type { Template } from './template.ts'

interface TemplateFormProps {
  readonly template: Template | null
  readonly currency: Currency
  readonly onClose: () => void
}

export function TemplateForm({ template, currency, onClose }: TemplateFormProps) {
  const { t } = useLingui()
  const { cap, stock, budget } = template ?? { cap: null, stock: null, budget: null }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={template ? t`Edit the template` : t`New template`}
      endpoint={saveCouponTemplate}
      defaults={{
        ...(template ? { templateId: template.templateId, version: template.version, value: template.value } : {}),
        name: template?.name ?? { zh: '', en: '', es: '' },
        valueKind: template?.valueKind ?? 'amount',
        minimum: template?.minimum ?? 0,
        validityDays: template?.validityDays ?? 30,
        perPerson: template?.perPerson ?? 1,
        ...(cap === null ? {} : { cap }),
        ...(stock === null ? {} : { stock }),
        ...(budget === null ? {} : { budget }),
      }}
      submit={t`Save the template`}
      success={t`The template was saved`}
      invalidate={[listCouponTemplates]}
    >
      <Fields currency={currency} />
    </FormDrawer>
  )
}

function Fields({ currency }: { currency: Currency }) {
  const { t } = useLingui()
  const isPercent = useWatch({ name: 'valueKind' }) === 'percent'
  return (
    <>
      <FieldGroup title={t`Name`}>
        <TextField name="name.es" label="Español" />
        <TextField name="name.en" label="English" />
        <TextField name="name.zh" label="中文" />
      </FieldGroup>
      <Two>
        <SelectField
          name="valueKind"
          label={t`Takes off`}
          options={[
            { value: 'amount', label: t`an amount` },
            { value: 'percent', label: t`a percentage of charges and interest` },
          ]}
        />
        {isPercent ? (
          <PercentField name="value" label={t`Percentage`} description={t`Never of the principal`} />
        ) : (
          <MoneyField name="value" label={t`Amount`} description={t`Never of the principal`} currency={currency} />
        )}
      </Two>
      <Two>
        {isPercent && <MoneyField name="cap" label={t`At most`} currency={currency} optional />}
        <MoneyField
          name="minimum"
          label={t`Bill from`}
          description={t`What the bill owes at least`}
          currency={currency}
        />
      </Two>
      <Two>
        <NumberField name="validityDays" label={t`Valid, days`} min={1} max={365} />
        <NumberField name="perPerson" label={t`Per person`} description={t`Uses of one person`} min={1} max={100} />
      </Two>
      <Two>
        <NumberField name="stock" label={t`Stock`} description={t`Uses in all; empty: no limit`} min={1} optional />
        <MoneyField
          name="budget"
          label={t`Budget`}
          description={t`In all; empty: no limit`}
          currency={currency}
          optional
        />
      </Two>
    </>
  )
}
