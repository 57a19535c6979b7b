import type { campaignFigures, ReportFigure, ReportGroup } from '@cordillera/contract/messaging/report'
import { useLingui } from '@lingui/react/macro'

export function useGroupWords(): Record<ReportGroup, string> {
  const { t } = useLingui()
  return {
    day: t`Day`,
    hour: t`Hour`,
    channel: t`Channel`,
    template: t`Template`,
    country: t`Country`,
    failure: t`Why it failed`,
  }
}

/** What the messages of a figure have in common. */
export function useFigureWords(): Record<ReportFigure, string> {
  const { t } = useLingui()
  return {
    sent: t`Sent out`,
    delivered: t`Delivered`,
    failed: t`Failed`,
    expired: t`Expired`,
    unknown: t`Not known`,
    skipped: t`Held back`,
    handed: t`Handed to a channel`,
    priced: t`With a known price`,
    clicked24: t`Opened, 24 h`,
    clicked72: t`Opened, 72 h`,
    clicked: t`Opened the link`,
    promised24: t`Promised, 24 h`,
    promised: t`Promised, 72 h`,
    paid24: t`Paid, 24 h`,
    paid: t`Paid, 72 h`,
  }
}

/** What people of a campaign did. */
export function useCampaignWords(): Record<(typeof campaignFigures)[number], string> {
  const { t } = useLingui()
  return {
    people: t`People`,
    promised24: t`Promised, 24 h`,
    promised: t`Promised, 72 h`,
    paid24: t`Paid, 24 h`,
    paid: t`Paid, 72 h`,
  }
}
