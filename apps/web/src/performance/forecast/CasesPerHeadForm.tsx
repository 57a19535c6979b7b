import type { Country } from '@cordillera/contract/countries'
import {
  modifyCasesPerHead,
  queryForecastDailyHr,
  queryForecastMonthlyHr,
} from '@cordillera/contract/performance/forecast'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField } from '../../ui/form/fields.tsx'

interface CasesPerHeadFormProps {
  readonly need: { readonly country: Country; readonly period: Stage; readonly casesPerHead: number }
  readonly onClose: () => void
}
export function CasesPerHeadForm({ need: { country, period, casesPerHead }, onClose }: CasesPerHeadFormProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Cases a person works in ${period}`}
      endpoint={modifyCasesPerHead}
      defaults={{ country, period, cases: casesPerHead, was: casesPerHead }}
      submit={t`Forecast with this`}
      success={t`The forecast counts with it`}
      invalidate={[queryForecastDailyHr, queryForecastMonthlyHr]}
    >
      <NumberField name="cases" label={t`Cases a person`} min={1} />
    </FormDrawer>
  )
}
