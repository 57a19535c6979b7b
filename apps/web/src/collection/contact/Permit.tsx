import { useLingui } from '@lingui/react/macro'
import { IconAlert, IconPhone } from '../../ui/icons.ts'
import classes from './contact.module.css'
import { type Answer, answerFor, clockText, momentText, ruleText, useMayContact } from './use-may-contact.ts'

/** In the head of a case: until when its borrower may be called, or why not and when next. */
export function HeadPermit({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const { data } = useMayContact(caseId)
  const answer = answerFor(data, null, 'call')
  if (!answer) return null
  const zone = data?.timeZones[0] ?? 'UTC'
  if (answer.allowed) {
    const until = answer.untilTime && clockText(answer.untilTime, zone)
    return (
      <span className={classes.permit} data-allowed title={data?.source ?? ''}>
        <IconPhone size={13} aria-hidden /> {until ? t`may call until ${until}` : t`may call`}
      </span>
    )
  }
  return (
    <span className={classes.permit} title={data?.source ?? ''}>
      <IconAlert size={13} aria-hidden /> {t`no contact`} · <Refused answer={answer} zone={zone} />
    </span>
  )
}

/** The rule that refused, and the next permitted moment. */
export function Refused({ answer, zone }: { answer: Answer; zone: string }) {
  const { t } = useLingui()
  const next = answer.nextTime && momentText(answer.nextTime, zone)
  return (
    <span>
      {ruleText(answer)}
      {next && ` · ${t`from ${next}`}`}
    </span>
  )
}
