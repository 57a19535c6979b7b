import {
  exportMarketingMembers,
  listMarketingLists,
  listMarketingMembers,
} from '@cordillera/contract/service-desk/marketing'
import {
  marketingArmNames,
  marketingExclusionNames,
  marketingExclusions,
  marketingMessageNames,
  marketingMessages,
  memberStateNames,
  memberStates,
} from '@cordillera/contract/service-desk/marketing-terms'
import { useLingui } from '@lingui/react/macro'
import { borrowerPath } from '../../borrower/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { badge, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'
import { memberTones } from './marketing-tones.ts'

const params = {
  listId: param.text(13),
  state: param.choice(memberStateNames),
  why: param.choice(marketingExclusionNames),
  arm: param.choice(marketingArmNames),
  message: param.choice(marketingMessageNames),
  applied: param.flag(),
}
/** So many lists, the latest first, can be chosen among; an older one is opened from its own row. */
const choices = { currentPage: 1, pageSize: 200 }

/** As the figures of a list count it; nothing before it has come to an end. */
function messageWord(state: string): string | undefined {
  const known = state === 'expired' ? 'failed' : marketingMessageNames.find((name) => name === state)
  return known && inWords(marketingMessages[known])
}

/** Whom the figures of a list count: who is left out and why, which arm each is of, what became of their message. */
export function PeopleView() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['member'], firstSort: 'member', pageSize: 50 })
  const { values, set } = filters
  const { listId, ...rest } = values
  const asked = listId === undefined ? undefined : { listId, ...rest }
  const lists = useList(listMarketingLists, choices)
  const list = useList(listMarketingMembers, asked && { ...filters.query, ...asked })
  const armName = (arm: string) => (arm === 'control' ? t`held out` : arm)
  const columns = useTableColumns<RowOf<typeof listMarketingMembers>>(() => [
    text({
      ...{ id: 'customer', header: t`Customer` },
      value: (row) => (row.userId ? row.borrower : t`a number of the file`),
      to: (row) => row.userId && borrowerPath(row.userId),
    }),
    text({ id: 'mobile', header: t`Mobile`, value: (row) => row.mobile }),
    badge({
      ...{ id: 'state', header: t`Status`, width: 152 },
      value: ({ state }) => ({ tone: memberTones[state], label: inWords(memberStates[state]) }),
    }),
    text({ id: 'why', header: t`Why`, value: ({ why }) => why && inWords(marketingExclusions[why]) }),
    text({ id: 'arm', header: t`Arm`, value: ({ arm }) => arm && armName(arm) }),
    text({
      ...{ id: 'message', header: t`Message` },
      value: ({ messageState }) => messageState && (messageWord(messageState) ?? t`on its way`),
    }),
  ])
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`List`}
          options={lists.rows.map(({ listId: value, name }) => ({ value, label: name }))}
          value={listId}
          onChange={(next) => set({ listId: next })}
        />
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(memberStates)}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t`Left out because`}
          options={optionsOf(marketingExclusions)}
          value={values.why}
          onChange={(why) => set({ why })}
        />
        <ChoiceFilter
          label={t`Arm`}
          options={marketingArmNames.map((value) => ({ value, label: armName(value) }))}
          value={values.arm}
          onChange={(arm) => set({ arm })}
        />
        <ChoiceFilter
          label={t`Message`}
          options={optionsOf(marketingMessages)}
          value={values.message}
          onChange={(message) => set({ message })}
        />
        <FlagFilter label={t`Applied within 72 h`} value={values.applied} onChange={(applied) => set({ applied })} />
      </FilterBar>
      <DataTable
        name="marketingPeople"
        label={t`People of a list`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.memberId}
        file={asked && <ExportMenu endpoint={exportMarketingMembers} input={{ filter: asked }} />}
        empty={
          <Empty title={listId ? t`Nobody of this list` : t`Choose a list`}>
            {t`Whom it is for and who is left out, one by one; of numbers alone nothing is told one by one.`}
          </Empty>
        }
      />
    </>
  )
}
