import type { queryAssignRules } from '@cordillera/contract/collection/assign-rule'
import { countries } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { useMay } from '../../ui/environment.tsx'
import { IconDelete, IconRight } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { actions, badge, custom, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import type { RowOf } from '../../ui/use-list.ts'
import { useStayWords, useStrategyWords } from '../show/assign-words.ts'
import { StageBadge } from '../show/case-words.tsx'

export type Rule = RowOf<typeof queryAssignRules>

export function useRuleColumns({ onRun, onDelete }: { onRun: (rule: Rule) => void; onDelete: (rule: Rule) => void }) {
  const { t } = useLingui()
  const may = useMay()
  const canChange = may.press('caseManagement_rules')
  const strategies = useStrategyWords()
  const stays = useStayWords()
  return useTableColumns(() => {
    const outcome = ({ lastRun }: Rule) => {
      if (!lastRun) return null
      const left = lastRun.stayed.map(({ reason, count }) => `${count} ${stays[reason]}`).join(', ')
      return left ? t`${lastRun.assigned} assigned; ${left}` : t`${lastRun.assigned} assigned`
    }
    return [
      text<Rule>({ id: 'name', header: t`Rule`, value: (rule) => rule.name, width: 124 }),
      custom<Rule>({ id: 'period', header: t`Stage`, width: 96, cell: (rule) => <StageBadge stage={rule.period} /> }),
      text<Rule>({
        id: 'dpd',
        header: t`dpd`,
        width: 56,
        value: ({ dpdFrom, dpdTo }) => (dpdFrom === null && dpdTo === null ? null : `${dpdFrom ?? ''}–${dpdTo ?? ''}`),
      }),
      text<Rule>({
        id: 'country',
        header: t`Country`,
        width: 80,
        value: (rule) => inWords(countries[rule.caseCountry].name),
      }),
      text<Rule>({ id: 'leader', header: t`Leader`, width: 100, value: (rule) => rule.leaderName ?? t`all` }),
      text<Rule>({ id: 'workplace', header: t`Workplace`, width: 100, value: (rule) => rule.workplaceName ?? t`all` }),
      text<Rule>({ id: 'strategy', header: t`Strategy`, value: (rule) => strategies[rule.strategy], width: 120 }),
      number<Rule>({ id: 'limit', header: t`Limit`, width: 60, value: (rule) => rule.caseLimit }),
      badge<Rule>({
        id: 'nightly',
        header: t`Runs`,
        width: 96,
        value: ({ nightly }) =>
          nightly ? { tone: 'slate', label: t`every night` } : { tone: 'grey', label: t`by hand` },
      }),
      number<Rule>({ id: 'waiting', header: t`Waiting cases`, value: (rule) => rule.waiting }),
      number<Rule>({ id: 'collectors', header: t`At work`, value: (rule) => rule.collectors, optional: true }),
      text<Rule>({ id: 'outcome', header: t`Last time`, value: outcome, width: 140 }),
      instant<Rule>({ id: 'lastRun', header: t`Last run`, value: (rule) => rule.lastRunTime, optional: true }),
      text<Rule>({ id: 'operator', header: t`Made by`, value: (rule) => rule.operatorName, optional: true }),
      instant<Rule>({ id: 'time', header: t`Made`, value: (rule) => rule.time, sort: 'time', optional: true }),
      ...(canChange
        ? [
            actions<Rule>({
              header: t`Actions`,
              width: 80,
              of: (rule) => [
                { label: t`Assign by this rule now`, icon: IconRight, run: () => onRun(rule) },
                {
                  label: t`Take away`,
                  icon: IconDelete,
                  danger: true,
                  run: () => onDelete(rule),
                  why: rule.waiting > 0 ? t`Its pool still waits: assign first` : undefined,
                },
              ],
            }),
          ]
        : []),
    ]
  }, [t, canChange, strategies, stays])
}
