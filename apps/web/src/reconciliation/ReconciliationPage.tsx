import { screenOf } from '@cordillera/contract/menus'
import { listReconExceptions, reconWall, takeReconException } from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useJob } from '../job/public.tsx'
import { Can } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { useAction } from '../ui/use-action.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { AccountsView } from './AccountsView.tsx'
import { DaysView } from './DaysView.tsx'
import { DeskDrawer } from './DeskDrawer.tsx'
import { DeskList } from './DeskList.tsx'
import { RulesView } from './RulesView.tsx'
import classes from './reconciliation.module.css'
import { StatementList } from './StatementList.tsx'
import { StatementUpload } from './StatementUpload.tsx'
import { WallTiles } from './WallTiles.tsx'

const views = ['exceptions', 'days', 'accounts', 'rules', 'statements'] as const

/** /reconciliation/payoutReconciliation: statements against the books, and what has no other side. */
export default function ReconciliationPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [openId, setOpenId] = useState<string | null>(null)
  // the rows that follow it on the list as it was opened: the desk goes on there
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [uploads, setUploads] = useState(false)
  const [jobId, setJobId] = useState<string>()
  const open = (exceptionId: string | null, following: readonly string[] = []) => {
    setOpenId(exceptionId)
    setWaiting(following)
  }
  const take = useAction(takeReconException, {
    invalidate: [listReconExceptions, reconWall],
    success: ({ exceptionId }) => (exceptionId ? t`Taken: it is yours now.` : t`Nothing waits.`),
    onDone: ({ exceptionId }) => open(exceptionId),
  })
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('payoutReconciliation').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'exceptions', label: t`Exceptions` },
              { value: 'days', label: t`Closing of days` },
              { value: 'accounts', label: t`Channel accounts` },
              { value: 'rules', label: t`Rules` },
              { value: 'statements', label: t`Statements` },
            ]}
          />
        }
        actions={
          <Can press="payoutReconciliation_import">
            <Button variant="default" onClick={() => setUploads(true)}>{t`Import a statement`}</Button>
          </Can>
        }
        primary={
          <Can press="payoutReconciliation_work">
            <Button loading={take.pending} onClick={() => void take.run({})}>{t`Take the next`}</Button>
          </Can>
        }
      />
      {jobId && <RunningJob key={jobId} jobId={jobId} />}
      {view === 'exceptions' && <WallTiles />}
      {view === 'exceptions' && <DeskList onOpen={open} />}
      {view === 'days' && <DaysView />}
      {view === 'rules' && <RulesView />}
      {view === 'accounts' && <AccountsView onJob={setJobId} />}
      {view === 'statements' && <StatementList />}
      <DeskDrawer
        exceptionId={openId}
        onClose={() => open(null)}
        onDone={() => open(waiting[0] ?? null, waiting.slice(1))}
      />
      <StatementUpload
        opened={uploads}
        onClose={() => setUploads(false)}
        onJob={(id) => {
          setUploads(false)
          setJobId(id)
        }}
      />
    </Page>
  )
}

/** What the last statement or run came to, said where it was asked for. */
function RunningJob({ jobId }: { jobId: string }) {
  const { t } = useLingui()
  const { data: job } = useJob(jobId)
  if (!job) return null
  const { matches = 0, newLines = 0, healed = 0 } = job.counts as Record<string, number>
  return (
    <p className={classes.quiet} role="status">
      {job.state === 'failed' && (job.error ?? t`It failed.`)}
      {job.state === 'done' && t`Done. New lines: ${newLines}; matches: ${matches}; exceptions healed: ${healed}.`}
      {job.state !== 'failed' && job.state !== 'done' && t`Reading and matching …`}
    </p>
  )
}
