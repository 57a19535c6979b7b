import type { Input } from '@cordillera/contract/endpoint'
import type { movePeople } from '@cordillera/contract/staff/change'
import { listCollector } from '@cordillera/contract/staff/workflow'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useData } from '../ui/use-data.ts'
import type { Person } from './person.ts'

/** What was chosen of open cases, as a change of staff asks for it: the pool unless a colleague is named; nothing where they stay. */
export function casesGiven(value: string | null): Pick<Input<typeof movePeople>, 'cases'> {
  if (value === 'keep') return {}
  return { cases: value === null || value === 'pool' ? { to: 'pool' } : { to: 'collector', collector: Number(value) } }
}

interface CasesFieldProps {
  readonly people: readonly Pick<Person, 'accountId' | 'period' | 'country' | 'openCases'>[]
  readonly value: string | null
  /** A director may leave the cases for now. */
  readonly mayKeep?: boolean
  readonly onChange: (value: string | null) => void
}

/** Where open cases go: the pool, or a colleague of the same stage. */
export function CasesField({ people, value, mayKeep = false, onChange }: CasesFieldProps) {
  const { t } = useLingui()
  const holding = people.filter((person) => person.openCases > 0)
  const openCases = holding.reduce((sum, person) => sum + person.openCases, 0)
  const [first] = holding
  const sameStage = holding.every(({ period, country }) => period === first?.period && country === first?.country)
  const ask = sameStage && first?.period ? { country: first.country, period: first.period } : undefined
  const { data = [] } = useData(listCollector, ask)
  const leaving = new Set(people.map(({ accountId }) => accountId))
  const colleagues = data
    .filter(({ accountId }) => !leaving.has(accountId))
    .map(({ accountId, name, inventory }) => ({ value: String(accountId), label: t`${name}, ${inventory} open` }))
  const fixed = [
    { value: 'pool', label: t`Back to the pool` },
    ...(mayKeep ? [{ value: 'keep', label: t`Stay for now` }] : []),
  ]
  return (
    <Select
      label={t`Open cases: ${openCases}`}
      data={[...fixed, ...colleagues]}
      searchable={colleagues.length > 8}
      allowDeselect={false}
      value={value}
      onChange={onChange}
    />
  )
}
