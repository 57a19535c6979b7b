import { calculateDerate } from '@cordillera/contract/derate/derate'
import type { Output } from '@cordillera/contract/endpoint'
import { shownAtMost } from '@cordillera/contract/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { DayFromNow, Money, Tone } from '../ui/show/show.tsx'
import { useData } from '../ui/use-data.ts'
import { useEvents } from '../ui/use-events.ts'
import { ActDialog } from './ActDialog.tsx'
import classes from './derate.module.css'
import { amountLeft, ReduceDrawer } from './ReduceDrawer.tsx'
import { derateStateTones, derateStateWords } from './words.ts'

interface ReduceLineProps {
  readonly caseId: string
  /** Whether the case can be worked: nobody reduces one that is closed, stopped or on hold. */
  readonly canWork: boolean
}

/**
 * In the workbench: the reduction that waits or stands, else what could be reduced today, with the quota that is left. What
 * is being written stays open when something else happens to the case meanwhile.
 */
export function ReduceLine({ caseId, canWork }: ReduceLineProps) {
  const may = useMay()
  const { data, refetch } = useData(calculateDerate, { caseId })
  useEvents('case', refetch)
  useEvents('payment', refetch)
  const [isOpen, setOpen] = useState(false)
  const works = canWork && may.press('pendingCollect_work')
  return (
    <>
      {data?.live && <Live live={data.live} currency={data.currency} works={works} />}
      {data && !data.live && works && <Offer figures={data} onOpen={() => setOpen(true)} />}
      {isOpen && <ReduceDrawer caseId={caseId} onClose={() => setOpen(false)} />}
    </>
  )
}

type Figures = Output<typeof calculateDerate>
type LiveProps = { live: NonNullable<Figures['live']>; currency: Figures['currency']; works: boolean }

function Live({ live, currency, works }: LiveProps) {
  const { t, i18n } = useLingui()
  const [isWithdrawing, setWithdrawing] = useState(false)
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
        {live.paid > 0 && (
          <>
            {' · '}
            <Trans>
              <Money minor={live.paid} currency={currency} /> came
            </Trans>
          </>
        )}
      </span>
      {works && live.mine && live.paid === 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWithdrawing(true)}>{t`Withdraw`}</Button>
      )}
      {isWithdrawing && <ActDialog row={live} act="withdraw" onClose={() => setWithdrawing(false)} />}
    </div>
  )
}

function Offer({ figures: { reducible, quota, currency }, onOpen }: { figures: Figures; onOpen: () => void }) {
  const { t } = useLingui()
  const open = reducible.reduce((sum, { open }) => sum + open, 0)
  if (open === 0) return null
  const left = Math.min(open, amountLeft(quota))
  return (
    <div className={classes.line}>
      <span>
        {left > 0 ? (
          <Trans>
            Reduce: up to <Money minor={shownAtMost(left, currency)} currency={currency} /> left
          </Trans>
        ) : (
          t`Reduce: only on request today`
        )}
      </span>
      <Button variant="default" size="compact-xs" onClick={onOpen}>
        {left > 0 ? t`Reduce` : t`Ask`}…
      </Button>
    </div>
  )
}
