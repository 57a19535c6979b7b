import { currencyNames } from '@cordillera/contract/countries'
import { type ReconList, reconClasses } from '@cordillera/contract/reconciliation/common'
import { type collectDetail, detailCalls } from '@cordillera/contract/reconciliation/detail'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { type Filters, useFilters } from '../ui/filters/use-filters.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Count, Money, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { badge, day, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { DeskDrawer } from './DeskDrawer.tsx'
import { MatchDrawer } from './MatchDrawer.tsx'
import classes from './reconciliation.module.css'
import { classTones, classWords, ruleWords, sourceWords, stateWords } from './words.ts'

type Row = RowOf<typeof collectDetail>

const params = {
  channel: param.text(30),
  currency: param.choice(currencyNames),
  class: param.choice(reconClasses),
  alone: param.flag(),
  dayFrom: param.day(),
  dayTo: param.day(),
  trackingKey: param.text(64),
}
type State = Filters<typeof params, 'day'>

/** As the calls name them: without what is not set. */
const filterOf = ({ alone, ...rest }: { [K in keyof State['values']]?: State['values'][K] | undefined }) => ({
  ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest),
  ...(alone ? { alone: true as const } : {}),
})

/** One detail list: sums of both sides on top, a row a match or what one side has alone. */
export function DetailView({ list: of }: { list: ReconList }) {
  const { t } = useLingui()
  const { list: call, sums, file, menu } = detailCalls[of]
  const filters = useFilters(params, { sorts: ['day'], firstSort: '-day', pageSize: 50 })
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const filter = filterOf(filters.values)
  const list = useList(call, { currentPage, pageSize, ...(sortField ? { sortField } : {}), sortOrder, ...filter })
  const [open, setOpen] = useState<Row | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <DetailFilters filters={filters} />
      <Sums call={sums} filter={filter} onClass={(one) => filters.set({ class: one })} />
      <DataTable
        name={menu}
        label={t`Both sides`}
        columns={useColumns(of)}
        list={list}
        filters={filters}
        rowKey={(row) => row.rowId}
        onOpen={setOpen}
        file={
          <Can press={`${menu}_export`}>
            <ExportMenu endpoint={file} input={{ filter }} />
          </Can>
        }
        empty={
          <Empty title={t`Nothing to compare`}>{t`No statement of these days was read, and nothing was booked.`}</Empty>
        }
      />
      <MatchDrawer matchId={open?.rowKind === 'match' ? open.rowId : null} onClose={close} />
      <DeskDrawer exceptionId={open?.rowKind === 'exception' ? open.rowId : null} onClose={close} onDone={close} />
    </>
  )
}

function DetailFilters({ filters }: { filters: State }) {
  const { t, i18n } = useLingui()
  const { values, set } = filters
  return (
    <FilterBar filters={filters}>
      <TextFilter
        label={t`Channel`}
        value={values.channel}
        onChange={(channel) => set({ channel: channel?.toUpperCase() })}
      />
      <ChoiceFilter
        label={t`Currency`}
        options={currencyNames.map((name) => ({ value: name, label: name }))}
        value={values.currency}
        onChange={(currency) => set({ currency })}
      />
      <ChoiceFilter
        label={t`Class`}
        options={reconClasses.map((one) => ({ value: one, label: i18n._(classWords[one]) }))}
        value={values.class}
        onChange={(one) => set({ class: one })}
      />
      <DayRangeFilter
        label={t`Day`}
        from={values.dayFrom}
        to={values.dayTo}
        onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
      />
      <TextFilter label={t`Tracking key`} value={values.trackingKey} onChange={(trackingKey) => set({ trackingKey })} />
      <FlagFilter label={t`One side alone`} value={values.alone} onChange={(alone) => set({ alone })} />
    </FilterBar>
  )
}

