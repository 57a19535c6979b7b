import { screenOf } from '@cordillera/contract/menus'
import {
  exportOrders,
  listOrderHandlers,
  listOrders,
  orderStatusFilters,
  takeNextOrder,
} from '@cordillera/contract/service-desk/order'
import {
  orderAgeNames,
  orderAges,
  orderContactTypeNames,
  orderContactTypes,
  orderGroupNames,
  orderGroups,
  orderStates,
  orderTypeNames,
  orderTypes,
} from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { useList } from '../ui/use-list.ts'
import { useSelection } from '../ui/use-selection.ts'
import { ViewSwitch } from '../ui/ViewSwitch.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { OrdersBulk } from './OrdersBulk.tsx'
import { optionsOf } from './options.ts'
import { type Order, useOrderColumns } from './order-columns.tsx'
import { unregisteredOrderPath } from './paths.ts'

const params = {
  status: param.choice(orderStatusFilters),
  type: param.choice(orderTypeNames),
  group: param.choice(orderGroupNames),
  handler: param.number(),
  mine: param.flag(),
  overdue: param.flag(),
  escalated: param.flag(),
  followed: param.flag(),
  userId: param.text(13),
  content: param.text(100),
  createdFrom: param.day(),
  createdTo: param.day(),
  reopened: param.flag(),
  unhandled: param.flag(),
  unmerged: param.flag(),
  age: param.choice(orderAgeNames),
  contactType: param.choice(orderContactTypeNames),
}

/** What is due first of those that nobody handles becomes one’s own and opens. */
function TakeNext({ onTaken }: { onTaken: (orderId: string) => void }) {
  const { t } = useLingui()
  const take = useAction(takeNextOrder, { invalidate: [listOrders], onDone: ({ orderId }) => onTaken(orderId) })
  return (
    <Button variant="default" loading={take.pending} onClick={() => void take.run({})}>{t`Take the next one`}</Button>
  )
}

/** /jedi/order_handel: what customers want done, the one due first on top; one opened beside the queue is in the address. */
export default function OrdersPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('order_handel').title)
  const filters = useFilters(params, { sorts: ['due', 'created'], firstSort: 'due', pageSize: 50 })
  const {
    mine,
    overdue,
    escalated,
    followed,
    reopened,
    unhandled,
    unmerged,
    status = 'open',
    ...values
  } = filters.values
  // a flag narrows or is not there: the server takes no `false`
  const flags = {
    ...(mine ? { mine } : {}),
    ...(overdue ? { overdue } : {}),
    ...(escalated ? { escalated } : {}),
    ...(followed ? { followed } : {}),
    ...(reopened ? { reopened } : {}),
    ...(unhandled ? { unhandled } : {}),
    ...(unmerged ? { unmerged } : {}),
  } as const
  const filter = { ...values, status, ...flags }
  const list = useList(listOrders, { ...filter, ...filters.paging })
  const columns = useOrderColumns()
  const selection = useSelection((row: Order) => row.orderId)
  const [search, setSearch] = useSearchParams()
  const open = (orderId: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (orderId) next.set('order', orderId)
        else next.delete('order')
        return next
      },
      { replace: true },
    )
  return (
    <Page>
      <PageHeader
        title={title}
        aside={
          <ViewSwitch
            view={status}
            onView={(next) => filters.set({ status: next })}
            options={[
              { value: 'open' as const, label: t`All open` },
              { value: 'all' as const, label: t`All` },
              ...(['created', 'handing', 'pending', 'resolved', 'invalid'] as const).map((value) => ({
                value,
                label: inWords(orderStates[value]),
              })),
            ]}
          />
        }
        primary={
          <Can press="order_handel_work">
            <TakeNext onTaken={open} />
            <Button component={Link} to={unregisteredOrderPath}>{t`New, for a phone`}</Button>
          </Can>
        }
      />
      <Filters filters={filters} />
      <OrdersBulk chosen={[...selection.rows.values()]} onDone={selection.clear} />
      <DataTable
        name="orders"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        selection={{ ...selection, selectAllMatching: null }}
        rowKey={(row) => row.orderId}
        onOpen={(row) => open(row.orderId)}
        file={<ExportMenu endpoint={exportOrders} input={{ filter }} />}
        empty={
          <Empty title={status === 'open' ? t`No work order is open` : t`No work order stands here`}>
            {t`One for a borrower is made on the borrower's page; one for somebody unknown, above.`}
          </Empty>
        }
      />
      <OrderDrawer orderId={search.get('order')} onClose={() => open(null)} />
    </Page>
  )
}

function Filters({ filters }: { filters: ReturnType<typeof useFilters<typeof params, 'due' | 'created'>> }) {
  const { t } = useLingui()
  const { values, set } = filters
  const handlers = useData(listOrderHandlers, {}, { goodForMs: 60_000 })
  return (
    <FilterBar filters={filters}>
      <FlagFilter label={t`Mine`} value={values.mine} onChange={(mine) => set({ mine: mine || undefined })} />
      <FlagFilter
        label={t`Past its time`}
        value={values.overdue}
        onChange={(overdue) => set({ overdue: overdue || undefined })}
      />
      <FlagFilter
        label={t`Escalated`}
        value={values.escalated}
        onChange={(escalated) => set({ escalated: escalated || undefined })}
      />
      <FlagFilter
        label={t`Followed by me`}
        value={values.followed}
        onChange={(followed) => set({ followed: followed || undefined })}
      />
      <TextFilter label={t`Words`} value={values.content} onChange={(content) => set({ content })} />
      <ChoiceFilter
        label={t`What about`}
        options={optionsOf(orderTypes)}
        value={values.type}
        onChange={(type) => set({ type })}
      />
      <ChoiceFilter
        label={t`Group`}
        options={optionsOf(orderGroups)}
        value={values.group}
        onChange={(group) => set({ group })}
      />
      <ChoiceFilter
        label={t`Handled by`}
        options={(handlers.data ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))}
        value={values.handler}
        onChange={(handler) => set({ handler })}
      />
      <FlagFilter
        label={t`Nobody handles it`}
        value={values.unhandled}
        onChange={(unhandled) => set({ unhandled: unhandled || undefined })}
      />
      <ChoiceFilter
        label={t`Open for`}
        options={optionsOf(orderAges)}
        value={values.age}
        onChange={(age) => set({ age })}
      />
      <FlagFilter
        label={t`Without merged ones`}
        value={values.unmerged}
        onChange={(unmerged) => set({ unmerged: unmerged || undefined })}
      />
      <ChoiceFilter
        label={t`How they got in touch`}
        options={optionsOf(orderContactTypes)}
        value={values.contactType}
        onChange={(contactType) => set({ contactType })}
      />
      <FlagFilter
        label={t`Opened again`}
        value={values.reopened}
        onChange={(reopened) => set({ reopened: reopened || undefined })}
      />
      <DayRangeFilter
        label={t`Made on`}
        from={values.createdFrom}
        to={values.createdTo}
        onChange={({ from, to }) => set({ createdFrom: from, createdTo: to })}
      />
      <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
    </FilterBar>
  )
}
