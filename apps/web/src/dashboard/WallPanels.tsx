import { decisionReport } from '@cordillera/contract/compliance/contact'
import { type ContactRule, nameOfRule } from '@cordillera/contract/compliance/rules'
import { goalTypes } from '@cordillera/contract/performance/goal'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { stageName } from '../collection/public.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage, inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { agoText } from '../ui/show/ago.ts'
import { Count, Share, Tone } from '../ui/show/show.tsx'
import classes from './dashboard.module.css'
import { isIdle, type TeamPerson } from './idle.ts'
import { cases, casesIn, refusals } from './places.ts'
import { useBoard } from './use-board.ts'
import type { GoalOfDay } from './use-goals.ts'
import { paceBy } from './wall-figures.ts'

const shownAtMost = 8

/** Today's goals with what they came to so far; a stage opens its cases. */
export function WallGoals({ goals, hour }: { goals: readonly GoalOfDay[]; hour: number }) {
  const { t } = useLingui()
  const list = casesIn(useEnvironment().country)
  const isBehind = ({ actual, rate }: GoalOfDay) => actual !== null && actual < rate * paceBy(hour)
  return (
    <Panel title={t`Goals of today`}>
      {goals.length === 0 ? (
        <p className={classes.none}>{t`No goal is set for today.`}</p>
      ) : (
        <PlainTable
          label={t`Goals of today`}
          rows={goals}
          rowKey={({ goalId }) => goalId}
          columns={[
            { header: t`Stage`, cell: ({ period }) => <Link to={list({ period })}>{stageName(period)}</Link> },
            { header: t`Type`, cell: ({ type }) => inWords(goalTypes[type]) },
            { header: t`Goal`, end: true, cell: ({ rate }) => <Share hundredths={rate} /> },
            { header: t`So far`, end: true, cell: ({ actual }) => <Share hundredths={actual} /> },
            {
              header: t`Pace`,
              cell: (goal) =>
                goal.actual !== null && (
                  <Tone tone={isBehind(goal) ? 'amber' : 'green'}>{isBehind(goal) ? t`behind` : t`on pace`}</Tone>
                ),
            },
          ]}
        />
      )}
      {goals.length > 0 && (
        <p className={classes.none}>
          {t`A goal and what it came to are the whole stage's, its unassigned cases included. The tiles above count the cases of your own people.`}
        </p>
      )}
    </Panel>
  )
}

/** Who has open cases and has logged nothing for a while; a name opens their cases. */
export function WallIdle({ people }: { people: readonly TeamPerson[] | undefined }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const now = Date.now()
  const idle = people?.filter((person) => isIdle(person, now)) ?? []
  return (
    <Panel title={t`Idle people`}>
      {idle.length === 0 ? (
        <p className={classes.none}>{t`Everybody with open cases has logged in the last 30 minutes.`}</p>
      ) : (
        <PlainTable
          label={t`Idle people`}
          rows={idle.slice(0, shownAtMost)}
          rowKey={({ collector }) => collector}
          columns={[
            { header: t`Collector`, cell: ({ collector, name }) => <Link to={cases({ collector })}>{name}</Link> },
            {
              header: t`Last log today`,
              cell: ({ lastTime }) =>
                lastTime ? agoText(new Date(lastTime), currentLanguage(), zone, new Date(now)) : t`none yet`,
            },
            { header: t`Cases`, end: true, cell: ({ open }) => <Count value={open} /> },
          ]}
        />
      )}
      {idle.length > shownAtMost && <p className={classes.none}>{t`and ${idle.length - shownAtMost} more`}</p>}
    </Panel>
  )
}

/** What the contact gate refused today, by rule; a rule opens what it refused. */
export function WallDenials({ today }: { today: string }) {
  const { t } = useLingui()
  const { data } = useBoard(decisionReport, { dayFrom: today, dayTo: today })
  const byRule = new Map<ContactRule, number>()
  for (const { rule, count } of data?.refused ?? []) byRule.set(rule, (byRule.get(rule) ?? 0) + count)
  const rows = [...byRule].sort((a, b) => b[1] - a[1])
  return (
    <Panel title={t`Not allowed today, by rule`}>
      {rows.length === 0 ? (
        <p className={classes.none}>{t`No contact was refused today.`}</p>
      ) : (
        <PlainTable
          label={t`Not allowed today, by rule`}
          rows={rows.slice(0, shownAtMost)}
          rowKey={([rule]) => rule}
          columns={[
            {
              header: t`Rule`,
              cell: ([rule]) => <Link to={refusals({ rule, dayFrom: today })}>{inWords(nameOfRule(rule))}</Link>,
            },
            { header: t`Refused`, end: true, cell: ([, count]) => <Count value={count} /> },
          ]}
        />
      )}
      {data && data.decided > 0 && (
        <p className={classes.none}>{t`${data.allowed} of ${data.decided} contacts were allowed`}</p>
      )}
    </Panel>
  )
}
