import type { listCases } from '@cordillera/contract/collection/case'
import { countries } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { inWords } from '../../ui/language.ts'
import { nothing } from '../../ui/show/show.tsx'
import { CellLink, type Column, custom, day, instant, money, number, text } from '../../ui/table/columns.tsx'
import type { RowOf } from '../../ui/use-list.ts'
import { CoverBadge } from '../cover/CoverBadge.tsx'
import {
  LastContact,
  PromiseOf,
  RestingBadge,
  StageBadge,
  shortId,
  useRepaymentWords,
  useStatusWords,
  useTypeWords,
  workbenchPath,
} from '../show/case-words.tsx'
import classes from '../show/show.module.css'

export type CaseRow = RowOf<typeof listCases>

/** The columns of a list of cases: those everybody works by, then those a person can ask for. */
export function useCaseColumns(): readonly Column<CaseRow>[] {
  const own = useWorkColumns()
  const more = useMoreColumns()
  return useMemo(() => [...own, ...more], [own, more])
}

function useWorkColumns(): readonly Column<CaseRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      custom<CaseRow>({
        id: 'case',
        header: t`Case`,
        width: 96,
        copy: (row) => row.caseId,
        cell: (row) => (
          <CellLink to={workbenchPath(row.caseId)}>
            <span className="mono" title={row.caseId}>
              {shortId(row.caseId)}
            </span>
          </CellLink>
        ),
      }),
      text<CaseRow>({ id: 'borrower', header: t`Borrower`, width: 150, value: (row) => row.borrower }),
      custom<CaseRow>({
        id: 'stage',
        header: t`Stage`,
        width: 120,
        cell: (row) => (
          <span className={classes.line}>
            <StageBadge stage={row.period} />
            <RestingBadge of={row} />
            <CoverBadge cover={row.cover} />
          </span>
        ),
      }),
      number<CaseRow>({ id: 'dpd', header: t`dpd`, width: 60, sort: 'dpd', value: (row) => row.dpd }),
      money<CaseRow>({
        id: 'due',
        header: t`Due`,
        width: 124,
        sort: 'amount',
        value: (row) => row.dueAmount,
        currency: (row) => row.currency,
      }),
      custom<CaseRow>({
        id: 'lastContact',
        header: t`Last contact`,
        width: 176,
        cell: (row) => <LastContact of={row} />,
      }),
      custom<CaseRow>({ id: 'promise', header: t`Promise`, width: 136, cell: (row) => <PromiseOf of={row} /> }),
      text<CaseRow>({ id: 'collector', header: t`Collector`, width: 132, value: (row) => row.collectorName }),
    ],
    [t],
  )
}

/** Hidden until asked for. */
function useMoreColumns(): readonly Column<CaseRow>[] {
  const { t } = useLingui()
  const status = useStatusWords()
  const repayment = useRepaymentWords()
  const types = useTypeWords()
  return useMemo(() => {
    const currency = (row: CaseRow) => row.currency
    const columns: Column<CaseRow>[] = [
      text({ id: 'status', header: t`Status`, width: 108, value: (row) => status[row.status] }),
      text({ id: 'repayment', header: t`Repayment`, width: 100, value: (row) => repayment[row.repaymentStatus] }),
      custom({ id: 'flags', header: t`Marks`, width: 190, cell: (row) => <Marks of={row} /> }),
      number({ id: 'contactTimes', header: t`Times contacted`, width: 84, value: (row) => row.contactTimes }),
      day({ id: 'dueDate', header: t`Due date`, value: (row) => row.dueDate }),
      text({ id: 'instalment', header: t`Instalment`, width: 92, value: (row) => `${row.cycle}/${row.periods}` }),
      text({ id: 'caseType', header: t`Case type`, width: 160, value: (row) => types[row.caseType] }),
      money({ id: 'billAmount', header: t`Bill amount`, value: (row) => row.billAmount, currency }),
      money({ id: 'penalty', header: t`Late interest`, value: (row) => row.penalInterest, currency }),
      money({ id: 'channelFee', header: t`Channel fee`, value: (row) => row.channelFee, currency }),
      instant({ id: 'assigned', header: t`Assigned at`, value: (row) => row.assignedTime }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName }),
      text({ id: 'country', header: t`Country`, width: 96, value: (row) => inWords(countries[row.country].name) }),
      text({ id: 'appId', header: t`Application`, width: 136, value: (row) => row.appId }),
      text({ id: 'userId', header: t`Borrower id`, width: 136, value: (row) => row.userId }),
      text({ id: 'caseId', header: t`Case id`, width: 136, value: (row) => row.caseId }),
      instant({ id: 'closed', header: t`Closed at`, value: (row) => row.closedTime }),
    ]
    return columns.map((column) => ({ ...column, optional: true }))
  }, [t, status, repayment, types])
}

function Marks({ of }: { of: CaseRow }) {
  const { t } = useLingui()
  const marks = [
    of.newCustomer && t`new`,
    of.multiArrears && t`several bills overdue`,
    of.extension && t`extended`,
  ].filter(Boolean)
  return marks.length > 0 ? <span className={classes.line}>{marks.join(' · ')}</span> : nothing
}
