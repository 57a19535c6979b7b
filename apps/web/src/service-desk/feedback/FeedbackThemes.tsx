import { screenOf } from '@cordillera/contract/menus'
import { feedbackThemes } from '@cordillera/contract/service-desk/feedback'
import { type FeedbackKind, feedbackScreens } from '@cordillera/contract/service-desk/feedback-terms'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Count, nothing } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'

/** What came, by month and tag; a tag opens its list. */
export function FeedbackThemes({ kind }: { kind: FeedbackKind }) {
  const { t, i18n } = useLingui()
  const themes = useData(feedbackThemes, { kind })
  const month = (day: string) => i18n.date(`${day}T12:00:00Z`, { month: 'long', year: 'numeric' })
  return (
    <Loaded {...themes}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={t`Nothing came in the last twelve months`} />
        ) : (
          <PlainTable
            label={t`Themes by month`}
            rows={rows}
            rowKey={(row) => `${row.month} ${row.tag}`}
            columns={[
              { header: t`Month`, cell: (row) => month(row.month) },
              {
                header: t`Tag`,
                cell: ({ tag }) =>
                  tag ? (
                    <Link to={`${screenOf(feedbackScreens[kind]).path}?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
                  ) : (
                    t`without a tag`
                  ),
              },
              { header: t`How many`, end: true, cell: (row) => <Count value={row.count} /> },
              {
                header: t`Score`,
                end: true,
                cell: ({ score }) =>
                  score === null ? nothing : i18n.number(score / 100, { maximumFractionDigits: 1 }),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
