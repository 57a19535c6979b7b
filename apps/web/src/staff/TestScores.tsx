import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import type { Person } from './person.ts'

/** By account, what the test came to, of 100. */
export type Scores = ReadonlyMap<number, number>

interface TestScoresProps {
  readonly people: readonly Person[]
  readonly scores: Scores
  readonly onChange: (scores: Scores) => void
}

/** The result of a test, for each of those who took it. */
export function TestScores({ people, scores, onChange }: TestScoresProps) {
  const { t } = useLingui()
  function set(accountId: number, score: number | string) {
    const next = new Map(scores)
    if (typeof score === 'number' && Number.isInteger(score) && score >= 0 && score <= 100) next.set(accountId, score)
    else next.delete(accountId)
    onChange(next)
  }
  return people.map(({ accountId, name }) => (
    <NumberInput
      key={accountId}
      label={t`Test result: ${name}`}
      description={t`From 0 to 100`}
      withAsterisk
      allowDecimal={false}
      min={0}
      max={100}
      clampBehavior="none"
      value={scores.get(accountId) ?? ''}
      onChange={(score) => set(accountId, score)}
    />
  ))
}
