import { listPpdConfigs, savePpdConfig } from '@cordillera/contract/collection/ppd'
import { countries, countryNames } from '@cordillera/contract/countries'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, SwitchField, TextField, TimeField, Two } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { stageName } from '../show/case-words.tsx'
import type { PpdConfig } from './words.ts'

interface ConfigFormProps {
  /** Null: a stage that has none yet. */
  readonly config: PpdConfig | null
  readonly taken: readonly PpdConfig[]
  readonly onClose: () => void
}

/** How a stage is dialled. Jobs made from now on follow it; those made before keep what they were made with. */
export function ConfigForm({ config, taken, onClose }: ConfigFormProps) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const country = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  const free = stageNames.find((stage) => !taken.some((one) => one.country === country && one.period === stage))
  const fresh = {
    country,
    period: free ?? 'S1A',
    startTime: '09:00',
    endTime: '19:00',
    rounds: 3,
    lines: 10,
    pauseMinutes: 60,
    active: true,
  }
  const {
    configId: _,
    updatedBy: __,
    updatedTime: ___,
    ...known
  } = config ?? { configId: 0, updatedBy: '', updatedTime: '', ...fresh }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={config ? t`How ${stageName(config.period)} is dialled` : t`Configure a stage`}
      endpoint={savePpdConfig}
      defaults={known}
      submit={t`Save`}
      success={t`Saved`}
      invalidate={[listPpdConfigs]}
    >
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          disabled={config !== null}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <SelectField
          name="period"
          label={t`Stage`}
          disabled={config !== null}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
        />
      </Two>
      <TextField
        name="profile"
        label={t`Dialer profile`}
        description={t`What the dialer plays, or whom it connects to: a name that it knows.`}
      />
      <Two>
        <TimeField name="startTime" label={t`From`} />
        <TimeField name="endTime" label={t`Until`} />
      </Two>
      <Two>
        <NumberField name="rounds" label={t`Rounds`} min={1} max={9} />
        <NumberField name="lines" label={t`Calls at once`} min={1} max={200} />
      </Two>
      <NumberField name="pauseMinutes" label={t`Minutes between rounds`} min={0} max={720} />
      <SwitchField name="active" label={t`In use`} />
    </FormDrawer>
  )
}
