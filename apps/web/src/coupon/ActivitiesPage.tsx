import { listCouponActivities } from '@cordillera/contract/coupon/campaign'
import { activityStateNames, activityStates } from '@cordillera/contract/coupon/campaign-terms'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can, useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { currentLanguage, inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { badge, custom, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import { ActivityForm } from './ActivityForm.tsx'
import type { Activity } from './activity.ts'
import { activityTones, optionsOf } from './coupon-words.ts'
import { CountOfHeld, heldPath } from './held-link.tsx'
import { MembersView } from './MembersView.tsx'

/** /jedi/coupon_activity: who gets coupons of which template, and what came of it. */
export default function ActivitiesPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['activities', 'people'])
  const [isNew, setNew] = useState(false)
  const all = useData(listCouponActivities, {})
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('coupon_activity').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'activities', label: t`Activities` },
              { value: 'people', label: t`People` },
            ]}
          />
        }
        primary={
          <Can press="coupon_activity_change">
            <Button onClick={() => setNew(true)}>{t`New activity`}</Button>
          </Can>
        }
      />
      {view === 'activities' ? <ActivitiesView /> : <MembersView activities={all.data?.list ?? []} />}
      {isNew && all.data && <ActivityForm activity={null} currency={all.data.currency} onClose={() => setNew(false)} />}
    </Page>
  )
}

const params = { state: param.choice(activityStateNames) }

function ActivitiesView() {
  const { t } = useLingui()
  const filters = useFilters(params)
  const found = useData(listCouponActivities, filters.values)
  const [search, setSearch] = useSearchParams()
  const opened = found.data?.list.find(({ activityId }) => activityId === search.get('activity'))
  const open = (activityId: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (activityId) next.set('activity', activityId)
        else next.delete('activity')
        return next
      },
      { replace: true },
    )
  const columns = useColumns()
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(activityStates)}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="couponActivities"
        label={inWords(screenOf('coupon_activity').title)}
        columns={columns}
        list={listOfAll({ ...found, data: found.data?.list })}
        bar={filters}
        rowKey={(row) => row.activityId}
        onOpen={(row) => open(row.activityId)}
        empty={
          <Empty
            title={t`No coupon activities yet`}
          >{t`An activity says who gets a coupon, how many, and what it may cost.`}</Empty>
        }
      />
      {opened && <ActivityDrawer key={opened.activityId} activity={opened} onClose={() => open(null)} />}
    </>
  )
}

function useColumns() {
  const { t } = useLingui()
  const ofHeld = useMay().open('coupon_detail')
  const language = currentLanguage()
  return useTableColumns<Activity>(() => [
    text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 220 }),
    badge({
      id: 'state',
      header: t`Status`,
      value: ({ state }) => ({ tone: activityTones[state], label: inWords(activityStates[state]) }),
      width: 144,
    }),
    text({ id: 'template', header: t`Template`, value: (row) => row.templateName[language] }),
    custom({
      ...{ id: 'given', header: t`Given out`, align: 'end' },
      cell: ({ activityId, given }) => <CountOfHeld value={given} of={{ activityId }} />,
    }),
    custom({
      ...{ id: 'used', header: t`Used`, align: 'end' },
      cell: ({ activityId, used }) => <CountOfHeld value={used} of={{ activityId, state: 'used' }} />,
    }),
    money({
      ...{ id: 'spent', header: t`Spent` },
      value: (row) => row.spent,
      currency: (row) => row.currency,
      to: ({ activityId }) => ofHeld && heldPath({ activityId, state: 'used' }),
    }),
    money({ id: 'budget', header: t`Budget`, value: (row) => row.budget, currency: (row) => row.currency }),
    instant({ id: 'started', header: t`Begun`, value: (row) => row.startedTime }),
    text({ id: 'asked', header: t`Asked for by`, value: (row) => row.askedBy, optional: true }),
  ])
}
