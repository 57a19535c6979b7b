import { noQualifiedUsers, queryLoanUserInfo, userFilterTypes } from '@cordillera/contract/borrower/search'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { DaysPastDue } from '../collection/public.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, WholeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { nothing, Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { custom, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { borrowerPath } from './paths.ts'
import { filterTypeWords } from './words.ts'

type Found = RowOf<typeof queryLoanUserInfo>

const params = { filterType: param.choice(userFilterTypes), filterValue: param.text(100) }

/** /user/searchUsers: a borrower by what somebody knows of them. */
export default function SearchPage() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { pageSize: 20 })
  const { filterType = 'any', filterValue } = filters.values
  const { currentPage, pageSize } = filters.query
  const list = useList(queryLoanUserInfo, filterValue ? { filterType, filterValue, currentPage, pageSize } : undefined)
  const columns = useColumns()
  return (
    <Page>
      <PageHeader title={inWords(screenOf('searchUsers').title)} />
      <FilterBar filters={{ ...filters, active: 0 }} always={2}>
        <WholeFilter
          label={i18n._(filterTypeWords[filterType])}
          value={filterValue}
          onChange={(value) => filters.set({ filterValue: value })}
        />
        <ChoiceFilter
          label={t`Search by`}
          options={userFilterTypes.map((type) => ({ value: type, label: i18n._(filterTypeWords[type]) }))}
          value={filters.values.filterType}
          onChange={(type) => filters.set({ filterType: type === 'any' ? undefined : type })}
        />
      </FilterBar>
      <DataTable
        name="searchUsers"
        file={null}
        label={t`Borrowers`}
        columns={columns}
        list={list}
        // without rows it says itself what to do: there are no filters to take away
        {...(list.rows.length > 0 ? { filters } : {})}
        rowKey={(row) => row.user_id}
        to={(row) => borrowerPath(row.user_id)}
        empty={
          filterValue ? (
            <Empty title={inWords(noQualifiedUsers)}>
              {t`A mobile, user id, national id or bank account has to be whole. By name, type a whole given name and the family name: given names and the family name’s first letter are compared. Choose “Full name” under “Search by”.`}
            </Empty>
          ) : (
            <Empty title={t`Whom are you looking for?`}>
              {t`Type a whole mobile, user id, national id or bank account, or choose to search by name, and press Enter. Searches are logged and counted.`}
            </Empty>
          )
        }
      />
    </Page>
  )
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns(() => [
    text<Found>({
      id: 'name',
      header: t`Borrower`,
      value: (row) => row.name,
      to: (row) => borrowerPath(row.user_id),
      width: 144,
    }),
    text<Found>({ id: 'user_id', header: t`User id`, value: (row) => row.user_id, width: 128 }),
    text<Found>({ id: 'mobile', header: t`Mobile`, value: (row) => row.mobile, width: 128 }),
    text<Found>({
      id: 'document',
      header: t`National id`,
      value: (row) => `${row.docType} ${row.docNumber}`,
      width: 128,
    }),
    text<Found>({
      id: 'bankAccount',
      header: t`Bank account`,
      value: (row) => row.bankAccount && [row.bankName, row.bankAccount].filter(Boolean).join(' '),
      width: 144,
    }),
    text<Found>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 120 }),
    number<Found>({ id: 'openBills', header: t`Open bills`, value: (row) => row.openBills, width: 88 }),
    money<Found>({
      id: 'openAmount',
      header: t`Outstanding`,
      value: (row) => row.openAmount,
      currency: (row) => row.currency,
    }),
    custom<Found>({
      id: 'dpd',
      header: t`Days past due`,
      cell: ({ dpd }) =>
        dpd === null ? (
          nothing
        ) : (
          <Tone tone={dpd > 0 ? 'red' : dpd === 0 ? 'amber' : 'grey'}>
            <DaysPastDue dpd={dpd} />
          </Tone>
        ),
      width: 120,
    }),
    instant<Found>({ id: 'registered', header: t`Registered`, value: (row) => row.registrationTime, optional: true }),
  ])
}
