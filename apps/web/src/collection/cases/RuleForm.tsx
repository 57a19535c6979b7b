import { addAssignRule, queryAssignRules } from '@cordillera/contract/collection/assign-rule'
import { assignmentStrategies } from '@cordillera/contract/collection/case'
import { countries, countryNames } from '@cordillera/contract/countries'
import { listTeamLeader } from '@cordillera/contract/staff/workflow'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { stageNames, stages } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, SwitchField, TextField, Two } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { useData } from '../../ui/use-data.ts'
import { useStrategyWords } from '../show/assign-words.ts'
import { stageName } from '../show/case-words.tsx'

export function RuleForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const caseCountry = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`New assignment rule`}
      endpoint={addAssignRule}
      defaults={{ caseCountry, strategy: 'average number', nightly: true }}
      submit={t`Make the rule`}
      success={t`The rule is made`}
      invalidate={[queryAssignRules]}
    >
      <RuleFields />
    </FormDrawer>
  )
}

function RuleFields() {
  const { t } = useLingui()
  const strategies = useStrategyWords()
  const { control } = useFormContext()
  const [country, period, strategy] = useWatch({ control, name: ['caseCountry', 'period', 'strategy'] }) as [
    (typeof countryNames)[number] | undefined,
    (typeof stageNames)[number] | undefined,
    string | undefined,
  ]
  const leaders = useData(listTeamLeader, country && period ? { country, period } : undefined)
  const workplaces = useData(allWorkplace, country ? { country } : undefined)
  const days = period && stages[period]
  return (
    <>
      <TextField name="name" label={t`Rule name`} />
      <Two>
        <SelectField
          name="caseCountry"
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <SelectField
          name="period"
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
        />
      </Two>
      <Two>
        <NumberField
          name="dpdFrom"
          label={t`dpd from`}
          optional
          {...(days ? { placeholder: String(days.from), min: days.from, max: days.to } : {})}
        />
        <NumberField
          name="dpdTo"
          label={t`dpd to`}
          optional
          {...(days ? { placeholder: String(days.to), min: days.from, max: days.to } : {})}
        />
      </Two>
      <Two>
        <SelectField
          name="leader"
          label={t`Leader`}
          placeholder={t`all teams`}
          optional
          options={(leaders.data ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))}
        />
        <SelectField
          name="workplace"
          label={t`Workplace`}
          placeholder={t`all`}
          optional
          options={(workplaces.data ?? []).map(({ workplaceId, name }) => ({ value: workplaceId, label: name }))}
        />
      </Two>
      <SelectField
        name="strategy"
        label={t`Strategy`}
        options={assignmentStrategies.map((value) => ({ value, label: strategies[value] }))}
      />
      <NumberField
        name="caseLimit"
        label={strategy === 'average number' ? t`Cases for each, in a run` : t`Most open cases for each`}
        placeholder={t`no limit`}
        optional
        min={1}
      />
      <SwitchField name="nightly" label={t`Every night, after ageing`} />
    </>
  )
}
