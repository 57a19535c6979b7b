import type { myDerateQuota } from '@cordillera/contract/derate/quota'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '@mantine/core'
import { Money } from '../ui/show/show.tsx'
import classes from './derate.module.css'
import { feeTypesText } from './words.ts'

type Quota = Output<typeof myDerateQuota>['quota']

/** What is left of a day's quota: how often, how much, of which fees. */
export function QuotaLeft({ quota }: { quota: Quota }) {
  const { t } = useLingui()
  if (!quota) {
    return <p className={classes.none}>{t`You have no quota today: a reduction is asked for and decided above you.`}</p>
  }
  const { totalCount, countUsed, totalAmount, amountUsed, currency, feeTypes } = quota
  const times = totalCount - countUsed
  return (
    <div className={classes.left}>
      <strong>
        <Trans>
          <Money minor={totalAmount - amountUsed} currency={currency} /> left
        </Trans>
      </strong>
      <span>{plural(times, { one: '# reduction left', other: '# reductions left' })}</span>
      <Progress
        value={totalAmount === 0 ? 100 : (amountUsed / totalAmount) * 100}
        size="sm"
        aria-label={t`Used of the amount`}
        className={classes.bar ?? ''}
      />
      <small>
        <Trans>
          <Money minor={amountUsed} currency={currency} /> of <Money minor={totalAmount} currency={currency} /> used
        </Trans>{' '}
        · {countUsed} / {totalCount} · {feeTypesText(feeTypes)}
      </small>
    </div>
  )
}
