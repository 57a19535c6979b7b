import { leaveBalance, leaveTypes } from '@cordillera/contract/attendance/leave'
import { type ContactChannel, channelWords } from '@cordillera/contract/collection/channels'
import { screenOf } from '@cordillera/contract/menus'
import { weekendPlans } from '@cordillera/contract/performance/weekend'
import { actionsFor, actorsOf, staffActors } from '@cordillera/contract/staff/status'
import { getUserInfo } from '@cordillera/contract/staff/workflow'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { IconMore } from '../ui/icons.ts'
import { currentLanguage, inWords } from '../ui/language.ts'
import { dayIn, dayText } from '../ui/show/dates.ts'
import { Day, Facts, Instant, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { careWords } from './CareDialog.tsx'
import { HiringSteps } from './HiringSteps.tsx'
import type { Care, Open } from './open.ts'
import type { Person, PersonInfo } from './person.ts'
import { StatusCell } from './StatusCell.tsx'
import classes from './staff.module.css'
import { useWorker } from './use-worker.ts'
import { actionWords, assetOptions, factName, factText, roleWord, statusWords } from './words.ts'

interface PersonDrawerProps {
  readonly accountId: number
  readonly onOpen: (open: Open) => void
  readonly onClose: () => void
}

/** One person: where they stand, who they are, how they work, where they stood before, and what can be done. */
export function PersonDrawer({ accountId, onOpen, onClose }: PersonDrawerProps) {
  const { t } = useLingui()
  const info = useData(getUserInfo, { accountId })
  const title = info.data ? `${info.data.name} · ${info.data.userNo}` : t`Person`
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={title}
      size="wide"
      foot={info.data && <Steps info={info.data} onOpen={onOpen} />}
    >
      <Loaded {...info}>{(person) => <Sections info={person} />}</Loaded>
    </DetailDrawer>
  )
}

function Sections({ info }: { info: PersonInfo }) {
  const { t } = useLingui()
  const word = (...names: (keyof PersonInfo)[]) =>
    names.map((name) => ({ label: factName(name), value: factText(name, info[name] as string | number | null) }))
  return (
    <>
      <DetailSection title={<StatusCell person={info} />}>
        <HiringSteps status={info.status} />
        <Facts
          facts={[
            { label: factName('role'), value: roleWord(info.role) },
            { label: factName('period'), value: info.period },
            { label: factName('leader'), value: info.leaderName },
            { label: factName('workplace'), value: info.workplaceName },
            { label: factName('company'), value: info.company },
            { label: factName('testScore'), value: info.testScore === null ? null : t`${info.testScore} of 100` },
            { label: factName('enterDay'), value: <Day day={info.enterDay} /> },
            { label: t`Recruiter`, value: info.recruiterName },
            { label: t`User name`, value: info.userName },
            { label: t`Merchants`, value: info.merchants.map(({ name }) => name).join(', ') },
            { label: t`Open cases`, value: info.openCases || null },
            { label: inWords(leaveTypes.yearLeave), value: useLeaveLeft(info.accountId) },
            { label: inWords(screenOf('wwp').title), value: useWeekends(info) },
            { label: t`Superset roles`, value: info.supersetRoles.map(({ name }) => roleWord(name)).join(', ') },
          ]}
        />
      </DetailSection>
      {info.leaving && <Leaving leaving={info.leaving} />}
      <DetailSection title={t`Work config`}>
        <Facts
          facts={[
            { label: factName('shift'), value: info.shiftName ?? t`the usual one` },
            ...word('dailyCapacity', 'caseLimit'),
            { label: factName('languages'), value: factText('languages', info.languages) },
            { label: factName('stagesCovered'), value: info.stagesCovered.join(', ') },
            {
              label: factName('outboundAccounts'),
              value: info.outboundAccounts.map(({ channel, name, prefix }) => (
                <div key={`${channel} ${name}`}>
                  {inWords(channelWords[channel as ContactChannel])} {name}{' '}
                  {prefix === false && <Tone tone="red">{t`shows no authorised number`}</Tone>}
                </div>
              )),
            },
          ]}
        />
      </DetailSection>
      <DetailSection title={t`Person`}>
        <Facts
          facts={[
            { label: factName('sex'), value: factText('sex', info.sex) },
            { label: factName('birthday'), value: info.birthday && <Day day={info.birthday} /> },
            ...word(
              'phone',
              'secondPhone',
              'email',
              'address',
              'emergencyName',
              'emergencyRelation',
              'emergencyPhone',
              'bankName',
              'bankAccount',
            ),
          ]}
        />
      </DetailSection>
      <Postings postings={info.postings} />
    </>
  )
}

