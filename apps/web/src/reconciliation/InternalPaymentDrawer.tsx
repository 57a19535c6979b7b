import { internalPaymentEntries } from '@cordillera/contract/reconciliation/internal-payment'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { useMay } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, Money } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import type { PaymentDay } from './payment-days.ts'

/** The payments behind a row, those that do not agree first. */
export function InternalPaymentDrawer({ row, onClose }: { row: PaymentDay | null; onClose: () => void }) {
  return (
    <DetailDrawer
      opened={row !== null}
      onClose={onClose}
      size="wide"
      title={
        row && (
          <>
            {row.channel} <Day day={row.day} />
          </>
        )
      }
    >
      {row && <Entries row={row} />}
    </DetailDrawer>
  )
}

function Entries({ row: { day, merchant, currency, channel } }: { row: PaymentDay }) {
  const { t } = useLingui()
  const may = useMay()
  const entries = useData(internalPaymentEntries, { day, merchant, currency, channel })
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  return (
    <Loaded {...entries}>
      {(rows) => (
        <PlainTable
          label={t`Payments`}
          folds
          rows={rows}
          rowKey={(one) => one.paymentId}
          columns={[
            { header: t`Tracking key`, cell: (one) => one.trackingKey },
            {
              header: t`Borrower`,
              cell: (one) =>
                one.userId && may.open('userBaseInfo') ? (
                  <Link to={`/user/userBaseInfo/${one.userId}`}>{one.borrower}</Link>
                ) : (
                  (one.borrower ?? t`nobody’s yet`)
                ),
            },
            { header: t`Channel total`, end: true, cell: (one) => money(one.paid) },
            { header: t`Ledger cash`, end: true, cell: (one) => money(one.cash) },
            { header: t`On bills`, end: true, cell: (one) => money(one.bills) },
            { header: t`In balances`, end: true, cell: (one) => money(one.balances) },
            { header: t`Unidentified`, end: true, cell: (one) => money(one.unidentified) },
            { header: t`Bills`, wraps: true, cell: (one) => one.billIds.join(', ') },
          ]}
        />
      )}
    </Loaded>
  )
}
