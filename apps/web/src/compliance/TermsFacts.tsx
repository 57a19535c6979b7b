import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Fact, Facts } from '../ui/show/show.tsx'
import { useTermWords } from './words.ts'

/** A policy in words beside its hours, which are drawn: whom, how, how often. */
export function TermsFacts({ terms }: { terms: PolicyTerms }) {
  const { t } = useLingui()
  const words = useTermWords()
  const facts: Fact[] = [
    { label: t`Public holidays`, value: terms.onHolidays ? t`like any day` : t`no contact` },
    {
      label: t`Beside the borrower`,
      value: terms.parties.map((party) => words.parties[party]).join(', ') || t`nobody`,
    },
    ...terms.limits.map((limit) => ({
      label:
        limit.channels.filter((one) => one !== 'visit').length === 5
          ? t`All channels together`
          : limit.channels.map((one) => words.channels[one]).join(', '),
      value: words.limit(limit),
    })),
    ...(terms.oneChannelDays > 0
      ? [
          {
            label: t`After a direct contact`,
            value: plural(terms.oneChannelDays, {
              one: 'only the same channel for # day',
              other: 'only the same channel for # days',
            }),
          },
        ]
      : []),
    ...(terms.perMerchant ? [{ label: t`Each merchant counts alone`, value: terms.perMerchant }] : []),
    ...(terms.deliveredCounts ? [{ label: t`Delivered messages`, value: t`count as direct contacts` }] : []),
    ...(terms.consent
      ? [
          {
            label: t`The consumer's authorisation`,
            value:
              terms.consent === 'register'
                ? t`only what the register has`
                : t`the loan's contract, until the register says otherwise`,
          },
        ]
      : []),
    ...(terms.provenAge ? [{ label: t`Age`, value: t`others than the borrower must be known to be of age` }] : []),
  ]
  return <Facts facts={facts} />
}
