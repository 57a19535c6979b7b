import { countries, countryNames } from '@cordillera/contract/countries'
import type { Input } from '@cordillera/contract/endpoint'
import { endRule, getRuleCount, queryRuleList } from '@cordillera/contract/performance/incentive-plan'
import { type IncentiveType, incentiveTypes } from '@cordillera/contract/performance/incentive-types'
import { stageNames } from '@cordillera/contract/stages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { Can, useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextareaField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { IconClose, IconEdit, IconPlus } from '../../ui/icons.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { dayIn, monthText } from '../../ui/show/dates.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { useChosen, useList } from '../../ui/use-list.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { CountryFilter, StageFilter } from '../show/place-filters.tsx'
import { useCountries } from '../show/use-countries.ts'
import { InUnit } from '../show/values.tsx'
import { roleName, typeName, typeOptions } from '../show/words.ts'
import { IncentiveHeader } from './IncentiveHeader.tsx'
import { changed, RuleForm, type RuleFormOf } from './RuleForm.tsx'
import { resultFilter } from './result-filters.tsx'
import type { Rule } from './rule.ts'

const params = {
  country: param.choice(countryNames),
  period: param.choice(stageNames),
  type: param.number(),
}
const stateWords: Record<Rule['state'], MessageDescriptor> = {
  coming: msg`Coming`,
  current: msg`Current`,
  past: msg`Past`,
}
const stateTones: Record<Rule['state'], ToneName> = { coming: 'blue', current: 'green', past: 'grey' }

/** Rules and their versions. A version that an approved month was paid by stays as it is. */
export function RulesView() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['fromMonth'], firstSort: '-fromMonth', pageSize: 50 })
  const filter = resultFilter(filters.values)
  const list = useList(queryRuleList, { ...filter, ...filters.paging })
  const [form, setForm] = useState<RuleFormOf | null>(null)
  const [ending, setEnding] = useChosen(list.rows, ({ planId }) => planId)
  const columns = useColumns({ onForm: setForm, onEnd: setEnding })
  const countryOptions = useCountries()
  return (
    <>
      <IncentiveHeader
        withMonth={false}
        primary={
          <Can press="incentive_change">
            {/* the form begins with the country, which has to be known by then */}
            <WhyButton
              why={countryOptions.length === 0 && t`Your account has no country`}
              onClick={() => setForm({ as: 'new' })}
            >{t`New rule`}</WhyButton>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <CountryFilter value={filters.values.country} onChange={(country) => filters.set({ country })} />
        <StageFilter value={filters.values.period} onChange={(period) => filters.set({ period })} />
        <TypeFilter of={filter} onChange={(type) => filters.set({ type })} />
      </FilterBar>
      <DataTable
        name="incentiveRules"
        label={t`Rules`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(rule) => rule.planId}
        empty={
          <Empty
            title={t`There is no rule yet`}
          >{t`A rule says what collectors of a stage are paid for reaching a goal.`}</Empty>
        }
      />
      {form && <RuleForm key={JSON.stringify(form)} of={form} onClose={() => setForm(null)} />}
      {ending && <EndForm key={ending.planId} rule={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

/** Each type with how many versions of it there are. */
function TypeFilter({
  of,
  onChange,
}: {
  of: Input<typeof getRuleCount>
  onChange: (type: IncentiveType | undefined) => void
}) {
  const { t } = useLingui()
  const { incentiveType, ...place } = of
  const { data } = useData(getRuleCount, place)
  const countOf = (type: IncentiveType) => data?.counts.find((one) => one.incentiveType === type)?.count ?? 0
  return (
    <ChoiceFilter
      label={t`Type`}
      options={typeOptions().map(({ value, label }) => ({
        value,
        label: data ? `${label} (${countOf(value)})` : label,
      }))}
      value={incentiveType}
      onChange={onChange}
    />
  )
}

function useColumns({ onForm, onEnd }: { onForm: (form: RuleFormOf) => void; onEnd: (rule: Rule) => void }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const canChange = may.press('incentive_change')
  const language = currentLanguage()
  return useTableColumns(
    () => [
      text<Rule>({ id: 'name', header: t`Name`, value: (rule) => rule.name, width: 136 }),
      text<Rule>({
        id: 'country',
        header: t`Country`,
        value: (rule) => inWords(countries[rule.country].name),
        width: 84,
      }),
      text<Rule>({ id: 'period', header: t`Stage`, value: (rule) => rule.period, width: 60 }),
      text<Rule>({ id: 'role', header: t`Role`, value: (rule) => roleName(rule.role), width: 144 }),
      text<Rule>({ id: 'type', header: t`Type`, value: (rule) => typeName(rule.incentiveType), width: 160 }),
      number<Rule>({
        id: 'version',
        header: t`Version`,
        value: (rule) => rule.versionNumber,
        width: 68,
        optional: true,
      }),
      badge<Rule>({
        id: 'state',
        header: t`State`,
        value: (rule) => ({ tone: stateTones[rule.state], label: i18n._(stateWords[rule.state]) }),
        width: 80,
      }),
      text<Rule>({
        id: 'from',
        header: t`From`,
        value: (rule) => monthText(rule.fromMonth.slice(0, 7), language),
        sort: 'fromMonth',
        width: 128,
      }),
      text<Rule>({
        id: 'until',
        header: t`Until`,
        value: (rule) => rule.untilMonth && monthText(rule.untilMonth.slice(0, 7), language),
        width: 112,
        optional: true,
      }),
      number<Rule>({ id: 'tiers', header: t`Tiers`, value: (rule) => rule.tiers.length, width: 64, optional: true }),
      custom<Rule>({ id: 'goals', header: t`Goals`, cell: (rule) => <Goals rule={rule} />, width: 236 }),
      ...(canChange
        ? [
            actions<Rule>({
              header: t`Actions`,
              width: 100,
              of: (rule) => [
                ...(rule.used ? [] : [{ label: t`Edit`, icon: IconEdit, run: () => onForm({ as: 'edit', rule }) }]),
                { label: t`New version`, icon: IconPlus, run: () => onForm({ as: 'version', rule }) },
                ...(rule.state === 'past' ? [] : [{ label: t`End`, icon: IconClose, run: () => onEnd(rule) }]),
              ],
            }),
          ]
        : []),
    ],
    [canChange],
  )
}

function Goals({ rule }: { rule: Rule }) {
  const reaches = incentiveTypes[rule.incentiveType].unit === 'rank' ? '≤' : '≥'
  return (
    <span>
      {rule.tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiers are in order
        <Fragment key={index}>
          {index > 0 && ' · '}
          {reaches} <InUnit type={rule.incentiveType} value={tier.goal} currency={rule.currency} />
        </Fragment>
      ))}
    </span>
  )
}

function EndForm({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const { planId, version, name, fromMonth } = rule
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`End ${name}`}
      endpoint={endRule}
      defaults={{ planId, version, lastMonth: dayIn(zone, new Date()), reason: '' }}
      submit={t`End the rule`}
      success={t`The rule ends with that month`}
      invalidate={changed}
    >
      <DayField
        name="lastMonth"
        label={t`Last month that pays`}
        description={t`Any day of the last month that it pays`}
        min={fromMonth}
      />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
