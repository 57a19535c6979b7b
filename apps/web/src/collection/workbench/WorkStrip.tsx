import { keepClaim, releaseClaim, workDue } from '@cordillera/contract/collection/work-mode'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../ui/call.ts'
import { Confirm, useReasonMissing } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { isTaken } from '../../ui/shortcuts.ts'
import { Instant } from '../../ui/show/show.tsx'
import { useTab } from '../../ui/tab.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { useWorkMode, workMode } from './work-mode.ts'
import classes from './work-strip.module.css'

const firstLookMs = 1_500
const lookEveryMs = 30_000
const keepEveryMs = 3 * 60_000

/** In work mode: what is due now, whatever is on the screen, and the way out. Keeps the case in hand while it is shown. */
export function WorkStrip({
  caseId,
  inHand,
  onDue,
}: {
  caseId: string
  inHand: boolean
  onDue: (caseId: string) => void
}) {
  const { t } = useLingui()
  const isOn = useWorkMode()
  const mayWork = useMay().press('pendingCollect_work')
  const [isSettled, setSettled] = useState(false)
  // opening a case is one call: what is due is asked for once the case is there to read
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), firstLookMs)
    return () => clearTimeout(timer)
  }, [])
  const due = useData(workDue, isOn && isSettled ? {} : undefined, { refetchEveryMs: lookEveryMs })
  const [isEnding, setEnding] = useState(false)
  useEffect(() => {
    if (!isOn || !inHand) return
    const keep = () => void call(keepClaim, { caseId }, { say: 'nothing' }).catch(() => undefined)
    const timer = setInterval(keep, keepEveryMs)
    return () => clearInterval(timer)
  }, [isOn, inHand, caseId])
  const next = due.data?.find((one) => one.caseId !== caseId)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !next || event.ctrlKey || event.metaKey || isTaken(event) || event.key.toLowerCase() !== 'g') return
    event.preventDefault()
    onDue(next.caseId)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  if (!isOn) return null
  return (
    <div className={classes.strip} role="status">
      <b>{t`Work mode`}</b>
      {next ? (
        <span className={classes.due}>
          {next.kind === 'callback' ? (
            <Trans>call back {next.borrower}</Trans>
          ) : (
            <Trans>promise due: {next.borrower}</Trans>
          )}{' '}
          {next.at && <Instant at={next.at} />}
          {next.coverFor && <> ({t`for ${next.coverFor}`})</>}
          <Button size="compact-xs" variant="default" onClick={() => onDue(next.caseId)} rightSection={<kbd>G</kbd>}>
            {t`Go there next`}
          </Button>
        </span>
      ) : (
        <span>
          {mayWork
            ? t`Log a result, and the next case comes by itself.`
            : t`You may not work cases any more: ask your leader.`}
        </span>
      )}
      <Button size="compact-xs" variant="subtle" className={classes.end ?? ''} onClick={() => setEnding(true)}>
        {t`End work`}
      </Button>
      {isEnding && <EndWork caseId={inHand ? caseId : null} onClose={() => setEnding(false)} />}
    </div>
  )
}

/** Ends work mode; a case in hand without a result is released with a reason. */
function EndWork({ caseId, onClose }: { caseId: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const { replace } = useTab()
  const [reason, setReason, forget] = useKept(`end work ${caseId}`, '')
  const action = useAction(releaseClaim)
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={t`End work`}
      confirm={t`End work`}
      tone="normal"
      why={caseId !== null && missing(reason)}
      onConfirm={async () => {
        if (caseId !== null && !(await action.run({ caseId, reason: reason.trim() }))) return false
        workMode.end()
        replace('/collection/pendingCollect')
        return true
      }}
    >
      {caseId !== null && (
        <LimitedTextarea
          limit={500}
          label={t`Why this case has no result`}
          withAsterisk
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </Confirm>
  )
}
