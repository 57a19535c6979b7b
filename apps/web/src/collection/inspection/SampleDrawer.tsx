import { getSample, listSamples, scoreSample } from '@cordillera/contract/collection/inspection'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { useGuardedClose } from '../../ui/form/FormDrawer.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useUnsaved } from '../../ui/tab.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import classes from './inspection.module.css'
import { RecordFacts } from './RecordFacts.tsx'
import { Scores } from './Scores.tsx'

type Sample = Output<typeof getSample>

/** One sampled record: what it was, and its form to score, or the scores that are in. */
export function SampleDrawer({ sampleId, onClose }: { sampleId: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const sample = useData(getSample, sampleId ? { sampleId } : undefined)
  const canScore = useMay().press('qualityInspection_inspect')
  const { close, setDirty, question } = useGuardedClose(onClose)
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
              <ScoreForm key={data.sampleId} sample={data} onDirty={setDirty} />
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

/** Points by item; an item that does not apply counts for nothing. */
function ScoreForm({ sample, onDirty }: { sample: Sample; onDirty: (isDirty: boolean) => void }) {
  const { t } = useLingui()
  const { sampleId, items } = sample
  const [marks, setMarks] = useState<(number | null | undefined)[]>(items.map(() => undefined))
  const [comment, setComment] = useState('')
  const isDirty = comment.trim() !== '' || marks.some((mark) => mark !== undefined)
  useUnsaved(isDirty)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const action = useAction(scoreSample, {
    invalidate: [getSample, listSamples],
    success: ({ total, complete }) =>
      complete ? t`Scored: ${total}. The collector is told.` : t`Scored: ${total}. It waits for the second inspector.`,
  })
  const set = (n: number, mark: number | null | undefined) => setMarks(marks.map((old, at) => (at === n ? mark : old)))
  const isWhole = marks.every((mark) => mark !== undefined) && comment.trim().length >= 3
  return (
    <DetailSection title={t`Score it`}>
      <ul className={classes.items}>
        {items.map(({ name, points, fatal }, n) => (
          <li key={name}>
            <span>
              {name}
              {fatal && <em>{t`nothing here is nothing at all`}</em>}
            </span>
            <NumberInput
              aria-label={name}
              placeholder={`0–${points}`}
              suffix={` / ${points}`}
              min={0}
              max={points}
              clampBehavior="strict"
              allowDecimal={false}
              disabled={marks[n] === null}
              value={marks[n] ?? ''}
              onChange={(value) => set(n, value === '' ? undefined : Number(value))}
            />
            <Checkbox
              label={t`does not apply`}
              checked={marks[n] === null}
              onChange={(event) => set(n, event.currentTarget.checked ? null : undefined)}
            />
          </li>
        ))}
      </ul>
      <Textarea
        label={t`What the collector should know`}
        withAsterisk
        autosize
        minRows={3}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Button
        disabled={!isWhole}
        loading={action.pending}
        onClick={() => action.run({ sampleId, marks: marks.map((mark) => mark ?? null), comment: comment.trim() })}
      >
        {t`Save the score`}
      </Button>
    </DetailSection>
  )
}
