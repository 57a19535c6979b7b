import {
  giveUpPayOfStaff,
  payOfStaffLines,
  payOfStaffList,
  retryPayOfStaff,
  staffPayoutLineStates,
} from '@cordillera/contract/payment/staff-payout'
import { staffPayoutFaults } from '@cordillera/contract/payment/staff-payout-fields'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconClose, IconRefresh } from '../ui/icons.ts'
import { inSystemWords, inWords } from '../ui/language.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, day, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useChosen, useList } from '../ui/use-list.ts'

import { lineStanding, lineWords } from './words.ts'

export type Payout = RowOf<typeof payOfStaffList>
type Line = RowOf<typeof payOfStaffLines>
const params = { state: param.choice(staffPayoutLineStates) }
const changed = [payOfStaffList, payOfStaffLines]

/** The lines of a list; what was not delivered can be sent again or given up. */
export function PayoutLines({ payout }: { payout: Payout }) {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['row'], pageSize: 50 })
  // asked again whenever the list's own counts have moved
  const { batchId, counts } = payout
  const list = useList(payOfStaffLines, { ...filters.query, batchId })
  const [leaving, setLeaving] = useChosen(list.rows, ({ lineId }) => lineId)
  const retry = useAction(retryPayOfStaff, { invalidate: changed, success: t`Sent again, to the account on record.` })
  const columns = useColumns(payout, {
    onRetry: ({ lineId, version }) => void retry.run({ lineId, version }),
    onLeave: setLeaving,
  })
  const count: Record<string, number> = counts
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={staffPayoutLineStates.flatMap((state) =>
            count[state] ? [{ value: state, label: `${i18n._(lineWords[state])} · ${count[state]}` }] : [],
          )}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="staffPayoutLines"
        label={t`Lines`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.lineId}
        empty={<Empty title={t`No line`} />}
      />
      {leaving && <GiveUp line={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function GiveUp({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useLingui()
  const name = line.name ?? line.userNo
  const action = useAction(giveUpPayOfStaff, { invalidate: changed, success: t`Given up: it is not owed any more.` })
  const { lineId, version } = line
  return (
    <ConfirmWithReason
      title={t`Give up the payment to ${name}`}
      confirm={t`Give up`}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ lineId, version, reason })) !== undefined}
    />
  )
}

interface Acts {
  readonly onRetry: (line: Line) => void
  readonly onLeave: (line: Line) => void
}
function useColumns(payout: Payout, { onRetry, onLeave }: Acts) {
  const { t, i18n } = useLingui()
  const decides = useMay().press('payOfMexicoStaff_approve')
  const { mine } = payout
  return useTableColumns<Line>(() => {
    const why = mine ? t`You uploaded it: somebody else decides` : undefined
    return [
      number({ id: 'row', header: t`Row`, value: (row) => row.row, sort: 'row', width: 64 }),
      text({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 112 }),
      text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 176 }),
      badge({
        id: 'state',
        header: t`Status`,
        value: (row) => {
          const { tone, words } = lineStanding(row)
          return { tone, label: i18n._(words) }
        },
        width: 120,
      }),
      money({ id: 'amount', header: t`Amount`, value: (row) => row.amount, currency: (row) => row.currency }),
      text({
        id: 'account',
        header: t`To account`,
        value: (row) => [row.bankName, row.bankAccount].filter(Boolean).join(' '),
        width: 168,
      }),
      text({
        id: 'why',
        header: t`What is wrong`,
        value: (row) =>
          row.faults.map((fault) => inWords(staffPayoutFaults[fault])).join('; ') ||
          (row.message && inSystemWords(row.message)),
        width: 232,
      }),
      day({ id: 'left', header: t`Last day`, value: (row) => row.leaveDay }),
      text({ id: 'concept', header: t`Concept`, value: (row) => row.concept, optional: true }),
      text({ id: 'key', header: t`Tracking key`, value: (row) => row.trackingKey, optional: true }),
      instant({ id: 'finished', header: t`Arrived`, value: (row) => (row.state === 'paid' ? row.finishedTime : null) }),
      actions({
        header: t`Actions`,
        width: 80,
        of: (row) =>
          decides && row.state === 'failed'
            ? [
                { label: t`Send again`, icon: IconRefresh, why, run: () => onRetry(row) },
                { label: t`Give up`, icon: IconClose, why, danger: true, run: () => onLeave(row) },
              ]
            : [],
      }),
    ]
  }, [decides, mine])
}
