/** The lists behind the figures of some days, of all whom the caller sees or of one person; none where a screen is not permitted. */
import type { Stage } from '@cordillera/contract/stages'
import { address } from '../../ui/address.ts'
import { useMay } from '../../ui/environment.tsx'

export interface Span {
  readonly startDay: string
  readonly endDay: string
  readonly period?: Stage | undefined
  readonly collector?: number | undefined
}

export function usePlaces() {
  const may = useMay()
  const mayLead = may.open('caseManagement')
  const cases = ({ period, collector }: Span, more: Record<string, string> = {}) => {
    if (mayLead) return address('/collection/caseManagement', { period, collector, ...more })
    return may.open('pendingCollect') ? address('/collection/pendingCollect', { period, ...more }) : undefined
  }
  return {
    /** Open cases now. */
    cases,
    /** Open cases with a promise for one of the days. */
    promises: (span: Span) => cases(span, { promisedFrom: span.startDay, promisedTo: span.endDay }),
    /** What was logged on these days. */
    logs: ({ startDay, endDay, collector }: Span) =>
      may.open('collectRecords')
        ? address('/detect/collectRecords', { view: 'logs', dayFrom: startDay, dayTo: endDay, collector })
        : undefined,
    /** What came in on these days. */
    payments: ({ startDay, endDay }: Span) =>
      may.open('paymentInfo') ? address('/finance/paymentInfo', { dayFrom: startDay, dayTo: endDay }) : undefined,
  }
}
