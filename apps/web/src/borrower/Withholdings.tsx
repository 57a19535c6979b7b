import { listWithholdings } from '@cordillera/contract/payment/withholding'
import { useLingui } from '@lingui/react/macro'
import { withholdingStateTones, withholdingStateWords } from '../credit/public.tsx'
import { inSystemWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { Mandates } from './Mandates.tsx'

/** By what the borrower lets money be taken, and the attempts to take it. */
export function Withholdings({ userId, merchant }: { userId: string; merchant: number }) {
  const { t, i18n } = useLingui()
  const attempts = useData(listWithholdings, { userId })
  return (
    <>
      <Mandates userId={userId} merchant={merchant} />
      <Loaded {...attempts}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t`No direct debit was tried`}>{t`Finance starts one on a bill's page.`}</Empty>
          ) : (
            <PlainTable
              label={t`Direct debits`}
              rows={list}
              rowKey={(one) => one.withholdingId}
              columns={[
                { header: t`Time`, cell: (one) => <Instant at={one.time} /> },
                {
                  header: t`Status`,
                  cell: (one) => (
                    <Tone tone={withholdingStateTones[one.status]}>{i18n._(withholdingStateWords[one.status])}</Tone>
                  ),
                },
                { header: t`Attempt`, end: true, cell: (one) => one.attempt },
                { header: t`Channel`, cell: (one) => one.channelSource },
                {
                  header: t`Answer`,
                  cell: (one) => (one.responseMessage ? inSystemWords(one.responseMessage) : nothing),
                },
                { header: t`By`, cell: (one) => one.by ?? nothing },
                { header: t`Amount`, end: true, cell: (one) => <Money minor={one.amount} currency={one.currency} /> },
              ]}
            />
          )
        }
      </Loaded>
    </>
  )
}
