import { countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import {
  deleteGoal,
  type GoalType,
  goalActuals,
  goalTypeNames,
  goalTypes,
  listGoals,
} from '@cordillera/contract/performance/goal'
import { stageNames } from '@cordillera/contract/stages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { Can, useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconDelete } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { Count, Money, nothing, type ToneName } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, day, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { CountryFilter, StageFilter } from '../show/place-filters.tsx'
import { useCountries } from '../show/use-countries.ts'
import { Share } from '../show/values.tsx'
import { GoalForm } from './GoalForm.tsx'
import { goalTypeOptions } from './types.ts'

type Goal = RowOf<typeof listGoals>
type Actual = Output<typeof goalActuals>[number]
type Shown = Goal & { readonly came?: Actual | undefined }

const params = {
  country: param.choice(countryNames),
  period: param.choice(stageNames),
  type: param.choice(goalTypeNames),
  dayFrom: param.day(),
  dayTo: param.day(),
}
/** Today first, then back; what lies ahead is a view of its own, tomorrow first. */
const views = ['came', 'ahead'] as const
type Days = { readonly dayFrom?: string | undefined; readonly dayTo?: string | undefined }
/** Days that somebody chose, as far as the view reaches. */
function daysOf(view: (typeof views)[number], { dayFrom, dayTo }: Days, today: string): Days {
  if (view === 'came') return { dayTo: dayTo && dayTo < today ? dayTo : today }
  const tomorrow = addDays(today, 1)
  return { dayFrom: dayFrom && dayFrom > tomorrow ? dayFrom : tomorrow }
}
const stateWords: Record<Actual['state'], MessageDescriptor> = {
  ahead: msg`Ahead`,
  today: msg`Today`,
  reached: msg`Met`,
  missed: msg`Missed`,
  nothing: msg`Nothing to measure`,
}
const stateTones: Record<Actual['state'], ToneName> = {
  ahead: 'grey',
  today: 'amber',
  reached: 'green',
  missed: 'red',
  nothing: 'grey',
}

/** /collection/goal: the rate a stage should reach on a day, and what it came to. */
export default function GoalPage() {
  const { t } = useLingui()
  const dayText = useDayText()
  const [view, show] = useView(views)
  const { zone } = useEnvironment()
  const filters = useFilters(params, {
    sorts: ['day'],
    firstSort: view === 'ahead' ? 'day' : '-day',
    pageSize: 50,
  })
  const list = useList(listGoals, { ...filters.query, ...daysOf(view, filters.values, dayIn(zone, new Date())) })
  const goalIds = list.rows.map(({ goalId }) => goalId)
  const { data: actuals } = useData(goalActuals, goalIds.length > 0 ? { goalIds } : undefined)
  const rows = useMemo(() => {
    const byGoal = new Map(actuals?.map((actual) => [actual.goalId, actual]))
    return list.rows.map((goal): Shown => ({ ...goal, came: byGoal.get(goal.goalId) }))
  }, [list.rows, actuals])
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Goal | null>(null)
  const remove = useAction(deleteGoal, { invalidate: [listGoals], success: t`The goal is gone` })
  const countryOptions = useCountries()
  const columns = useColumns(setDeleting)
  const title = inWords(screenOf('goal').title)
  const deletingPlace = countryOptions.find(({ value }) => value === deleting?.country)?.label
  const deletingName = deleting
    ? `${dayText(deleting.day)} · ${deletingPlace} · ${deleting.period} · ${inWords(goalTypes[deleting.type])}`
    : ''
  return (
    <Page>
      <PageHeader
        title={title}
        aside={
          <ViewSwitch
            view={view}
            onView={show}
            options={[
              { value: 'came', label: t`Until today` },
              { value: 'ahead', label: t`Ahead` },
            ]}
          />
        }
        primary={
          <Can press="goal_change">
            {/* the form begins with the country, which has to be known by then */}
            <WhyButton
              why={countryOptions.length === 0 && t`Your account has no country`}
              onClick={() => setAdding(true)}
            >{t`New goal`}</WhyButton>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <CountryFilter value={filters.values.country} onChange={(country) => filters.set({ country })} />
        <StageFilter value={filters.values.period} onChange={(period) => filters.set({ period })} />
        <ChoiceFilter
          label={t`Type`}
          options={goalTypeOptions()}
          value={filters.values.type}
          onChange={(type) => filters.set({ type })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={filters.values.dayFrom}
          to={filters.values.dayTo}
          onChange={({ from, to }) => filters.set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      <DataTable
        name="goals"
        label={title}
        columns={columns}
        list={{ ...list, rows }}
        filters={filters}
        rowKey={(goal) => goal.goalId}
        empty={
          <Empty title={t`There is no goal here`}>
            {t`A goal says which rate a stage should reach on a day; what it came to stands beside it.`}
          </Empty>
        }
      />
      <GoalForm opened={isAdding} onClose={() => setAdding(false)} />
      <Confirm
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t`Delete the goal ${deletingName}`}
        confirm={t`Delete`}
        onConfirm={async () => deleting !== null && (await remove.run({ goalId: deleting.goalId })) !== undefined}
      >
        {t`The operation log keeps that it was there.`}
      </Confirm>
    </Page>
  )
}

function useColumns(onDelete: (goal: Goal) => void) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const canDelete = may.press('goal_change')
  return useTableColumns(
    () => [
      day<Shown>({ id: 'day', header: t`Day`, value: (goal) => goal.day, sort: 'day', width: 104 }),
      text<Shown>({
        id: 'country',
        header: t`Country`,
        value: (goal) => inWords(countries[goal.country].name),
        width: 96,
      }),
      text<Shown>({ id: 'period', header: t`Stage`, value: (goal) => goal.period, width: 72 }),
      text<Shown>({ id: 'type', header: t`Type`, value: (goal) => inWords(goalTypes[goal.type]), width: 128 }),
      custom<Shown>({
        id: 'rate',
        header: t`Goal`,
        align: 'end',
        cell: (goal) => <Share value={goal.rate} />,
        width: 88,
      }),
      custom<Shown>({
        id: 'actual',
        header: t`Actual`,
        align: 'end',
        cell: (goal) => <Share value={goal.came?.actual} />,
        width: 88,
      }),
      badge<Shown>({
        id: 'state',
        header: t`State`,
        value: (goal) => goal.came && { tone: stateTones[goal.came.state], label: i18n._(stateWords[goal.came.state]) },
        width: 112,
      }),
      custom<Shown>({ id: 'of', header: t`Of`, align: 'end', cell: (goal) => <Parts goal={goal} />, width: 208 }),
      text<Shown>({ id: 'creator', header: t`Set by`, value: (goal) => goal.creatorName, width: 128 }),
      ...(canDelete
        ? [
            actions<Shown>({
              header: t`Actions`,
              width: 72,
              of: (goal) => [{ label: t`Delete`, icon: IconDelete, run: () => onDelete(goal) }],
            }),
          ]
        : []),
    ],
    [canDelete],
  )
}

/** What the rate divides: `3 of 4`. */
function Parts({ goal: { came, type, country } }: { goal: Shown }) {
  if (!came || came.part === null || came.whole === null || came.state === 'ahead') return nothing
  const isMoney: boolean = type === ('recovery' satisfies GoalType)
  const { currency } = countries[country]
  const shown = (value: number) => (isMoney ? <Money minor={value} currency={currency} /> : <Count value={value} />)
  return (
    <span>
      {shown(came.part)} / {shown(came.whole)}
    </span>
  )
}
