import { calculateSettlement } from '@cordillera/contract/derate/settlement'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { Money, Tone } from '../ui/show/show.tsx'
import { useData } from '../ui/use-data.ts'
import { useEvents } from '../ui/use-events.ts'
import classes from './derate.module.css'
import { SettleDrawer } from './SettleDrawer.tsx'
import { SettlementLetter } from './SettlementLetter.tsx'
import { settlementTones, settlementWords } from './SettlementList.tsx'

/** In the workbench: the settlement that waits or is being paid, else for how little the bill may be settled. */
export function SettleLine({ caseId, canWork }: { caseId: string; canWork: boolean }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { data, refetch } = useData(calculateSettlement, { caseId })
  useEvents('case', refetch)
  const [open, setOpen] = useState<'offer' | 'letter' | null>(null)
  const close = () => setOpen(null)
  if (!data) return null
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
        {live.state === 'agreed' && (
          <Button variant="default" size="compact-xs" onClick={() => setOpen('letter')}>{t`Letter`}</Button>
        )}
        {open === 'letter' && <SettlementLetter settlementId={live.settlementId} onClose={close} />}
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
      <Button variant="default" size="compact-xs" onClick={() => setOpen('offer')}>
        {t`Settle`}…
      </Button>
      {open === 'offer' && <SettleDrawer caseId={caseId} figures={{ ...data, limits }} onClose={close} />}
    </div>
  )
}
