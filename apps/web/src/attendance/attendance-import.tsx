import {
  applyAttendance,
  attendanceOutcome,
  inspectAttendance,
  previewAttendance,
} from '@cordillera/contract/attendance/punch'
import { punchFields } from '@cordillera/contract/attendance/punch-fields'
import { attendanceMonths } from '@cordillera/contract/attendance/statistics'
import { menuGroups } from '@cordillera/contract/menus'
import { zonesOfCountry } from '@cordillera/contract/staff/workplace'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { ImportKind, Job, MoreValues } from '../job/public.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { useData } from '../ui/use-data.ts'
import classes from './attendance.module.css'
import { Difference } from './Difference.tsx'

/** A terminal's file as an import: what it would change against the punches that are there, and the change. */
export const attendanceImport: ImportKind = {
  title: menuGroups['my-info'].screens.attendance.actions.import,
  inspect: inspectAttendance,
  dryRun: previewAttendance,
  run: applyAttendance,
  dryRunJob: 'attendance.import.preview',
  runJob: 'attendance.import.run',
  fields: punchFields,
  asksExportDay: false,
  reads: { amounts: false, days: true },
  alsoReads: ['dat'],
  more: { Fields: DeviceFields, useWhyNot: useNoDevice, of: deviceOf },
  Outcome,
  takes: ({ added = 0, removed = 0 }) => added + removed,
  confirms: ({ removed = 0 }) => ({ removes: removed }),
  useRunLabel,
  seeAt: { path: punchesOf, label: () => t`See its punches` },
}

/** What a terminal's clock may show: those of the places people work in, or none's. */
const clockZones = ['UTC', ...new Set(Object.values(zonesOfCountry).flat())]

/** Those whose attendance the reader sees: a terminal of another country is nobody's to import here. */
function useWorkplaces() {
  const { zone } = useEnvironment()
  return useData(attendanceMonths, { month: `${dayIn(zone, new Date()).slice(0, 7)}-01` }).data
}

function DeviceFields({ value, onChange }: { value: MoreValues; onChange: (value: MoreValues) => void }) {
  const { t } = useLingui()
  const places = useWorkplaces()
  const chosen = value['workplaceId']
  return (
    <div className={classes.device}>
      <Select
        label={t`Workplace where it hangs`}
        withAsterisk
        searchable
        data={(places ?? []).map(({ workplaceId, name }) => ({ value: String(workplaceId), label: name }))}
        value={chosen === undefined ? null : String(chosen)}
        onChange={(next) => onChange({ ...value, workplaceId: next === null ? undefined : Number(next) })}
      />
      <Select
        label={t`Zone of the terminal's clock, if it is not the workplace's`}
        data={clockZones}
        searchable
        clearable
        value={(value['zone'] as string | undefined) ?? null}
        onChange={(next) => onChange({ ...value, zone: next ?? undefined })}
      />
    </div>
  )
}

function useNoDevice(value: MoreValues): string | undefined {
  const { t } = useLingui()
  return value['workplaceId'] === undefined ? t`Choose the workplace first` : undefined
}

/** As the job was asked: the workplace whole, the zone in any case. */
function deviceOf(input: unknown): MoreValues {
  const asked = input as { workplace?: { workplaceId: number }; zone?: string } | undefined
  if (!asked?.workplace) return {}
  return { workplaceId: asked.workplace.workplaceId, ...(asked.zone ? { zone: asked.zone } : {}) }
}

function Outcome({ job, isDryRun, correcting }: ComponentProps<ImportKind['Outcome']>) {
  const read = attendanceOutcome.safeParse(job.result)
  if (!read.success) return null
  return <Difference job={job} outcome={read.data} isPreview={isDryRun} correcting={correcting} />
}

function useRunLabel({ added = 0, removed = 0 }: Readonly<Record<string, number>>): string | undefined {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const shown = (value: number) => new Intl.NumberFormat(locale).format(value)
  if (removed > 0)
    return t`Replace ${shown(removed)} and import ${plural(added, { one: '# punch', other: '# punches' })}`
  return plural(added, { one: 'Import # punch', other: 'Import # punches' })
}

/** The punches of the days that the file has. */
function punchesOf({ input, result }: Job): string {
  const read = attendanceOutcome.safeParse(result)
  const { from, to } = read.success ? read.data : { from: null, to: null }
  const { workplaceId } = deviceOf(input)
  return from && to ? `/my-info/attendance?workplace=${workplaceId}&dayFrom=${from}&dayTo=${to}` : '/my-info/attendance'
}
