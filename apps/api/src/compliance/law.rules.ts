/** What a policy says, held within the law's outer bound. Pure; days are numbers (zone-clock.rules.ts). */

import type { BoundPoint } from '@cordillera/contract/compliance/policy'
import type { ContactLimit, PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { DatedPolicy } from './gate.rules.ts'
import type { LegalBound } from './law.data.ts'
import { harassmentCap } from './law.data.ts'
import { dayNumber } from './zone-clock.rules.ts'

/** A policy as people approved it. */
export interface ApprovedPolicy extends DatedPolicy {
  /** Last day on which a legal note lets it leave the bound; null: none does. */
  noteUntil: number | null
}

type Hours = PolicyTerms['week'][number]

/** The policies as they hold, one for each day on which something begins: their terms within the bound of that day. */
export function effectivePolicies(approved: readonly ApprovedPolicy[], bounds: readonly LegalBound[]): DatedPolicy[] {
  const starts = new Set([
    ...approved.map(({ from }) => from),
    ...bounds.map(({ from }) => dayNumber(from)),
    ...approved.flatMap(({ noteUntil }) => (noteUntil === null ? [] : [noteUntil + 1])),
  ])
  return [...starts]
    .sort((a, b) => a - b)
    .flatMap((from) => {
      const policy = approved.findLast((one) => one.from <= from)
      if (!policy) return []
      const bound = boundOn(bounds, from)
      const isNoted = policy.noteUntil !== null && from <= policy.noteUntil
      const terms = bound && !isNoted ? narrowed(policy.terms, bound.terms) : policy.terms
      return [{ policyId: policy.policyId, from, terms: capped(terms, bound?.terms) }]
    })
}

export const boundOn = (bounds: readonly LegalBound[], day: number): LegalBound | undefined =>
  bounds.findLast(({ from }) => dayNumber(from) <= day)

/** A policy with everything taken away that the bound does not permit, and every limit of the bound. */
export function narrowed(terms: PolicyTerms, bound: PolicyTerms): PolicyTerms {
  const { deliveredCounts, consent, provenAge, perMerchant: _, ...rest } = terms
  const both = {
    deliveredCounts: deliveredCounts || bound.deliveredCounts,
    provenAge: provenAge || bound.provenAge,
    consent: bound.consent === 'register' ? bound.consent : (consent ?? bound.consent),
  }
  return {
    ...rest,
    week: terms.week.map((hours, day) => overlap(hours, bound.week[day] ?? null)),
    onHolidays: terms.onHolidays && bound.onHolidays,
    channels: terms.channels.filter((one) => bound.channels.includes(one)),
    parties: terms.parties.filter((one) => bound.parties.includes(one)),
    limits: [...terms.limits, ...bound.limits.filter((limit) => !terms.limits.some((own) => implies(own, limit)))],
    oneChannelDays: Math.max(terms.oneChannelDays, bound.oneChannelDays),
    ...(both.deliveredCounts ? { deliveredCounts: true } : {}),
    ...(both.provenAge ? { provenAge: true } : {}),
    ...(both.consent ? { consent: both.consent } : {}),
  }
}

/** In what a policy leaves the bound; empty: in nothing. */
export function pointsOutside(terms: PolicyTerms, bound: PolicyTerms): BoundPoint[] {
  const isWider = (hours: Hours, day: number) => {
    const within = overlap(hours, bound.week[day] ?? null)
    return hours !== null && (within?.from !== hours.from || within.to !== hours.to)
  }
  const points: Record<BoundPoint, boolean> = {
    hours: terms.week.some(isWider),
    holidays: terms.onHolidays && !bound.onHolidays,
    channels: terms.channels.some((one) => !bound.channels.includes(one)),
    parties: terms.parties.some((one) => !bound.parties.includes(one)),
    limits: bound.limits.some((limit) => !terms.limits.some((own) => implies(own, limit))),
    oneChannel: terms.oneChannelDays < bound.oneChannelDays,
    delivered: bound.deliveredCounts === true && !terms.deliveredCounts,
    consent: bound.consent !== undefined && terms.consent !== 'register' && terms.consent !== bound.consent,
    // the law protects the consumer, whoever of the house contacts
    perMerchant: Boolean(terms.perMerchant),
    age: bound.provenAge === true && !terms.provenAge,
  }
  return (Object.keys(points) as BoundPoint[]).filter((point) => points[point])
}

/**
 * Attempts are capped within a week: the law's own caps hold a channel each; where it has none, one cap over all channels together
 * stands in the policy, else the one against harassment.
 */
function capped(terms: PolicyTerms, bound: PolicyTerms | undefined): PolicyTerms {
  const holds = (channels: PolicyTerms['channels']) =>
    terms.limits.some(
      (limit) =>
        limit.counts === 'attempts' && limit.days <= 7 && channels.every((one) => limit.channels.includes(one)),
    )
  const isLaws = bound?.limits.some(({ counts }) => counts === 'attempts')
  const isCapped = isLaws ? terms.channels.every((channel) => holds([channel])) : holds(terms.channels)
  return isCapped ? terms : { ...terms, limits: [...terms.limits, ...harassmentCap] }
}

/** Whether keeping one limit keeps the other too. */
function implies(own: ContactLimit, other: ContactLimit): boolean {
  return (
    other.channels.every((one) => own.channels.includes(one)) &&
    (own.counts === 'attempts' || other.counts === 'contacts') &&
    own.most <= other.most &&
    own.days >= other.days &&
    // two contacts n × 24 hours apart are n calendar days apart, not the other way round
    (own.unit === 'hours' || other.unit !== 'hours')
  )
}

function overlap(a: Hours, b: Hours): Hours {
  if (a === null || b === null) return null
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from < to ? { from, to } : null
}
