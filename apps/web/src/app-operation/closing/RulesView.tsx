import { closingTypeNames, closingTypes, productsTypes } from '@cordillera/contract/app-operation/closes'
import {
  exportClosingRules,
  listClosingRules,
  retireClosingRule,
  switchClosingRule,
} from '@cordillera/contract/app-operation/closing'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePlace } from '../../acquisition/public.ts'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconCheck, IconClose, IconEdit, IconHistory, IconMinus } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { thousands } from '../../ui/show/numbers.ts'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, CellLink, custom, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useChosen, useList } from '../../ui/use-list.ts'
import { CheckDrawer } from './CheckDrawer.tsx'
import { ClosingForm } from './ClosingForm.tsx'
import { limitsOf, type Rule } from './rule.ts'

const params = {
  merchant: param.number(),
  closingType: param.choice(closingTypeNames),
  active: param.flag(),
}

export function RulesView() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const dayText = useDayText()
  const { merchant } = usePlace()
  const may = useMay()
  const filters = useFilters(params, { sorts: ['position'], firstSort: 'position', pageSize: 50 })
  const list = useList(listClosingRules, { ...filters.query, merchant })
  const [opened, setOpened] = useChosen(list.rows, keyOf)
  const [editing, setEditing] = useChosen(list.rows, keyOf)
  const [switching, setSwitching] = useChosen(list.rows, keyOf)
  const [retiring, setRetiring] = useChosen(list.rows, keyOf)
  const [history, setHistory] = useState<Rule | null>(null)
  const mayChange = may.press('closing_rule_change')
  const columns = useTableColumns<Rule>(
    () => [
      text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 200 }),
      text({
        id: 'closes',
        header: t({ message: 'Closes', context: 'closing rule' }),
        value: (row) => inWords(closingTypes[row.closingType]),
        width: 160,
      }),
      text({ id: 'products', header: t`Products`, value: (row) => inWords(productsTypes[row.productsType]) }),
      text({
        ...{ id: 'limits', header: t`For whom and when`, width: 320 },
        value: (row) => limitsOf(row, dayText).join(' · ') || t`everybody, always`,
      }),
      badge({
        ...{ id: 'state', header: t`Status` },
        value: (row) =>
          row.active
            ? { tone: 'red', label: t({ message: 'Closing', context: 'closing rule' }) }
            : { tone: 'grey', label: t`Off` },
      }),
      custom({
        ...{ id: 'closed', header: t`Closed in 30 days`, align: 'end', width: 128 },
        about: t`Applications and offers that this rule refused.`,
        cell: (row) => (
          <CellLink to={`?view=closed&merchant=${merchant}&ruleId=${row.ruleId}`}>
            {thousands(row.closed, locale)}
          </CellLink>
        ),
      }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      instant({ id: 'changed', header: t`Changed`, value: (row) => row.changedTime, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange
            ? [
                {
                  label: row.active ? t`Switch off` : t`Switch on`,
                  icon: row.active ? IconMinus : IconCheck,
                  run: () => setSwitching(row),
                },
                { label: t`Edit`, icon: IconEdit, run: () => setEditing(row) },
                { label: t`Take off the list`, icon: IconClose, run: () => setRetiring(row) },
              ]
            : []),
          ...(may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, may.open('log'), locale, merchant],
  )
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t({ message: 'Closes', context: 'closing rule' })}
          options={closingTypeNames.map((value) => ({ value, label: inWords(closingTypes[value]) }))}
          value={values.closingType}
          onChange={(closingType) => set({ closingType })}
        />
        <FlagFilter
          label={t({ message: 'Closing', context: 'closing rule' })}
          value={values.active}
          onChange={(active) => set({ active })}
        />
      </FilterBar>
      <DataTable
        name="closingRules"
        label={t`Closing rules`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.ruleId}
        onOpen={setOpened}
        file={<ExportMenu endpoint={exportClosingRules} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty title={t`Nothing is closed`}>
            {t`A rule says what the app closes, for whom and when. It closes nothing until it is switched on.`}
          </Empty>
        }
      />
      {opened && <CheckDrawer rule={opened} onClose={() => setOpened(null)} />}
      {editing && <ClosingForm rule={editing} onClose={() => setEditing(null)} />}
      {switching && <Switching rule={switching} onClose={() => setSwitching(null)} />}
      {retiring && <Retiring rule={retiring} onClose={() => setRetiring(null)} />}
      <HistoryDrawer
        of={history && { target: `closingRule:${history.ruleId}` }}
        name={history?.name}
        onClose={() => setHistory(null)}
      />
    </>
  )
}

const keyOf = ({ ruleId }: Rule) => ruleId
interface OfRule {
  readonly rule: Rule
  readonly onClose: () => void
}

function Switching({ rule, onClose }: OfRule) {
  const { t } = useLingui()
  const action = useAction(switchClosingRule, { invalidate: [listClosingRules] })
  const { ruleId, version, name } = rule
  // what was asked stays, whatever a colleague makes of it meanwhile
  const [active] = useState(rule.active)
  return (
    <ConfirmWithReason
      title={active ? t`Switch the rule off?` : t`Close from now on?`}
      confirm={active ? t`Switch off` : t`Switch on`}
      tone={active ? 'normal' : 'danger'}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ ruleId, version, active: !active, reason })) !== undefined}
    >
      {active
        ? t`${name}: from the next application on it closes nothing any more.`
        : t`${name}: from the next application on it refuses whatever it fits. Open the rule to see what it would have closed in the last 30 days.`}
    </ConfirmWithReason>
  )
}

function Retiring({ rule, onClose }: OfRule) {
  const { t } = useLingui()
  const action = useAction(retireClosingRule, { success: t`Taken off the list.`, invalidate: [listClosingRules] })
  const { ruleId, version, name } = rule
  return (
    <ConfirmWithReason
      title={t`Take the rule off the list?`}
      confirm={t`Take it off`}
      tone="danger"
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ ruleId, version, reason })) !== undefined}
    >
      {t`${name} closes nothing any more. What it closed stays under “What was closed”.`}
    </ConfirmWithReason>
  )
}
