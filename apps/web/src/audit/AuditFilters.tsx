import { auditStates, auditSteps, waitingOutcomes } from '@cordillera/contract/audit/terms'
import { useLingui } from '@lingui/react/macro'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param, type ValuesOf } from '../ui/filters/params.ts'
import type { useFilters } from '../ui/filters/use-filters.ts'
import type { Option } from '../ui/option.ts'
import { auditStateWords, stepWords, waitingWords } from './words.ts'

export const auditParams = {
  state: param.choice(auditStates),
  step: param.choice(auditSteps),
  waits: param.choice(waitingOutcomes),
  auditor: param.number(),
  unassigned: param.flag(),
  merchant: param.number(),
  appId: param.text(13),
  userId: param.text(13),
}

/** A flag narrows or is not there: the server takes no `false`. */
export function auditFilterOf({ unassigned, ...values }: ValuesOf<typeof auditParams>) {
  return { ...values, ...(unassigned ? { unassigned } : {}) } as const
}

interface AuditFiltersProps {
  readonly filters: ReturnType<typeof useFilters<typeof auditParams, 'due' | 'applied'>>
  readonly auditors: readonly Option<number>[]
}
export function AuditFilters({ filters, auditors }: AuditFiltersProps) {
  const { t, i18n } = useLingui()
  const { values, set } = filters
  return (
    <FilterBar filters={filters}>
      <ChoiceFilter
        label={t`State`}
        options={auditStates.map((value) => ({ value, label: i18n._(auditStateWords[value]) }))}
        value={values.state}
        onChange={(state) => set({ state })}
      />
      <FlagFilter label={t`Not handed out`} value={values.unassigned} onChange={(unassigned) => set({ unassigned })} />
      <ChoiceFilter
        label={t`Auditor`}
        options={auditors}
        value={values.auditor}
        onChange={(auditor) => set({ auditor })}
      />
      <ChoiceFilter
        label={t`Which look`}
        options={auditSteps.map((value) => ({ value, label: i18n._(stepWords[value]) }))}
        value={values.step}
        onChange={(step) => set({ step })}
      />
      <ChoiceFilter
        label={t`Waits for`}
        options={waitingOutcomes.map((value) => ({ value, label: i18n._(waitingWords[value]) }))}
        value={values.waits}
        onChange={(waits) => set({ waits })}
      />
      <TextFilter label={t`Application id`} value={values.appId} onChange={(appId) => set({ appId })} />
      <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
    </FilterBar>
  )
}
