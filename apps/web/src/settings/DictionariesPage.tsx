import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { type DictionaryName, dictionaries, dictionaryNames } from '@cordillera/contract/settings/dictionary'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddLeaveRule, LeaveRules } from '../attendance/public.tsx'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { ScriptList } from './ScriptList.tsx'
import { SettingList } from './SettingList.tsx'
import classes from './settings.module.css'
import { AddValue, ValueList } from './ValueList.tsx'
import type { Historied } from './value.ts'

/** /settings/dictionaries: lists of values, settings of rules, annual leave, and what collectors say in each stage. */
export default function DictionariesPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const [history, setHistory] = useState<Historied | null>(null)
  const views = [
    ...dictionaryNames.map((value) => ({ value, label: inWords(dictionaries[value].title) })),
    { value: 'rules' as const, label: t`Settings of rules` },
    { value: 'leave' as const, label: t`Annual leave` },
    { value: 'scripts' as const, label: t`Scripts` },
  ]
  const view = views.find(({ value }) => value === search.get('view'))?.value ?? 'stop_reason'
  const list: DictionaryName | null = view === 'rules' || view === 'leave' || view === 'scripts' ? null : view
  const country: Country | undefined =
    list && dictionaries[list].byCountry
      ? (countryNames.find((name) => name === search.get('country')) ?? 'MX')
      : undefined
  const show = (next: { view: string; country?: string }) => setSearch(next, { replace: true })
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('dictionaries').title)}
        aside={
          <>
            <SegmentedControl
              aria-label={t`What to show`}
              size="xs"
              className={classes.views ?? ''}
              data={views}
              value={view}
              onChange={(next) => show({ view: next })}
            />
            {country && (
              <Select
                aria-label={t`Country`}
                data={countryNames.map((name) => ({ value: name, label: inWords(countries[name].name) }))}
                value={country}
                allowDeselect={false}
                onChange={(next) => show({ view, country: next ?? country })}
              />
            )}
          </>
        }
        primary={
          view === 'leave' ? (
            <AddLeaveRule />
          ) : (
            list && <AddValue key={`${list} ${country}`} list={list} country={country} />
          )
        }
      />
      {list && <ValueList key={`${list} ${country}`} list={list} country={country} onHistory={setHistory} />}
      {view === 'rules' && <SettingList onHistory={setHistory} />}
      {view === 'leave' && <LeaveRules onHistory={setHistory} />}
      {view === 'scripts' && <ScriptList onHistory={setHistory} />}
      <HistoryDrawer of={history && { target: history.target }} name={history?.name} onClose={() => setHistory(null)} />
    </Page>
  )
}
