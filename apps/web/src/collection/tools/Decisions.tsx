import { loggedChannels } from '@cordillera/contract/collection/channels'
import { decisionReport, listDecisions } from '@cordillera/contract/compliance/contact'
import { exportDecisions } from '@cordillera/contract/compliance/contact-export'
import { contactRuleNames } from '@cordillera/contract/compliance/rules'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { Tone } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, CellLink, custom, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { ruleName, ruleText } from '../contact/use-may-contact.ts'
import { shortId, workbenchPath } from '../show/case-words.tsx'
import { useChannelWords } from '../show/words.ts'
import classes from './tools.module.css'

type Row = RowOf<typeof listDecisions>
const shows = ['refused', 'near', 'both', 'all'] as const
const params = {
  tab: param.text(20),
  show: param.choice(shows),
  channel: param.choice(loggedChannels),
  rule: param.choice(contactRuleNames),
  dayFrom: param.day(),
  dayTo: param.day(),
}

/** For managers: what the gate refused, what was only just allowed, and what nobody asked it about. */
export function Decisions() {
  const { t } = useLingui()
  const channels = useChannelWords()
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const { tab: _, ...query } = filters.query
  const list = useList(listDecisions, query)
  const columns = useColumns()
  const { values, set } = filters
  const { tab: __, ...filter } = values
  const words = {
    refused: t`Refused`,
    near: t`Only just allowed`,
    both: t`Refused or only just allowed`,
    all: t`Every decision`,
  }
  return (
    <>
      <Report />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Show`}
          options={shows.map((show) => ({ value: show, label: words[show] }))}
          value={values.show}
          onChange={(show) => set({ show })}
        />
        <ChoiceFilter
          label={t`Rule`}
          options={contactRuleNames.map((rule) => ({ value: rule, label: ruleName(rule) }))}
          value={values.rule}
          onChange={(rule) => set({ rule })}
        />
        <ChoiceFilter
          label={t`Channel`}
          options={loggedChannels.map((channel) => ({ value: channel, label: channels[channel] }))}
          value={values.channel}
          onChange={(channel) => set({ channel })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      <DataTable
        name="decisions"
        label={t`Refused contacts`}
        columns={columns}
        list={list}
        filters={filters}
        file={
          <Can press="caseManagement_export">
            <ExportMenu endpoint={exportDecisions} input={{ filter }} />
          </Can>
        }
        rowKey={({ decisionId }) => decisionId}
        empty={
          <Empty
            title={t`Nothing was refused`}
          >{t`Contacts that the rules forbid are listed here, each with its rule.`}</Empty>
        }
      />
    </>
  )
}

/** The last thirty days in a line: how much was decided, refused by which rules, and logged without asking. */
function Report() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const dayTo = dayIn(zone, new Date())
  const { data } = useData(decisionReport, { dayFrom: addDays(dayTo, -29), dayTo })
  if (!data) return null
  const byRule = new Map<string, number>()
  for (const { rule, count } of data.refused) byRule.set(ruleName(rule), (byRule.get(ruleName(rule)) ?? 0) + count)
  return (
    <p className={classes.report}>
      <span>{t`30 days: ${data.decided} decided, ${data.allowed} allowed`}</span>
      {[...byRule].slice(0, 5).map(([name, count]) => (
        <Tone key={name} tone="red">
          {name} {count}
        </Tone>
      ))}
      {data.revealed.length > 0 && (
        <Tone tone="amber">{t`${data.revealed.reduce((sum, { count }) => sum + count, 0)} revealed against a rule`}</Tone>
      )}
      {data.loggedWithout > 0 && <Tone tone="amber">{t`${data.loggedWithout} logged by hand, never asked`}</Tone>}
    </p>
  )
}

function useColumns() {
  const { t } = useLingui()
  const channels = useChannelWords()
  return useTableColumns(() => [
    instant<Row>({ id: 'at', header: t`When`, value: ({ at }) => at, sort: 'at' }),
    badge<Row>({
      id: 'answer',
      header: t`Allowed?`,
      width: 104,
      value: ({ allowed, near }) =>
        allowed ? { tone: near ? 'amber' : 'green', label: t`allowed` } : { tone: 'red', label: t`refused` },
    }),
    text<Row>({ id: 'rule', header: t`Rule`, width: 240, value: ruleText }),
    text<Row>({ id: 'channel', header: t`Channel`, width: 88, value: ({ channel }) => channels[channel] }),
    custom<Row>({
      id: 'case',
      header: t`Case`,
      width: 112,
      cell: ({ caseId }) => <CellLink to={workbenchPath(caseId)}>{shortId(caseId)}</CellLink>,
    }),
    text<Row>({ id: 'merchant', header: t`Merchant`, width: 128, value: ({ merchantName }) => merchantName }),
    text<Row>({ id: 'by', header: t`By`, width: 128, value: ({ accountName }) => accountName }),
    instant<Row>({ id: 'next', header: t`Permitted again`, value: ({ nextTime }) => nextTime }),
    text<Row>({ id: 'id', header: t`Decision`, width: 128, value: ({ decisionId }) => decisionId, optional: true }),
  ])
}
