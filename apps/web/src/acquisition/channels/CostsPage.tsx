import {
  deleteChannelCost,
  exportChannelCosts,
  listChannelCosts,
  saveChannelCost,
} from '@cordillera/contract/acquisition/channels'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ImportFlow, isImporting, useImportAddress } from '../../job/public.tsx'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, WholeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { IconClose, IconEdit, IconHistory } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, day, instant, money, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { asListed, type RowOf, useChosen, useList } from '../../ui/use-list.ts'
import { InPlace, PlaceSelect, usePlace } from '../Place.tsx'
import { costImport } from './cost-import.tsx'

type Cost = RowOf<typeof listChannelCosts>
const params = {
  merchant: param.number(),
  channelId: param.number(),
  partner: param.text(200),
  startDay: param.day(),
  endDay: param.day(),
}

/** /loan_market_convert/loan_market_cost_entry: what channels were really paid, day by day. */
export default function CostsPage() {
  return (
    <InPlace>
      <CostsOrImport />
    </InPlace>
  )
}

function CostsOrImport() {
  const [search] = useSearchParams()
  const { merchant } = usePlace()
  const kind = useMemo(() => costImport(merchant), [merchant])
  return isImporting(search) ? <ImportFlow kind={kind} /> : <Costs />
}

function Costs() {
  const { t } = useLingui()
  const dayText = useDayText()
  const { merchant, channels } = usePlace()
  const may = useMay()
  const filters = useFilters(params, { sorts: ['day'], firstSort: '-day', pageSize: 50 })
  const list = useList(listChannelCosts, { ...filters.query, merchant })
  const [editing, setEditing] = useState<Cost | 'new' | null>(null)
  const { begin } = useImportAddress()
  const [deleting, setDeleting] = useChosen(list.rows, (row) => row.costId)
  const [history, setHistory] = useState<Cost | null>(null)
  const remove = useAction(deleteChannelCost, {
    success: t`Deleted. The day counts by the terms of its channel again.`,
    invalidate: [listChannelCosts],
  })
  const mayChange = may.press('loan_market_cost_entry_change')
  const columns = useTableColumns<Cost>(
    () => [
      day({ id: 'day', header: t`Day`, value: (row) => row.day, sort: 'day' }),
      text({ id: 'channel', header: t`Channel`, value: (row) => row.channelName, width: 180 }),
      money({ id: 'amount', header: t`Amount paid`, value: (row) => row.amount, currency: (row) => row.currency }),
      money({
        ...{ id: 'expected', header: t`By its terms` },
        about: t`Price by clicks, registrations or loans of that day, as its terms have it.`,
        value: (row) => row.expected,
        currency: (row) => row.currency,
      }),
      money({
        ...{ id: 'difference', header: t`Difference` },
        value: (row) => (row.expected === null ? null : row.amount - row.expected),
        currency: (row) => row.currency,
      }),
      text({ id: 'note', header: t`Note`, value: (row) => row.note, width: 200 }),
      text({ id: 'by', header: t`Entered by`, value: (row) => row.enteredBy }),
      instant({ id: 'at', header: t`Entered`, value: (row) => row.enteredTime, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange
            ? [
                { label: t`Edit`, icon: IconEdit, run: () => setEditing(row) },
                { label: t`Delete`, icon: IconClose, run: () => setDeleting(row) },
              ]
            : []),
          ...(may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, may.open('log')],
  )
  const { values, set } = filters
  return (
    <>
      <PageHeader
        title={inWords(screenOf('loan_market_cost_entry').title)}
        aside={<PlaceSelect />}
        actions={
          <Can press="loan_market_cost_entry_change">
            <Button variant="default" onClick={begin}>{t`Import costs`}</Button>
          </Can>
        }
        primary={
          <Can press="loan_market_cost_entry_change">
            <Button onClick={() => setEditing('new')}>{t`New cost`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={values.startDay}
          to={values.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Channel`}
          options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
          value={values.channelId}
          onChange={(channelId) => set({ channelId })}
        />
        <WholeFilter label={t`Partner`} value={values.partner} onChange={(partner) => set({ partner })} />
      </FilterBar>
      <DataTable
        name="channelCosts"
        label={t`Costs of channels`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.costId}
        file={<ExportMenu endpoint={exportChannelCosts} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty title={t`No costs entered yet`}>
            {t`Days without an entry cost what the terms of their channel come to.`}
          </Empty>
        }
      />
      {editing && (
        <CostForm
          cost={editing === 'new' ? null : asListed(editing, list.rows, (row) => row.costId)}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <ConfirmWithReason
          title={t`Delete this cost?`}
          confirm={t`Delete the cost`}
          onClose={() => setDeleting(null)}
          onConfirm={async (reason) =>
            (await remove.run({ costId: deleting.costId, version: deleting.version, reason })) !== undefined
          }
        >
          {t`${deleting.channelName}, ${dayText(deleting.day)}: the day counts by the terms of its channel again.`}
        </ConfirmWithReason>
      )}
      <HistoryDrawer
        of={history && { target: `channelCost:${history.costId}` }}
        name={history ? `${history.channelName} · ${dayText(history.day)}` : undefined}
        onClose={() => setHistory(null)}
      />
    </>
  )
}

function CostForm({ cost, onClose }: { cost: Cost | null; onClose: () => void }) {
  const { t } = useLingui()
  const { channels, currency, today } = usePlace()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={cost ? t`Cost of a day` : t`New cost`}
      endpoint={saveChannelCost}
      defaults={
        cost
          ? {
              ...{ costId: cost.costId, version: cost.version, channelId: cost.channelId },
              ...{ day: cost.day, amount: cost.amount, note: cost.note },
            }
          : { day: today, note: '' }
      }
      submit={t`Save the cost`}
      success={t`Saved. It counts in place of what the terms come to.`}
      invalidate={[listChannelCosts]}
    >
      <SelectField
        name="channelId"
        label={t`Channel`}
        options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
      />
      <DayField name="day" label={t`Day`} />
      <MoneyField name="amount" label={t`Amount paid`} currency={currency} />
      <TextField name="note" label={t`Note`} optional />
    </FormDrawer>
  )
}
