import type { Output } from '@cordillera/contract/endpoint'
import { type listReconSettings, runReconciliation } from '@cordillera/contract/reconciliation/run'
import { runFigures } from '@cordillera/contract/reconciliation/statement'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import { useJob } from '../job/public.tsx'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { DayInput } from '../ui/form/lazy-fields.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Count, Money } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './reconciliation.module.css'
import { ruleWords } from './words.ts'

type Settings = Output<typeof listReconSettings>
interface DryRunProps {
  readonly rules: Settings['rules']
  readonly accounts: Settings['accounts']
  readonly onClose: () => void
}
const dayMs = 86_400_000
const weekBefore = (day: string) => new Date(Date.parse(day) - 6 * dayMs).toISOString().slice(0, 10)

/** Other rules on past days: nothing is kept; it says what they would match and what differs from what stands. */
export function DryRun({ rules, accounts, onClose }: DryRunProps) {
  const { t, i18n } = useLingui()
  const told = accounts.filter(({ lastDay }) => lastDay !== null)
  const [account, setAccount] = useState(told[0])
  const [days, setDays] = useState({ from: weekBefore(told[0]?.lastDay ?? ''), to: told[0]?.lastDay ?? '' })
  const [tried, setTried] = useState(() => rules.map(({ rule, active, confirms }) => ({ rule, active, confirms })))
  const [jobId, setJobId] = useState<string>()
  const run = useAction(runReconciliation, { onDone: (job) => setJobId(job.jobId) })
  const set = (rule: string, change: object) =>
    setTried(tried.map((one) => (one.rule === rule ? { ...one, ...change } : one)))
  const nameOf = ({ channel, currency }: { channel: string; currency: string }) => `${channel} ${currency}`
  return (
    <DetailDrawer opened onClose={onClose} size="wide" title={t`Try other rules`}>
      <div className={classes.stack}>
        <Select
          label={t`Channel account`}
          searchable
          allowDeselect={false}
          data={told.map(nameOf)}
          value={account ? nameOf(account) : null}
          onChange={(name) => {
            const next = told.find((one) => nameOf(one) === name)
            setAccount(next)
            if (next?.lastDay) setDays({ from: weekBefore(next.lastDay), to: next.lastDay })
          }}
        />
        <div className={classes.actions}>
          <DayInput
            label={t`From`}
            value={days.from}
            onChange={(from) => setDays({ ...days, from: from ?? days.from })}
          />
          <DayInput label={t`To`} value={days.to} onChange={(to) => setDays({ ...days, to: to ?? days.to })} />
        </div>
        {tried.map(({ rule, active, confirms }) => (
          <fieldset key={rule} className={classes.rule}>
            <legend>{i18n._(ruleWords[rule])}</legend>
            <Checkbox
              label={t`It is used`}
              checked={active}
              onChange={(event) => set(rule, { active: event.currentTarget.checked })}
            />
            <Checkbox
              label={t`What it finds is confirmed`}
              disabled={!active}
              checked={confirms}
              onChange={(event) => set(rule, { confirms: event.currentTarget.checked })}
            />
          </fieldset>
        ))}
        <WhyButton
          why={account ? undefined : t`No statement was read yet`}
          loading={run.pending}
          onClick={() => {
            if (!account) return
            const { channel, currency } = account
            void run.run({ channel, currency, fromDay: days.from, toDay: days.to, dry: true, rules: tried })
          }}
        >{t`Try them`}</WhyButton>
        {jobId && account && <Outcome key={jobId} jobId={jobId} currency={account.currency} />}
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
      </div>
    </DetailDrawer>
  )
}

function Outcome({ jobId, currency }: { jobId: string; currency: Settings['accounts'][number]['currency'] }) {
  const { t, i18n } = useLingui()
  const { data: job } = useJob(jobId)
  if (job?.state === 'failed') return <p role="alert">{job.error ?? t`It failed.`}</p>
  const figures = runFigures.safeParse(job?.state === 'done' ? job.result : null)
  if (!figures.success) return <p role="status">{t`Reading and matching …`}</p>
  const { hits, differs } = figures.data
  const words = (rule: string) => i18n._(ruleWords[rule as keyof typeof ruleWords])
  return (
    <section className={classes.stack} aria-label={t`What they would match`}>
      <PlainTable
        label={t`What they would match`}
        rows={hits}
        rowKey={(hit) => `${hit.rule} ${hit.confirms}`}
        columns={[
          { header: t`Rule`, cell: (hit) => words(hit.rule) },
          { header: t`What it finds`, cell: (hit) => (hit.confirms ? t`is confirmed` : t`is proposed to a person`) },
          { header: t`Matches`, end: true, cell: (hit) => <Count value={hit.matches} /> },
          { header: t`Amount`, end: true, cell: (hit) => <Money minor={hit.minor} currency={currency} /> },
        ]}
      />
      {differs && (
        <p role="status">
          {t`Against what stands now: ${plural(differs.lost, { one: '# pair', other: '# pairs' })} would be lost, ${differs.won} would be new. Nothing was changed.`}
        </p>
      )}
    </section>
  )
}
