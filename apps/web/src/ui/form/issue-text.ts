/** A field's refusal by the contract's schema, as a sentence. The schema knows what is wrong; it does not know our languages. */
import { t } from '@lingui/core/macro'
import type { $ZodRawIssue } from 'zod/v4/core'

export function issueText(issue: $ZodRawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === ''
  if (isMissing) return t`Required`
  if (issue.code === 'too_small') {
    const { inclusive = true, origin } = issue
    const minimum = String(issue.minimum)
    if (origin === 'string') return t`At least ${minimum} characters`
    if (origin === 'array') return t`At least ${minimum}`
    return inclusive ? t`Not under ${minimum}` : t`More than ${minimum}`
  }
  if (issue.code === 'too_big') {
    const { inclusive = true, origin } = issue
    const maximum = String(issue.maximum)
    if (origin === 'string') return t`At most ${maximum} characters`
    if (origin === 'array') return t`At most ${maximum}`
    return inclusive ? t`Not over ${maximum}` : t`Less than ${maximum}`
  }
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) {
    return t`Must be a number`
  }
  if (issue.code === 'custom' && issue.message) return issue.message
  return t`Not valid`
}
