import { listRefunds } from '@cordillera/contract/payment/refund'
import { useLingui } from '@lingui/react/macro'
import { inSystemWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { refundStateTones, refundStateWords } from './words.ts'

/** The refunds of one borrower; nothing where there is none. */
export function RefundTable({ userId }: { userId: string }) {
  const { t, i18n } = useLingui()
  const refunds = useData(listRefunds, { userId, pageSize: 50 })
  if (refunds.data?.list.length === 0) return null
  return (
    <>
      <h3>{t`Refunds`}</h3>
      <Loaded {...refunds}>
        {({ list }) => (
          <PlainTable
            label={t`Refunds`}
            rows={list}
            rowKey={(refund) => refund.refundId}
            columns={[
              { header: t`Asked`, cell: (row) => <Instant at={row.requestedTime} /> },
              {
                header: t`Status`,
                cell: (row) => <Tone tone={refundStateTones[row.state]}>{i18n._(refundStateWords[row.state])}</Tone>,
              },
              { header: t`Asked by`, cell: (row) => row.requestedBy },
              { header: t`Decided by`, cell: (row) => row.decidedBy ?? nothing },
              { header: t`Reason`, cell: (row) => row.reason },
              {
                header: t`Answer`,
                cell: (row) =>
                  [row.note ?? '', row.payoutMessage ?? ''].filter(Boolean).map(inSystemWords).join(' · ') || nothing,
              },
              { header: t`Amount`, end: true, cell: (row) => <Money minor={row.amount} currency={row.currency} /> },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}
