import { currentCall, hangUp } from '@cordillera/contract/collection/call'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { IconPhone } from '../../ui/icons.ts'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { missed, useEvents } from '../../ui/use-events.ts'
import { workbenchPath } from '../show/case-words.tsx'
import { useCallStateWords } from '../show/words.ts'
import { outcomeText } from './call-outcome.ts'
import classes from './contact.module.css'

/** The person's own call as it goes: rings, is answered, ended; live, beside the way to its case. Nothing where nobody is called. */
export function CallBar({ caseId }: { caseId?: string }) {
  const { t } = useLingui()
  const states = useCallStateWords()
  const { data, refetch } = useData(currentCall, {})
  useEvents('call', refetch)
  useEvents(missed, refetch)
  const end = useAction(hangUp, { invalidate: [currentCall] })
  const live = data?.call
  if (!live) return null
  const isOver = live.state === 'ended'
  return (
    <div className={classes.callBar} data-state={live.state} role="status">
      <IconPhone size={15} aria-hidden />
      <strong>{states[live.state]}</strong>
      <span>{live.number}</span>
      {live.state === 'answered' && live.answeredTime && <Elapsed since={live.answeredTime} />}
      {isOver && live.outcome && <span>{outcomeText(live.outcome, live)}</span>}
      {live.recording && <small>{t`recorded`}</small>}
      {live.caseId !== caseId && <Link to={workbenchPath(live.caseId)}>{t`Open its case`}</Link>}
      {data.waiting > 0 && <span>{t`${data.waiting} more to call`}</span>}
      {!isOver && (
        <Button
          size="compact-sm"
          color="red.9"
          loading={end.pending}
          {...(caseId ? { rightSection: <kbd aria-hidden>C</kbd> } : {})}
          onClick={() => end.run({ callId: live.callId })}
        >
          {t`Hang up`}
        </Button>
      )}
      {!isOver && data.waiting > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.pending}
          onClick={() => end.run({ callId: live.callId, batch: true })}
        >
          {t`Hang up and call nobody more`}
        </Button>
      )}
    </div>
  )
}

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return <span className="mono">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
}
