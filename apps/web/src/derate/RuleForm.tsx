import { countries, countryNames } from '@cordillera/contract/countries'
import { listDerateChanges } from '@cordillera/contract/derate/change'
import { listDerateQuotas } from '@cordillera/contract/derate/quota'
import { addDerateRule, listDerateRules, updateDerateRule } from '@cordillera/contract/derate/rule'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { stageName } from '../collection/public.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, SelectField, TextareaField, TextField, Two } from '../ui/form/fields.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { inWords } from '../ui/language.ts'
import { useData } from '../ui/use-data.ts'
import type { RowOf } from '../ui/use-list.ts'
import { feeTypeOptions } from './words.ts'

export type Rule = RowOf<typeof listDerateRules>

export function AddRule({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const country = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`New reduction rule`}
      endpoint={addDerateRule}
      defaults={{ country, feeTypes: ['penalty', 'fee'], reason: '' }}
      submit={t`Ask for the rule`}
      success={t`Asked for: somebody else has to agree.`}
      invalidate={[listDerateRules, listDerateChanges, listDerateQuotas]}
    >
      <Whom />
      <Terms />
    </FormDrawer>
  )
}

export function ChangeRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useLingui()
  const { id, version, rateCount, rateAmount, feeTypes } = rule
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Change the reduction rule`}
      endpoint={updateDerateRule}
      defaults={{ id, version, rateCount, rateAmount, feeTypes, reason: '' }}
      submit={t`Save`}
      success={({ waits }) =>
        waits ? t`Asked for: somebody else has to agree.` : t`Saved; quotas of today stay as they are`
      }
      invalidate={[listDerateRules, listDerateChanges]}
    >
      <Terms />
    </FormDrawer>
  )
}

/** A person's rule names the person alone; a stage's may be narrowed to a workplace. */
function Whom() {
  const { t } = useLingui()
  const { control } = useFormContext()
  const [country, userNo] = useWatch({ control, name: ['country', 'userNo'] }) as [
    (typeof countryNames)[number] | undefined,
    string | undefined,
  ]
  const workplaces = useData(allWorkplace, country ? { country } : undefined)
  return (
    <>
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <TextField name="userNo" label={t`User number`} description={t`Empty: everybody of the stage`} optional />
      </Two>
      {!userNo && (
        <Two>
          <SelectField
            name="period"
            label={t`Stage`}
            options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          />
          <SelectField
            name="workplace"
            label={t`Workplace`}
            placeholder={t`all`}
            optional
            options={(workplaces.data ?? []).map(({ workplaceId, name }) => ({ value: workplaceId, label: name }))}
          />
        </Two>
      )}
    </>
  )
}

function Terms() {
  const { t } = useLingui()
  return (
    <>
      <Two>
        <PercentField
          name="rateCount"
          label={t`Share of the open cases`}
          description={t`How many reductions a day, rounded up`}
        />
        <PercentField
          name="rateAmount"
          label={t`Share of their open fees`}
          description={t`How much a day, rounded down`}
        />
      </Two>
      <MultiSelectField name="feeTypes" label={t`What may be reduced`} options={feeTypeOptions()} />
      <TextareaField
        name="reason"
        label={t`Reason`}
        description={t`What gives more waits until somebody else agrees.`}
        rows={2}
      />
    </>
  )
}
