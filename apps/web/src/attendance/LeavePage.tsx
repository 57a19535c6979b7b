import { decideLeave, leaveCalendar, leaveTypes, listLeave } from '@cordillera/contract/attendance/leave'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../ui/confirm.tsx'
import { Can, useEnvironment, useMay } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Instant } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { MonthSwitch } from '../ui/view/MonthSwitch.tsx'
import { Delegations } from './Delegations.tsx'
import { LeaveCalendar } from './LeaveCalendar.tsx'
import { AddLeaveRule, LeaveRules } from './LeaveRules.tsx'
import { type LeaveRow, LeaveTable } from './LeaveTable.tsx'
import { TeamLeave } from './TeamLeave.tsx'
import { useKeeper } from './use-keeper.ts'
import { daysText } from './words.ts'

const views = ['list', 'calendar', 'rules'] as const

/** /my-info/leave: what my people ask for, who is away when, and who decides in my place. */
export default function LeavePage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const country = useKeeper()
  const decides = useMay().press('leave_approve')
  const [deciding, setDeciding] = useState<{ leave: LeaveRow; approve: boolean } | null>(null)
  const [open, setOpen] = useState<'ask' | 'delegate' | null>(null)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('leave').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'list', label: t`Applications` },
                { value: 'calendar', label: t`Calendar` },
                ...(country ? [{ value: 'rules' as const, label: t`Annual leave` }] : []),
              ]}
            />
            {view === 'calendar' && <MonthSwitch />}
          </>
        }
        actions={
          <Can press="leave_approve">
            <Button variant="default" onClick={() => setOpen('delegate')}>{t`In my place`}</Button>
          </Can>
        }
        primary={
          view === 'rules' && country ? (
            <AddLeaveRule country={country} />
          ) : (
            <Can press="leave_approve">
              <Button onClick={() => setOpen('ask')}>{t`Enter leave for somebody`}</Button>
            </Can>
          )
        }
      />
      {view === 'list' && (
        <LeaveTable {...(decides ? { onDecide: (leave, approve) => setDeciding({ leave, approve }) } : {})} />
      )}
      {view === 'calendar' && <LeaveCalendar />}
      {view === 'rules' && country && <LeaveRules country={country} />}
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
      <TeamLeave opened={open === 'ask'} onClose={() => setOpen(null)} />
      {open === 'delegate' && <Delegations onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Decide({ leave, approve, onClose }: { leave: LeaveRow; approve: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [note, setNote, forget] = useKept(`leave ${leave.id} ${approve}`, '')
  const decide = useAction(decideLeave, {
    invalidate: [listLeave, leaveCalendar],
    success: ({ state }) =>
      state === 'approved' ? t`The leave is approved` : state === 'refused' ? t`The leave is refused` : t`On to HR`,
  })
  const { locale } = useEnvironment()
  const type = inWords(leaveTypes[leave.type])
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={approve ? t`Approve the leave of ${leave.name}?` : t`Refuse the leave of ${leave.name}?`}
      confirm={approve ? t`Approve` : t`Refuse`}
      tone={approve ? 'normal' : 'danger'}
      why={!approve && note.trim().length < 3 && t`Write first why it is refused: at least 3 characters`}
      onConfirm={async () => {
        const said = note.trim().length >= 3 ? { note: note.trim() } : {}
        return (await decide.run({ leaveId: leave.id, version: leave.version, approve, ...said })) !== undefined
      }}
    >
      <p>
        {type} · <Instant at={leave.startTime} zone={leave.zone} /> – <Instant at={leave.endTime} zone={leave.zone} />
      </p>
      <p>
        {t`Working days`}: {daysText(leave.days, locale)} · {leave.reason}
      </p>
      <LimitedTextarea
        label={t`Note`}
        withAsterisk={!approve}
        autosize
        minRows={2}
        limit={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Confirm>
  )
}
