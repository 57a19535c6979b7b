/** How an alert is said: its bound, its figure and how it stands. */
import type { AlertHealth, AlertMetric, AlertState, Comparison } from '@cordillera/contract/acquisition/alert-step'
import type { listAlerts } from '@cordillera/contract/acquisition/alerts'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type Alert = RowOf<typeof listAlerts>

/** Whether the bound is a share: of clicks, or of the usual. */
export const isShare = (metric: AlertMetric | undefined, comparison: Comparison | undefined): boolean =>
  metric === 'clickToRegistration' || comparison === 'dropsBy' || comparison === 'risesBy'

export const boundText = ({ metric, comparison, threshold }: Alert, locale: string): string =>
  isShare(metric, comparison) ? percentText(threshold, locale, 2) : thousands(threshold, locale)

export const figureText = (metric: AlertMetric, value: number | null, locale: string): string | null =>
  value === null ? null : metric === 'clickToRegistration' ? percentText(value, locale, 2) : thousands(value, locale)

export const stateTones: Readonly<Record<AlertState, ToneName>> = { ok: 'green', pending: 'amber', firing: 'red' }
export const healthTones: Readonly<Record<AlertHealth, ToneName>> = {
  ...{ fine: 'grey', lowVolume: 'grey', noData: 'amber', failed: 'orange' },
}
