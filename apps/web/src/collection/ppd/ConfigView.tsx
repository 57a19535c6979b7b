import { listPpdConfigs } from '@cordillera/contract/collection/ppd'
import { countries } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Can, useMay } from '../../ui/environment.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEdit } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { asListed, listOfAll } from '../../ui/use-list.ts'
import { StageBadge } from '../show/case-words.tsx'
import { ConfigForm } from './ConfigForm.tsx'
import type { PpdConfig } from './words.ts'

const noParams = {}
const idOf = ({ configId }: PpdConfig) => configId

/** How each stage is dialled: whose voice, when, how many rounds and lines. */
export function ConfigView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const title = inWords(screenOf('ppdJob').title)
  const filters = useFilters(noParams)
  const configs = useData(listPpdConfigs, {})
  const [editing, setEditing] = useState<PpdConfig | 'new' | null>(null)
  const columns = useColumns(setEditing)
  return (
    <Page>
      <PageHeader
        title={title}
        aside={views}
        primary={
          <Can press="ppdJob_config">
            <Button onClick={() => setEditing('new')}>{t`Configure a stage`}</Button>
          </Can>
        }
      />
      <DataTable
        name="ppdConfig"
        label={title}
        columns={columns}
        list={listOfAll(configs)}
        rowKey={idOf}
        filters={filters}
        empty={
          <Empty title={t`No stage is configured yet`}>
            {t`Say for a stage what the dialer plays, at what hours, in how many rounds and on how many lines.`}
          </Empty>
        }
      />
      {editing && (
        <ConfigForm
          config={editing === 'new' ? null : asListed(editing, configs.data ?? [], idOf)}
          taken={configs.data ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  )
}

function useColumns(onEdit: (config: PpdConfig) => void) {
  const { t } = useLingui()
  const canEdit = useMay().press('ppdJob_config')
  return useTableColumns(
    () => [
      text<PpdConfig>({
        id: 'country',
        header: t`Country`,
        width: 112,
        value: (config) => inWords(countries[config.country].name),
      }),
      custom<PpdConfig>({
        id: 'period',
        header: t`Stage`,
        width: 96,
        cell: (config) => <StageBadge stage={config.period} />,
      }),
      text<PpdConfig>({ id: 'profile', header: t`Dialer profile`, width: 128, value: (config) => config.profile }),
      text<PpdConfig>({
        id: 'hours',
        header: t`Hours`,
        width: 112,
        value: (config) => `${config.startTime}–${config.endTime}`,
      }),
      number<PpdConfig>({ id: 'rounds', header: t`Rounds`, value: (config) => config.rounds }),
      number<PpdConfig>({ id: 'lines', header: t`Calls at once`, width: 112, value: (config) => config.lines }),
      number<PpdConfig>({ id: 'pause', header: t`Pause, min`, width: 96, value: (config) => config.pauseMinutes }),
      badge<PpdConfig>({
        id: 'active',
        header: t`State`,
        width: 96,
        value: ({ active }) => (active ? { tone: 'green', label: t`In use` } : { tone: 'grey', label: t`Off` }),
      }),
      text<PpdConfig>({ id: 'by', header: t`Changed by`, width: 124, value: (config) => config.updatedBy }),
      instant<PpdConfig>({ id: 'at', header: t`Changed`, value: (config) => config.updatedTime }),
      ...(canEdit
        ? [
            actions<PpdConfig>({
              header: t`Actions`,
              width: 56,
              of: (config) => [{ label: t`Change`, icon: IconEdit, run: () => onEdit(config) }],
            }),
          ]
        : []),
    ],
    [canEdit, onEdit],
  )
}
