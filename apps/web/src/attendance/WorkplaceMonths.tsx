import {
  attendanceDays,
  attendanceMonths,
  computeAttendance,
  listMissingPunches,
  listStatistics,
  lockAttendance,
} from '@cordillera/contract/attendance/statistics'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useJob } from '../job/public.tsx'
import { Confirm, useReasonMissing } from '../ui/confirm.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { currentLanguage } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { dayIn, monthText } from '../ui/show/dates.ts'
import { Count, Instant, nothing, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './attendance.module.css'

type Month = Output<typeof attendanceMonths>[number]
const changed = [attendanceMonths, listStatistics, listMissingPunches, attendanceDays]

/** How the month stands in each workplace: computed when, what is open, locked by whom; computing and locking it. */
export function WorkplaceMonths({ month }: { month: string }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const months = useData(attendanceMonths, { month: `${month}-01` })
  const [jobId, setJobId] = useState<string | undefined>()
  const [locking, setLocking] = useState<Month | null>(null)
  const compute = useAction(computeAttendance, { onDone: (output) => setJobId(output.jobId) })
  const isWorking = useFinished(jobId) || compute.pending
  const isOver = month < dayIn(zone, new Date()).slice(0, 7)
  return (
    <Panel>
      <Loaded {...months}>
        {(list) => (
          <PlainTable<Month>
            folds
            label={t`Workplaces`}
            rows={list}
            rowKey={({ workplaceId }) => workplaceId}
            columns={[
              { header: t`Workplace`, cell: ({ name }) => name },
              {
                header: t`State`,
                cell: ({ locked, lockedByName }) =>
                  locked ? <Tone tone="violet">{t`Locked by ${lockedByName ?? ''}`}</Tone> : nothing,
              },
              { header: t`People`, end: true, cell: ({ people }) => <Count value={people} /> },
              { header: t`Punch missing`, end: true, cell: ({ missing }) => <Count value={missing} /> },
              { header: t`Waits for approval`, end: true, cell: ({ waiting }) => <Count value={waiting} /> },
              {
                header: t`Computed`,
                cell: ({ computedTime }) => (computedTime ? <Instant at={computedTime} /> : nothing),
              },
              {
                header: t`Actions`,
                unnamed: true,
                cell: (row) => (
                  <span className={classes.bar}>
                    {row.mayLock && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        loading={isWorking}
                        onClick={() =>
                          void compute.run({ month: `${month}-01`, country: row.country, workplace: row.workplaceId })
                        }
                      >
                        {row.computedTime ? t`Compute again` : t`Compute`}
                      </Button>
                    )}
                    {row.mayLock && row.computedTime && isOver && (
                      <Button size="compact-xs" variant="default" onClick={() => setLocking(row)}>
                        {t`Lock`}
                      </Button>
                    )}
                    {row.mayUnlock && (
                      <Button size="compact-xs" variant="default" onClick={() => setLocking(row)}>
                        {t`Unlock`}
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {locking && <LockDialog place={locking} month={month} onClose={() => setLocking(null)} />}
    </Panel>
  )
}

/** Whether a job still works; what it changes is asked again once it has ended. */
function useFinished(jobId: string | undefined): boolean {
  const client = useQueryClient()
  const { data } = useJob(jobId)
  const isOpen = data?.state === 'queued' || data?.state === 'running'
  const ended = data !== undefined && !isOpen
  useEffect(() => {
    if (ended) for (const { path } of changed) void client.invalidateQueries({ queryKey: [path] })
  }, [ended, client])
  return jobId !== undefined && !ended
}

function LockDialog({ place, month, onClose }: { place: Month; month: string; onClose: () => void }) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [reason, setReason, forget] = useKept(`month ${place.workplaceId} ${month}`, '')
  const lock = useAction(lockAttendance, {
    invalidate: changed,
    success: ({ locked }) => (locked ? t`The month is locked` : t`The month is unlocked`),
  })
  const locks = !place.locked
  const shown = monthText(month, currentLanguage())
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={locks ? t`Lock ${shown} of ${place.name}?` : t`Unlock ${shown} of ${place.name}?`}
      confirm={locks ? t`Lock` : t`Unlock`}
      tone={locks ? 'normal' : 'danger'}
      why={!locks && missing(reason)}
      onConfirm={async () => {
        const input = { workplace: place.workplaceId, month: `${month}-01`, lock: locks }
        return (await lock.run(locks ? input : { ...input, reason: reason.trim() })) !== undefined
      }}
    >
      {locks ? (
        <p>{t`Its punches, additions and leave can't change any more, and its figures stand. An HR director can unlock it.`}</p>
      ) : (
        <LimitedTextarea
          label={t`Reason`}
          withAsterisk
          autosize
          minRows={2}
          limit={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </Confirm>
  )
}
