import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import {
  chatReport,
  exportConversations,
  listConversations,
  takeNextConversation,
} from '@cordillera/contract/service-desk/chat'
import {
  chatFigureNames,
  chatFigures,
  chatStateNames,
  chatStates,
  handOverReasonNames,
  handOverReasons,
} from '@cordillera/contract/service-desk/chat-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { percentText } from '../../ui/show/numbers.ts'
import { Ago, Instant } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/Tile.tsx'
import { badge, custom, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { HelpQuestionForm } from '../help/HelpQuestionForm.tsx'
import { optionsOf } from '../options.ts'
import { useOpened } from '../use-opened.ts'
import { ConversationDrawer } from './ConversationDrawer.tsx'
import { chatTones } from './chat-tones.ts'

const params = {
  state: param.choice(chatStateNames),
  handedWhy: param.choice(handOverReasonNames),
  userId: param.text(13),
  counted: param.choice(chatFigureNames),
}
const views = ['talks', 'notUnderstood'] as const

/** /jedi/smart_customer_service: who talks with the bot, who waits for a person, and what it did not understand. */
export default function ConversationsPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const report = useData(chatReport, {})
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('smart_customer_service').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'talks', label: t`Conversations` },
              { value: 'notUnderstood', label: t`Not understood` },
            ]}
          />
        }
      />
      {report.data && <Figures report={report.data} />}
      {view === 'talks' ? (
        <Talks />
      ) : (
        <Loaded {...report}>{({ notUnderstood }) => <NotUnderstood rows={notUnderstood} />}</Loaded>
      )}
    </Page>
  )
}

type Report = Output<typeof chatReport>
const here = '/jedi/smart_customer_service'

function Figures({ report: { began, resolved, handed, waiting, why } }: { report: Report }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const share = (part: number) => (began === 0 ? undefined : percentText(Math.round((10_000 * part) / began), locale))
  const reasons = why.map(({ reason, count }) => `${inWords(handOverReasons[reason])} ${count}`).join(' · ')
  return (
    <Tiles>
      <Tile
        label={t`Conversations`}
        value={began}
        about={t`That began in the last 30 days.`}
        to={`${here}?counted=began`}
      />
      <Tile
        label={t`Resolved by the bot`}
        value={resolved}
        sub={share(resolved)}
        about={t`Closed, or resting for a day, and no person was needed.`}
        to={`${here}?counted=resolved`}
      />
      <Tile
        label={t`Given to a person`}
        value={handed}
        sub={share(handed)}
        about={reasons || t`Nobody was handed over.`}
        to={`${here}?counted=handed`}
      />
      <Tile
        label={t`Waiting for a person`}
        value={waiting}
        about={t`Handed over, and nobody has taken them yet.`}
        to={`${here}?counted=waiting`}
        {...(waiting > 0 ? { tone: 'amber' as const } : {})}
      />
    </Tiles>
  )
}

function Talks() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['last'], firstSort: '-last', pageSize: 50 })
  const list = useList(listConversations, filters.query)
  const [opened, open] = useOpened('talk')
  const take = useAction(takeNextConversation, {
    invalidate: [listConversations, chatReport],
    onDone: ({ conversationId }) => open(conversationId),
  })
  const { values, set } = filters
  type Row = RowOf<typeof listConversations>
  const columns = useTableColumns<Row>(() => [
    text({
      id: 'customer',
      header: t`Customer`,
      value: ({ borrower }) => borrower,
      to: ({ userId }) => borrowerPath(userId),
      width: 160,
    }),
    badge({
      id: 'state',
      header: t`Status`,
      value: ({ state }) => ({ tone: chatTones[state], label: inWords(chatStates[state]) }),
      width: 152,
    }),
    text({ id: 'last', header: t`Last words`, value: ({ lastText }) => lastText, width: 320 }),
    text({
      id: 'why',
      header: t`Why handed over`,
      value: ({ handedWhy }) => handedWhy && inWords(handOverReasons[handedWhy]),
      width: 184,
    }),
    custom({
      id: 'waits',
      header: t`Waits since`,
      cell: ({ unansweredSince }) => (unansweredSince ? <Ago at={unansweredSince} /> : '—'),
      width: 120,
    }),
    text({ id: 'handler', header: t`Handled by`, value: ({ handlerName }) => handlerName, width: 132 }),
    instant({ id: 'at', header: t`Last at`, value: ({ lastTime }) => lastTime, sort: 'last' }),
    instant({ id: 'opened', header: t`Began`, value: ({ openedTime }) => openedTime, optional: true }),
    text({ id: 'merchant', header: t`Merchant`, value: ({ merchantName }) => merchantName, optional: true }),
  ])
  return (
    <>
      <FilterBar
        filters={filters}
        actions={
          <Can press="smart_customer_service_work">
            <Button
              variant="default"
              loading={take.pending}
              onClick={() => void take.run({})}
            >{t`Answer who has waited longest`}</Button>
          </Can>
        }
      >
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(chatStates)}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t`Why handed over`}
          options={optionsOf(handOverReasons)}
          value={values.handedWhy}
          onChange={(handedWhy) => set({ handedWhy })}
        />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
        <ChoiceFilter
          label={t`Counted as`}
          options={optionsOf(chatFigures)}
          value={values.counted}
          onChange={(counted) => set({ counted })}
        />
      </FilterBar>
      <DataTable
        name="conversations"
        label={t`Conversations`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={({ conversationId }) => conversationId}
        onOpen={({ conversationId }) => open(conversationId)}
        file={<ExportMenu endpoint={exportConversations} input={{ filter: values }} />}
        empty={
          <Empty title={t`Nobody has written in the app yet`}>{t`Talks come here as soon as somebody does.`}</Empty>
        }
      />
      <ConversationDrawer conversationId={opened} onClose={() => open(null)} />
    </>
  )
}

/** What neither a rule nor a help question answered: one press begins the answer. */
function NotUnderstood({ rows }: { rows: Report['notUnderstood'] }) {
  const { t } = useLingui()
  const mayAnswer = useMay().press('help_question_change')
  const [asked, setAsked] = useState<string | null>(null)
  if (rows.length === 0)
    return <Empty title={t`Everything was understood`}>{t`What the bot can’t answer stands here for 30 days.`}</Empty>
  return (
    <>
      <PlainTable
        label={t`Not understood`}
        rows={rows}
        rowKey={({ text: said }) => said}
        folds
        columns={[
          { header: t`What was asked`, cell: ({ text: said }) => said, wraps: true },
          { header: t`How often`, cell: ({ count }) => count, end: true },
          { header: t`Last at`, cell: ({ lastTime }) => <Instant at={lastTime} /> },
          {
            header: t`Actions`,
            unnamed: true,
            cell: ({ text: said }) =>
              mayAnswer && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setAsked(said)}
                >{t`Write the answer`}</Button>
              ),
          },
        ]}
      />
      {asked !== null && (
        <HelpQuestionForm question={null} asked={asked.slice(0, 200)} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
