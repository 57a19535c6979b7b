import type { listMerchant } from '@cordillera/contract/collection/workbench'
import {
  addWorkplaceRule,
  computeWorkplaceCases,
  searchWorkplaceRules,
} from '@cordillera/contract/collection/workplace-ratio'
import type { Output } from '@cordillera/contract/endpoint'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, SelectField, Two, useField } from '../../ui/form/fields.tsx'
import { useData } from '../../ui/use-data.ts'
import { stageName } from '../show/case-words.tsx'
import classes from './split.module.css'
import type { SplitRule } from './split-rule.ts'

type Merchants = Output<typeof listMerchant>
interface SplitFormProps {
  /** Null: a new one. */
  readonly rule: SplitRule | null
  readonly merchants: Merchants
  readonly onClose: () => void
}

export function SplitForm({ rule, merchants, onClose }: SplitFormProps) {
  const { t } = useLingui()
  const ratios = rule?.ratios.map(({ workplace, percent }) => ({ workplace, percent })) ?? []
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={rule ? t`Change the split` : t`New split`}
      endpoint={addWorkplaceRule}
      defaults={{
        ratios,
        ...(rule
          ? {
              merchant: rule.merchant,
              period: rule.period,
              version: rule.version,
              ...(rule.newCustomer === null ? {} : { newCustomer: rule.newCustomer }),
            }
          : {}),
      }}
      submit={t`Save the split`}
      success={t`The split is saved. Compute it to move cases.`}
      invalidate={[searchWorkplaceRules, computeWorkplaceCases]}
    >
      <Two>
        <SelectField
          name="merchant"
          label={t`Merchant`}
          disabled={rule !== null}
          options={merchants.map(({ merchant, merchantName }) => ({ value: merchant, label: merchantName }))}
        />
        <SelectField
          name="period"
          label={t`Stage`}
          disabled={rule !== null}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
        />
      </Two>
      <CustomersField disabled={rule !== null} />
      <Percentages merchants={merchants} />
    </FormDrawer>
  )
}

function CustomersField({ disabled }: { disabled: boolean }) {
  const { t } = useLingui()
  return (
    <SelectField
      name="newCustomer"
      label={t`Customers`}
      placeholder={t`new and known`}
      optional
      disabled={disabled}
      options={[
        { value: true, label: t`new` },
        { value: false, label: t`known` },
      ]}
    />
  )
}

/** A percentage for each workplace of the merchant's country, and what is still missing to a hundred. */
function Percentages({ merchants }: { merchants: Merchants }) {
  const { t } = useLingui()
  const merchant = useWatch({ name: 'merchant' }) as number | undefined
  const country = merchants.find((one) => one.merchant === merchant)?.country
  const workplaces = useData(allWorkplace, country ? { country } : undefined)
  const field = useField<{ workplace: number; percent: number }[]>({ name: 'ratios', label: t`Percentages` })
  const ratios = field.value ?? []
  const percentOf = (workplace: number) => ratios.find((one) => one.workplace === workplace)?.percent
  const set = (workplace: number, percent: number) => {
    const others = ratios.filter((one) => one.workplace !== workplace)
    field.set(percent > 0 ? [...others, { workplace, percent }] : others)
  }
  const sum = ratios.reduce((all, { percent }) => all + percent, 0)
  return (
    <FieldGroup title={t`Percentages`}>
      {!country && <p className={classes.hint}>{t`Choose the merchant first.`}</p>}
      {(workplaces.data ?? []).map(({ workplaceId, name }) => (
        <NumberInput
          key={workplaceId}
          label={name}
          suffix=" %"
          min={0}
          max={100}
          allowDecimal={false}
          value={percentOf(workplaceId) ?? ''}
          onChange={(value) => set(workplaceId, Number(value) || 0)}
        />
      ))}
      {country && (
        <p className={classes.hint} data-off={sum !== 100 || undefined} aria-live="polite">
          {sum === 100 ? t`Together 100 %` : t`Together ${sum} %, has to be 100 %`}
        </p>
      )}
    </FieldGroup>
  )
}
