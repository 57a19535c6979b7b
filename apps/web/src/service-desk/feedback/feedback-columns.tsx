import type { listFeedback } from '@cordillera/contract/service-desk/feedback'
import { type FeedbackState, feedbackStates } from '@cordillera/contract/service-desk/feedback-terms'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import { Ago, nothing, type ToneName } from '../../ui/show/show.tsx'
import { badge, custom, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export const feedbackTones: Record<FeedbackState, ToneName> = {
  new: 'amber',
  replied: 'green',
  converted: 'blue',
  closed: 'grey',
}

export function useFeedbackColumns() {
  const { t } = useLingui()
  return useTableColumns<RowOf<typeof listFeedback>>(() => [
    text({ id: 'content', header: t`What was said`, value: (row) => row.content, width: 320 }),
    badge({
      id: 'state',
      header: t`Status`,
      value: ({ state }) => ({ tone: feedbackTones[state], label: inWords(feedbackStates[state]) }),
      width: 152,
    }),
    custom({
      id: 'waits',
      header: t`Unanswered since`,
      cell: ({ unansweredSince }) => (unansweredSince ? <Ago at={unansweredSince} /> : nothing),
    }),
    number({ id: 'score', header: t`Score`, value: (row) => row.score }),
    text({ id: 'tags', header: t`Tags`, value: (row) => row.tags.join(', ') }),
    text({ id: 'customer', header: t`Customer`, value: (row) => row.borrower }),
    instant({ id: 'created', header: t`Received`, value: (row) => row.createdTime, sort: 'created' }),
    text({ id: 'app', header: t`App`, value: (row) => [row.platform, row.appVersion].filter(Boolean).join(' ') }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
  ])
}
