import { countries, countryNames } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { listWorkplaces } from '@cordillera/contract/staff/workplace'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEdit, IconUsers } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { zoneName } from '../../ui/show/dates.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { shiftText } from './shift-text.ts'
import { WorkplaceForm } from './WorkplaceForm.tsx'
import { WorkplacePeople } from './WorkplacePeople.tsx'
import type { Workplace } from './workplace.ts'

type Open = { readonly as: 'form' | 'people' | 'close'; readonly workplace: Workplace } | { readonly as: 'new' }

const params = { country: param.choice(countryNames), closed: param.flag() }

/** /settings/workplaces: where people work, with seats, zone and shifts. */
export default function WorkplacesPage() {
  const { t } = useLingui()
  const filters = useFilters(params)
  const { country, closed } = filters.values
  const data = useData(listWorkplaces, { ...(country ? { country } : {}), closed: closed ?? false })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('workplaces').title)}
        primary={
          <Can press="workplaces_change">
            <Button onClick={() => setOpen({ as: 'new' })}>{t`New workplace`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
          value={country}
          onChange={(next) => filters.set({ country: next })}
        />
        <FlagFilter label={t`Closed too`} value={closed} onChange={(next) => filters.set({ closed: next })} />
      </FilterBar>
      <DataTable
        name="workplaces"
        label={inWords(screenOf('workplaces').title)}
        columns={useColumns(setOpen)}
        list={listOfAll(data)}
        filters={filters}
        rowKey={(row) => row.workplaceId}
        onOpen={(workplace) => setOpen({ as: 'people', workplace })}
        empty={<Empty title={t`No workplaces`}>{t`People need a workplace for their shifts and their leader.`}</Empty>}
      />
      {(open?.as === 'new' || open?.as === 'form') && (
        <WorkplaceForm workplace={open.as === 'form' ? open.workplace : null} onClose={close} />
      )}
      {open?.as === 'people' && <WorkplacePeople workplace={open.workplace} onClose={close} />}
      {open?.as === 'close' && <CloseDialog workplace={open.workplace} onClose={close} />}
    </Page>
  )
}

function useColumns(onOpen: (open: Open) => void) {
  const { t } = useLingui()
  const may = useMay()
  const changes = may.press('workplaces_change')
  return useTableColumns(
    () => [
      text<Workplace>({ id: 'name', header: t`Name`, value: (row) => row.name, width: 152 }),
      text<Workplace>({
        id: 'country',
        header: t`Country`,
        value: (row) => inWords(countries[row.country].name),
        width: 112,
      }),
      text<Workplace>({ id: 'company', header: t`Company`, value: (row) => row.company, width: 112 }),
      text<Workplace>({ id: 'zone', header: t`Time zone`, value: (row) => zoneName(row.timeZone), width: 152 }),
      number<Workplace>({ id: 'people', header: t`People`, value: (row) => row.people, width: 80 }),
      number<Workplace>({ id: 'capacity', header: t`Seats`, value: (row) => row.capacity, width: 80 }),
      text<Workplace>({
        id: 'shifts',
        header: t`Shifts`,
        value: (row) => row.shifts.map(shiftText).join(' · '),
        width: 248,
      }),
      badge<Workplace>({
        id: 'state',
        header: t`State`,
        width: 96,
        value: (row) => (row.closedOn ? { tone: 'grey', label: t`Closed` } : { tone: 'green', label: t`In use` }),
      }),
      actions<Workplace>({
        header: t`Actions`,
        width: 112,
        of: (row) => [
          { label: t`People there`, icon: IconUsers, run: () => onOpen({ as: 'people', workplace: row }) },
          ...(changes && row.mayChange && !row.closedOn
            ? [{ label: t`Edit`, icon: IconEdit, run: () => onOpen({ as: 'form', workplace: row }) }]
            : []),
          ...(changes && row.mayChange
            ? [
                {
                  label: row.closedOn ? t`Open again` : t`Close`,
                  danger: row.closedOn === null,
                  run: () => onOpen({ as: 'close', workplace: row }),
                },
              ]
            : []),
        ],
      }),
    ],
    [changes],
  )
}
