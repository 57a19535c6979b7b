import { calculateSettlement } from '@cordillera/contract/derate/settlement'
import type { Output } from '@cordillera/contract/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { Money, Tone } from '../ui/show/show.tsx'
import { useData } from '../ui/use-data.ts'
import { useEvents } from '../ui/use-events.ts'
import classes from './derate.module.css'
import { type Figures, SettleDrawer } from './SettleDrawer.tsx'
import { mayReadLetter, SettlementLetter } from './SettlementLetter.tsx'
import { settlementTones, settlementWords } from './SettlementList.tsx'

type Open = { readonly letterOf: string } | { readonly offer: Figures }

/**
 * In the workbench: the settlement that waits or is being paid, else for how little the bill may be settled. What is
 * being written stays open when something else happens to the case meanwhile: sending it then says what stands in its way.
 */
export function SettleLine({ caseId, canWork }: { caseId: string; canWork: boolean }) {
  const { data, refetch } = useData(calculateSettlement, { caseId })
  useEvents('case', refetch)
  useEvents('payment', refetch)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {data && <Standing data={data} canWork={canWork} onOpen={setOpen} />}
      {open && 'letterOf' in open && <SettlementLetter settlementId={open.letterOf} onClose={close} />}
      {open && 'offer' in open && <SettleDrawer caseId={caseId} figures={open.offer} onClose={close} />}
    </>
  )
}

interface StandingProps {
  readonly data: Output<typeof calculateSettlement>
  readonly canWork: boolean
  readonly onOpen: (open: Open) => void
}
function Standing({ data, canWork, onOpen }: StandingProps) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { live, limits, currency, due } = data
  if (live) {
    return (
      <div className={classes.line}>
        <Tone tone={settlementTones[live.state]}>{i18n._(settlementWords[live.state])}</Tone>
        <span>
          <Trans>
            <Money minor={live.paid} currency={currency} /> of <Money minor={live.payAmount} currency={currency} />
          </Trans>
        </span>
        {live.state === 'agreed' && mayReadLetter(may) && (
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => onOpen({ letterOf: live.settlementId })}
          >{t`Letter`}</Button>
        )}
      </div>
    )
  }
  if (!limits || !canWork || due === 0 || !may.press('pendingCollect_work')) return null
  return (
    <div className={classes.line}>
      <span>
        <Trans>
          Settle: from <Money minor={limits.leastAmount} currency={currency} />
        </Trans>
      </span>
      <Button variant="default" size="compact-xs" onClick={() => onOpen({ offer: { ...data, limits } })}>
        {t`Settle`}…
      </Button>
    </div>
  )
}
