import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { listPageErrors } from '@cordillera/contract/page-error/page-error'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Count, Facts, Instant } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { instant, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useList } from '../ui/use-list.ts'
import classes from './page-error.module.css'

type PageError = Output<typeof listPageErrors>['list'][number]

/** /settings/pageErrors: what broke in people's browsers, the latest first. */
export default function PageErrors() {
  const { t } = useLingui()
  const title = inWords(screenOf('pageErrors').title)
  const filters = useFilters({ version: param.text(100) }, { sorts: ['last'], firstSort: '-last', pageSize: 50 })
  const list = useList(listPageErrors, filters.query)
  const [open, setOpen] = useState<PageError | null>(null)
  const columns = useTableColumns(() => [
    instant<PageError>({ id: 'last', header: t`Last`, value: (error) => error.lastTime, sort: 'last' }),
    number<PageError>({ id: 'times', header: t`Times`, value: (error) => error.times }),
    text<PageError>({ id: 'message', header: t`What`, value: (error) => error.message, width: 400 }),
    text<PageError>({ id: 'place', header: t`Screen`, value: (error) => error.place, width: 240 }),
    text<PageError>({ id: 'version', header: t`Version`, value: (error) => error.version, width: 160 }),
    instant<PageError>({ id: 'first', header: t`First`, value: (error) => error.firstTime }),
  ])
  return (
    <Page>
      <PageHeader title={title} />
      <FilterBar filters={filters}>
        <TextFilter
          label={t`Version`}
          value={filters.values.version}
          onChange={(version) => filters.set({ version })}
        />
      </FilterBar>
      <DataTable
        name="pageErrors"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(error) => error.fingerprint}
        onOpen={setOpen}
        empty={<Empty title={t`No page errors in the last 90 days`} />}
      />
      <DetailDrawer title={open?.message ?? ''} opened={open !== null} onClose={() => setOpen(null)}>
        {open && (
          <>
            <Facts
              facts={[
                { label: t`Screen`, value: open.place },
                { label: t`Version`, value: open.version },
                { label: t`Times`, value: <Count value={open.times} /> },
                { label: t`First`, value: <Instant at={open.firstTime} /> },
                { label: t`Last`, value: <Instant at={open.lastTime} /> },
                { label: t`Browser`, value: open.browser },
              ]}
            />
            <pre className={classes.stack}>{open.stack}</pre>
          </>
        )}
      </DetailDrawer>
    </Page>
  )
}
