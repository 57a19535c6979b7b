import { listContent, publishButtons } from '@cordillera/contract/market/content'
import { platforms } from '@cordillera/contract/market/match'
import { exportConfigurations, listConfigurations, rollBack, widenRollout } from '@cordillera/contract/market/release'
import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, instant, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { useChoices } from './ChoicesContext.ts'

type Configuration = RowOf<typeof listConfigurations>
const params = { platform: param.choice(platforms), merchant: param.number() }
const changed = [listConfigurations, listContent]

/** Every state that borrowers were served, by its number; the newest is what they see now. */
export function ConfigurationList() {
  const { t } = useLingui()
  const { merchant } = useChoices()
  const filters = useFilters(params, { sorts: ['made'], firstSort: '-made', pageSize: 50 })
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const { platform } = filters.values
  const list = useList(listConfigurations, {
    merchant,
    currentPage,
    pageSize,
    ...(sortField ? { sortField } : {}),
    ...(sortOrder ? { sortOrder } : {}),
    ...(platform ? { platform } : {}),
  })
  // the newest of each platform, to know what is gone back from
  const heads = {
    Android: useList(listConfigurations, { merchant, platform: 'Android', pageSize: 1 }).rows[0],
    iOS: useList(listConfigurations, { merchant, platform: 'iOS', pageSize: 1 }).rows[0],
  }
  const [asked, setAsked] = useState<{ what: 'back' | 'widen'; row: Configuration } | null>(null)
  const may = useMay()
  const mayPublish = publishButtons.some((button) => may.press(button))
  const columns = useTableColumns<Configuration>(() => {
    const kinds = {
      release: t`Release`,
      rollback: t`Gone back`,
      withdrawal: t`Withdrawn at once`,
    }
    return [
      text({ id: 'number', header: t`Configuration`, value: (row) => `${row.platform} ${row.number}`, width: 128 }),
      badge({
        id: 'newest',
        header: t`Served`,
        width: 112,
        value: (row) =>
          row.newest ? { tone: 'green', label: row.rollout < 100 ? t`to ${row.rollout} %` : t`now` } : null,
      }),
      text({
        id: 'kind',
        header: t`Came by`,
        width: 220,
        value: (row) =>
          row.kind === 'rollback' ? t`Content of ${row.ofNumber ?? 0} again` : (row.releaseName ?? kinds[row.kind]),
      }),
      number({ id: 'items', header: t`Items`, value: (row) => row.items }),
      text({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 220 }),
      text({ id: 'madeBy', header: t`Published by`, value: (row) => row.madeBy ?? t`its schedule` }),
      instant({ id: 'madeTime', header: t`Published at`, value: (row) => row.madeTime, sort: 'made' }),
      ...(mayPublish
        ? [
            actions<Configuration>({
              header: t`Actions`,
              width: 112,
              of: (row) => [
                {
                  label: t`Go back to it`,
                  why: row.newest ? t`It is what borrowers see.` : undefined,
                  run: () => setAsked({ what: 'back', row }),
                },
                {
                  label: t`Serve to more devices`,
                  why:
                    row.newest && row.rollout < 100 ? undefined : t`Only the newest one, while it is not everybody's.`,
                  run: () => setAsked({ what: 'widen', row }),
                },
              ],
            }),
          ]
        : []),
    ]
  }, [mayPublish])
  const close = () => setAsked(null)
  const head = asked && heads[asked.row.platform]
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Platform`}
          options={platforms.map((value) => ({ value, label: value }))}
          value={platform}
          onChange={(next) => filters.set({ platform: next })}
        />
      </FilterBar>
      <DataTable
        name="content-configurations"
        label={t`What was served`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => `${row.platform} ${row.number}`}
        file={
          <ExportMenu
            endpoint={exportConfigurations}
            input={{ filter: { merchant, ...(platform ? { platform } : {}) } }}
          />
        }
        empty={
          <Empty title={t`Nothing was published yet`}>{t`The first release makes the first configuration.`}</Empty>
        }
      />
      {asked?.what === 'back' && head && <GoBack row={asked.row} newest={head.number} onClose={close} />}
      {asked?.what === 'widen' && <Widen row={asked.row} onClose={close} />}
    </>
  )
}

function GoBack({ row, newest, onClose }: { row: Configuration; newest: number; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, platform, number } = row
  const action = useAction(rollBack, {
    invalidate: changed,
    success: ({ number: made }) => t`Served again, as configuration ${made}`,
  })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Go back to ${platform} ${number}`}
      confirm={t`Go back`}
      onConfirm={async (reason) =>
        (await action.run({ merchant, platform, number, ifMatch: newest, reason })) !== undefined
      }
    >
      <p>{t`Borrowers get the content of ${number} instead of ${newest} within a second, under a new number. Drafts stay as they are.`}</p>
    </ConfirmWithReason>
  )
}

function Widen({ row, onClose }: { row: Configuration; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, platform, number } = row
  const [rollout, setRollout] = useState(100)
  const action = useAction(widenRollout, { invalidate: changed })
  return (
    <ConfirmWithReason
      tone="normal"
      onClose={onClose}
      title={t`Serve ${platform} ${number} to more devices`}
      confirm={t`Serve to ${rollout} %`}
      onConfirm={async (reason) => (await action.run({ merchant, platform, number, rollout, reason })) !== undefined}
    >
      <NumberInput
        label={t`Devices, of a hundred`}
        min={row.rollout + 1}
        max={100}
        suffix=" %"
        value={rollout}
        onChange={(next) => setRollout(Math.min(100, Number(next) || row.rollout + 1))}
      />
    </ConfirmWithReason>
  )
}
