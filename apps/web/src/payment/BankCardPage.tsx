import { screenOf } from '@cordillera/contract/menus'
import { bankCardStates, listBankCards } from '@cordillera/contract/payment/bank-card'
import { useLingui } from '@lingui/react/macro'
import { borrowerPath } from '../borrower/public.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconEye } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, instant, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useChosen, useList } from '../ui/use-list.ts'
import { type BankCard, BankCardDrawer } from './BankCardDrawer.tsx'
import { bankCardTones, bankCardWords } from './words.ts'

const params = { state: param.choice(bankCardStates), userId: param.text(13) }

/** /finance/updateBankCard: asked for with evidence by one person, decided by another. */
export default function BankCardPage() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['requested'], firstSort: '-requested', pageSize: 50 })
  const list = useList(listBankCards, filters.query)
  const [open, setOpen] = useChosen(list.rows, ({ requestId }) => requestId)
  const columns = useColumns(setOpen)
  return (
    <Page>
      <PageHeader title={inWords(screenOf('updateBankCard').title)} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={bankCardStates.map((state) => ({ value: state, label: i18n._(bankCardWords[state]) }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
        <TextFilter label={t`User id`} value={filters.values.userId} onChange={(userId) => filters.set({ userId })} />
      </FilterBar>
      <DataTable
        name="bankCards"
        label={inWords(screenOf('updateBankCard').title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.requestId}
        onOpen={setOpen}
        empty={
          <Empty title={t`No change of an account was asked for`}>{t`It is asked for on the borrower's page.`}</Empty>
        }
      />
      <BankCardDrawer request={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

function useColumns(onOpen: (request: BankCard) => void) {
  const { t, i18n } = useLingui()
  return useTableColumns<BankCard>(() => [
    text({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, to: (row) => borrowerPath(row.userId) }),
    badge({
      id: 'state',
      header: t`Status`,
      value: ({ state }) => ({ tone: bankCardTones[state], label: i18n._(bankCardWords[state]) }),
      width: 136,
    }),
    text({ id: 'old', header: t`Account now`, value: (row) => join(row.oldBank, row.oldAccount), width: 168 }),
    text({ id: 'new', header: t`Account asked for`, value: (row) => join(row.newBank, row.newAccount), width: 168 }),
    badge({
      id: 'shared',
      header: t`Who else has it`,
      value: ({ sharedWith }) => (sharedWith > 0 ? { tone: 'red', label: String(sharedWith) } : null),
      width: 112,
    }),
    text({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 152 }),
    text({ id: 'asked', header: t`Asked by`, value: (row) => row.requestedBy, width: 112 }),
    instant({ id: 'requested', header: t`Asked`, value: (row) => row.requestedTime, sort: 'requested' }),
    text({ id: 'decided', header: t`Decided by`, value: (row) => row.decidedBy, width: 128, optional: true }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    actions({
      header: t`Actions`,
      width: 72,
      of: (row) => [{ label: t`Open`, icon: IconEye, run: () => onOpen(row), opens: true }],
    }),
  ])
}

const join = (bank: string | null, account: string | null) => [bank, account].filter(Boolean).join(' ')
