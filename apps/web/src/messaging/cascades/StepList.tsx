import { type CascadeStep, stepKinds } from '@cordillera/contract/messaging/cascade-terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { inWords } from '../../ui/language.ts'
import classes from '../messaging.module.css'

/** Where a step leads, in words. */
export function useTargetWords(): (to: number | undefined) => string {
  const { t } = useLingui()
  return (to) => (to === undefined ? t`the next step` : to === 0 ? t`the end` : t`step ${to}`)
}

/** A step in a sentence. */
export function useStepWords(): (step: CascadeStep) => string {
  const { t } = useLingui()
  const where = useTargetWords()
  return (step) => {
    switch (step.kind) {
      case 'message':
        return t`${step.template}; where the gate forbids it, waits up to ${step.waitHours} h`
      case 'waitFor':
        return t`up to ${step.hours} h; delivered: ${where(step.delivered)}, otherwise: ${where(step.otherwise)}`
      case 'delay':
        return step.at === undefined
          ? plural(step.minutes ?? 0, { one: '# minute', other: '# minutes' })
          : t`until ${step.at} where they live, days on: ${step.days ?? 0}`
      case 'split':
        return t`${step.percent} % go to ${where(step.first)}, the others to ${where(step.second)}`
      case 'call':
        return t`at ${step.at} where they live, days on: ${step.days}`
      default:
        return ''
    }
  }
}

/** Steps in their order; `beside` stands at the end of each line. */
export function StepList({ steps, beside }: { steps: readonly CascadeStep[]; beside?: (step: number) => ReactNode }) {
  const words = useStepWords()
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version's steps never change, and their place is their name
        <li key={index}>
          <div>
            <strong>{inWords(stepKinds[step.kind])}</strong> <span>{words(step)}</span>
          </div>
          {beside?.(index + 1)}
        </li>
      ))}
    </ol>
  )
}
