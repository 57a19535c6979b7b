import { listMerchant } from '@cordillera/contract/collection/workbench'
import { searchWorkplaceRules } from '@cordillera/contract/collection/workplace-ratio'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEdit, IconScale } from '../../ui/icons.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, custom, instant, text } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { asListed, useList } from '../../ui/use-list.ts'
import { StageBadge, stageName } from '../show/case-words.tsx'
import { ByWorkplace } from './ByWorkplace.tsx'
import { SplitDrawer } from './SplitDrawer.tsx'
import { SplitForm } from './SplitForm.tsx'
import type { SplitRule } from './split-rule.ts'

const idOf = ({ ruleId }: SplitRule) => ruleId
const params = { period: param.choice(stageNames), merchant: param.number() }

/** How stages are split among workplaces: set, compute, meet with the fewest moves. */
export default function SplitPage() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['time'], firstSort: '-time', pageSize: 50 })
  const list = useList(searchWorkplaceRules, filters.query)
  const merchants = useData(listMerchant, {})
  const [editing, setEditing] = useState<SplitRule | 'new' | null>(null)
  const [computing, setComputing] = useState<SplitRule | null>(null)
  const columns = useColumns(setComputing, setEditing)
  const { values, set } = filters
  return (
    <Page>
      <PageHeader
        title={t`Workplace split`}
        primary={
          <Can press="caseWorkplaceManagement_modify">
            <Button onClick={() => setEditing('new')}>{t`New split`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          value={values.period}
          onChange={(period) => set({ period })}
        />
        <ChoiceFilter
          label={t`Merchant`}
          options={(merchants.data ?? []).map(({ merchant, merchantName }) => ({
            value: merchant,
            label: merchantName,
          }))}
          value={values.merchant}
          onChange={(merchant) => set({ merchant })}
        />
      </FilterBar>
      <DataTable
        name="workplaceSplit"
        label={t`Workplace split`}
        columns={columns}
        list={list}
        rowKey={idOf}
        filters={filters}
        onOpen={setComputing}
        empty={
          <Empty title={t`No stage is split yet`}>
            {t`A split says which part of a stage's cases each workplace works.`}
          </Empty>
        }
      />
      <ByWorkplace {...values} />
      {editing && (
        <SplitForm
          rule={editing === 'new' ? null : asListed(editing, list.rows, idOf)}
          merchants={merchants.data ?? []}
          onClose={() => setEditing(null)}
        />
      )}
      {computing && <SplitDrawer rule={computing} onClose={() => setComputing(null)} />}
    </Page>
  )
}

function useColumns(onCompute: (rule: SplitRule) => void, onEdit: (rule: SplitRule) => void) {
  const { t } = useLingui()
  const may = useMay()
  const canModify = may.press('caseWorkplaceManagement_modify')
  return useMemo(
    () => [
      text<SplitRule>({ id: 'merchant', header: t`Merchant`, value: (rule) => rule.merchantName }),
      custom<SplitRule>({
        id: 'period',
        header: t`Stage`,
        width: 96,
        cell: (rule) => <StageBadge stage={rule.period} />,
      }),
      text<SplitRule>({
        id: 'customers',
        header: t`Customers`,
        value: ({ newCustomer }) => (newCustomer === null ? t`new and known` : newCustomer ? t`new` : t`known`),
      }),
      text<SplitRule>({
        id: 'ratios',
        header: t`Split`,
        width: 320,
        value: ({ ratios }) => ratios.map(({ name, percent }) => `${name} ${percent} %`).join(' · '),
      }),
      text<SplitRule>({ id: 'operator', header: t`Set by`, value: (rule) => rule.operatorName }),
      instant<SplitRule>({ id: 'time', header: t`Set`, value: (rule) => rule.time, sort: 'time' }),
      actions<SplitRule>({
        header: t`Actions`,
        of: (rule) => [
          { label: t`Compute`, icon: IconScale, run: () => onCompute(rule) },
          ...(canModify ? [{ label: t`Change the split`, icon: IconEdit, run: () => onEdit(rule) }] : []),
        ],
      }),
    ],
    [t, canModify, onCompute, onEdit],
  )
}
