/** Goals of a day with what they have come to, and the one that the pace is held against. */
import { countries, countryNames } from '@cordillera/contract/countries'
import { goalActuals, listGoals } from '@cordillera/contract/performance/goal'
import { useEnvironment, useMay } from '../ui/environment.tsx'
import { useData } from '../ui/use-data.ts'
import { type RowOf, useList } from '../ui/use-list.ts'

const lookAgainMs = 60_000

export type GoalOfDay = RowOf<typeof listGoals> & { readonly actual: number | null }

export function useGoalsOfDay(day: string | undefined): { list: readonly GoalOfDay[]; coverage: number | null } {
  const may = useMay().open('goal')
  const { currency } = useEnvironment()
  // a board is of one country, as each country has its currency
  const country = countryNames.find((name) => countries[name].currency === currency)
  const goals = useList(
    listGoals,
    may && day ? { ...(country ? { country } : {}), dayFrom: day, dayTo: day, pageSize: 100 } : undefined,
  )
  const goalIds = goals.rows.map(({ goalId }) => goalId)
  const actuals = useData(goalActuals, goalIds.length > 0 ? { goalIds } : undefined, { refetchEveryMs: lookAgainMs })
  const byGoal = new Map(actuals.data?.map(({ goalId, actual }) => [goalId, actual]))
  const list = goals.rows.map((goal) => ({ ...goal, actual: byGoal.get(goal.goalId) ?? null }))
  const coverage = list.filter(({ type }) => type === 'coverage')
  const [only] = coverage
  // of several stages there is no one pace
  return { list, coverage: coverage.length === 1 && only ? only.rate : null }
}
