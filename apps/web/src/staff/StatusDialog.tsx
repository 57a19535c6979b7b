import { updateStatus } from '@cordillera/contract/staff/change'
import { assetKinds, endsEmployment, type StaffAction, transitionOf } from '@cordillera/contract/staff/status'
import { plural, t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Confirm, useReasonMissing } from '../ui/confirm.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { DayInput } from '../ui/form/lazy-fields.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { currentLanguage } from '../ui/language.ts'
import { addDays, dayIn, dayText } from '../ui/show/dates.ts'
import { useAction } from '../ui/use-action.ts'
import { CasesField, casesGiven } from './CasesField.tsx'
import { changedByStaff, type Person, seen } from './person.ts'
import classes from './staff.module.css'
import { type Scores, TestScores } from './TestScores.tsx'
import { actionWords, assetOptions, statusWords } from './words.ts'

interface StatusDialogProps {
  readonly people: readonly Person[]
  readonly action: StaffAction
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says what will happen to whom, and asks what the step needs: why, the last day, what becomes of cases, what was handed over. */
export function StatusDialog({ people, action, onClose, onDone }: StatusDialogProps) {
  const { t, i18n } = useLingui()
  const missing = useReasonMissing()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const about = `${action} ${people.map(({ accountId }) => accountId).join(' ')}`
  const [reason, setReason, forgetReason] = useKept(about, '')
  const [leaveDay, setLeaveDay] = useState<string | null>(addDays(today, 14))
  const [cases, setCases] = useState<string | null>('pool')
  const [scores, setScores] = useState<Scores>(new Map())
  const [returned, setReturned] = useState<readonly string[]>([])
  const [note, setNote, forgetNote] = useKept(`${about} note`, '')
  const [first] = people
  const to = first ? transitionOf(first.status, action)?.to : undefined
  const step = i18n._(actionWords[action])
  const names = people.map(({ name }) => name).join(', ')
  const count = people.length
  const what = count === 1 ? t`${step}: ${names}` : t`${step}: ${plural(count, { one: '# person', other: '# people' })}`
  const openCases = people.reduce((sum, person) => sum + person.openCases, 0)
  const handsOver = openCases > 0 && (to === 'LEAVE' || to === 'LEAVE_WAIT_HR')
  const asksScore = action === 'END_TEST'
  const isScored = people.every(({ accountId }) => scores.has(accountId))
  const asksWhy = endsEmployment(action)
  const takesAssets = action === 'OK_LEAVE' && to === 'LEAVE'
  const save = useAction(updateStatus, {
    invalidate: [...changedByStaff],
    success: ({ casesMoved }) => (casesMoved > 0 ? t`Done. Cases handed over: ${casesMoved}` : t`Done.`),
  })
  async function confirm() {
    const answer = await save.run({
      people: people.map(seen),
      action,
      ...(asksWhy ? { reason: reason.trim() } : {}),
      ...(asksScore ? { testScores: [...scores].map(([accountId, score]) => ({ accountId, score })) } : {}),
      ...(action === 'APPLY_LEAVE' && leaveDay ? { leaveDay } : {}),
      ...(takesAssets ? { assets: assetKinds.map((asset) => ({ asset, returned: returned.includes(asset) })) } : {}),
      ...(takesAssets && note.trim() ? { assetsNote: note.trim() } : {}),
      ...(handsOver ? casesGiven(cases) : {}),
    })
    if (!answer) return false
    onDone()
    return true
  }
  return (
    <Confirm
      opened
      onClose={() => [forgetReason(), forgetNote(), onClose()]}
      title={what}
      confirm={step}
      tone={to === 'LEAVE' || asksWhy ? 'danger' : 'normal'}
      why={
        (asksScore && !isScored && t`Give each of them a score first`) ||
        (action === 'APPLY_LEAVE' && !leaveDay && t`Choose the last day first`) ||
        (asksWhy && missing(reason))
      }
      onConfirm={confirm}
    >
      <div className={classes.fields}>
        {to && <p className={classes.about}>{aboutOf(to, i18n._(statusWords[to]))}</p>}
        {to === 'LEAVE' && <CutShort people={people} />}
        {asksScore && <TestScores people={people} scores={scores} onChange={setScores} />}
        {action === 'APPLY_LEAVE' && (
          <DayInput label={t`Last day`} value={leaveDay} onChange={setLeaveDay} withAsterisk />
        )}
        {asksWhy && (
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
        {handsOver && <CasesField people={people} value={cases} mayKeep={to === 'LEAVE_WAIT_HR'} onChange={setCases} />}
        {takesAssets && (
          <Checkbox.Group label={t`Handed over`} value={[...returned]} onChange={setReturned}>
            <div className={classes.assets}>
              {assetOptions().map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {takesAssets && (
          <LimitedTextarea
            label={t`Note on the handover`}
            autosize
            limit={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </div>
    </Confirm>
  )
}

/** What the step means for the person, in a sentence. */
function aboutOf(to: string, status: string): string {
  if (to === 'LEAVE') {
    return say`The account is taken out of use and signed out everywhere at once. The record and its history stay.`
  }
  if (to === 'LEAVE_WAIT_HR') {
    return say`You confirm as director. HR confirms next; until then the account stays in use.`
  }
  if (to === 'LEAVE_WAIT_DIRECTOR_SURE') {
    return say`A director confirms first, then HR. No new cases are assigned from now on.`
  }
  return say`Next: ${status}`
}

/** Whose last day is still to come is told that it becomes today: the account ends with the confirmation. */
function CutShort({ people }: { people: readonly Person[] }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const early = people.filter(({ leaveDay }) => leaveDay !== null && leaveDay > today)
  const days = [...new Set(early.map(({ leaveDay }) => dayText(leaveDay ?? today, currentLanguage(), today)))]
  if (early.length === 0) return null
  const asked = days.join(', ')
  return (
    <p className={classes.refusal}>
      {t`The last day asked for is ${asked}. Confirmed now, the last day becomes today: wait with it if they still come in.`}
    </p>
  )
}
