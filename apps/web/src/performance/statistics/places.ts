/** The cases behind a figure of some days, of all whom the caller sees or of one person; none where no list of cases is permitted. */
import type { caseCounts } from '@cordillera/contract/collection/case'
import type { Country } from '@cordillera/contract/countries'
import type { Stage } from '@cordillera/contract/stages'
import { address } from '../../ui/address.ts'
import { useMay } from '../../ui/environment.tsx'

export interface Span {
  readonly startDay: string
  readonly endDay: string
  readonly country: Country
  readonly period?: Stage | undefined
  readonly collector?: number | undefined
}

export function usePlaces() {
  const may = useMay()
  const mayLead = may.open('caseManagement')
  return (what: (typeof caseCounts)[number], { startDay, endDay, country, period, collector }: Span) => {
    const counted = [what, startDay, endDay].join('.')
    if (mayLead) return address('/collection/caseManagement', { country, period, collector, counted })
    return may.open('pendingCollect') ? address('/collection/pendingCollect', { period, counted }) : undefined
  }
}
