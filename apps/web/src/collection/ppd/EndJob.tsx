import { listPpdJobs, listPpdNumbers, restartPpdJob, stopPpdJob } from '@cordillera/contract/collection/ppd'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Confirm, useReasonMissing } from '../../ui/confirm.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { useAction } from '../../ui/use-action.ts'
import { stageName } from '../show/case-words.tsx'
import type { PpdJob } from './words.ts'

interface EndJobProps {
  readonly job: PpdJob
  readonly onClose: () => void
}
const changes = { invalidate: [listPpdJobs, listPpdNumbers] }

/** Restarts a failed job, or ends one that has not ended. */
export function EndJob(props: EndJobProps) {
  return props.job.state === 'fail' ? <Restart {...props} /> : <Stop {...props} />
}

function Restart({ job, onClose }: EndJobProps) {
  const { t } = useLingui()
  const isOver = Date.parse(job.endTime) <= Date.now()
  const [endTime, setEndTime] = useState('')
  const action = useAction(restartPpdJob, { ...changes, success: t`The job goes on` })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t`Restart ${stageName(job.period)}, round ${job.round}`}
      confirm={t`Restart`}
      tone="normal"
      why={isOver && !endTime && t`Say until when it may dial`}
      onConfirm={async () => (await action.run({ jobId: job.jobId, ...(endTime ? { endTime } : {}) })) !== undefined}
    >
      <p>{t`It goes on with the numbers that were not dialled: ${job.counts.left}.`}</p>
      <TextInput
        type="time"
        label={t`Until`}
        description={isOver ? t`Its end has passed: say until when it may dial.` : t`Empty: as it was`}
        withAsterisk={isOver}
        value={endTime}
        onChange={(event) => setEndTime(event.currentTarget.value)}
      />
    </Confirm>
  )
}

function Stop({ job, onClose }: EndJobProps) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [reason, setReason, forget] = useKept(`dial job ${job.jobId}`, '')
  const action = useAction(stopPpdJob, { ...changes, success: t`The job is stopped` })
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={t`Stop ${stageName(job.period)}, round ${job.round}`}
      confirm={t`Stop the job`}
      why={missing(reason)}
      onConfirm={async () => (await action.run({ jobId: job.jobId, reason: reason.trim() })) !== undefined}
    >
      <p>{t`Numbers that still wait: ${job.counts.waiting}. They are not dialled; calls in progress end by themselves. It can be restarted.`}</p>
      <LimitedTextarea
        limit={500}
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  )
}
