import type { listAuthorityComplaints } from '@cordillera/contract/service-desk/organization'
import {
  type AuthorityState,
  authorityStates,
  complaintOutcomes,
  complaintSubjects,
} from '@cordillera/contract/service-desk/organization-terms'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import { Day, DayFromNow, Tone, type ToneName } from '../../ui/show/show.tsx'
import { badge, custom, day, text, useTableColumns } from '../../ui/table/columns.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type AuthorityComplaint = RowOf<typeof listAuthorityComplaints>

export const authorityTones: Record<AuthorityState, ToneName> = {
  received: 'amber',
  answering: 'blue',
  answered: 'green',
  closed: 'grey',
}

/** How far the deadline is; when it was answered; late ones say so. */
export function Deadline({ of }: { of: Pick<AuthorityComplaint, 'answeredDay' | 'deadlineDay' | 'late'> }) {
  const { t } = useLingui()
  if (of.late && !of.answeredDay) return <Tone tone="red">{t`Past its deadline`}</Tone>
  return of.answeredDay ? <Day day={of.deadlineDay} /> : <DayFromNow day={of.deadlineDay} />
}

export function useComplaintColumns(nameOf: (authority: string) => string) {
  const { t } = useLingui()
  return useTableColumns<AuthorityComplaint>(
    () => [
      text({ id: 'reference', header: t`Case number`, value: (row) => row.reference, width: 184 }),
      text({ id: 'authority', header: t`Authority`, value: (row) => nameOf(row.authority), width: 176 }),
      custom({
        id: 'deadline',
        header: t`Answer by`,
        cell: (row) => <Deadline of={row} />,
        sort: 'deadline',
        width: 176,
      }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: authorityTones[state], label: inWords(authorityStates[state]) }),
        width: 128,
      }),
      text({ id: 'subject', header: t`What about`, value: (row) => inWords(complaintSubjects[row.subject]) }),
      text({ id: 'customer', header: t`Customer`, value: (row) => row.borrower }),
      day({ id: 'received', header: t`Received`, value: (row) => row.receivedDay, sort: 'received' }),
      text({ id: 'handler', header: t`Handled by`, value: (row) => row.handlerName }),
      day({ id: 'answered', header: t`Answered on`, value: (row) => row.answeredDay }),
      text({
        id: 'outcome',
        header: t`Outcome`,
        value: (row) => row.outcome && inWords(complaintOutcomes[row.outcome]),
        optional: true,
      }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    ],
    [nameOf],
  )
}
