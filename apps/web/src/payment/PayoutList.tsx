import { menuGroups, screenOf } from '@cordillera/contract/menus'
import { payOfStaffList, staffPayoutStates } from '@cordillera/contract/payment/staff-payout'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useImportAddress } from '../job/public.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconEye } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { payoutStanding, payoutWords } from './words.ts'

type Payout = RowOf<typeof payOfStaffList>
const params = { state: param.choice(staffPayoutStates) }

/** Uploaded lists, latest first, each with how far its lines are. */
export function PayoutList({ onOpen }: { onOpen: (batchId: string) => void }) {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['made'], firstSort: '-made', pageSize: 50 })
  const list = useList(payOfStaffList, filters.query)
  const { begin } = useImportAddress()
  const columns = useColumns(onOpen)
  return (
    <>
      <PageHeader
        title={inWords(screenOf('payOfMexicoStaff').title)}
        primary={
          <Can press="payOfMexicoStaff_upload">
            <Button onClick={begin}>{inWords(menuGroups.account.screens.payOfMexicoStaff.actions.upload)}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={staffPayoutStates.map((state) => ({ value: state, label: i18n._(payoutWords[state]) }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="staffPayouts"
        label={inWords(screenOf('payOfMexicoStaff').title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.batchId}
        onOpen={({ batchId }) => onOpen(batchId)}
        empty={
          <Empty title={t`No list was uploaded`}>{t`A list names people by their user number, with amounts.`}</Empty>
        }
      />
    </>
  )
}

function useColumns(onOpen: (batchId: string) => void) {
  const { t, i18n } = useLingui()
  return useTableColumns<Payout>(() => [
    text({ id: 'name', header: t`List`, value: (row) => row.name, width: 176 }),
    badge({
      id: 'state',
      header: t`Status`,
      value: (row) => {
        const { tone, words } = payoutStanding(row)
        return { tone, label: i18n._(words) }
      },
      width: 152,
    }),
    money({ id: 'total', header: t`To pay out`, value: (row) => row.total, currency: (row) => row.currency }),
    money({ id: 'paid', header: t`Paid out so far`, value: (row) => row.paid, currency: (row) => row.currency }),
    number({ id: 'lines', header: t`Lines`, value: (row) => row.counts.lines }),
    number({ id: 'invalid', header: t`Can't be paid`, value: (row) => row.counts.invalid, width: 96 }),
    number({ id: 'failed', header: t`Not delivered`, value: (row) => row.counts.failed, width: 96 }),
    text({ id: 'maker', header: t`Uploaded by`, value: (row) => row.madeBy, width: 120 }),
    instant({ id: 'made', header: t`Uploaded`, value: (row) => row.madeTime, sort: 'made' }),
    text({ id: 'decider', header: t`Decided by`, value: (row) => row.decidedBy, width: 120, optional: true }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    actions({
      header: t`Actions`,
      width: 72,
      of: (row) => [{ label: t`Open`, icon: IconEye, run: () => onOpen(row.batchId), opens: true }],
    }),
  ])
}
