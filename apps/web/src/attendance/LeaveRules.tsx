import { listLeaveRules, saveLeaveRule } from '@cordillera/contract/attendance/leave'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can, useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, SwitchField, TextareaField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { Tiers } from '../ui/form/Tiers.tsx'
import { IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { actions, badge, day, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll, useChosen } from '../ui/use-list.ts'
import classes from './attendance.module.css'

type Rule = Output<typeof listLeaveRules>[number]

interface LeaveRulesProps {
  /** Of one country, by who keeps its balances; of all for who keeps the settings. */
  readonly country?: Country
  readonly onHistory?: (of: { target: string; name: string }) => void
}

/** What annual leave each country gives by years of service, from which day on; where it was read, and whether somebody checked it. */
export function LeaveRules({ country, onHistory }: LeaveRulesProps) {
  const { t } = useLingui()
  const rules = useData(listLeaveRules, {})
  const nameOf = ({ country, effectiveFrom }: Rule) => `${inWords(countries[country].name)} · ${effectiveFrom}`
  const [editing, setEditing] = useChosen(rules.data ?? [], nameOf)
  const may = useMay()
  const [mayChange, mayRead] = [country !== undefined || may.press('dictionaries_change'), may.open('log')]
  const columns = useTableColumns<Rule>(
    () => [
      text<Rule>({
        id: 'country',
        header: t`Country`,
        value: ({ country }) => inWords(countries[country].name),
        width: 104,
      }),
      day<Rule>({ id: 'from', header: t`From`, value: ({ effectiveFrom }) => effectiveFrom, width: 112 }),
      text<Rule>({
        id: 'tiers',
        header: t`Working days by years of service`,
        value: ({ tiers }) => tiers.map(({ fromYears, days }) => `${fromYears} → ${days}`).join(' · '),
        width: 360,
      }),
      badge<Rule>({
        id: 'checked',
        header: t`Law checked`,
        value: ({ checked }) =>
          checked ? { tone: 'green', label: t`checked` } : { tone: 'amber', label: t`not checked` },
        width: 112,
      }),
      text<Rule>({ id: 'source', header: t`Legal source`, value: ({ source }) => source, width: 360 }),
      text<Rule>({ id: 'by', header: t`Changed by`, value: ({ changedByName }) => changedByName, width: 120 }),
      actions<Rule>({
        header: t`Actions`,
        width: 80,
        of: (row) => [
          ...(mayChange ? [{ label: t`Edit`, icon: IconEdit, run: () => setEditing(row) }] : []),
          ...(mayRead && onHistory
            ? [
                {
                  label: t`History`,
                  run: () => onHistory({ target: `leave:${row.country} ${row.effectiveFrom}`, name: nameOf(row) }),
                },
              ]
            : []),
        ],
      }),
    ],
    [mayChange, mayRead],
  )
  return (
    <>
      <DataTable
        name="leaveRules"
        label={t`Annual leave`}
        columns={columns}
        list={listOfAll({ ...rules, data: rules.data?.filter((rule) => !country || rule.country === country) })}
        rowKey={(row) => `${row.country} ${row.effectiveFrom}`}
        {...(mayChange ? { onOpen: setEditing } : {})}
      />
      {editing && <RuleForm key={nameOf(editing)} rule={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** A rule from another day on. */
export function AddLeaveRule({ country }: { country?: Country }) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  return (
    <Can press={country ? 'leave_approve' : 'dictionaries_change'}>
      <Button onClick={() => setAdding(true)}>{t`Rule from another day`}</Button>
      {isAdding && <RuleForm rule={null} country={country} onClose={() => setAdding(false)} />}
    </Can>
  )
}

interface RuleFormProps {
  readonly rule: Rule | null
  /** The only one that the person may speak for. */
  readonly country?: Country | undefined
  readonly onClose: () => void
}

/** Correcting what was said for a day; without a rule, saying it for a day that has none. */
function RuleForm({ rule, country, onClose }: RuleFormProps) {
  const { t } = useLingui()
  const known = rule && {
    country: rule.country,
    effectiveFrom: rule.effectiveFrom,
    version: rule.version,
    tiers: rule.tiers,
    source: rule.source,
    checked: rule.checked,
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={rule ? t`Annual leave in ${inWords(countries[rule.country].name)}` : t`Annual leave from a day on`}
      endpoint={saveLeaveRule}
      defaults={{
        ...{ tiers: [{ fromYears: 0 }], source: '', checked: false, reason: '' },
        ...(country ? { country } : {}),
        ...known,
      }}
      submit={t`Save the rule`}
      success={t`Saved. Balances go by it from now on.`}
      invalidate={[listLeaveRules]}
    >
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          disabled={rule !== null || country !== undefined}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <DayField name="effectiveFrom" label={t`From`} disabled={rule !== null} />
      </Two>
      <p>{t`A year goes by the rule that holds on its first day.`}</p>
      <Tiers
        title={t`From so many completed years of service on; the last one reached counts`}
        className={classes.tier}
        fresh={{ fromYears: undefined, days: undefined }}
      >
        {(at) => (
          <>
            <NumberField name={`tiers.${at}.fromYears`} label={t`Years`} min={0} max={60} />
            <NumberField name={`tiers.${at}.days`} label={t`Working days`} min={0} max={60} />
          </>
        )}
      </Tiers>
      <TextareaField name="source" label={t`Legal source`} rows={2} />
      <SwitchField name="checked" label={t`Somebody compared it with the statute`} />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
