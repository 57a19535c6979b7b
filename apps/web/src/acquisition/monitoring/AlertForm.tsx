import type { AlertMetric, Comparison } from '@cordillera/contract/acquisition/alert-step'
import {
  alertMetricNames,
  alertMetrics,
  alertWindowNames,
  alertWindows,
  comparisonNames,
  comparisons,
} from '@cordillera/contract/acquisition/alert-step'
import { listAlerts, saveAlert } from '@cordillera/contract/acquisition/alerts'
import type { Input } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, SwitchField, TextField, Two } from '../../ui/form/fields.tsx'
import { PercentField } from '../../ui/form/PercentField.tsx'
import { inWords } from '../../ui/language.ts'
import { usePlace } from '../Place.tsx'
import { type Alert, isShare } from './alert.ts'

const mostShare = 10_000_000

export function AlertForm({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, channels } = usePlace()
  const optionsOf = <V extends string>(
    names: readonly V[],
    words: Readonly<Record<V, { en: string; zh: string; es: string }>>,
  ) => names.map((value) => ({ value, label: inWords(words[value]) }))
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={alert ? alert.name : t`New alert`}
      endpoint={saveAlert}
      defaults={alert ? valuesOf(alert) : { merchant, ...usual }}
      submit={t`Save the alert`}
      success={alert ? t`Saved: it begins anew.` : t`Saved. Your bell rings when it fires.`}
      invalidate={[listAlerts]}
    >
      <TextField name="name" label={t`Name`} />
      <Two>
        <SelectField
          name="channelId"
          label={t`Channel`}
          description={t`Left empty: all of them together`}
          options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
          optional
        />
        <SelectField name="window" label={t`Looked at`} options={optionsOf(alertWindowNames, alertWindows)} />
      </Two>
      <Two>
        <SelectField name="metric" label={t`Figure`} options={optionsOf(alertMetricNames, alertMetrics)} />
        <SelectField name="comparison" label={t`Fires when it is`} options={optionsOf(comparisonNames, comparisons)} />
      </Two>
      <Two>
        <Bound />
        <NumberField
          name="minVolume"
          label={t`Only from so many on`}
          description={t`Of clicks or people: fewer are too few to judge by`}
          min={0}
        />
      </Two>
      <Two>
        <NumberField name="windows" label={t`Windows in a row`} min={1} max={24} />
        <NumberField name="quietMinutes" label={t`Quiet after it told`} suffix={t`minutes`} min={0} max={10_080} />
      </Two>
      <SwitchField name="active" label={t`Watches`} />
    </FormDrawer>
  )
}

/** A count, or a share where the figure or the comparison is one. */
function Bound() {
  const { t } = useLingui()
  const [metric, comparison] = useWatch({ name: ['metric', 'comparison'] }) as [AlertMetric?, Comparison?]
  return isShare(metric, comparison) ? (
    <PercentField name="threshold" label={t`Bound`} max={mostShare} />
  ) : (
    <NumberField name="threshold" label={t`Bound`} min={0} />
  )
}

const usual: Omit<Input<typeof saveAlert>, 'name'> = {
  ...{ metric: 'clicks', comparison: 'dropsBy', window: 'hour', threshold: 5000 },
  ...{ minVolume: 50, windows: 1, quietMinutes: 60, active: true },
}

const valuesOf = (alert: Alert) => {
  const { ruleId, version, name, channelId, metric, comparison, window, threshold } = alert
  const { minVolume, windows, quietMinutes, active } = alert
  return {
    ...{ ruleId, version, name, channelId, metric, comparison, window, threshold },
    ...{ minVolume, windows, quietMinutes, active },
  }
}
