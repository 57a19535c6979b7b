import type { Currency } from '@cordillera/contract/countries'
import { listCouponTemplates, saveCouponTemplate } from '@cordillera/contract/coupon/campaign'
import { type CouponKind, couponKinds } from '@cordillera/contract/coupon/campaign-terms'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, TextField, Two } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { optionsOf } from './coupon-words.ts'
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
        kind: template?.kind ?? 'feeReduction',
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
  const { setValue } = useFormContext()
  const valueKind = useWatch({ name: 'valueKind' })
  const isPercent = valueKind === 'percent'
  const kind = useWatch({ name: 'kind' }) as CouponKind
  // days are counted in days, and nothing else is
  useEffect(() => {
    if ((kind === 'interestDays') !== (valueKind === 'days'))
      setValue('valueKind', kind === 'interestDays' ? 'days' : 'amount')
  }, [kind, valueKind, setValue])
  const never = kind === 'cashBack' ? t`Once the bill is repaid in time` : t`Never of the principal`
  return (
    <>
      <FieldGroup title={t`Name`}>
        <TextField name="name.es" label="Español" />
        <TextField name="name.en" label="English" />
        <TextField name="name.zh" label="中文" />
      </FieldGroup>
      <SelectField name="kind" label={t`What it does`} options={optionsOf(couponKinds)} />
      {kind === 'interestDays' ? (
        <NumberField
          name="value"
          label={t`Days without interest`}
          description={t`Their share of the interest the bill was made with`}
          min={1}
          max={365}
        />
      ) : (
        <Two>
          <SelectField
            name="valueKind"
            label={kind === 'cashBack' ? t`Gives back` : t`Takes off`}
            options={[
              { value: 'amount', label: t`an amount` },
              { value: 'percent', label: t`a percentage of charges and interest` },
            ]}
          />
          {isPercent ? (
            <PercentField name="value" label={t`Percentage`} description={never} />
          ) : (
            <MoneyField name="value" label={t`Amount`} description={never} currency={currency} />
          )}
        </Two>
      )}
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
