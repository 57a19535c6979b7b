import { useLingui } from '@lingui/react/macro'
import { bookingName } from '../credit/public.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant, Money, nothing } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import type { UserInfo } from './user-info.ts'

/** Every change of the balance, and what it was after it. */
export function FundChanges({ info }: { info: UserInfo }) {
  const { t, i18n } = useLingui()
  if (info.fundChanges.length === 0) {
    return <Empty title={t`The balance never changed`}>{t`What is paid beyond the debt comes here.`}</Empty>
  }
  return (
    <PlainTable
      label={t`Balance changes`}
      rows={info.fundChanges}
      rowKey={(change) => change.entryId}
      columns={[
        { header: t`Time`, cell: (change) => <Instant at={change.time} /> },
        { header: t`Type`, cell: (change) => bookingName(i18n, change.type) },
        { header: t`By`, cell: (change) => change.by ?? nothing },
        { header: t`Amount`, end: true, cell: (change) => <Money minor={change.amount} currency={change.currency} /> },
        {
          header: t`Balance`,
          end: true,
          cell: (change) => <Money minor={change.balance} currency={change.currency} />,
        },
      ]}
    />
  )
}
