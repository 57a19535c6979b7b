import {
  applyAttendance,
  attendanceOutcome,
  importAttendance,
  listAttendance,
} from '@cordillera/contract/attendance/punch'
import { attendanceMonths } from '@cordillera/contract/attendance/statistics'
import type { DayOrder, Reading } from '@cordillera/contract/job/table-reading'
import { menuGroups } from '@cordillera/contract/menus'
import { zonesOfCountry } from '@cordillera/contract/staff/workplace'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, FileInput, Select } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Job, useJob } from '../job/public.tsx'
import { CallError, callUpload } from '../ui/call.ts'
import { useEnvironment } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { Empty, Loading, Progress } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './attendance.module.css'
import { Difference } from './Difference.tsx'

/** Where the import is follows from the URL: it can be left and come back to from the job centre. */
export function useAttendanceImport() {
  const [search, setSearch] = useSearchParams()
  return {
    isOpen: search.get('import') === '1',
    jobId: search.get('job') ?? undefined,
    begin: () => setSearch({ import: '1' }),
    goTo: (jobId: string) => setSearch({ import: '1', job: jobId }),
    leave: () => setSearch({}),
  }
}

/** A terminal's file: where it hangs, what the file would change, and the change. */
export function AttendanceImport() {
  const { t } = useLingui()
  const { jobId, leave } = useAttendanceImport()
  return (
    <Page>
      <PageHeader
        title={inWords(menuGroups['my-info'].screens.attendance.actions.import)}
        actions={
          <Button variant="subtle" color="gray" onClick={leave}>
            {t`Leave`}
          </Button>
        }
      />
      {jobId ? <Step key={jobId} jobId={jobId} /> : <FileForm />}
    </Page>
  )
}

/** What a terminal's clock may show: those of the places people work in, or none's. */
const clockZones = ['UTC', ...new Set(Object.values(zonesOfCountry).flat())]

function FileForm() {
  const { t } = useLingui()
  const { goTo } = useAttendanceImport()
  const { zone: here } = useEnvironment()
  // those whose attendance the reader sees; a terminal of another country is nobody's to import here
  const { data: places } = useData(attendanceMonths, { month: `${dayIn(here, new Date()).slice(0, 7)}-01` })
  const [workplace, setWorkplace] = useState<string | null>(null)
  const [zone, setZone] = useState<string | null>(null)
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = workplace ?? (places?.length === 1 ? String(places[0]?.workplaceId) : null)
  async function send() {
    if (!file || !chosen) return
    setPart(0)
    setProblem(null)
    try {
      const reading = dayOrder ? { reading: { dayOrder } } : {}
      const input = { workplaceId: Number(chosen), ...(zone ? { zone } : {}), ...reading }
      const { jobId } = await callUpload(importAttendance, input, file, { say: 'nothing', onProgress: setPart })
      goTo(jobId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setPart(null)
    }
  }
  return (
    <Panel title={t`File of a terminal`}>
      <div className={classes.form}>
        <Select
          label={t`Workplace where it hangs`}
          withAsterisk
          searchable
          data={(places ?? []).map(({ workplaceId, name }) => ({ value: String(workplaceId), label: name }))}
          value={chosen}
          onChange={setWorkplace}
        />
        <FileInput
          label={t`File`}
          description={t`CSV, XLSX, ODS or attlog.dat, up to 64 MB. It needs the user number and the time of each punch.`}
          withAsterisk
          accept=".csv,.txt,.dat,.xlsx,.ods"
          placeholder={t`Choose a file`}
          value={file}
          onChange={setFile}
        />
        <Select
          label={t`Zone of the terminal's clock, if it is not the workplace's`}
          data={clockZones}
          searchable
          clearable
          value={zone}
          onChange={setZone}
        />
        <Select
          label={t`Days with slashes are written`}
          data={[
            { value: 'dmy', label: t`day first: 31/12/2026` },
            { value: 'mdy', label: t`month first: 12/31/2026` },
          ]}
          placeholder={t`as the file tells`}
          clearable
          value={dayOrder}
          onChange={(next) => setDayOrder(next as DayOrder | null)}
        />
        {part !== null && <Progress done={part} total={1} label={t`Sending ${file?.name ?? ''}`} />}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <WhyButton
          why={(!file && t`Choose a file first`) || (!chosen && t`Choose the terminal first`)}
          loading={part !== null}
          onClick={() => void send()}
        >
          {t`Show what would change`}
        </WhyButton>
      </div>
    </Panel>
  )
}

function Step({ jobId }: { jobId: string }) {
  const { t } = useLingui()
  const { begin } = useAttendanceImport()
  const { data: job } = useJob(jobId)
  if (!job) return <Loading />
  if (job.state === 'queued' || job.state === 'running') {
    return (
      <Panel>
        <Progress done={job.done} total={job.total ?? 0} label={t`Reading ${job.title}`} />
        <p className={classes.note}>{t`You can leave this screen: the job centre has the outcome.`}</p>
      </Panel>
    )
  }
  if (job.state === 'failed') {
    return (
      <div role="alert">
        <Empty title={t`Nothing was imported`} action={<Button onClick={begin}>{t`Choose another file`}</Button>}>
          {job.error}
        </Empty>
      </div>
    )
  }
  return job.kind === 'attendance.import.preview' ? <Preview job={job} /> : <Done job={job} />
}

function Preview({ job }: { job: Job }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { goTo, begin } = useAttendanceImport()
  const run = useAction(applyAttendance, { invalidate: [listAttendance], onDone: ({ jobId }) => goTo(jobId) })
  const read = attendanceOutcome.safeParse(job.result)
  const asked = job.input as { fileId: string; workplace: { workplaceId: number }; zone: string; reading?: Reading }
  if (!read.success) return null
  const { added, removed } = read.data.counts
  const shown = (value: number) => new Intl.NumberFormat(locale).format(value)
  const start = () =>
    void run.run({
      fileId: asked.fileId,
      workplaceId: asked.workplace.workplaceId,
      zone: asked.zone,
      ...(asked.reading ? { reading: asked.reading } : {}),
      removes: removed,
    })
  return (
    <>
      <div className={classes.bar}>
        <WhyButton
          why={added + removed === 0 && t`All of its punches are there already`}
          loading={run.pending}
          onClick={start}
        >
          {added + removed === 0 ? (
            t`Nothing would change`
          ) : removed === 0 ? (
            <Plural value={added} one="Import # punch" other="Import # punches" />
          ) : (
            t`Replace ${shown(removed)} and import ${shown(added)} punches`
          )}
        </WhyButton>
        <Button variant="default" onClick={begin}>{t`Another file`}</Button>
      </div>
      <Difference job={job} outcome={read.data} isPreview />
    </>
  )
}

function Done({ job }: { job: Job }) {
  const { t } = useLingui()
  const { begin, leave } = useAttendanceImport()
  const read = attendanceOutcome.safeParse(job.result)
  return (
    <>
      <div className={classes.bar}>
        <Button onClick={leave}>{t`See the punches`}</Button>
        <Button variant="default" onClick={begin}>{t`Import another file`}</Button>
      </div>
      {read.success && <Difference job={job} outcome={read.data} isPreview={false} />}
    </>
  )
}