/** Days of annual leave left this year, of how many. */
function useLeaveLeft(accountId: number): string | null {
  const { locale, zone } = useEnvironment()
  const year = Number(dayIn(zone, new Date()).slice(0, 4))
  const { data } = useData(leaveBalance, { accountId, year })
  const days = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return data ? `${days.format(data.left / 100)} / ${days.format((data.statutory + data.granted) / 100)}` : null
}

/** The weekend days that are planned from today on. */
function useWeekends({ weekendPlan }: PersonInfo): string {
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  return weekendPlan
    .map(({ day, plan }) => `${dayText(day, currentLanguage(), today)}: ${inWords(weekendPlans[plan])}`)
    .join(', ')
}

function Leaving({ leaving }: { leaving: NonNullable<PersonInfo['leaving']> }) {
  const { t } = useLingui()
  const names = new Map(assetOptions().map(({ value, label }) => [value as string, label]))
  const said = (at: string | null, by: string | null) =>
    at && (
      <>
        {by} · <Instant at={at} />
      </>
    )
  return (
    <DetailSection title={t`Leaving`}>
      <Facts
        facts={[
          { label: factName('leaveDay'), value: <Day day={leaving.leaveDay} /> },
          { label: t`Reason`, value: leaving.reason },
          { label: t`Asked for by`, value: said(leaving.askedTime, leaving.askedBy) },
          { label: t`Director`, value: said(leaving.directorTime, leaving.directorName) },
          { label: t`HR`, value: said(leaving.hrTime, leaving.hrName) },
          {
            label: t`Handed over`,
            value: leaving.assets
              .filter(({ returned }) => returned)
              .map(({ asset }) => names.get(asset) ?? asset)
              .join(', '),
          },
          { label: t`Note on the handover`, value: leaving.assetsNote },
        ]}
      />
    </DetailSection>
  )
}

/** Where they stood, from which day on. */
function Postings({ postings }: { postings: PersonInfo['postings'] }) {
  const { t, i18n } = useLingui()
  return (
    <DetailSection title={t`Where they stood`}>
      <ol className={classes.postings}>
        {postings.map(({ fromDay, role, status, period, leaderName, workplaceName }) => (
          <li key={fromDay}>
            <Day day={fromDay} />
            <span>
              {[
                roleWord(role),
                i18n._(statusWords[status as keyof typeof statusWords]),
                period,
                leaderName,
                workplaceName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}

/** The steps somebody may take from here, then what HR does to the record. */
function Steps({ info, onOpen }: { info: PersonInfo; onOpen: (open: Open) => void }) {
  const { t, i18n } = useLingui()
  const { role, isSuperuser, isHr } = useWorker()
  const person: Person = info
  const steps = actionsFor(person.status, isSuperuser ? staffActors : actorsOf(role))
  const cares: Care[] = info.tfa === 'off' ? ['resetPassword'] : ['resetPassword', 'exempt', 'unbind']
  if (steps.length === 0 && !isHr) return null
  const item = (label: string, open: Open) => (
    <Menu.Item key={label} onClick={() => onOpen(open)}>
      {label}
    </Menu.Item>
  )
  return (
    <div className={classes.actions}>
      {isHr && person.status !== 'LEAVE' && (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconMore size={14} aria-hidden />}>{t`Change`}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {item(t`Edit details`, { as: 'edit', person })}
            {item(t`Stage`, { as: 'period', person })}
            {item(t`Leader`, { as: 'leader', person })}
            {item(t`Role`, { as: 'role', person })}
            {item(t`Work config`, { as: 'config', person })}
            {item(t`Superset roles`, { as: 'superset', person })}
            {item(t`Days of annual leave`, { as: 'grant', person })}
            <Menu.Divider />
            {cares.map((care) => item(i18n._(careWords[care]), { as: 'care', person, care }))}
          </Menu.Dropdown>
        </Menu>
      )}
      {steps.map((action) => (
        <Button
          key={action}
          variant="default"
          onClick={() => onOpen({ as: 'status', people: [person], action, back: person.accountId })}
        >
          {i18n._(actionWords[action])}
        </Button>
      ))}
    </div>
  )
}
