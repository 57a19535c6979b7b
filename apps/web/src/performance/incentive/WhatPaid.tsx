import type { Output } from '@cordillera/contract/endpoint'
import type { explainResult } from '@cordillera/contract/performance/incentive-month'
import type { Tier } from '@cordillera/contract/performance/incentive-plan'
import { incentiveTypes } from '@cordillera/contract/performance/incentive-types'
import { Plural, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { DetailSection } from '../../ui/DetailDrawer.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Count, Money, Tone } from '../../ui/show/show.tsx'
import { InUnit, Share } from '../show/values.tsx'
import { typeName } from '../show/words.ts'
import classes from './incentive.module.css'

type Explained = Output<typeof explainResult>
interface OfRule {
  readonly of: Explained
  readonly rule: NonNullable<Explained['rule']>
}

/** From the figures to the amount: the rule's tiers, which one was reached, and what it came to. */
export function WhatPaid({ of, rule }: OfRule) {
  const { t } = useLingui()
  const { currency } = of
  const tiers = rule.tiers.map((tier, index) => ({ ...tier, number: index + 1 }))
  const reached = tiers.find(({ number }) => number === rule.tier)
  const isRank = incentiveTypes[rule.incentiveType].unit === 'rank'
  return (
    <DetailSection title={`${typeName(rule.incentiveType)} · ${rule.name}`}>
      <PlainTable
        folds
        label={t`Tiers of the rule`}
        rows={tiers}
        rowKey={({ number }) => number}
        columns={[
          {
            header: t`Goal`,
            cell: (tier) => (
              <span>
                {isRank ? '≤' : '≥'} <InUnit type={rule.incentiveType} value={tier.goal} currency={currency} />
              </span>
            ),
          },
          ...(tiers.some(({ casePercentage, amountPercentage }) => casePercentage ?? amountPercentage)
            ? [{ header: t`Only from`, cell: (tier: Tier) => <Least tier={tier} /> }]
            : []),
          { header: t`Pays`, wraps: true, cell: (tier) => <Pays tier={tier} currency={currency} /> },
          {
            header: t`Result`,
            end: true,
            cell: ({ number }) =>
              number === rule.tier && (
                <Tone tone="green">
                  <InUnit type={rule.incentiveType} value={rule.result} currency={currency} />
                </Tone>
              ),
          },
        ]}
      />
      <p className={classes.sum}>
        {reached ? <Sum of={of} rule={rule} tier={reached} /> : <WhyNothing of={of} rule={rule} />}
      </p>
    </DetailSection>
  )
}

/** What has to be reached besides the goal. */
function Least({ tier: { casePercentage, amountPercentage } }: { tier: Tier }) {
  const { t } = useLingui()
  return joined(', ', [
    casePercentage !== undefined && (
      <>
        {t`Case %`} <Share value={casePercentage} />
      </>
    ),
    amountPercentage !== undefined && (
      <>
        {t`Amount %`} <Share value={amountPercentage} />
      </>
    ),
  ])
}

function Pays({ tier: { amount, rate, perCase }, currency }: { tier: Tier; currency: Explained['currency'] }) {
  const { t } = useLingui()
  return joined(' + ', [
    amount !== undefined && <Money minor={amount} currency={currency} />,
    rate !== undefined && (
      <>
        <Share value={rate} /> {t`of what was collected`}
      </>
    ),
    perCase !== undefined && (
      <>
        <Money minor={perCase} currency={currency} /> {t`for each repaid case`}
      </>
    ),
  ])
}

/** The same with this person's figures: `MXN 1,200.00 + 3 × MXN 10.00 = MXN 1,230.00`. */
function Sum({ of, rule, tier: { amount, rate, perCase } }: OfRule & { tier: Tier }) {
  const { currency } = of
  return (
    <>
      {joined(' + ', [
        amount !== undefined && <Money minor={amount} currency={currency} />,
        rate !== undefined && (
          <>
            <Share value={rate} /> × <Money minor={of.collected} currency={currency} />
          </>
        ),
        perCase !== undefined && (
          <>
            <Count value={of.repaidCases} /> × <Money minor={perCase} currency={currency} />
          </>
        ),
      ])}
      {' = '}
      <strong>
        <Money minor={rule.amount} currency={currency} />
      </strong>
    </>
  )
}

function WhyNothing({ of: { cases, currency, collected }, rule }: OfRule) {
  const { t } = useLingui()
  if (cases < rule.minCases)
    return (
      <Plural
        value={rule.minCases}
        one="Nothing is paid: the rule asks for at least # case held in the month."
        other="Nothing is paid: the rule asks for at least # cases held in the month."
      />
    )
  if (rule.result === null && collected <= 0) return t`Nothing is paid: who collected nothing is not ranked.`
  return (
    <>
      {t`Nothing is paid: no tier is reached with`}{' '}
      <InUnit type={rule.incentiveType} value={rule.result} currency={currency} />
    </>
  )
}

/** What there is of these, with something between. */
function joined(between: string, parts: readonly (ReactNode | false)[]): ReactNode {
  return parts
    .filter((part) => part !== false)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Fragment key={index}>
        {index > 0 && between}
        {part}
      </Fragment>
    ))
}
