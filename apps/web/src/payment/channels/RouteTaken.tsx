import { type RouteReason, routeOutcomes, routeReasons } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { DetailSection } from '../../ui/DetailDrawer.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Instant, Money, nothing } from '../../ui/show/show.tsx'
import type { OutgoingDetail } from '../outgoing-calls.ts'

type Route = OutgoingDetail['routes'][number]

/** Why an order went by its channel, each time it was given one, and what stood against every other. */
export function RouteTaken({ order }: { order: OutgoingDetail }) {
  const { t } = useLingui()
  const { routes, currency } = order
  if (routes.length === 0) return null
  const others = ({ candidates, channel }: Route) =>
    candidates
      .filter(({ code }) => code !== channel)
      .map(({ code, reason }) => `${code}: ${inWords(routeReasons[reason as RouteReason])}`)
      .join(' · ')
  const answerOf = ({ outcome, code, meaning }: Route) =>
    [outcome && inWords(routeOutcomes[outcome]), meaning ? inWords(meaning) : code].filter(Boolean).join(': ')
  return (
    <DetailSection title={t`Why this channel`}>
      <PlainTable
        label={t`Why this channel`}
        rows={routes}
        rowKey={(route) => route.attempt}
        folds
        columns={[
          { header: t`Time`, cell: (route) => <Instant at={route.at} /> },
          { header: t`Channel`, cell: (route) => route.channel ?? t`none could take it` },
          {
            header: t`Fee with tax`,
            end: true,
            cell: (route) => (route.fee === null ? nothing : <Money minor={route.fee} currency={currency} />),
          },
          { header: t`Answer`, wraps: true, cell: (route) => answerOf(route) || nothing },
          { header: t`Passed over`, wraps: true, cell: (route) => others(route) || nothing },
        ]}
      />
    </DetailSection>
  )
}
