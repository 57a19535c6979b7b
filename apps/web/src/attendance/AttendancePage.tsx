import { decideAdditions, listAttendance } from '@cordillera/contract/attendance/punch'
import { screenOf } from '@cordillera/contract/menus'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { ImportFlow, isImporting, useImportAddress } from '../job/public.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { TextFilter } from '../ui/filters/filters.tsx'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconUpload } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useList } from '../ui/use-list.ts'
import { useTicks } from '../ui/use-selection.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './attendance.module.css'
import { attendanceImport } from './attendance-import.tsx'
import { MissingPunches } from './MissingPunches.tsx'
import { type Punch, usePunchColumns } from './PunchColumns.tsx'
import { PunchFilters, punchParams } from './PunchFilters.tsx'

const views = ['punches', 'missing'] as const

/** /my-info/attendance: all punches in scope, what waits for approval, what is missing; the import of a terminal's file. */
export default function AttendancePage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [search] = useSearchParams()
  const { begin } = useImportAddress()
  if (isImporting(search)) {
    return (
      <Page>
        <ImportFlow kind={attendanceImport} />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('attendance').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'punches', label: t`Punches` },
              { value: 'missing', label: t`Missing` },
            ]}
          />
        }
        primary={
          <Can press="attendance_import">
            <Button leftSection={<IconUpload size={14} />} onClick={begin}>{t`Import a file`}</Button>
          </Can>
        }
      />
      {view === 'punches' ? <Punches /> : <MissingPunches />}
    </Page>
  )
}

function Punches() {
  const { t } = useLingui()
  const may = useMay()
  const filters = useFilters(punchParams, { sorts: ['day'], firstSort: '-day', pageSize: 50 })
  const list = useList(listAttendance, filters.query)
  const columns = usePunchColumns(false)
  const selection = useTicks<Punch>((punch) => punch.punchId)
  const decides = may.press('attendance_import') || may.press('leave_approve')
  const chosen = [...selection.rows.values()].filter(({ mine }) => mine)
  const { values, set } = filters
  // only what waits can be ticked for something
  const isDeciding = decides && values.state === 'asked'
  return (
    <>
      <PunchFilters filters={filters}>
        <TextFilter label={t`User number`} value={values.userNo} onChange={(userNo) => set({ userNo })} />
      </PunchFilters>
      {isDeciding ? (
        <Decide chosen={chosen} onDone={selection.clear} />
      ) : (
        decides && (
          <div className={classes.bar}>
            <Button size="xs" variant="default" onClick={() => set({ state: 'asked' })}>
              {t`Added punches that wait`}
            </Button>
          </div>
        )
      )}
      <DataTable
        name="attendance"
        label={t`Punches`}
        columns={columns}
        list={list}
        rowKey={(punch) => punch.punchId}
        filters={filters}
        {...(isDeciding ? { selection } : {})}
        empty={<Empty title={t`No punches`}>{t`Import a terminal's file, or add punches by hand.`}</Empty>}
      />
    </>
  )
}

/** Decides the ticked punches that were added by hand and wait for the reader. */
function Decide({ chosen, onDone }: { chosen: readonly Punch[]; onDone: () => void }) {
  const { t } = useLingui()
  const decide = useAction(decideAdditions, {
    invalidate: [listAttendance],
    success: ({ decided }) => t`Decided: ${decided}`,
    onDone,
  })
  const punchIds = chosen.map(({ punchId }) => punchId)
  const run = (approve: boolean) => void decide.run({ punchIds, approve })
  return (
    <div className={classes.bar}>
      <span aria-live="polite">
        <Plural
          value={punchIds.length}
          _0="Tick added punches that wait for you to approve or refuse them"
          one="# added punch that waits for you"
          other="# added punches that wait for you"
        />
      </span>
      <WhyButton
        forTicked
        size="xs"
        variant="default"
        why={punchIds.length === 0 && t`Tick punches that wait first`}
        loading={decide.pending}
        onClick={() => run(true)}
      >{t`Approve`}</WhyButton>
      <WhyButton
        forTicked
        size="xs"
        variant="default"
        why={punchIds.length === 0 && t`Tick punches that wait first`}
        loading={decide.pending}
        onClick={() => run(false)}
      >{t`Refuse`}</WhyButton>
    </div>
  )
}