interface SumsProps {
  readonly call: (typeof detailCalls)[ReconList]['sums']
  readonly filter: ReturnType<typeof filterOf>
  readonly onClass: (of: Row['class']) => void
}
/** A class opens its rows. */
function Sums({ call, filter, onClass }: SumsProps) {
  const { t, i18n } = useLingui()
  const sums = useData(call, { filter })
  return (
    <Loaded {...sums}>
      {(rows) =>
        rows.length === 0 ? null : (
          <div className={classes.sums}>
            <PlainTable
              label={t`Sums of both sides`}
              rows={rows}
              rowKey={(row) => `${row.currency} ${row.class}`}
              columns={[
                {
                  header: t`Class`,
                  cell: (row) => (
                    <button type="button" className={classes.plain} onClick={() => onClass(row.class)}>
                      <Tone tone={classTones[row.class]}>{i18n._(classWords[row.class])}</Tone>
                    </button>
                  ),
                },
                { header: t`Count`, end: true, cell: (row) => <Count value={row.rows} /> },
                { header: t`Bank`, end: true, cell: (row) => <Money minor={row.bank} currency={row.currency} /> },
                { header: t`Books`, end: true, cell: (row) => <Money minor={row.house} currency={row.currency} /> },
                { header: t`Fees`, end: true, cell: (row) => <Money minor={row.fee} currency={row.currency} /> },
                {
                  header: t`Adjusted`,
                  end: true,
                  cell: (row) => <Money minor={row.adjusted} currency={row.currency} />,
                },
              ]}
            />
          </div>
        )
      }
    </Loaded>
  )
}

const amount = (id: string, header: string, value: (row: Row) => number | null, width = 112) =>
  money<Row>({ id, header, value, currency: (row) => row.currency, width })

function useColumns(of: ReconList) {
  const { t, i18n } = useLingui()
  return useTableColumns(
    () => [
      badge<Row>({
        id: 'class',
        header: t`Class`,
        value: (row) => ({ tone: classTones[row.class], label: i18n._(classWords[row.class]) }),
        width: 148,
      }),
      text<Row>({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 100 }),
      day<Row>({ id: 'bookDay', header: t`Day`, value: (row) => row.bookDay, sort: 'day', width: 96 }),
      amount('bank', t`Bank`, (row) => row.bank),
      amount('house', t`Books`, (row) => row.house),
      amount('fee', t`The channel’s fee`, (row) => row.fee || null, 112),
      amount('difference', t`Difference`, (row) => row.difference || null, 100),
      text<Row>({ id: 'trackingKey', header: t`Tracking key`, value: (row) => row.trackingKey, width: 148 }),
      text<Row>({
        id: 'source',
        header: t`Booking`,
        value: (row) => (row.source ? `${i18n._(sourceWords[row.source])} ${row.sourceId ?? ''}` : null),
        width: 168,
      }),
      text<Row>({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, width: 120 }),
      ...(of === 'reversal'
        ? [
            text<Row>({ id: 'original', header: t`Original`, value: (row) => row.originalId, width: 128 }),
            day<Row>({
              id: 'originalDay',
              header: t`Day of the original`,
              value: (row) => row.originalDay,
              width: 104,
            }),
            text<Row>({ id: 'why', header: t`Reason`, value: (row) => row.why, width: 160 }),
          ]
        : []),
      day<Row>({
        ...{ id: 'operationDay', header: t`Operation day`, width: 104, optional: true },
        value: (row) => row.operationDay,
      }),
      day<Row>({ id: 'houseDay', header: t`Booked day`, value: (row) => row.houseDay, width: 96, optional: true }),
      text<Row>({ id: 'bankState', header: t`Bank’s state`, value: (row) => row.bankState, width: 96, optional: true }),
      text<Row>({
        ...{ id: 'reference', header: t`Reference`, width: 120, optional: of === 'collect' },
        value: (row) => row.reference,
      }),
      text<Row>({
        id: 'rule',
        header: t`Rule`,
        value: (row) =>
          row.rule ? i18n._(ruleWords[row.rule]) : row.state === 'confirmed' ? null : i18n._(stateWords[row.state]),
        width: 144,
      }),
      number<Row>({ id: 'lines', header: t`Bank lines`, value: (row) => row.lines, width: 88, optional: true }),
      number<Row>({ id: 'movements', header: t`Bookings`, value: (row) => row.movements, width: 88, optional: true }),
      text<Row>({ id: 'bill', header: t`Bill`, value: (row) => row.billId, width: 128, optional: true }),
      text<Row>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    ],
    [of],
  )
}
