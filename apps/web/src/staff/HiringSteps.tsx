import { actionsFor, actorsOf, type StaffStatus, staffActors, transitions } from '@cordillera/contract/staff/status'
import { useLingui } from '@lingui/react/macro'
import classes from './staff.module.css'
import { useWorker } from './use-worker.ts'
import { actionWords, statusWords } from './words.ts'

const steps: readonly StaffStatus[] = ['WAIT_TRAIN', 'TRAINING', 'WAIT_TEST', 'TESTING', 'WAIT_COLLECT', 'COLLECTING']

/** From hired to collecting: what is behind, where the person is, and who takes the next step. Nothing once somebody leaves. */
export function HiringSteps({ status }: { status: StaffStatus }) {
  const { t, i18n } = useLingui()
  const { role, isSuperuser } = useWorker()
  const words = { trainer: t`a trainer`, director: t`a director`, hr: t`HR` }
  const at = steps.indexOf(status)
  if (at < 0 || status === 'COLLECTING') return null
  const next = transitions.find(({ from, to }) => from.includes(status) && to === steps[at + 1])
  const who = next?.by.map((actor) => words[actor]).join(', ') ?? ''
  const isOwn =
    next !== undefined && actionsFor(status, isSuperuser ? staffActors : actorsOf(role)).includes(next.action)
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            <span aria-hidden>{index + 1}</span>
            {i18n._(statusWords[step])}
          </li>
        ))}
      </ol>
      {next && (
        <p className={classes.quiet}>
          {isOwn
            ? t`Next, by you: ${i18n._(actionWords[next.action])}`
            : t`Next: ${i18n._(actionWords[next.action])}, by ${who}`}
        </p>
      )}
    </>
  )
}
