import { fetchHistory } from '@cordillera/contract/borrower/user'
import { getVoucherLink } from '@cordillera/contract/payment/pay-link'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { type PlainColumn, PlainTable } from '../ui/PlainTable.tsx'
import { Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { LinkDialog, type MadeLink } from './LinkDialog.tsx'
import type { UserInfo } from './user-info.ts'

type Entry = Extract<UserInfo['timeline'][number], { kind: 'payment' | 'announced' }>

/** Money that came in for the person or is said to be on its way, and the voucher of each; what was taken back has none. */
export function Payments({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const may = useMay()
  const [link, setLink] = useState<MadeLink | null>(null)
  const history = useData(fetchHistory, { userId: info.base.userId, part: 'payments' })
  const voucher = useAction(getVoucherLink, { invalidate: [fetchHistory], onDone: setLink })
  const bills = new Map(info.bills.map((bill) => [bill.billId, `${bill.loanId} · ${bill.cycle}/${bill.periods}`]))
  const act: PlainColumn<Entry> = {
    header: t`Act`,
    unnamed: true,
    cell: (row) =>
      row.kind === 'payment' &&
      row.payment === 'payment' &&
      row.state === 'booked' && (
        <Button
          variant="default"
          size="compact-xs"
          disabled={voucher.pending}
          onClick={() => void voucher.run({ paymentId: row.paymentId })}
        >
          {t`Voucher`}
        </Button>
      ),
  }
  return (
    <>
      <Loaded {...history}>
        {(list) => {
          const payments = list.flatMap((entry) =>
            entry.kind === 'payment' || entry.kind === 'announced' ? entry : [],
          )
          if (payments.length === 0) return <Empty title={t`No money came in yet`} />
          return (
            <PlainTable
              folds
              label={t`Payments`}
              rows={payments}
              rowKey={(row) => (row.kind === 'payment' ? row.paymentId : row.publicRepaymentId)}
              columns={[
                { header: t`Time`, cell: (row) => <Instant at={row.at} /> },
                { header: t`Amount`, end: true, cell: (row) => <Money minor={row.amount} currency={row.currency} /> },
                {
                  header: t`Status`,
                  cell: (row) => {
                    if (row.kind === 'announced') return <Tone tone="amber">{t`Transfer on its way`}</Tone>
                    if (row.payment === 'payment') return <Tone tone="green">{t`Paid in`}</Tone>
                    return <Tone tone="red">{t`Reversed`}</Tone>
                  },
                },
                {
                  header: t`Channel`,
                  cell: (row) => (row.kind === 'announced' ? `${row.channel} ${row.trackingKey}` : row.channel),
                },
                { header: t`Bill`, cell: (row) => (row.billId && bills.get(row.billId)) ?? nothing },
                ...(may.press('searchUsers_act') ? [act] : []),
              ]}
            />
          )
        }}
      </Loaded>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  )
}
