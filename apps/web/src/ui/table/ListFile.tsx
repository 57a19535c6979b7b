import { mostRowsTaken, recordListTaken } from '@cordillera/contract/operation-log/list-taken'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CallError, call, saveAs } from '../call.ts'
import { InPlace, useEnvironment } from '../environment.tsx'
import { IconChevronDown, IconDownload } from '../icons.ts'
import { stamp } from '../show/stamp.ts'
import type { List } from '../use-list.ts'
import { RowLinkContext } from './active-row.ts'
import type { Column } from './columns.tsx'
import { linesOf, wordsIn } from './list-lines.ts'

interface ListFileProps<R> {
  /** The list's name among a person's kept settings. */
  readonly name: string
  readonly list: List<R>
  readonly columns: readonly Column<R>[]
}

/**
 * A list that has no file of the server, as a CSV that its page makes: the columns that are shown, of every row that matches.
 * That it was taken is written down first. Collectors take no list away.
 */
export function ListFile<R extends object>({ name, list, columns }: ListFileProps<R>) {
  const { t } = useLingui()
  const { takesLists } = useEnvironment()
  const [rows, setRows] = useState<readonly R[] | null>(null)
  const [reads, setReads] = useState(false)
  if (!takesLists || list.rows.length === 0) return null
  const told = columns.filter((column) => !column.isActions)
  async function read() {
    setReads(true)
    try {
      const all = (await list.every?.(mostRowsTaken)) ?? list.rows.slice(0, mostRowsTaken)
      if (all.length === 0) return
      await call(recordListTaken, { list: name.replace(/[^\w-]/g, '_'), rows: all.length })
      setRows(all)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setReads(false)
    }
  }
  const isCut = !list.totalIsExact || list.total > mostRowsTaken
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={reads || rows !== null}
            leftSection={<IconDownload size={14} aria-hidden />}
            rightSection={<IconChevronDown size={13} aria-hidden />}
          >{t`Export`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {isCut ? t`The first ${mostRowsTaken}, in this order` : t`All that match, with these filters`}
          </Menu.Label>
          <Menu.Item onClick={() => void read()}>{t`CSV`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {rows && <Written name={name} rows={rows} columns={told} onDone={() => setRows(null)} />}
    </>
  )
}

interface WrittenProps<R> {
  readonly name: string
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly onDone: () => void
}
/** Draws, out of sight, the cells that say nothing else of themselves; their words are the file's. */
function Written<R extends object>({ name, rows, columns, onDone }: WrittenProps<R>) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const place = useMemo(() => document.createElement('div'), [])
  const once = useRef<(() => void) | null>(onDone)
  const drawn = columns.filter((column) => !column.inFile && !column.copy)
  useLayoutEffect(() => {
    if (!once.current) return
    const shown = (row: number, column: Column<R>) => {
      const cell = place.children[row]?.children[drawn.indexOf(column)]
      return cell ? wordsIn(cell) : ''
    }
    const lines = linesOf(columns, rows, shown, { currency: t`Currency` })
    const day = stamp(new Date(), zone, 'YYYY-MM-DD')
    saveAs(new Blob([lines], { type: 'text/csv;charset=utf-8' }), `${name}-${day}.csv`)
    once.current()
    once.current = null
  })
  return createPortal(
    rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
      <div key={at}>
        <InPlace of={row}>
          <RowLinkContext value={true}>
            {drawn.map((column) => (
              <div key={column.id}>{column.cell(row)}</div>
            ))}
          </RowLinkContext>
        </InPlace>
      </div>
    )),
    place,
  )
}
