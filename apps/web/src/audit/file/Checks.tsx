import type { CheckName, CheckResult } from '@cordillera/contract/credit/application-state'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Money, Tone, type ToneName } from '../../ui/show/show.tsx'
import classes from './file.module.css'
import type { AuditFile } from './file.ts'

type Check = AuditFile['checks'][number]

const checkWords: Record<CheckName, MessageDescriptor> = {
  document: msg`Document number`,
  bankAccount: msg`Bank account`,
  age: msg`Age`,
  blacklist: msg`Blacklist`,
  openDebt: msg`Open debt`,
  sameDevice: msg`Same device`,
  sameMobile: msg`Same mobile`,
  sameBankAccount: msg`Same bank account`,
  sameFace: msg`Same face`,
}
const resultWords: Record<CheckResult, MessageDescriptor> = {
  pass: msg`In order`,
  warn: msg`Look twice`,
  fail: msg`Against it`,
}
const resultTones: Record<CheckResult, ToneName> = { pass: 'green', warn: 'amber', fail: 'red' }
const worstFirst: readonly CheckResult[] = ['fail', 'warn', 'pass']

/** What was checked when the application came in, what speaks against it first, each with what was found. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const { t, i18n } = useLingui()
  if (checks.length === 0) return <p className={classes.quiet}>{t`Nothing was checked`}</p>
  const sorted = checks.toSorted((one, other) => worstFirst.indexOf(one.result) - worstFirst.indexOf(other.result))
  return (
    <ul className={classes.checks}>
      {sorted.map((check) => (
        <li key={check.name}>
          <span>{i18n._(checkWords[check.name])}</span>
          <Tone tone={resultTones[check.result]}>{i18n._(resultWords[check.result])}</Tone>
          <Evidence check={check} />
        </li>
      ))}
    </ul>
  )
}

const whyWords: Record<string, MessageDescriptor> = {
  doubtfulCheckDigit: msg`check digit doubtful`,
  missing: msg`not given`,
  badAccount: msg`check digits wrong`,
  overdue: msg`overdue`,
  open: msg`open`,
  sameFile: msg`the same picture`,
  alike: msg`looks alike`,
}

function Evidence({ check: { evidence } }: { check: Check }) {
  const { t, i18n } = useLingui()
  const { value, why, age, from, to, count, amount, currency, found } = evidence
  const known = why === undefined ? undefined : whyWords[why]
  const parts = [
    value,
    known ? i18n._(known) : why,
    age === undefined ? undefined : t`${age} years (${from ?? ''}–${to ?? ''})`,
    count === undefined ? undefined : t`${count} found`,
    ...(found ?? []).map(({ userId, appId, detail }) => detail ?? appId ?? userId),
  ].filter(Boolean)
  return (
    <span className={classes.quiet}>
      {parts.join(' · ')}
      {amount !== undefined && currency && (
        <>
          {' '}
          <Money minor={amount} currency={currency} />
        </>
      )}
    </span>
  )
}
