import { screenOf } from '@cordillera/contract/menus'
import { exportFeedback, listFeedback } from '@cordillera/contract/service-desk/feedback'
import {
  type FeedbackKind,
  feedbackScreens,
  feedbackStateNames,
  feedbackStates,
} from '@cordillera/contract/service-desk/feedback-terms'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { optionsOf } from '../options.ts'
import { useOpened } from '../use-opened.ts'
import { FeedbackDrawer } from './FeedbackDrawer.tsx'
import { FeedbackThemes } from './FeedbackThemes.tsx'
import { useFeedbackColumns } from './feedback-columns.tsx'

const params = {
  state: param.choice(feedbackStateNames),
  tag: param.text(30),
  score: param.number(),
  userId: param.text(13),
  content: param.text(100),
}
const views = ['list', 'themes'] as const

/** Feedback, or suggestions: what came, one opened beside it, and what it is about by month. */
export function FeedbackScreen({ kind }: { kind: FeedbackKind }) {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf(feedbackScreens[kind]).title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'list', label: t`List` },
              { value: 'themes', label: t`Themes by month` },
            ]}
          />
        }
      />
      {view === 'list' ? <FeedbackList kind={kind} /> : <FeedbackThemes kind={kind} />}
    </Page>
  )
}

function FeedbackList({ kind }: { kind: FeedbackKind }) {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['created'], firstSort: '-created', pageSize: 50 })
  const list = useList(listFeedback, { ...filters.query, kind })
  const columns = useFeedbackColumns()
  const [opened, open] = useOpened('feedback')
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(feedbackStates)}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <TextFilter label={t`Words`} value={values.content} onChange={(content) => set({ content })} />
        <TextFilter label={t`Tag`} value={values.tag} onChange={(tag) => set({ tag })} />
        <ChoiceFilter
          label={t`Score`}
          options={[1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))}
          value={values.score}
          onChange={(score) => set({ score })}
        />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      </FilterBar>
      <DataTable
        name={kind}
        label={inWords(screenOf(feedbackScreens[kind]).title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.feedbackId}
        onOpen={(row) => open(row.feedbackId)}
        file={<ExportMenu endpoint={exportFeedback} input={{ filter: { ...values, kind } }} />}
        empty={<Empty title={t`Nothing came from the app yet`}>{t`It comes here as soon as somebody writes.`}</Empty>}
      />
      <FeedbackDrawer feedbackId={opened} onClose={() => open(null)} />
    </>
  )
}
