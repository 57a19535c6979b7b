/** A field's refusal by the contract's schema, as a sentence. The schema knows what is wrong; it does not know our languages. */
import { plural, t } from '@lingui/core/macro'
import type { $ZodIssueTooBig, $ZodIssueTooSmall, $ZodRawIssue } from 'zod/v4/core'

export function issueText(issue: $ZodRawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === ''
  if (isMissing) return t`Required`
  if (issue.code === 'too_small') return underText(issue)
  if (issue.code === 'too_big') return overText(issue)
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) {
    return t`Must be a number`
  }
  if (issue.code === 'custom' && issue.message) return issue.message
  return t`Not valid`
}

function underText({ inclusive = true, origin, minimum: least }: $ZodRawIssue<$ZodIssueTooSmall>) {
  const minimum = String(least)
  if (origin === 'string') return plural(Number(least), { one: 'At least # character', other: 'At least # characters' })
  if (origin === 'array') return t`At least ${minimum}`
  return inclusive ? t`Not under ${minimum}` : t`More than ${minimum}`
}
function overText({ inclusive = true, origin, maximum: most }: $ZodRawIssue<$ZodIssueTooBig>) {
  const maximum = String(most)
  if (origin === 'string') return plural(Number(most), { one: 'At most # character', other: 'At most # characters' })
  if (origin === 'array') return t`At most ${maximum}`
  return inclusive ? t`Not over ${maximum}` : t`Less than ${maximum}`
}

/** A refusal with its limit in the unit that is typed: the schema knows it in minor units or hundredths. */
export const limitAs = (text: string | undefined, shown: (limit: number) => string): string | undefined =>
  text?.replace(/^(\D*)(\d+)$/, (_, before: string, limit: string) => before + shown(Number(limit)))
