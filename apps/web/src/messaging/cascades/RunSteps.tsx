import type { Output } from '@cordillera/contract/endpoint'
import {
  type cascadeRun,
  decideCascade,
  pauseCascade,
  resumeCascade,
  stopCascade,
} from '@cordillera/contract/messaging/cascade'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { useAction } from '../../ui/use-action.ts'
import { changed } from './cascade-row.ts'

type Run = Output<typeof cascadeRun>
type Asking = 'approve' | 'sendBack' | 'pause' | 'stop'

/** What can be done with a run where it stands. */
export function RunSteps({ run }: { run: Run }) {
  const { t } = useLingui()
  const may = useMay()
  const [asking, setAsking] = useState<Asking | null>(null)
  const resume = useAction(resumeCascade, { invalidate: changed, success: t`It goes on where everybody was.` })
  const { runId, version, state } = run
  const mayRun = may.press('messageCascade_run')
  return (
    <>
      {may.press('messageCascade_decide') && state === 'asked' && (
        <>
          <Button variant="default" onClick={() => setAsking('sendBack')}>{t`Send back`}</Button>
          <Button onClick={() => setAsking('approve')}>{t`Let it begin`}</Button>
        </>
      )}
      {mayRun && (state === 'asked' || state === 'running' || state === 'paused') && (
        <Button variant="default" onClick={() => setAsking('stop')}>{t`Stop for good`}</Button>
      )}
      {mayRun && state === 'running' && <Button onClick={() => setAsking('pause')}>{t`Pause`}</Button>}
      {mayRun && state === 'paused' && (
        <Button loading={resume.pending} onClick={() => void resume.run({ runId, version })}>{t`Resume`}</Button>
      )}
      {asking !== null && <Ask key={asking} run={run} asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function Ask({ run: { runId, version, active }, asking, onClose }: { run: Run; asking: Asking; onClose: () => void }) {
  const { t } = useLingui()
  const decide = useAction(decideCascade, { invalidate: changed })
  const pause = useAction(pauseCascade, { invalidate: changed })
  const stop = useAction(stopCascade, { invalidate: changed })
  const seen = { runId, version }
  const asks = {
    approve: {
      title: t`Let it begin`,
      says: t`Whoever its audience finds at this moment enters.`,
      run: (reason: string) => decide.run({ ...seen, approve: true, reason }),
    },
    sendBack: {
      title: t`Send back`,
      says: t`Nobody was written to; it can be asked for again.`,
      run: (reason: string) => decide.run({ ...seen, approve: false, reason }),
    },
    pause: {
      title: t`Pause`,
      says: plural(active, {
        one: '# person stays where they are; what waits to be sent waits on.',
        other: '# people stay where they are; what waits to be sent waits on.',
      }),
      run: (reason: string) => pause.run({ ...seen, reason }),
    },
    stop: {
      title: t`Stop for good`,
      says: t`It ends for ${plural(active, { one: '# person', other: '# people' })}; what still waits to be sent is not.`,
      run: (reason: string) => stop.run({ ...seen, reason }),
    },
  }[asking]
  return (
    <ConfirmWithReason
      title={asks.title}
      confirm={asks.title}
      onClose={onClose}
      onConfirm={async (reason) => (await asks.run(reason)) !== undefined}
    >
      <p>{asks.says}</p>
    </ConfirmWithReason>
  )
}
