import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { borrowerPath } from '../borrower/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { Instant, Tone } from '../ui/show/show.tsx'
import { amountText } from './amount-text.ts'
import classes from './application.module.css'
import {
  blacklistWords,
  type Check,
  checkWords,
  cleanWords,
  resultTones,
  resultWords,
  whyWords,
} from './application-words.ts'

/** Each check with what it found: the value, why, and whom it names. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.checks}>
      {checks.map((check) => (
        <li key={check.name}>
          <Tone tone={resultTones[check.result]}>{i18n._(resultWords[check.result])}</Tone>
          <div>
            <strong>{i18n._(checkWords[check.name])}</strong>
            <Evidence check={check} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Evidence({ check }: { check: Check }) {
  const { t, i18n } = useLingui()
  const mayOpen = useMay().open('searchUsers')
  const { value, why, age, from, to, count, found, amount, currency } = check.evidence
  const clean = cleanWords[check.name]
  const whyText = why && whyWords[why]
  const parts = [
    value,
    age !== undefined && t`${age} years`,
    from !== undefined && t`${from} to ${to} are lent to`,
    count !== undefined &&
      (check.name === 'openDebt'
        ? t`${plural(count, { one: '# open bill', other: '# open bills' })}`
        : t`${plural(count, { one: '# finding', other: '# findings' })}`),
    amount !== undefined && currency && amountText(amount, currency),
    whyText && i18n._(whyText),
    check.result === 'pass' && clean && i18n._(clean),
  ].filter(Boolean)
  return (
    <>
      {parts.length > 0 && <p>{parts.join(' · ')}</p>}
      {found && found.length > 0 && (
        <ul className={classes.findings}>
          {found.map(({ userId, appId, at, detail }) => (
            <li className={classes.found} key={`${userId} ${appId} ${at} ${detail}`}>
              {userId && mayOpen ? (
                <Link to={`${borrowerPath(userId)}?tab=applications`}>{userId}</Link>
              ) : (
                (userId ?? '—')
              )}
              {at && <Instant at={at} />}
              {detail && <span>{wordFor(detail)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )

  function wordFor(detail: string) {
    const known = whyWords[detail] ?? (blacklistWords as Readonly<Record<string, (typeof whyWords)[string]>>)[detail]
    return known ? i18n._(known) : detail
  }
}
