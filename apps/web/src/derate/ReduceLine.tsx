import { calculateDerate } from '@cordillera/contract/derate/derate'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { DayFromNow, Money, Tone } from '../ui/show/show.tsx'
import { useData } from '../ui/use-data.ts'
import { useEvents } from '../ui/use-events.ts'
import { ActDialog } from './ActDialog.tsx'
import classes from './derate.module.css'
import { ReduceDrawer } from './ReduceDrawer.tsx'
import { derateStateTones, derateStateWords } from './words.ts'

interface ReduceLineProps {
  readonly caseId: string
  /** Whether the case can be worked: nobody reduces one that is closed, stopped or on hold. */
  readonly canWork: boolean
}

/** In the workbench: the reduction that waits or stands, else what could be reduced today, with the quota that is left. */
export function ReduceLine({ caseId, canWork }: ReduceLineProps) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { data, refetch } = useData(calculateDerate, { caseId })
  useEvents('case', refetch)
  const [isOpen, setOpen] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  if (!data) return null
  const { live, quota, reducible, currency } = data
  const open = reducible.reduce((sum, { open }) => sum + open, 0)
  const works = canWork && may.press('pendingCollect_work')
  if (live) {
    return (
      <div className={classes.line}>
        <Tone tone={derateStateTones[live.state]}>{i18n._(derateStateWords[live.state])}</Tone>
        <strong>
          −<Money minor={live.amount} currency={currency} />
        </strong>
        <span>
          <Trans>
            if <Money minor={live.payAmount} currency={currency} /> is paid <DayFromNow day={live.payBy} />
          </Trans>
        </span>
        {works && live.mine && live.paid === 0 && (
          <Button variant="subtle" size="compact-xs" onClick={() => setWithdrawing(true)}>{t`Withdraw`}</Button>
        )}
        {isWithdrawing && <ActDialog row={live} act="withdraw" onClose={() => setWithdrawing(false)} />}
      </div>
    )
  }
  if (!works || open === 0) return null
  const left = quota ? Math.min(open, quota.totalAmount - quota.amountUsed) : 0
  const isLeft = quota !== null && quota.countUsed < quota.totalCount && left > 0
  return (
    <div className={classes.line}>
      <span>
        {isLeft ? (
          <Trans>
            Reduce: up to <Money minor={left} currency={currency} /> left
          </Trans>
        ) : (
          t`Reduce: only on request today`
        )}
      </span>
      <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
        {t`Reduce`}…
      </Button>
      {isOpen && <ReduceDrawer caseId={caseId} onClose={() => setOpen(false)} />}
    </div>
  )
}
