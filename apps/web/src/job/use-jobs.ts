/** Jobs as they are now: asked once, then kept current by the events of their progress. */
import type { Output } from '@cordillera/contract/endpoint'
import { getJob, listJobs } from '@cordillera/contract/job/job'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Data, useData } from '../ui/use-data.ts'
import { useEvents } from '../ui/use-events.ts'

type JobList = Output<typeof listJobs>
export type JobRow = JobList['list'][number]
export type Job = Output<typeof getJob>

/** Events go to who asked for a job, and a stream may break: open jobs are looked at again by themselves. */
const lookAgainMs = 3_000
export const isOpen = (job: { readonly state: JobRow['state'] }) => job.state === 'queued' || job.state === 'running'

interface Told {
  readonly jobId: string
  readonly state?: JobRow['state']
  readonly done?: number
  readonly total?: number | null
}
const isTold = (data: unknown): data is Told => typeof (data as Told | null)?.jobId === 'string'

/** Progress goes into what is shown at once; a change of state is asked for. */
function useJobEvents() {
  const client = useQueryClient()
  const moved = <J extends JobRow>(job: J, { done, total }: Told): J => ({
    ...job,
    state: 'running',
    done: done ?? job.done,
    total: total ?? job.total,
  })
  useEvents('job', (data) => {
    if (!isTold(data)) return
    if (data.state) {
      void client.invalidateQueries({ queryKey: [listJobs.path] })
      void client.invalidateQueries({ queryKey: [getJob.path, { jobId: data.jobId }] })
      return
    }
    client.setQueriesData<JobList>(
      { queryKey: [listJobs.path] },
      (page) =>
        page && {
          ...page,
          list: page.list.map((row) => (row.jobId === data.jobId && isOpen(row) ? moved(row, data) : row)),
        },
    )
    client.setQueryData<Job>([getJob.path, { jobId: data.jobId }], (job) =>
      job && isOpen(job) ? moved(job, data) : job,
    )
  })
}

/** One job, live until it ends. */
export function useJob(jobId: string | undefined): Data<Job> {
  useJobEvents()
  const job = useData(getJob, jobId === undefined ? undefined : { jobId })
  useLookAgain(job.data !== undefined && isOpen(job.data), job.refetch)
  return job
}

/** Keeps a list of jobs live while one of them is open. */
export function useLiveList(list: { readonly rows: readonly JobRow[]; readonly refetch: () => void }) {
  useJobEvents()
  useLookAgain(list.rows.some(isOpen), list.refetch)
}

function useLookAgain(needed: boolean, refetch: () => void) {
  const look = useEffectEvent(refetch)
  useEffect(() => {
    if (!needed) return
    const timer = setInterval(() => look(), lookAgainMs)
    return () => clearInterval(timer)
  }, [needed])
}
