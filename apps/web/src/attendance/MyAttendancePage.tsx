import { queryUserInfo } from '@cordillera/contract/access/session'
import { leaveBalance, leaveTypes, listLeave, withdrawLeave } from '@cordillera/contract/attendance/leave'
import { attendanceDays } from '@cordillera/contract/attendance/statistics'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../ui/confirm.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { addDays, dayIn } from '../ui/show/dates.ts'
import { Empty, Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { MonthSwitch, useMonth } from '../ui/view/MonthSwitch.tsx'
import { AddPunch } from './AddPunch.tsx'
import { AskLeave } from './AskLeave.tsx'
import classes from './attendance.module.css'
import { type LeaveRow, LeaveTable } from './LeaveTable.tsx'
import { MonthDays } from './MonthDays.tsx'
import { MyPunches } from './MyPunches.tsx'
import { daysText } from './words.ts'

const views = ['days', 'leave', 'punches'] as const

/** /my-info/my-attendance: my month, my leave, my punches. An account without a staff record has none of them. */
export default function MyAttendancePage() {
  const { t } = useLingui()
  const me = useData(queryUserInfo, {})
  return (
    <Loaded {...me}>
      {({ staff }) =>
        staff ? (
          <MyAttendance />
        ) : (
          <Page>
            <PageHeader title={inWords(screenOf('my-attendance').title)} />
            <Panel>
              <Empty
                title={t`Your account has no staff record`}
              >{t`Attendance and leave are kept for staff. HR makes a record in the staff workflow.`}</Empty>
            </Panel>
          </Page>
        )
      }
    </Loaded>
  )
}

function MyAttendance() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const [view, setView] = useView(views)
  const [open, setOpen] = useState<'leave' | 'punch' | null>(null)
  const yesterday = addDays(dayIn(zone, new Date()), -1)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('my-attendance').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'days', label: t`Month` },
                { value: 'leave', label: t`My leave` },
                { value: 'punches', label: t`Punches` },
              ]}
            />
            {view === 'days' && <MonthSwitch />}
          </>
        }
        actions={<Button variant="default" onClick={() => setOpen('punch')}>{t`Add a punch`}</Button>}
        primary={<Button onClick={() => setOpen('leave')}>{t`Ask for leave`}</Button>}
      />
      {view === 'days' && <MyMonth />}
      {view === 'leave' && <MyLeave />}
      {view === 'punches' && <MyPunches />}
      <AskLeave opened={open === 'leave'} onClose={() => setOpen(null)} />
      {open === 'punch' && <AddPunch day={yesterday} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function MyMonth() {
  const [month] = useMonth()
  const days = useData(attendanceDays, { month: `${month}-01` })
  return (
    <Panel>
      <Loaded {...days}>{(data) => <MonthDays month={data} />}</Loaded>
    </Panel>
  )
}

function MyLeave() {
  const { t } = useLingui()
  const { zone, locale } = useEnvironment()
  const year = Number(dayIn(zone, new Date()).slice(0, 4))
  const { data } = useData(leaveBalance, { year })
  const [leaving, setLeaving] = useState<LeaveRow | null>(null)
  return (
    <>
      {data && (
        <p className={classes.note}>
          {t`Annual leave ${year}: ${daysText(data.left, locale)} of ${daysText(data.statutory + data.granted, locale)} days are left; taken ${daysText(data.taken, locale)}, asked for ${daysText(data.asked, locale)}`}
        </p>
      )}
      <LeaveTable own onWithdraw={setLeaving} />
      {leaving && <Withdraw leave={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function Withdraw({ leave, onClose }: { leave: LeaveRow; onClose: () => void }) {
  const { t } = useLingui()
  const withdraw = useAction(withdrawLeave, {
    invalidate: [listLeave, leaveBalance],
    success: t`The leave was withdrawn`,
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t`Withdraw this leave?`}
      confirm={t`Withdraw`}
      tone="danger"
      onConfirm={async () => (await withdraw.run({ leaveId: leave.id })) !== undefined}
    >
      {inWords(leaveTypes[leave.type])} · {leave.reason}
    </Confirm>
  )
}
