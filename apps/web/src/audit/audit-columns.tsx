import type { listAudits } from '@cordillera/contract/audit/audit'
import { useLingui } from '@lingui/react/macro'
import { DueClock } from '../ui/show/DueClock.tsx'
import { nothing } from '../ui/show/show.tsx'
import { actions, badge, custom, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import type { RowAction } from '../ui/table/RowActions.tsx'
import type { RowOf } from '../ui/use-list.ts'
import { AuditStanding } from './AuditStanding.tsx'
import { filePath, outcomeTones, outcomeWords, reasonText } from './words.ts'

export type AuditRow = RowOf<typeof listAudits>

/** `own`: the queue of one auditor, which says nothing of auditors. */
export function useAuditColumns({ own = false, of }: { own?: boolean; of?: (row: AuditRow) => readonly RowAction[] }) {
  const { t, i18n } = useLingui()
  return useTableColumns<AuditRow>(
    () => [
      text<AuditRow>({
        id: 'loan',
        header: t`Loan`,
        width: 128,
        value: (row) => row.loanId,
        to: (row) => filePath(row.auditId),
      }),
      text<AuditRow>({ id: 'borrower', header: t`Borrower`, width: 128, value: (row) => row.borrower }),
      money<AuditRow>({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.loanAmount,
        currency: (row) => row.currency,
      }),
      custom<AuditRow>({ id: 'state', header: t`State`, width: 152, cell: (row) => <AuditStanding row={row} /> }),
      custom<AuditRow>({
        id: 'due',
        header: t`Time left`,
        width: 120,
        sort: 'due',
        cell: (row) => (row.step && !row.waits ? <DueClock due={row.dueTime} /> : nothing),
      }),
      instant<AuditRow>({ id: 'applied', header: t`Applied`, value: (row) => row.appliedDate, sort: 'applied' }),
      ...(own
        ? []
        : [
            text<AuditRow>({ id: 'auditor', header: t`Auditor`, value: (row) => row.auditorName }),
            text<AuditRow>({
              id: 'inHand',
              header: t`In hand of`,
              width: 128,
              value: (row) => row.inHandOf,
              optional: true,
            }),
          ]),
      number<AuditRow>({
        id: 'unreachable',
        header: t`Unreachable times`,
        width: 96,
        value: (row) => row.unreachableTimes,
        optional: true,
      }),
      number<AuditRow>({
        id: 'reApply',
        header: t`Re-apply times`,
        width: 96,
        value: (row) => row.reApplyTimes,
        optional: true,
      }),
      badge<AuditRow>({
        id: 'result',
        header: t`Audit result`,
        value: ({ auditResult }) =>
          auditResult && { tone: outcomeTones[auditResult], label: i18n._(outcomeWords[auditResult]) },
      }),
      text<AuditRow>({
        id: 'reason',
        header: t`Reason`,
        width: 176,
        value: (row) => row.reason && reasonText(row.reason),
        optional: !own,
      }),
      text<AuditRow>({ id: 'remark', header: t`Remark`, width: 176, value: (row) => row.remark, optional: true }),
      text<AuditRow>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 120 }),
      ...(of ? [actions<AuditRow>({ header: t`Actions`, width: 64, of })] : []),
    ],
    [own],
  )
}
