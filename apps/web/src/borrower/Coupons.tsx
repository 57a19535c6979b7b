import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { listCoupons, voidCoupon } from '@cordillera/contract/coupon/coupon'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { inSystemWords } from '../ui/language.ts'
import { type PlainColumn, PlainTable } from '../ui/PlainTable.tsx'
import { Day, Instant, Money, nothing, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { couponStateTones, couponStateWords } from './words.ts'

type Coupon = Output<typeof listCoupons>[number]

/** What was taken off the borrower's bills by coupons, and what became of each. */
export function Coupons({ userId }: { userId: string }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const coupons = useData(listCoupons, { userId })
  const [voiding, setVoiding] = useState<Coupon | null>(null)
  const canVoid = may.press('searchUsers_coupon') && coupons.data?.some(({ state }) => state === 'issued')
  const act: PlainColumn<Coupon> = {
    header: t`Act`,
    cell: (row) =>
      row.state === 'issued' && (
        <Button variant="default" size="compact-xs" onClick={() => setVoiding(row)}>
          {t`Void the coupon`}
        </Button>
      ),
  }
  const columns: PlainColumn<Coupon>[] = [
    {
      header: t`Status`,
      cell: (row) => <Tone tone={couponStateTones[row.state]}>{i18n._(couponStateWords[row.state])}</Tone>,
    },
    { header: t`What it does`, cell: (row) => (row.kind === 'cashBack' ? t`Money back once paid` : t`Off the bill`) },
    { header: t`Amount`, end: true, cell: (row) => <Money minor={row.amount} currency={row.currency} /> },
    ...(canVoid ? [act] : []),
    { header: t`Valid through`, cell: (row) => <Day day={row.validThrough} /> },
    { header: t`Bill`, cell: (row) => `${row.loanId} · ${row.cycle}/${row.periods}` },
    { header: t`Issued`, cell: (row) => <Instant at={row.issuedTime} /> },
    { header: t`By`, cell: (row) => row.issuedBy },
    { header: t`Reason`, cell: (row) => row.reason },
    { header: t`Over since`, cell: (row) => (row.endedTime ? <Ending row={row} at={row.endedTime} /> : nothing) },
  ]
  return (
    <>
      <Loaded {...coupons}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t`No coupon was issued`}>{t`Customer service issues one at the top of this page.`}</Empty>
          ) : (
            <PlainTable label={t`Coupons`} rows={list} rowKey={(row) => row.couponId} columns={columns} />
          )
        }
      </Loaded>
      {voiding && <VoidDialog row={voiding} onClose={() => setVoiding(null)} />}
    </>
  )
}

/** When it ended; of one that a person took back also who and why. */
function Ending({ row, at }: { row: Coupon; at: string }) {
  return (
    <>
      <Instant at={at} />
      {row.voidedBy && ` · ${row.voidedBy}: ${inSystemWords(row.voidReason ?? '')}`}
    </>
  )
}

function VoidDialog({ row, onClose }: { row: Coupon; onClose: () => void }) {
  const { t } = useLingui()
  const take = useAction(voidCoupon, {
    invalidate: [fetchAllUserInfo, listCoupons],
    success: t`Void; the bill owes it again`,
  })
  const { couponId, version } = row
  return (
    <ConfirmWithReason
      title={t`Void the coupon`}
      confirm={t`Void the coupon`}
      description={t`What it took off is owed again at once.`}
      tone="danger"
      onClose={onClose}
      onConfirm={async (reason) => (await take.run({ couponId, version, reason })) !== undefined}
    />
  )
}
