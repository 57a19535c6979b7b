import type { Output } from '@cordillera/contract/endpoint'
import { listDisputes, openDispute } from '@cordillera/contract/performance/incentive-dispute'
import { explainResult, queryMonthList, queryResultList } from '@cordillera/contract/performance/incentive-month'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Pagination } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextareaField } from '../../ui/form/fields.tsx'
import { currentLanguage } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { monthText } from '../../ui/show/dates.ts'
import { Count, Day, Facts, Instant, Money, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import shown from '../show/show.module.css'
import { useUserNo } from '../show/use-user-no.ts'
import { Share } from '../show/values.tsx'
import { WhatPaid } from './WhatPaid.tsx'

type Explained = Output<typeof explainResult>
export type Asked = { readonly resultId: string } | { readonly own: { incentiveDate: string; period: Stage } }
const pageSize = 20

/** Why a number is what it is: the figures, and the cases and payments that they add up from. */
export function ExplainDrawer({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  return asked && <Explanation key={JSON.stringify(asked)} asked={asked} onClose={onClose} />
}

function Explanation({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [paidOnly, setPaidOnly] = useState(true)
  const why = useData(explainResult, { ...asked, page, pageSize, paidOnly })
  const resultId = 'resultId' in asked ? asked.resultId : null
  const month = why.data && monthText(why.data.date.slice(0, 7), currentLanguage())
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={why.data ? `${why.data.userName} · ${why.data.period} · ${month}` : ''}
      foot={resultId && why.data && <Dispute resultId={resultId} userNo={why.data.userNo} />}
    >
      <Loaded {...why}>
        {(data) => (
          <>
            <Figures of={data} />
            {data.rule && <WhatPaid of={data} rule={data.rule} />}
            <DetailSection title={t`Cases and what came in for them`}>
              <div className={shown.bar}>
                <Checkbox
                  label={t`Only cases that money came in for`}
                  checked={paidOnly}
                  onChange={(event) => {
                    setPaidOnly(event.currentTarget.checked)
                    setPage(1)
                  }}
                />
              </div>
              <Cases of={data} />
              {data.total > pageSize && (
                <Pagination size="sm" total={Math.ceil(data.total / pageSize)} value={page} onChange={setPage} />
              )}
            </DetailSection>
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function Figures({ of }: { of: Explained }) {
  const { t } = useLingui()
  const { currency } = of
  return (
    <Facts
      facts={[
        { label: t`Cases held`, value: <Count value={of.cases} /> },
        { label: t`Cases repaid`, value: <Count value={of.repaidCases} /> },
        { label: t`Case %`, value: <Share value={of.casePercentage} /> },
        { label: t`Placed`, value: <Money minor={of.placed} currency={currency} /> },
        { label: t`Collected`, value: <Money minor={of.collected} currency={currency} /> },
        { label: t`Amount %`, value: <Share value={of.amountPercentage} /> },
        { label: t`As known`, value: <Instant at={of.asOf} /> },
      ]}
    />
  )
}

function Cases({ of: { list, currency } }: { of: Explained }) {
  const { t } = useLingui()
  if (list.length === 0) return <p className={shown.quiet}>{t`No money came in for these cases.`}</p>
  return (
    <PlainTable
      folds
      label={t`Cases and what came in for them`}
      rows={list}
      rowKey={({ caseId }) => caseId}
      columns={[
        {
          header: t`Case`,
          cell: ({ caseId, borrower }) => (
            <>
              <span className="mono">{caseId}</span>
              <br />
              <span className={shown.quiet}>{borrower}</span>
            </>
          ),
        },
        {
          header: t`Held`,
          cell: ({ since, until }) => (
            <>
              <Instant at={since} />
              <br />
              {until ? <Instant at={until} /> : <span className={shown.quiet}>{t`still`}</span>}
            </>
          ),
        },
        { header: t`Placed`, end: true, cell: ({ placed }) => <Money minor={placed} currency={currency} /> },
        {
          header: t`Collected`,
          end: true,
          cell: ({ collected, repaid }) => (
            <>
              <Money minor={collected} currency={currency} />
              {repaid && (
                <>
                  <br />
                  <Tone tone="green">{t`Repaid`}</Tone>
                </>
              )}
            </>
          ),
        },
        {
          header: t`Payments`,
          cell: ({ payments }) =>
            payments.map((payment) => (
              <div key={payment.paymentId}>
                <Day day={payment.valueDay} /> <Money minor={payment.amount} currency={currency} />{' '}
                <span className={shown.quiet}>{payment.channel}</span>
              </div>
            )),
        },
      ]}
    />
  )
}

/** The own result can be disputed; once it is, the dispute stands under Disputes. */
function Dispute({ resultId, userNo }: { resultId: string; userNo: string }) {
  const { t } = useLingui()
  const own = useUserNo()
  const disputes = useData(listDisputes, { resultId, state: 'open' })
  const [isOpen, setOpen] = useState(false)
  if (own !== userNo || !disputes.data) return null
  if (disputes.data.total > 0) return <span className={shown.quiet}>{t`This result is disputed: see Disputes.`}</span>
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>{t`Dispute this result`}</Button>
      <FormDrawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Dispute this result`}
        endpoint={openDispute}
        defaults={{ resultId, text: '' }}
        submit={t`Open the dispute`}
        success={t`The dispute is open. Your leader and HR see it.`}
        invalidate={[listDisputes, queryResultList, queryMonthList]}
      >
        <TextareaField name="text" label={t`What is wrong with it?`} rows={5} />
      </FormDrawer>
    </>
  )
}
