import type { getSample } from '@cordillera/contract/collection/inspection'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DetailSection } from '../../ui/DetailDrawer.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Instant, Tone } from '../../ui/show/show.tsx'
import classes from './inspection.module.css'

/** Two inspectors further apart than this should talk about it. */
const apartFrom = 10

/** The scores item by item, beside each other; what was said to them, and what the collector answered. */
export function Scores({ sample }: { sample: Output<typeof getSample> }) {
  const { items, scores, total, gap, reply, collectorName, seenTime } = sample
  const { t } = useLingui()
  const rows = items.map(({ names, points }, n) => ({
    name: inWords(names),
    points,
    marks: scores.map(({ marks }) => marks[n] ?? null),
  }))
  const sum = { name: t`Total of 100`, points: 100, marks: scores.map((score) => score.total as number | null) }
  return (
    <DetailSection title={total === null ? t`Your score` : t`Score: ${total} of 100`}>
      {gap !== null && scores.length > 1 && (
        <p>
          <Tone tone={gap >= apartFrom ? 'amber' : 'green'}>
            {plural(gap, { one: '# point apart', other: '# points apart' })}
          </Tone>
        </p>
      )}
      <PlainTable
        label={t`Scores`}
        rows={[...rows, sum]}
        rowKey={(row) => row.name}
        columns={[
          { header: t`Item`, cell: (row) => row.name, wraps: true },
          { header: t`Points`, end: true, cell: (row) => row.points },
          ...scores.map(({ inspector }, n) => ({
            header: inspector,
            end: true,
            cell: (row: (typeof rows)[number] | typeof sum) => row.marks[n] ?? t`does not apply`,
          })),
        ]}
      />
      <ul className={classes.said}>
        {scores.map(({ inspector, at, comment }) => (
          <li key={inspector}>
            <strong>{inspector}</strong> <Instant at={at} />
            <p>{comment}</p>
          </li>
        ))}
        {reply && (
          <li>
            <strong>{collectorName}</strong> {seenTime && <Instant at={seenTime} />}
            <p>{reply}</p>
          </li>
        )}
      </ul>
    </DetailSection>
  )
}
