import { countries, countryNames } from '@cordillera/contract/countries'
import { messageChannels } from '@cordillera/contract/messaging/message'
import { listReportMessages, reportFigures, reportGroups } from '@cordillera/contract/messaging/report'
import { useLingui } from '@lingui/react/macro'
import { failureWords, messageTones, useMessageWords } from '../../collection/public.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useKindWords } from '../words.ts'
import { shownDays } from './report-days.ts'
import { useFigureWords, useGroupWords } from './report-words.ts'

type Row = RowOf<typeof listReportMessages>

const params = {
  startDay: param.day(),
  endDay: param.day(),
  figure: param.choice(reportFigures),
  groupBy: param.choice(reportGroups),
  group: param.text(200),
  /** Of the row without a group. */
  ungrouped: param.flag(),
  channel: param.choice(messageChannels),
  country: param.choice(countryNames),
}

/** The messages that a figure of the report counts. */
export function ReportMessagesView() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const filters = useFilters(params, { sorts: ['time'], firstSort: '-time', pageSize: 50 })
  const { values, set } = filters
  const { ungrouped, group, ...rest } = values
  const of = ungrouped ? { group: '' } : group === undefined ? {} : { group }
  const asked = { groupBy: 'day' as const, figure: 'sent' as const, ...shownDays(zone, new Date()), ...rest, ...of }
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const list = useList(listReportMessages, { currentPage, pageSize, sortField, sortOrder, ...asked })
  const kinds = useKindWords()
  const figures = useFigureWords()
  const groups = useGroupWords()
  const columns = useColumns()
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={asked.startDay}
          to={asked.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Figure`}
          options={reportFigures.map((value) => ({ value, label: figures[value] }))}
          value={asked.figure}
          onChange={(figure) => set({ figure })}
        />
        <ChoiceFilter
          label={t`Kind`}
          options={messageChannels.map((value) => ({ value, label: kinds[value] }))}
          value={values.channel}
          onChange={(channel) => set({ channel })}
        />
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
          value={values.country}
          onChange={(country) => set({ country })}
        />
        {(group !== undefined || ungrouped) && (
          <ChoiceFilter
            label={groups[asked.groupBy]}
            options={[{ value: group ?? '', label: group ?? t`none` }]}
            value={group ?? ''}
            onChange={() => set({ group: undefined, ungrouped: undefined })}
          />
        )}
      </FilterBar>
      <DataTable
        name="reportMessages"
        label={t`Messages of a figure`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.messageId}
        empty={<Empty title={t`No message here`}>{t`Choose other days, or another figure.`}</Empty>}
      />
    </>
  )
}

function useColumns() {
  const { t } = useLingui()
  const kinds = useKindWords()
  const states = useMessageWords()
  return useTableColumns<Row>(() => [
    instant({ id: 'time', header: t`When`, value: (row) => row.time, sort: 'time' }),
    text({ id: 'kind', header: t`Kind`, width: 96, value: (row) => kinds[row.channel] }),
    text({ id: 'channel', header: t`Channel`, value: (row) => row.channelCode }),
    text({ id: 'template', header: t`Template`, width: 160, value: (row) => row.templateName }),
    text({ id: 'address', header: t`Number or address`, width: 152, value: (row) => row.address }),
    badge({
      ...{ id: 'state', header: t`State`, width: 104 },
      value: ({ state }) => ({ tone: messageTones[state], label: states[state] }),
    }),
    text({ id: 'failure', header: t`Why it failed`, width: 180, value: (row) => failureWords(row)?.what }),
    text({
      id: 'code',
      header: t`Provider’s code`,
      width: 152,
      value: (row) => failureWords(row)?.code,
      optional: true,
    }),
    instant({ id: 'clickedAt', header: t`Link opened`, value: (row) => row.clickedTime }),
    instant({ id: 'promisedAt', header: t`Promised`, value: (row) => row.promisedTime }),
    instant({ id: 'paidAt', header: t`Paid after it`, value: (row) => row.paidTime }),
    instant({ id: 'sentAt', header: t`Sent`, value: (row) => row.sentTime, optional: true }),
    instant({ id: 'ended', header: t`State since`, value: (row) => row.endTime, optional: true }),
    number({ id: 'segments', header: t`Segments`, value: (row) => row.segments, optional: true }),
    money({
      ...{ id: 'cost', header: t`Cost`, optional: true, sums: false },
      value: (row) => row.cost,
      currency: (row) => row.currency ?? 'MXN',
    }),
  ])
}
