import { refusals, wonWays } from '@cordillera/contract/acquisition/attribution'
import { exportRegistrations, figureBases, listRegistrations } from '@cordillera/contract/acquisition/figures'
import { retentionDays, stepNames, steps } from '@cordillera/contract/acquisition/terms'
import { platforms } from '@cordillera/contract/market/match'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, WholeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { badge, day, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { shownFrom } from '../days.ts'
import { usePlace } from '../Place.tsx'
import { DaysAndChannel } from './FigureFilters.tsx'

const reached = [...stepNames, 'defaulted'] as const
const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  channelId: param.number(),
  basis: param.choice(figureBases),
  step: param.choice(reached),
  platform: param.choice(platforms),
  returned: param.number(),
  partner: param.text(200),
  ofChannels: param.flag(),
}

/** Whom a figure counts: which channel won them, why others did not, and how far they came. */
export function PeopleView({ basis }: { basis: (typeof figureBases)[number] }) {
  const { t } = useLingui()
  const { merchant, today } = usePlace()
  const filters = useFilters(params, { sorts: ['registered'], firstSort: '-registered', pageSize: 50 })
  const { values, set } = filters
  const days = shownFrom(today, values)
  const step = values.step ?? 'registrations'
  const { returned: after, ofChannels, ...rest } = values
  const returned = retentionDays.find((one) => one === after)
  const asked = {
    ...{ ...rest, merchant, ...days, basis: values.basis ?? basis, step },
    ...(returned ? { returned } : {}),
    ...(ofChannels ? { ofChannels: true as const } : {}),
  }
  const { returned: _, ofChannels: __, ...paging } = filters.query
  const list = useList(listRegistrations, { ...paging, ...asked })
  const columns = useTableColumns<RowOf<typeof listRegistrations>>(() => [
    text({ id: 'device', header: t`Device`, value: (row) => row.device, width: 96 }),
    text({
      ...{ id: 'user', header: t`Borrower` },
      value: (row) => row.userId,
      to: (row) => row.userId && `/user/userBaseInfo/${row.userId}`,
    }),
    instant({ id: 'registered', header: t`Registered at`, value: (row) => row.registeredTime, sort: 'registered' }),
    text({ id: 'platform', header: t`Platform`, value: (row) => row.platform, width: 96 }),
    text({ id: 'channel', header: t`Channel`, value: (row) => row.channelName ?? t`Came of themselves`, width: 160 }),
    text({ id: 'won', header: t`Won`, value: (row) => inWords(wonWays[row.wonBy]) }),
    instant({ id: 'touched', header: t`Click or view`, value: (row) => row.touchedTime }),
    text({
      ...{ id: 'refused', header: t`What won nothing`, width: 240 },
      value: (row) => row.refused.map((one) => `${one.channelName}: ${inWords(refusals[one.reason])}`).join(' · '),
    }),
    number({ id: 'repeats', header: t`Registered again`, value: (row) => row.repeats || null }),
    badge({
      ...{ id: 'furtherDevice', header: t`Same person` },
      value: (row) => (row.furtherDevice ? { tone: 'amber', label: t`Second device` } : null),
    }),
    day({ id: 'applied', header: inWords(steps.applications), value: (row) => row.appliedDay }),
    day({ id: 'approved', header: inWords(steps.approved), value: (row) => row.approvedDay }),
    day({ id: 'paidOut', header: inWords(steps.paidOut), value: (row) => row.paidOutDay }),
    day({ id: 'firstPaid', header: inWords(steps.firstPaid), value: (row) => row.firstPaidDay }),
    badge({
      ...{ id: 'defaulted', header: t`Default` },
      value: (row) => (row.defaulted ? { tone: 'red', label: t`First instalment open` } : null),
    }),
  ])
  return (
    <>
      <FilterBar filters={filters}>
        <DaysAndChannel
          label={asked.basis === 'event' ? t({ message: 'Days', context: 'from one to another' }) : t`Registered`}
          days={days}
          channelId={values.channelId}
          set={set}
        />
        <ChoiceFilter
          label={t`Step`}
          options={reached.map((value) => ({
            value,
            label: value === 'defaulted' ? t`First-payment defaults` : inWords(steps[value]),
          }))}
          value={step}
          onChange={(next) => set({ step: next })}
        />
        <ChoiceFilter
          label={t`Platform`}
          options={platforms.map((value) => ({ value, label: value }))}
          value={values.platform}
          onChange={(platform) => set({ platform })}
        />
        <WholeFilter label={t`Partner`} value={values.partner} onChange={(partner) => set({ partner })} />
        <FlagFilter
          label={t`By any channel`}
          value={ofChannels}
          onChange={(next) => set({ ofChannels: next || undefined })}
        />
        <ChoiceFilter
          label={t`There again`}
          options={retentionDays.map((after) => ({ value: after, label: t`Day ${after}` }))}
          value={returned}
          onChange={(next) => set({ returned: next })}
        />
      </FilterBar>
      <DataTable
        name="channelPeople"
        label={t`Whom the figure counts`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.registrationId}
        file={<ExportMenu endpoint={exportRegistrations} input={{ filter: asked }} />}
        empty={<Empty title={t`Nobody in these days`} />}
      />
    </>
  )
}
