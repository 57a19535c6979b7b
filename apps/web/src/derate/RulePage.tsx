import { countries, countryNames } from '@cordillera/contract/countries'
import { listDerateChanges } from '@cordillera/contract/derate/change'
import { deleteDerateRule, listDerateRules } from '@cordillera/contract/derate/rule'
import { screenOf } from '@cordillera/contract/menus'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { StageBadge, stageName } from '../collection/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconDelete, IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Share } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, custom, instant, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useChosen, useList } from '../ui/use-list.ts'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { ChangesWaiting } from './ChangesWaiting.tsx'
import { AddRule, ChangeRule, type Rule } from './RuleForm.tsx'
import { SettlementLimits } from './SettlementLimits.tsx'
import { feeTypesText } from './words.ts'

const params = { country: param.choice(countryNames), period: param.choice(stageNames) }

/** /derate/derateRule: which share of the open cases and fees may be reduced in a day; for how little bills may be settled. */
export default function RulePage() {
  const { t } = useLingui()
  const [view, setView] = useView(['rules', 'settlements'])
  const [isAdding, setAdding] = useState(false)
  const isRules = view === 'rules'
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('derateRule').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'rules', label: t`Rules` },
              { value: 'settlements', label: t`Limits of settlements` },
            ]}
          />
        }
        primary={
          <Can press="derateRule_change">
            <Button onClick={() => setAdding(true)}>{isRules ? t`New rule` : t`New limit`}</Button>
          </Can>
        }
      />
      <ChangesWaiting topic={isRules ? 'rules' : 'limits'} />
      {isRules ? <Rules /> : <SettlementLimits isAdding={isAdding} onClose={() => setAdding(false)} />}
      <AddRule opened={isRules && isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

const idOf = ({ id }: Rule) => id

function Rules() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['time'], firstSort: '-time', pageSize: 50 })
  const list = useList(listDerateRules, filters.query)
  const [changing, setChanging] = useChosen(list.rows, idOf)
  const [deleting, setDeleting] = useChosen(list.rows, idOf)
  const remove = useAction(deleteDerateRule, { invalidate: [listDerateRules, listDerateChanges] })
  const columns = useColumns(setChanging, setDeleting)
  const title = inWords(screenOf('derateRule').title)
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
          value={filters.values.country}
          onChange={(country) => filters.set({ country })}
        />
        <ChoiceFilter
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          value={filters.values.period}
          onChange={(period) => filters.set({ period })}
        />
      </FilterBar>
      <DataTable
        name="derateRules"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={idOf}
        empty={
          <Empty title={t`There is no rule yet`}>
            {t`A rule gives collectors and leaders a quota every day. Without one, every reduction is a request.`}
          </Empty>
        }
      />
      {changing && <ChangeRule rule={changing} onClose={() => setChanging(null)} />}
      {deleting && (
        <ConfirmWithReason
          onClose={() => setDeleting(null)}
          title={t`Delete this rule`}
          confirm={t`Delete`}
          description={
            deleting.userNo === null && deleting.workplace === null
              ? t`Quotas of today stay. From tomorrow on it gives none.`
              : t`A wider rule may take its place and give more, so somebody else has to agree.`
          }
          onConfirm={async (reason) => {
            const answer = await remove.run({ id: deleting.id, version: deleting.version, reason })
            if (answer) toast.success(answer.waits ? t`Asked for: somebody else has to agree.` : t`The rule is gone`)
            return answer !== undefined
          }}
        />
      )}
    </>
  )
}

function useColumns(onChange: (rule: Rule) => void, onDelete: (rule: Rule) => void) {
  const { t } = useLingui()
  const canChange = useMay().press('derateRule_change')
  return useTableColumns(
    () => [
      text<Rule>({
        id: 'whom',
        header: t`For`,
        value: (rule) => (rule.userName === null ? t`everybody of the stage` : `${rule.userName} · ${rule.userNo}`),
        width: 176,
      }),
      text<Rule>({
        id: 'country',
        header: t`Country`,
        value: (rule) => inWords(countries[rule.country].name),
        width: 92,
      }),
      text<Rule>({ id: 'workplace', header: t`Workplace`, value: (rule) => rule.workplaceName ?? t`all`, width: 120 }),
      custom<Rule>({
        id: 'period',
        header: t`Stage`,
        width: 96,
        cell: (rule) => rule.period && <StageBadge stage={rule.period} />,
      }),
      custom<Rule>({
        id: 'rateCount',
        header: t`Of the open cases`,
        width: 96,
        align: 'end',
        cell: (rule) => <Share hundredths={rule.rateCount} />,
      }),
      custom<Rule>({
        id: 'rateAmount',
        header: t`Of their fees`,
        width: 88,
        align: 'end',
        cell: (rule) => <Share hundredths={rule.rateAmount} />,
      }),
      text<Rule>({ id: 'feeTypes', header: t`Reduces`, value: (rule) => feeTypesText(rule.feeTypes), width: 272 }),
      text<Rule>({ id: 'operator', header: t`Changed by`, value: (rule) => rule.operatorName, optional: true }),
      instant<Rule>({ id: 'time', header: t`Changed`, value: (rule) => rule.time, sort: 'time', width: 112 }),
      ...(canChange
        ? [
            actions<Rule>({
              header: t`Actions`,
              width: 88,
              of: (rule) => [
                { label: t`Change`, icon: IconEdit, run: () => onChange(rule) },
                { label: t`Delete`, icon: IconDelete, danger: true, run: () => onDelete(rule) },
              ],
            }),
          ]
        : []),
    ],
    [canChange],
  )
}
