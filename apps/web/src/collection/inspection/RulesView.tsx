import {
  addInspectionRule,
  deleteInspectionRule,
  drawSamples,
  listInspectionRules,
  listSamples,
  recordKinds,
} from '@cordillera/contract/collection/inspection'
import { countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { Can, useEnvironment, useMay } from '../../ui/environment.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, TextField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { IconDelete, IconRight } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { stageName } from '../show/case-words.tsx'

type Rule = Output<typeof listInspectionRules>[number]
const noParams = {}

/** How records are sampled: so many of each collector, at random, a share of them for two inspectors. */
export function RulesView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const title = inWords(screenOf('qualityInspection').title)
  const filters = useFilters(noParams)
  const rules = useData(listInspectionRules, {})
  const [isAdding, setAdding] = useState(false)
  const [drawing, setDrawing] = useState<Rule | null>(null)
  const [deleting, setDeleting] = useState<Rule | null>(null)
  const remove = useAction(deleteInspectionRule, { invalidate: [listInspectionRules], success: t`The rule is gone` })
  const columns = useColumns(setDrawing, setDeleting)
  return (
    <Page>
      <PageHeader
        title={title}
        aside={views}
        primary={
          <Can press="qualityInspection_inspect">
            <Button onClick={() => setAdding(true)}>{t`New rule`}</Button>
          </Can>
        }
      />
      <DataTable
        name="inspectionRules"
        label={title}
        columns={columns}
        list={listOfAll(rules)}
        rowKey={(rule) => rule.ruleId}
        filters={filters}
        empty={
          <Empty title={t`There is no rule yet`}>
            {t`A sampling rule says how many calls or logs of each collector are drawn, and which.`}
          </Empty>
        }
      />
      <AddRule opened={isAdding} onClose={() => setAdding(false)} />
      {drawing && <Draw rule={drawing} onClose={() => setDrawing(null)} />}
      <Confirm
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t`Take away the rule ${deleting?.name ?? ''}`}
        confirm={t`Take away`}
        onConfirm={async () => deleting !== null && (await remove.run({ ruleId: deleting.ruleId })) !== undefined}
      >
        {t`What it has sampled stays.`}
      </Confirm>
    </Page>
  )
}

function AddRule({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const country = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`New sampling rule`}
      endpoint={addInspectionRule}
      defaults={{ country, kind: 'call', eachCollector: 3, calibrationPercent: 10 }}
      submit={t`Make the rule`}
      success={t`The rule is made`}
      invalidate={[listInspectionRules]}
    >
      <TextField name="name" label={t`Rule name`} />
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <SelectField
          name="period"
          label={t`Stage`}
          placeholder={t`all`}
          optional
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
        />
      </Two>
      <Two>
        <SelectField
          name="kind"
          label={t`Record`}
          options={recordKinds.map((value) => ({ value, label: value === 'call' ? t`Call` : t`Log` }))}
        />
        <NumberField name="eachCollector" label={t`Of each collector`} min={1} max={50} />
      </Two>
      <Two>
        <NumberField
          name="minSeconds"
          label={t`Talked at least, seconds`}
          description={t`Calls alone`}
          optional
          min={0}
          max={3600}
        />
        <NumberField
          name="calibrationPercent"
          label={t`For two inspectors, %`}
          description={t`Both score without seeing the other`}
          min={0}
          max={100}
        />
      </Two>
    </FormDrawer>
  )
}

/** Draws by a rule from the records of some days. */
function Draw({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Sample by ${rule.name}`}
      endpoint={drawSamples}
      defaults={{ ruleId: rule.ruleId, startDay: addDays(today, -1), endDay: today }}
      submit={t`Sample now`}
      success={({ sampled, eligible, calibration }) =>
        t`Sampled: ${sampled} of ${eligible}, for two inspectors: ${calibration}`
      }
      invalidate={[listSamples, listInspectionRules]}
    >
      <Two>
        <DayField name="startDay" label={t`From`} max={today} />
        <DayField name="endDay" label={t`Until`} max={today} />
      </Two>
    </FormDrawer>
  )
}

function useColumns(onDraw: (rule: Rule) => void, onDelete: (rule: Rule) => void) {
  const { t } = useLingui()
  const canChange = useMay().press('qualityInspection_inspect')
  return useTableColumns<Rule>(
    () => [
      text<Rule>({ id: 'name', header: t`Rule`, width: 200, value: (rule) => rule.name }),
      text<Rule>({
        id: 'country',
        header: t`Country`,
        width: 104,
        value: (rule) => inWords(countries[rule.country].name),
      }),
      text<Rule>({
        id: 'period',
        header: t`Stage`,
        width: 88,
        value: (rule) => (rule.period ? stageName(rule.period) : t`all`),
      }),
      text<Rule>({
        id: 'kind',
        header: t`Record`,
        width: 88,
        value: (rule) => (rule.kind === 'call' ? t`Call` : t`Log`),
      }),
      number<Rule>({ id: 'each', header: t`Of each collector`, width: 128, value: (rule) => rule.eachCollector }),
      number<Rule>({
        id: 'seconds',
        header: t`Talked at least, seconds`,
        width: 168,
        value: (rule) => rule.minSeconds,
      }),
      number<Rule>({
        id: 'two',
        header: t`For two inspectors, %`,
        width: 152,
        value: (rule) => rule.calibrationPercent,
      }),
      number<Rule>({ id: 'sampled', header: t`Sampled`, width: 96, value: (rule) => rule.sampled }),
      text<Rule>({ id: 'by', header: t`Made by`, value: (rule) => rule.madeBy, optional: true }),
      ...(canChange
        ? [
            actions<Rule>({
              header: t`Actions`,
              width: 88,
              of: (rule) => [
                { label: t`Sample now`, icon: IconRight, run: () => onDraw(rule) },
                { label: t`Take away`, icon: IconDelete, danger: true, run: () => onDelete(rule) },
              ],
            }),
          ]
        : []),
    ],
    [canChange],
  )
}
