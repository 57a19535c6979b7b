import type { Currency } from '@cordillera/contract/countries'
import { countries } from '@cordillera/contract/countries'
import { queryMonthList } from '@cordillera/contract/performance/incentive-month'
import { createRule, getRuleCount, modifyRule, queryRuleList } from '@cordillera/contract/performance/incentive-plan'
import { type IncentiveType, incentiveTypes } from '@cordillera/contract/performance/incentive-types'
import { collectorRoles } from '@cordillera/contract/roles'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, TextField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { PercentField } from '../../ui/form/PercentField.tsx'
import { Tiers } from '../../ui/form/Tiers.tsx'
import { addMonths, dayIn } from '../../ui/show/dates.ts'
import { useCountry } from '../show/use-countries.ts'
import { roleName, stageOptions, typeOptions } from '../show/words.ts'
import classes from './incentive.module.css'
import type { Rule } from './rule.ts'

export type RuleFormOf = { readonly as: 'new' } | { readonly as: 'edit' | 'version'; readonly rule: Rule }
/** What a change of rules changes. */
export const changed = [queryRuleList, getRuleCount, queryMonthList]

/** A new rule, a change of one, or a new version of one from a later month on. */
export function RuleForm({ of, onClose }: { of: RuleFormOf; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const [country, , countryOptions] = useCountry()
  const thisMonth = dayIn(zone, new Date()).slice(0, 7)
  if (of.as === 'edit') {
    const { planId, version, name, minCases, tiers, incentiveType, currency } = of.rule
    return (
      <FormDrawer
        opened
        onClose={onClose}
        size="wide"
        title={t`Edit ${name}`}
        endpoint={modifyRule}
        defaults={{ planId, version, name, minCases, tiers }}
        submit={t`Save the rule`}
        success={t`The rule is saved`}
        invalidate={changed}
      >
        <Terms />
        <TierFields type={incentiveType} currency={currency} />
      </FormDrawer>
    )
  }
  const known = of.as === 'version' ? of.rule : null
  const whose = known ?? { country, period: 'S1A' as const, role: 'AGENT' as const, incentiveType: 1 as const }
  const defaults = {
    ...(whose.country ? { country: whose.country } : {}),
    period: whose.period,
    role: whose.role,
    incentiveType: whose.incentiveType,
    name: known?.name ?? '',
    minCases: known?.minCases ?? 0,
    tiers: known?.tiers ?? [{}],
    fromMonth: `${known ? addMonths(thisMonth, 1) : thisMonth}-01`,
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={known ? t`New version of ${known.name}` : t`New rule`}
      endpoint={createRule}
      defaults={defaults}
      submit={known ? t`Make the version` : t`Make the rule`}
      success={t`The rule pays from that month on`}
      invalidate={changed}
    >
      <Two>
        <SelectField name="country" label={t`Country`} options={countryOptions} disabled={known !== null} />
        <SelectField name="period" label={t`Stage`} options={stageOptions()} disabled={known !== null} />
      </Two>
      <Two>
        <SelectField
          name="role"
          label={t`Role`}
          options={collectorRoles.map((role) => ({ value: role, label: roleName(role) }))}
          disabled={known !== null}
        />
        <SelectField name="incentiveType" label={t`Type`} options={typeOptions()} disabled={known !== null} />
      </Two>
      <DayField name="fromMonth" label={t`From`} description={t`Any day of the first month that it pays`} />
      <Terms />
      <TierFieldsOfForm />
    </FormDrawer>
  )
}

function Terms() {
  const { t } = useLingui()
  return (
    <Two>
      <TextField name="name" label={t`Name`} />
      <NumberField
        name="minCases"
        label={t`Least number of cases`}
        description={t`Who holds fewer in the month is neither ranked nor paid.`}
        min={0}
      />
    </Two>
  )
}

/** Of the type and country that the form says now. */
function TierFieldsOfForm() {
  const [type, country] = useWatch({ name: ['incentiveType', 'country'] }) as [
    IncentiveType | undefined,
    keyof typeof countries | undefined,
  ]
  return <TierFields type={type ?? 1} currency={countries[country ?? 'MX'].currency} />
}

function TierFields({ type, currency }: { type: IncentiveType; currency: Currency }) {
  const { t } = useLingui()
  return (
    <Tiers
      title={t`Tiers, from the easiest to the hardest: the last one reached pays`}
      className={classes.tier}
      fresh={{ goal: undefined }}
    >
      {(at) => (
        <>
          <Goal type={type} currency={currency} name={`tiers.${at}.goal`} />
          <MoneyField name={`tiers.${at}.amount`} label={t`Pays`} currency={currency} optional />
          <PercentField name={`tiers.${at}.rate`} label={t`and of what was collected`} optional />
          <MoneyField name={`tiers.${at}.perCase`} label={t`and for each repaid case`} currency={currency} optional />
          <PercentField name={`tiers.${at}.casePercentage`} label={t`only from this case %`} optional />
          <PercentField name={`tiers.${at}.amountPercentage`} label={t`and this amount %`} optional />
        </>
      )}
    </Tiers>
  )
}

function Goal({ type, currency, name }: { type: IncentiveType; currency: Currency; name: string }) {
  const { t } = useLingui()
  switch (incentiveTypes[type].unit) {
    case 'share':
      return <PercentField name={name} label={t`Goal, at least`} />
    case 'money':
      return <MoneyField name={name} label={t`Goal, at least`} currency={currency} />
    case 'rank':
      return <NumberField name={name} label={t`Rank, at most`} min={1} />
    case 'cases':
      return <NumberField name={name} label={t`Cases, at least`} min={0} />
  }
}
