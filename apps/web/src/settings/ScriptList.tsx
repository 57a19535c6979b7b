import type { Output } from '@cordillera/contract/endpoint'
import { listStageScripts, saveStageScript } from '@cordillera/contract/settings/setting'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextareaField } from '../ui/form/fields.tsx'
import { IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { actions, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import type { Historied } from './value.ts'

type Script = Output<typeof listStageScripts>[number]

/** What collectors are to say, stage by stage; the workbench shows it. */
export function ScriptList({ onHistory }: { readonly onHistory: (of: Historied) => void }) {
  const { t } = useLingui()
  const scripts = useData(listStageScripts, {})
  const [editing, setEditing] = useState<Script | null>(null)
  const mayChange = useMay().press('dictionaries_change')
  const mayRead = useMay().open('log')
  const columns = useTableColumns(
    () => [
      text<Script>({ id: 'period', header: t`Stage`, value: ({ period }) => period, width: 96 }),
      text<Script>({ id: 'text', header: t`Script`, value: (row) => inWords(row), width: 880 }),
      actions<Script>({
        header: t`Actions`,
        width: 80,
        of: (row) => [
          ...(mayChange ? [{ label: t`Edit`, icon: IconEdit, run: () => setEditing(row) }] : []),
          ...(mayRead
            ? [{ label: t`History`, run: () => onHistory({ target: `script:${row.period}`, name: row.period }) }]
            : []),
        ],
      }),
    ],
    [mayChange, mayRead],
  )
  return (
    <>
      <DataTable
        name="scripts"
        label={t`Scripts`}
        columns={columns}
        list={listOfAll(scripts)}
        rowKey={(row) => row.period}
        {...(mayChange ? { onOpen: setEditing } : {})}
      />
      {editing && (
        <FormDrawer
          key={editing.period}
          opened
          onClose={() => setEditing(null)}
          title={t`Script of ${editing.period}`}
          endpoint={saveStageScript}
          defaults={editing}
          submit={t`Save the script`}
          success={t`Saved. The workbench shows it from the next case on.`}
          invalidate={[listStageScripts]}
          size="wide"
        >
          <TextareaField name="zh" label="中文" rows={4} />
          <TextareaField name="en" label="English" rows={4} />
          <TextareaField name="es" label="Español" rows={4} />
        </FormDrawer>
      )}
    </>
  )
}
