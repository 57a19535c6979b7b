import { getSample } from '@cordillera/contract/collection/inspection'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { useGuardedClose } from '../../ui/form/FormDrawer.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from './inspection.module.css'
import { RecordFacts } from './RecordFacts.tsx'
import { ScoreForm } from './ScoreForm.tsx'
import { Scores } from './Scores.tsx'

/** One sampled record: what it was, and its form to score, or the scores that are in. */
export function SampleDrawer({ sampleId, onClose }: { sampleId: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const sample = useData(getSample, sampleId ? { sampleId } : undefined)
  const canScore = useMay().press('qualityInspection_inspect')
  const forgets = useRef<(() => void) | null>(null)
  const { close, setDirty, question } = useGuardedClose(onClose, forgets)
  return (
    <DetailDrawer
      opened={sampleId !== null}
      onClose={close}
      size="wide"
      title={sample.data ? t`Record of ${sample.data.collectorName}` : t`Record`}
    >
      <Loaded {...sample}>
        {(data) => (
          <>
            <RecordFacts sample={data} />
            {data.scores.length > 0 && <Scores sample={data} />}
            {data.total === null && !data.mine && canScore && (
              <ScoreForm key={data.sampleId} sample={data} onDirty={setDirty} forgets={forgets} />
            )}
            {data.total === null && data.mine && (
              <p className={classes.hint}>{t`Your score is in. The other inspector’s shows when it is in too.`}</p>
            )}
          </>
        )}
      </Loaded>
      {question}
    </DetailDrawer>
  )
}
