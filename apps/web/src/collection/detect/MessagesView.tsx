import { messageChannels, messageStates } from '@cordillera/contract/messaging/message'
import { exportSent, listSent } from '@cordillera/contract/messaging/sent'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { failureWords, messageTones, useChannelWords, useMessageWords } from '../show/words.ts'
import { RecordsView, recordParams, recordShape, useRecordColumns } from './RecordsView.tsx'

type Row = RowOf<typeof listSent>
const params = { ...recordParams, channel: param.choice(messageChannels), state: param.choice(messageStates) }
/** What was sent to people of my scope, newest first, and what became of it. */
export function MessagesView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const channels = useChannelWords()
  const states = useMessageWords()
  const filters = useFilters(params, recordShape)
  const list = useList(listSent, filters.query)
  const { values, set } = filters
  const columns = useColumns()
  return (
    <RecordsView
      views={views}
      name="detectMessages"
      label={t`Messages`}
      list={list}
      columns={columns}
      rowKey={(row) => row.messageId}
      filters={filters}
      file={exportSent}
      empty={{
        title: t`No message here`,
        text: t`Messages from the workbench are kept here with what became of them.`,
      }}
    >
      <ChoiceFilter
        label={t`Channel`}
        options={messageChannels.map((value) => ({ value, label: channels[value] }))}
        value={values.channel}
        onChange={(channel) => set({ channel })}
      />
      <ChoiceFilter
        label={t`State`}
        options={messageStates.map((value) => ({ value, label: states[value] }))}
        value={values.state}
        onChange={(state) => set({ state })}
      />
    </RecordsView>
  )
}

function useColumns() {
  const { t } = useLingui()
  const channels = useChannelWords()
  const states = useMessageWords()
  const { first, merchant } = useRecordColumns<Row>()
  return useTableColumns<Row>(() => [
    ...first,
    text<Row>({ id: 'channel', header: t`Channel`, width: 84, value: (row) => channels[row.channel] }),
    text<Row>({ id: 'address', header: t`Sent to`, width: 132, value: (row) => row.address }),
    badge<Row>({
      ...{ id: 'state', header: t`State`, width: 92 },
      value: ({ state }) => ({ tone: messageTones[state], label: states[state] }),
    }),
    text<Row>({ id: 'template', header: t`Template`, width: 152, value: (row) => row.templateName, optional: true }),
    text<Row>({ id: 'text', header: t`Text`, width: 180, value: (row) => row.text }),
    text<Row>({ id: 'failure', header: t`Why it failed`, width: 140, value: (row) => failureWords(row)?.what }),
    text<Row>({
      id: 'next',
      header: t`What to do`,
      width: 200,
      value: (row) => failureWords(row)?.next,
      optional: true,
    }),
    text<Row>({
      ...{ id: 'code', header: t`Provider’s code`, width: 120 },
      value: (row) => failureWords(row)?.code,
      optional: true,
    }),
    instant<Row>({ id: 'ended', header: t`State since`, value: (row) => row.endTime, optional: true }),
    number<Row>({ id: 'segments', header: t`Segments`, value: (row) => row.segments, optional: true }),
    text<Row>({ id: 'contact', header: t`Contact`, value: (row) => row.contactName ?? t`borrower`, optional: true }),
    merchant,
    text<Row>({ id: 'decision', header: t`Decision`, value: (row) => row.decisionId, optional: true }),
  ])
}
