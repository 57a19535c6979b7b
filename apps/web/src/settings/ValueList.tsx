import type { Country } from '@cordillera/contract/countries'
import {
  type DictionaryName,
  dictionaryValues,
  listDictionary,
  orderDictionary,
  retireDictionaryValue,
} from '@cordillera/contract/settings/dictionary'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { IconDown, IconEdit, IconUp } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { actions, badge, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { listOfAll, useChosen } from '../ui/use-list.ts'
import { ValueForm } from './ValueForm.tsx'
import type { Historied, Value } from './value.ts'

interface OfList {
  readonly list: DictionaryName
  readonly country: Country | undefined
}
const changed = [listDictionary, dictionaryValues]

export function AddValue({ list, country }: OfList) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Can press="dictionaries_change">
      <Button onClick={() => setOpen(true)}>{t`Add a value`}</Button>
      {isOpen && <ValueForm list={list} country={country} value={null} onClose={() => setOpen(false)} />}
    </Can>
  )
}

/** The values of one list in their order; retired ones stay in their place. */
export function ValueList({ list, country, onHistory }: OfList & { readonly onHistory: (of: Historied) => void }) {
  const { t } = useLingui()
  const values = useData(listDictionary, { list, ...(country ? { country } : {}) })
  const [editing, setEditing] = useChosen(values.data ?? [], ({ id }) => id)
  const [retiring, setRetiring] = useChosen(values.data ?? [], ({ id }) => id)
  const order = useAction(orderDictionary, { invalidate: changed })
  const rows = values.data
  const mayChange = useMay().press('dictionaries_change')
  const mayRead = useMay().open('log')
  const { run } = order
  const columns = useTableColumns(() => {
    const ids = (rows ?? []).map(({ id }) => id)
    const move = (from: number, by: -1 | 1) => {
      const moved = ids.filter((_, at) => at !== from)
      moved.splice(from + by, 0, ids[from] ?? 0)
      void run({ list, ids: moved, ...(country ? { country } : {}) })
    }
    const changes = (row: Value) => {
      const at = ids.indexOf(row.id)
      return [
        { label: t`Edit`, icon: IconEdit, run: () => setEditing(row) },
        {
          label: t`Move up`,
          icon: IconUp,
          why: at === 0 ? t`It is the first one.` : undefined,
          run: () => move(at, -1),
        },
        {
          label: t`Move down`,
          icon: IconDown,
          why: at === ids.length - 1 ? t`It is the last one.` : undefined,
          run: () => move(at, 1),
        },
        row.retired
          ? { label: t`Offer it again`, run: () => setRetiring(row) }
          : { label: t`Retire`, danger: true, run: () => setRetiring(row) },
      ]
    }
    const past = (row: Value) => {
      const target = `dictionary:${[row.list, row.country, row.code].filter(Boolean).join(':')}`
      return { label: t`History`, run: () => onHistory({ target, name: inWords(row) }) }
    }
    return [
      text<Value>({ id: 'code', header: t`Code of the value`, value: (row) => row.code, width: 120 }),
      text<Value>({ id: 'zh', header: '中文', value: (row) => row.zh, width: 200 }),
      text<Value>({ id: 'en', header: 'English', value: (row) => row.en, width: 240 }),
      text<Value>({ id: 'es', header: 'Español', value: (row) => row.es, width: 240 }),
      badge<Value>({
        id: 'state',
        header: t`State`,
        width: 96,
        value: ({ retired }) => (retired ? { tone: 'grey', label: t`Retired` } : { tone: 'green', label: t`In use` }),
      }),
      actions<Value>({
        header: t`Actions`,
        width: 144,
        of: (row) => [...(mayChange ? changes(row) : []), ...(mayRead ? [past(row)] : [])],
      }),
    ]
  }, [rows, mayChange, mayRead, list, country])
  return (
    <>
      <DataTable
        name="dictionaries"
        label={t`Values`}
        columns={columns}
        list={listOfAll(values)}
        rowKey={(row) => row.id}
        {...(mayChange ? { onOpen: setEditing } : {})}
      />
      {editing && (
        <ValueForm key={editing.id} list={list} country={country} value={editing} onClose={() => setEditing(null)} />
      )}
      {retiring && <Retire value={retiring} onClose={() => setRetiring(null)} />}
    </>
  )
}

function Retire({ value, onClose }: { value: Value; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(retireDictionaryValue, { invalidate: changed })
  const { id, version } = value
  // what was asked stays, whatever a colleague makes of it meanwhile
  const [retired] = useState(value.retired)
  const name = inWords(value)
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={retired ? t`Offer ${name} again` : t`Retire ${name}`}
      confirm={retired ? t`Offer it again` : t`Retire`}
      tone={retired ? 'normal' : 'danger'}
      onConfirm={async (reason) => (await action.run({ id, version, retired: !retired, reason })) !== undefined}
    >
      {retired ? null : <p>{t`Nobody can choose it any more. What carries it keeps it.`}</p>}
    </ConfirmWithReason>
  )
}
