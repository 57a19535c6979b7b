import { screenOf } from '@cordillera/contract/menus'
import { exportShortLinks, linkStateNames, linkStates, listShortLinks } from '@cordillera/contract/messaging/short-link'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { asListed, useList } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'
import { ShortLinkDrawer } from './ShortLinkDrawer.tsx'
import { ShortLinkForm } from './ShortLinkForm.tsx'
import { linkTones, type ShortLink } from './short-link-row.ts'

const params = { state: param.choice(linkStateNames) }

/** /messageManage/smsLinkUrl: links that messages carry, and who opens them. */
export default function ShortLinksPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('smsLinkUrl').title)
  const filters = useFilters(params, { sorts: ['name', 'changed'], firstSort: 'name', pageSize: 50 })
  const list = useList(listShortLinks, filters.query)
  const [open, setOpen] = useState<ShortLink | null>(null)
  const [isNew, setNew] = useState(false)
  const columns = useTableColumns<ShortLink>(() => [
    text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 200, sort: 'name' }),
    text({ id: 'target', header: t`Leads to`, value: (row) => row.targetUrl, width: 256 }),
    badge({
      ...{ id: 'state', header: t`Status`, width: 120 },
      value: ({ state }) => ({ tone: linkTones[state], label: inWords(linkStates[state]) }),
    }),
    instant({ id: 'until', header: t`Valid until`, value: (row) => row.validUntil }),
    number({ id: 'sent', header: t`Addresses sent`, value: (row) => row.sent, width: 112 }),
    number({ id: 'opened', header: t`People who opened`, value: (row) => row.opened, width: 112 }),
    number({ id: 'clicks', header: t`Clicks of people`, value: (row) => row.clicks, width: 120 }),
    number({ id: 'robots', header: t`Robots and previews`, value: (row) => row.robots, width: 144 }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    instant({ id: 'changed', header: t`Changed`, value: (row) => row.updatedTime, sort: 'changed' }),
    text({ id: 'by', header: t`Changed by`, value: (row) => row.updatedBy, optional: true }),
  ])
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="smsLinkUrl_change">
            <Button onClick={() => setNew(true)}>{t`New link`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(linkStates)}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="shortLinks"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.linkId}
        onOpen={setOpen}
        file={<ExportMenu endpoint={exportShortLinks} input={{ filter: filters.values }} />}
        empty={
          <Empty title={t`No links yet`}>
            {t`A link gives each person an address of their own, so that you see who opened it.`}
          </Empty>
        }
      />
      {isNew && <ShortLinkForm link={null} onClose={() => setNew(false)} />}
      {open && (
        <ShortLinkDrawer
          key={open.linkId}
          link={asListed(open, list.rows, ({ linkId }) => linkId)}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}
