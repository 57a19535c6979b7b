import { getSample, listSamples, scoreSample } from '@cordillera/contract/collection/inspection'
import { totalOf } from '@cordillera/contract/collection/inspection-score'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput } from '@mantine/core'
import { useEffect } from 'react'
import { DetailSection } from '../../ui/DetailDrawer.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { inWords } from '../../ui/language.ts'
import { useUnsaved } from '../../ui/tab.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from './inspection.module.css'

/** Of one item: its points, that it does not apply (null), or nothing yet. */
type Mark = number | null | ''
interface Typed {
  readonly marks: readonly Mark[]
  readonly comment: string
}

interface ScoreFormProps {
  readonly sample: Output<typeof getSample>
  readonly onDirty: (isDirty: boolean) => void
  /** Filled with what forgets what was typed, for whoever throws it away. */
  readonly forgets: { current: (() => void) | null }
}

/** Points by item, with what they come to so far; an item that does not apply counts for nothing. */
export function ScoreForm({ sample, onDirty, forgets }: ScoreFormProps) {
  const { t } = useLingui()
  const { sampleId, items } = sample
  const empty: Typed = { marks: items.map(() => ''), comment: '' }
  const [{ marks, comment }, setTyped, forget] = useKept(`sample ${sampleId}`, empty)
  const isDirty = comment.trim() !== '' || marks.some((mark) => mark !== '')
  useUnsaved(isDirty)
  useEffect(() => {
    forgets.current = forget
  })
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const action = useAction(scoreSample, {
    invalidate: [getSample, listSamples],
    success: ({ total, complete }) =>
      complete ? t`Scored: ${total}. The collector is told.` : t`Scored: ${total}. It waits for the second inspector.`,
    onDone: forget,
  })
  const set = (n: number, mark: Mark) => setTyped({ comment, marks: marks.map((old, at) => (at === n ? mark : old)) })
  const given = marks.map((mark) => (mark === '' ? null : mark))
  const left = marks.filter((mark) => mark === '').length
  const why =
    (left > 0 && t`Give every item its points first; left: ${left}`) ||
    (given.every((mark) => mark === null) && t`At least one item has to apply`) ||
    (comment.trim().length < 3 && t`Write what the collector should know first`)
  return (
    <DetailSection title={t`Score it`}>
      <ul className={classes.items}>
        {items.map(({ names, points, fatal }, n) => (
          <li key={names.es}>
            <span>
              {inWords(names)}
              {fatal && <em>{t`no points here make the whole score 0`}</em>}
            </span>
            <NumberInput
              aria-label={inWords(names)}
              placeholder={`0–${points}`}
              suffix={` / ${points}`}
              min={0}
              max={points}
              clampBehavior="strict"
              allowDecimal={false}
              disabled={marks[n] === null}
              value={marks[n] ?? ''}
              onChange={(value) => set(n, value === '' ? '' : Number(value))}
            />
            <Checkbox
              label={t`does not apply`}
              checked={marks[n] === null}
              onChange={(event) => set(n, event.currentTarget.checked ? null : '')}
            />
          </li>
        ))}
      </ul>
      <p className={classes.soFar} role="status">
        {t`So far`} <strong>{totalOf(items, given)}</strong> / 100
        {left > 0 && <span className={classes.hint}>{t`items left: ${left}`}</span>}
      </p>
      <LimitedTextarea
        label={t`What the collector should know`}
        withAsterisk
        autosize
        minRows={3}
        limit={2000}
        value={comment}
        onChange={(event) => setTyped({ marks, comment: event.currentTarget.value })}
      />
      <WhyButton
        why={why}
        loading={action.pending}
        onClick={() => action.run({ sampleId, marks: given, comment: comment.trim() })}
      >
        {t`Save the score`}
      </WhyButton>
    </DetailSection>
  )
}
