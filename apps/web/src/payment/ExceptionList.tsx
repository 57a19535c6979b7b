import {
  exceptionKinds,
  exceptionStates,
  exportExceptions,
  listExceptions,
} from '@cordillera/contract/payment/exception'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { type Filters, useFilters } from '../ui/filters/use-filters.ts'
import { IconEye } from '../ui/icons.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, day, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { exceptionKindWords, exceptionStateTones, exceptionStateWords } from './exception-words.ts'

type Exception = RowOf<typeof listExceptions>

const params = {
  exceptionState: param.choice(exceptionStates),
  exceptionKind: param.choice(exceptionKinds),
  exceptionKey: param.text(64),
}
type ExceptionFilterState = Filters<typeof params, 'opened'>

export const useExceptionFilters = () => useFilters(params, { sorts: ['opened'], firstSort: '-opened', pageSize: 50 })

/** As the call names them; what is open is shown unless something else is asked for. */
export const exceptionFilterOf = ({
  exceptionState,
  exceptionKind,
  exceptionKey,
}: { [K in keyof ExceptionFilterState['values']]?: ExceptionFilterState['values'][K] | undefined }) => ({
  state: exceptionState ?? ('open' as const),
  ...(exceptionKind ? { kind: exceptionKind } : {}),
  ...(exceptionKey ? { trackingKey: exceptionKey } : {}),
})

interface ExceptionListProps {
  readonly filters: ExceptionFilterState
  readonly onOpen: (exceptionId: string) => void
}

/** What money does not go by itself. */
export function ExceptionList({ filters, onOpen }: ExceptionListProps) {
  const { t, i18n } = useLingui()
  const { exceptionState, exceptionKind, exceptionKey, ...paging } = filters.query
  const list = useList(listExceptions, {
    ...paging,
    ...exceptionFilterOf({ exceptionState, exceptionKind, exceptionKey }),
  })
  const columns = useColumns(onOpen)
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={exceptionStates.map((state) => ({ value: state, label: i18n._(exceptionStateWords[state]) }))}
          value={values.exceptionState ?? 'open'}
          onChange={(state) => set({ exceptionState: state })}
        />
        <ChoiceFilter
          label={t`Kind`}
          options={exceptionKinds.map((kind) => ({ value: kind, label: i18n._(exceptionKindWords[kind]) }))}
          value={values.exceptionKind}
          onChange={(kind) => set({ exceptionKind: kind })}
        />
        <TextFilter
          label={t`Tracking key`}
          value={values.exceptionKey}
          onChange={(key) => set({ exceptionKey: key })}
        />
      </FilterBar>
      <DataTable
        name="paymentExceptions"
        label={t`Exceptions`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(exception) => exception.exceptionId}
        onOpen={({ exceptionId }) => onOpen(exceptionId)}
        file={
          <Can press="paymentInfo_export">
            <ExportMenu endpoint={exportExceptions} input={{ filter: exceptionFilterOf(values) }} />
          </Can>
        }
        empty={
          <Empty
            title={t`No exception`}
          >{t`Every notice of a channel has its booking; nothing contradicts another.`}</Empty>
        }
      />
    </>
  )
}

function useColumns(onOpen: (exceptionId: string) => void) {
  const { t, i18n } = useLingui()
  return useTableColumns(
    () => [
      text<Exception>({
        id: 'kind',
        header: t`Kind`,
        value: (row) => i18n._(exceptionKindWords[row.kind]),
        width: 184,
      }),
      badge<Exception>({
        id: 'state',
        header: t`State`,
        value: (row) => ({ tone: exceptionStateTones[row.state], label: i18n._(exceptionStateWords[row.state]) }),
        width: 120,
      }),
      text<Exception>({ id: 'trackingKey', header: t`Tracking key`, value: (row) => row.trackingKey, width: 124 }),
      text<Exception>({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 72 }),
      text<Exception>({ id: 'bank', header: t`Sending bank`, value: (row) => row.sendingBank, width: 100 }),
      day<Exception>({ id: 'operationDay', header: t`Operation day`, value: (row) => row.operationDay, width: 104 }),
      money<Exception>({
        id: 'amount',
        header: t`Amount`,
        value: (row) => row.amount,
        currency: (row) => row.currency,
        width: 120,
      }),
      text<Exception>({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, optional: true }),
      text<Exception>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 104 }),
      instant<Exception>({
        id: 'opened',
        header: t`Found on`,
        value: (row) => row.openedTime,
        sort: 'opened',
        width: 132,
      }),
      text<Exception>({ id: 'resolvedBy', header: t`Resolved by`, value: (row) => row.resolvedBy, optional: true }),
      actions<Exception>({
        header: t`Actions`,
        width: 72,
        of: (row) => [{ label: t`Open`, icon: IconEye, run: () => onOpen(row.exceptionId), opens: true }],
      }),
    ],
    [],
  )
}
