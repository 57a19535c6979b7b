import type { Output } from '@cordillera/contract/endpoint'
import { cascadeRun, listCascadePeople } from '@cordillera/contract/messaging/cascade'
import { cascadeEnds, personStates, runStates } from '@cordillera/contract/messaging/cascade-terms'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Count, Facts, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import { personTones, runTones } from './cascade-row.ts'
import { RunSteps } from './RunSteps.tsx'
import { StepList } from './StepList.tsx'
import { TraceDrawer } from './TraceDrawer.tsx'

type Run = Output<typeof cascadeRun>
const shownPeople = 50

/** How a run goes: who is at which step, how it ended for the others, what came of it. */
export function RunDrawer({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(cascadeRun, { runId })
  const [personId, setPerson] = useState<number | null>(null)
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        size="wide"
        title={found.data?.cascadeName ?? t`Run of a cascade`}
        foot={found.data && <RunSteps run={found.data} />}
      >
        <Loaded {...found}>
          {(run) => (
            <>
              <Figures run={run} />
              <People runId={runId} onTrace={setPerson} />
            </>
          )}
        </Loaded>
      </DetailDrawer>
      {personId !== null && <TraceDrawer runId={runId} personId={personId} onClose={() => setPerson(null)} />}
    </>
  )
}

function Figures({ run }: { run: Run }) {
  const { t } = useLingui()
  const { state, pausedWhy, at, ends, arms } = run
  const beside = (step: number) => {
    const here = at.find((one) => one.step === step)
    if (!here) return null
    const sent =
      here.sent > 0 &&
      t`${here.sent} sent, ${here.delivered} delivered, ${here.failed} failed, ${here.skipped} held back`
    return <small>{[here.people > 0 && t`${here.people} here now`, sent].filter(Boolean).join(' · ')}</small>
  }
  return (
    <>
      {pausedWhy && (
        <Alert color="violet" title={t`Paused`}>
          {pausedWhy === 'longPast'
            ? t`Its time is long past, so it asks before it writes to anybody: resume or stop it.`
            : pausedWhy === 'template'
              ? t`A template it writes with, or the link in it, is not in use any more. Nobody was passed over: put it back in use and resume, or stop it.`
              : pausedWhy}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={runTones[state]}>{inWords(runStates[state])}</Tone> },
          { label: t`Version`, value: run.number },
          { label: t`People`, value: <Count value={run.people} /> },
          { label: t`On the way`, value: <Count value={run.active} /> },
          { label: t`Held out`, value: <Count value={run.control} /> },
          { label: t`A minute`, value: <Count value={run.perMinute} /> },
          { label: t`Asked by`, value: run.askedBy },
          { label: t`Decided by`, value: run.decidedBy ?? nothing },
          { label: t`Begun`, value: run.startedTime ? <Instant at={run.startedTime} /> : nothing },
          { label: t`Ended at`, value: run.endedTime ? <Instant at={run.endedTime} /> : nothing },
        ]}
      />
      <DetailSection title={t`Steps`}>
        <StepList steps={run.steps} beside={beside} />
      </DetailSection>
      <DetailSection title={t`How it ended for people`}>
        <PlainTable
          label={t`How it ended for people`}
          rows={ends}
          rowKey={({ why }) => why}
          columns={[
            { header: t`Why`, cell: ({ why }) => inWords(cascadeEnds[why]) },
            { header: t`People`, end: true, cell: ({ people }) => <Count value={people} /> },
          ]}
        />
      </DetailSection>
      <DetailSection title={t`What came of it`}>
        <PlainTable
          label={t`What came of it`}
          rows={arms}
          rowKey={({ arm }) => arm}
          columns={[
            { header: t`Arm`, cell: ({ arm }) => (arm === 'control' ? t`held out` : t`written to`) },
            { header: t`People`, end: true, cell: ({ people }) => <Count value={people} /> },
            { header: t`Paid within 72 h`, end: true, cell: ({ paid }) => <Count value={paid} /> },
          ]}
        />
      </DetailSection>
    </>
  )
}

function People({ runId, onTrace }: { runId: string; onTrace: (personId: number) => void }) {
  const { t } = useLingui()
  const found = useData(listCascadePeople, { runId, currentPage: 1, pageSize: shownPeople })
  return (
    <DetailSection title={t`People`}>
      <Loaded {...found}>
        {(page) => (
          <PlainTable
            label={t`People`}
            rows={page.list}
            rowKey={(row) => row.personId}
            folds
            columns={[
              {
                header: t`Customer`,
                cell: ({ caseId, borrower }) => (
                  <CellLink to={`/collection/make_conclusion/${caseId}`}>{borrower}</CellLink>
                ),
              },
              {
                header: t`Status`,
                cell: ({ state }) => <Tone tone={personTones[state]}>{inWords(personStates[state])}</Tone>,
              },
              { header: t`Step`, end: true, cell: ({ step }) => step },
              { header: t`Until`, cell: ({ dueTime }) => (dueTime ? <Instant at={dueTime} /> : nothing) },
              { header: t`Why`, cell: ({ why }) => (why ? inWords(cascadeEnds[why]) : nothing) },
              {
                header: t`Trace`,
                cell: ({ personId, borrower }) => (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t`Trace of ${borrower}`}
                    onClick={() => onTrace(personId)}
                  >{t`Trace`}</Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </DetailSection>
  )
}
