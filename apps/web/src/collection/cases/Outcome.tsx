import type { Currency } from '@cordillera/contract/countries'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { moneyText } from '../../ui/show/money-text.ts'
import classes from './assign.module.css'
import type { Plan } from './use-preview.ts'

/** What a plan leaves out, and why. What it gives stands on the button. */
export function Outcome({ selected, plan }: { selected: string; plan: Plan | undefined }) {
  const { t } = useLingui()
  if (!plan) return <p>{t`${selected} selected. Tick the people who take them.`}</p>
  const why = { stopped: t`stopped`, 'on hold': t`on hold for review`, closed: t`closed` }
  const skipped = plan.skipped.map(({ reason, count }) => `${count} ${why[reason]}`).join(', ')
  return (
    <ul className={classes.facts}>
      <li>
        <Trans>
          {plan.selected} selected, <Plural value={plan.assignable} one="# can be assigned" other="# can be assigned" />
        </Trans>
      </li>
      {skipped && (
        <li>
          <Trans>left out: {skipped}</Trans>
        </li>
      )}
      {plan.takenFrom.length > 0 && <Taken from={plan.takenFrom} />}
      {plan.currency && <Expected plan={plan} currency={plan.currency} />}
      <Short plan={plan} />
      {plan.unassigned > 0 && (
        <li data-tone="amber">
          <Plural
            value={plan.unassigned}
            one="# stays as it is: nobody chosen has room for it"
            other="# stay as they are: nobody chosen has room for them"
          />
        </li>
      )}
    </ul>
  )
}

/** From whom it takes cases that they work now, by name. */
function Taken({ from }: { from: Plan['takenFrom'] }) {
  const total = from.reduce((all, { cases }) => all + cases, 0)
  const names = from.map(({ name, cases }) => `${name} ${cases}`).join(', ')
  return (
    <li data-tone="amber">
      <Trans>
        takes {total} from <Plural value={from.length} one="# person" other="# people" />: {names}
      </Trans>
    </li>
  )
}

/** To whom the strategy could not give 80 % of what the others get on average, and why. */
function Short({ plan }: { plan: Plan }) {
  const { t } = useLingui()
  const named = (reason: Plan['shares'][number]['short']) =>
    plan.shares
      .filter(({ short }) => short === reason)
      .map(({ name }) => name)
      .join(', ')
  const [limited, whole] = [named('limit'), named('indivisible')]
  return (
    <>
      {limited && (
        <li data-tone="amber">{t`Less than 80 % of the mean, as their limit leaves no room for more: ${limited}`}</li>
      )}
      {whole && (
        <li data-tone="amber">
          {t`Less than 80 % of the mean, as cases and borrowers cannot be divided finer: ${whole}`}
        </li>
      )}
    </>
  )
}

/** What the strategy promises, beside what an even division would. */
function Expected({ plan, currency }: { plan: Plan; currency: Currency }) {
  const { locale } = useEnvironment()
  const sum = (of: (share: Plan['shares'][number]) => number | null) =>
    plan.shares.reduce((all, share) => all + (of(share) ?? 0), 0)
  const expected = sum((share) => share.expected)
  const even = sum((share) => share.expectedByAverage)
  const amount = moneyText(expected, currency)
  const more =
    even > 0
      ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'always' }).format(
          expected / even - 1,
        )
      : ''
  return (
    <li>
      <Trans>
        expected to recover {currency} {amount}, {more} against average number
      </Trans>
    </li>
  )
}
