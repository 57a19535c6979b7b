import { cascadeDetail, listCascades, retireCascade } from '@cordillera/contract/messaging/cascade'
import { runStates } from '@cordillera/contract/messaging/cascade-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Count, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { CascadeForm } from './CascadeForm.tsx'
import { type Cascade, changed, type Run, runTones } from './cascade-row.ts'
import { RunDrawer } from './RunDrawer.tsx'
import { StartCascade } from './StartCascade.tsx'
import { StepList } from './StepList.tsx'

/** A cascade: its steps, its versions and its runs. */
export function CascadeDrawer({ row, onClose }: { row: { cascadeId: string; name: string }; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(cascadeDetail, { cascadeId: row.cascadeId })
  const may = useMay()
  const [step, setStep] = useState<'edit' | 'retire' | 'start' | 'history' | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const cascade = found.data
  const close = () => setStep(null)
  if (run) return <RunDrawer key={run.runId} runId={run.runId} onClose={() => setRun(null)} />
  if (step === 'edit' && cascade) return <CascadeForm cascade={cascade} onClose={close} />
  if (step === 'start' && cascade) return <StartCascade cascade={cascade} onClose={close} />
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        size="wide"
        title={cascade?.name ?? row.name}
        foot={
          cascade && (
            <>
              {may.open('log') && <Button variant="default" onClick={() => setStep('history')}>{t`History`}</Button>}
              <Can press="messageCascade_change">
                <Button variant="default" onClick={() => setStep('retire')}>
                  {cascade.active ? t`Take out of use` : t`Take into use`}
                </Button>
                <Button variant="default" onClick={() => setStep('edit')}>{t`Edit`}</Button>
              </Can>
              {cascade.active && may.press('messageCascade_run') && (
                <Button onClick={() => setStep('start')}>{t`Run it`}</Button>
              )}
            </>
          )
        }
      >
        <Loaded {...found}>{(one) => <Shown cascade={one} onRun={setRun} />}</Loaded>
      </DetailDrawer>
      {step === 'retire' && cascade && <Retire cascade={cascade} onClose={close} />}
      <HistoryDrawer of={step === 'history' ? { target: row.cascadeId } : null} name={row.name} onClose={close} />
    </>
  )
}

function Shown({ cascade, onRun }: { cascade: Cascade; onRun: (run: Run) => void }) {
  const { t } = useLingui()
  const { versions, runs } = cascade
  return (
    <>
      <DetailSection title={t`Steps of version ${cascade.number}`}>
        <StepList steps={versions[0]?.steps ?? []} />
      </DetailSection>
      <DetailSection title={t`Times it ran`}>
        {runs.length === 0 ? (
          <Empty title={t`It was not run yet`} />
        ) : (
          <PlainTable
            label={t`Times it ran`}
            rows={runs}
            rowKey={(run) => run.runId}
            folds
            columns={[
              {
                header: t`Begun`,
                cell: (run) => (
                  <Button variant="subtle" size="compact-sm" onClick={() => onRun(run)}>
                    <Instant at={run.startedTime ?? run.askedTime} />
                  </Button>
                ),
              },
              {
                header: t`Status`,
                cell: ({ state }) => <Tone tone={runTones[state]}>{inWords(runStates[state])}</Tone>,
              },
              { header: t`Version`, end: true, cell: (run) => run.number },
              { header: t`People`, end: true, cell: (run) => <Count value={run.people} /> },
              { header: t`On the way`, end: true, cell: (run) => <Count value={run.active} /> },
              { header: t`Asked by`, cell: (run) => run.askedBy },
              { header: t`Decided by`, cell: (run) => run.decidedBy ?? nothing },
            ]}
          />
        )}
      </DetailSection>
      {versions.length > 1 && (
        <DetailSection title={t`Earlier versions`}>
          {versions.slice(1).map(({ number, steps, madeBy, madeTime }) => (
            <details key={number}>
              <summary>
                {t`Version ${number}`} · {madeBy} · <Instant at={madeTime} />
              </summary>
              <StepList steps={steps} />
            </details>
          ))}
        </DetailSection>
      )}
    </>
  )
}

function Retire({ cascade, onClose }: { cascade: Cascade; onClose: () => void }) {
  const { t } = useLingui()
  const { cascadeId, version, name, active } = cascade
  const action = useAction(retireCascade, { invalidate: [...changed, listCascades] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={active ? t`Take ${name} out of use` : t`Take ${name} into use`}
      confirm={active ? t`Take out of use` : t`Take into use`}
      onConfirm={async (reason) => (await action.run({ cascadeId, version, active: !active, reason })) !== undefined}
    >
      {active && <p>{t`It can’t be run any more; what runs already goes on.`}</p>}
    </ConfirmWithReason>
  )
}
