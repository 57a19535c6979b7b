import { countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import {
  approveResult,
  computeResult,
  listAdjustments,
  queryMonthList,
  queryResultList,
  resultSummary,
} from '@cordillera/contract/performance/incentive-month'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useJob } from '../../job/public.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Can } from '../../ui/environment.tsx'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { monthText } from '../../ui/show/dates.ts'
import { Count, Instant, Tone } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { monthStateTones, monthStateWords } from '../show/words.ts'
import classes from './incentive.module.css'
import { useRefresh } from './use-refresh.ts'

type Month = Output<typeof queryMonthList>[number]
const hindranceWords: Record<NonNullable<Month['hindrance']>, MessageDescriptor> = {
  notOver: msg`once the month is over`,
  computedEarly: msg`computed before the month was over: compute again, then look`,
  nothing: msg`nobody has a result or an adjustment in it`,
  rulesChanged: msg`its rules changed since: compute again, then look`,
  fourEyes: msg`somebody else approves what you computed`,
}
const changed = [queryMonthList, queryResultList, resultSummary, listAdjustments, getResultByUser]

/** How the month stands in each country: compute it, and have it approved by somebody else. */
export function Months({ month }: { month: string }) {
  const { data } = useData(queryMonthList, { incentiveDate: month })
  const shown = data?.filter(({ rules, state }) => rules > 0 || state === 'computed' || state === 'frozen')
  if (!shown || shown.length === 0) return null
  return (
    <ul className={classes.months}>
      {shown.map((one) => (
        <MonthCard key={one.country} of={one} month={month} />
      ))}
    </ul>
  )
}

function MonthCard({ of, month }: { of: Month; month: string }) {
  const { t, i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [jobId, setJobId] = useState<string>()
  const country = inWords(countries[of.country].name)
  const asked = { country: of.country, incentiveDate: month }
  const job = useJob(jobId)
  const isComputing = job.data !== undefined && (job.data.state === 'queued' || job.data.state === 'running')
  const compute = useAction(computeResult, {
    success: t`Computing has begun`,
    onDone: (answer) => setJobId(answer.jobId),
  })
  const approve = useAction(approveResult, { invalidate: changed, success: t`The month is approved` })
  const monthName = monthText(month, currentLanguage())
  const people = of.people
  return (
    <li className={classes.monthCard}>
      <header>
        <strong>{country}</strong>
        <Tone tone={monthStateTones[of.state]}>{i18n._(monthStateWords[of.state])}</Tone>
        {of.openDisputes > 0 && (
          <Tone tone="amber">
            <Plural value={of.openDisputes} one="# open dispute" other="# open disputes" />
          </Tone>
        )}
      </header>
      <p className={classes.quiet}>
        <Plural value={of.rules} one="# rule" other="# rules" />
        {of.computedTime && (
          <>
            {' · '}
            <Count value={of.people} /> <Plural value={of.people} one="person" other="people" />
            {' · '}
            <Instant at={of.computedTime} />
            {of.computedByName && ` · ${of.computedByName}`}
          </>
        )}
        {of.approvedTime && (
          <>
            {' · '}
            {t`Approved`} <Instant at={of.approvedTime} /> {of.approvedByName}
          </>
        )}
      </p>
      {of.state !== 'frozen' && (
        <div className={classes.buttons}>
          <Can press="incentive_change">
            <Button
              size="xs"
              variant="default"
              loading={compute.pending || isComputing}
              onClick={() => void compute.run(asked)}
            >
              {of.state === 'computed' ? t`Compute again` : t`Compute`}
            </Button>
          </Can>
          {of.state === 'computed' && (
            <Can press="incentive_approve">
              <WhyButton
                size="xs"
                variant="default"
                why={of.hindrance && i18n._(hindranceWords[of.hindrance])}
                onClick={() => setAsking(true)}
              >{t`Approve`}</WhyButton>
              {of.hindrance && <span className={classes.quiet}>{i18n._(hindranceWords[of.hindrance])}</span>}
            </Can>
          )}
        </div>
      )}
      {job.data && !isComputing && <Finished key={job.data.jobId} />}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Approve ${monthName} of ${country} for ${plural(people, { one: '# person', other: '# people' })}`}
        confirm={t`Approve`}
        tone="normal"
        onConfirm={async () => (await approve.run({ ...asked, version: of.version })) !== undefined}
      >
        {t`The results are frozen. Money that is taken back or comes late after this is an entry of a later month.`}
        {of.openDisputes > 0 && (
          <>
            {' '}
            <Plural
              value={of.openDisputes}
              one="# dispute of it is undecided: its correction would be paid with a later month."
              other="# disputes of it are undecided: their corrections would be paid with a later month."
            />
          </>
        )}
      </Confirm>
    </li>
  )
}

/** The job has ended: what it changed is asked for again, once. */
function Finished() {
  useRefresh(changed)
  return null
}
