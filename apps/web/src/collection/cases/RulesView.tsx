import {
  deleteAssignRule,
  listAssignments,
  queryAssignRules,
  runAssignRules,
} from '@cordillera/contract/collection/assign-rule'
import { listCases, unAssignOverView } from '@cordillera/contract/collection/case'
import { countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { Can } from '../../ui/environment.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useChosen, useList } from '../../ui/use-list.ts'
import { useTicks } from '../../ui/use-selection.ts'
import { CaseViews } from './CaseViews.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleRuns } from './RuleRuns.tsx'
import { type Rule, useRuleColumns } from './rule-columns.tsx'

const params = { period: param.choice(stageNames), caseCountry: param.choice(countryNames) }
type Runs = Output<typeof runAssignRules>['runs']

/** The rules that assign pools: ticked ones run now, those of the night by themselves. */
export function RulesView() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['time'] })
  const list = useList(queryAssignRules, filters.query)
  const selection = useTicks((rule: Rule) => rule.ruleId)
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useChosen(list.rows, ({ ruleId }) => ruleId)
  const [runs, setRuns] = useState<Runs | null>(null)
  const run = useAction(runAssignRules, {
    invalidate: [queryAssignRules, listCases, unAssignOverView, listAssignments],
    onDone: (answer) => {
      setRuns(answer.runs)
      selection.clear()
    },
  })
  const remove = useAction(deleteAssignRule, { invalidate: [queryAssignRules], success: t`The rule is gone` })
  const columns = useRuleColumns({ onRun: (rule) => void run.run({ ruleIds: [rule.ruleId] }), onDelete: setDeleting })
  const ticked = [...selection.rows.values()]
  const runTicked = () => {
    if (ticked.length === 0) return toast.warning(t`select a rule`)
    return void run.run({ ruleIds: ticked.map(({ ruleId }) => ruleId) })
  }
  return (
    <Page>
      <PageHeader
        title={t`Cases`}
        aside={<CaseViews />}
        actions={
          <Can press="caseManagement_rules">
            <Button variant="default" loading={run.pending} onClick={runTicked}>
              {t`Assign by the ticked rules`}
            </Button>
          </Can>
        }
        primary={
          <Can press="caseManagement_rules">
            <Button onClick={() => setAdding(true)}>{t`New rule`}</Button>
          </Can>
        }
      />
      <DataTable
        name="assignmentRules"
        label={t`Assignment rules`}
        columns={columns}
        list={list}
        rowKey={(rule) => rule.ruleId}
        filters={filters}
        selection={selection}
        empty={
          <Empty title={t`There is no rule yet`}>
            {t`A rule assigns the pool of a stage when you run it, and every night after ageing if you want.`}
          </Empty>
        }
      />
      <RuleForm opened={isAdding} onClose={() => setAdding(false)} />
      <Confirm
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t`Take away the rule ${deleting?.name ?? ''}`}
        confirm={t`Take away`}
        onConfirm={async () =>
          deleting !== null && (await remove.run({ ruleId: deleting.ruleId, version: deleting.version })) !== undefined
        }
      >
        {t`What it has assigned stays assigned. Its pool has to be empty.`}
      </Confirm>
      {runs && <RuleRuns runs={runs} onClose={() => setRuns(null)} />}
    </Page>
  )
}
